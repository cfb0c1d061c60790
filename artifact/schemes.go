package artifact

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
)

// An OpenFunc opens the store that a URL names. The scheme is the one that it was registered for.
type OpenFunc func(ctx context.Context, u *url.URL) (Store, error)

// Schemes says how to open stores by URL. Its zero value knows file (a [Dir]) and mem (a new [Mem]); other packages offer an [OpenFunc]
// to register. It is safe for concurrent use and must not be copied.
type Schemes struct {
	mu   sync.RWMutex
	open map[string]OpenFunc
}

// Register adds a scheme, in lower case. A scheme that is known already is [fs.ErrExist]; the built-in ones are.
func (s *Schemes) Register(scheme string, open OpenFunc) error {
	if u, err := url.Parse(scheme + "://"); err != nil || u.Scheme != scheme {
		return fmt.Errorf("artifact: register scheme %s: want a URL scheme in lower case: %w", quote(scheme), fs.ErrInvalid)
	}
	if open == nil {
		return fmt.Errorf("artifact: register scheme %s: want a function, have nil: %w", quote(scheme), fs.ErrInvalid)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lookUp(scheme) != nil {
		return fmt.Errorf("artifact: register scheme %s: %w", quote(scheme), fs.ErrExist)
	}
	if s.open == nil {
		s.open = make(map[string]OpenFunc)
	}
	s.open[scheme] = open
	return nil
}

func (s *Schemes) lookUp(scheme string) OpenFunc {
	switch scheme {
	case "file":
		return openFileURL
	case "mem":
		return openMemURL
	}
	return s.open[scheme]
}

// OpenStore opens the store at rawURL. A scheme that is not known is [errors.ErrUnsupported].
func (s *Schemes) OpenStore(ctx context.Context, rawURL string) (Store, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, failed("open store", rawURL, err)
	}
	s.mu.RLock()
	open := s.lookUp(u.Scheme)
	s.mu.RUnlock()
	if open == nil {
		return nil, failed("open store", rawURL, fmt.Errorf("scheme %s: %w", quote(u.Scheme), errors.ErrUnsupported))
	}
	store, err := open(ctx, u)
	if err != nil {
		return nil, failed("open store", rawURL, err)
	}
	return store, nil
}

// OpenStore opens the store at rawURL with the built-in schemes: file:///absolute/path, which is created if need be, and mem://, which is empty. A
// store that is an io.Closer is closed by the caller. [Schemes] is for others.
func OpenStore(ctx context.Context, rawURL string) (Store, error) {
	return new(Schemes).OpenStore(ctx, rawURL)
}

func openFileURL(_ context.Context, u *url.URL) (Store, error) {
	path := u.Path
	switch {
	case u.Host != "" && u.Host != "localhost":
		return nil, fmt.Errorf("want a path on this machine, have the host %s: %w", quote(u.Host), errors.ErrUnsupported)
	case !strings.HasPrefix(path, "/") || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("want file:// and an absolute path, nothing after it: %w", fs.ErrInvalid)
	}
	// file:///C:/data is C:\data.
	if drive := filepath.FromSlash(path[1:]); filepath.VolumeName(drive) != "" {
		path = drive
	}
	d, err := NewDir(filepath.FromSlash(path), nil)
	if err != nil {
		return nil, err
	}
	return d, nil
}

func openMemURL(_ context.Context, u *url.URL) (Store, error) {
	if u.Host != "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.Opaque != "" {
		return nil, fmt.Errorf("want mem:// and nothing after it: %w", fs.ErrInvalid)
	}
	return new(Mem), nil
}
