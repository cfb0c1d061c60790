package artifact

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Mem is a [Store] in memory: for tests, and for values that need not outlive the process. Its zero value is an empty store. It is
// safe for concurrent use and must not be copied.
type Mem struct {
	mu        sync.RWMutex
	artifacts map[string]*memArtifact
	below     map[string]int // number of artifacts below a directory; none has none
}

// memArtifact is never changed once it is in the map.
type memArtifact struct {
	manifest  []byte
	files     map[string]*memBuffer
	committed time.Time
}

// Create implements Store.
func (s *Mem) Create(ctx context.Context, name string, o *CreateOptions) (Writer, error) {
	if err := beginCreate(ctx, name); err != nil {
		return nil, err
	}
	stage := &memStage{store: s, name: name, replace: o != nil && o.Replace}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.free(name, stage.replace); err != nil {
		return nil, failed("create", name, err)
	}
	return NewWriter(ctx, name, stage), nil
}

// beginCreate checks what every store checks first.
func beginCreate(ctx context.Context, name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return failed("create", name, context.Cause(ctx))
	}
	return nil
}

// free reports what keeps an artifact from being committed under name. The lock is held.
func (s *Mem) free(name string, replace bool) error {
	if _, taken := s.artifacts[name]; taken && !replace {
		return fs.ErrExist
	}
	for dir := range dirsAbove(name) {
		if s.artifacts[dir] != nil {
			return nested(dir)
		}
	}
	if s.below[name] == 0 {
		return nil
	}
	for other := range s.artifacts {
		if other != name && within(other, name) {
			return nested(other)
		}
	}
	return nil
}

// put makes an artifact visible. The lock is held, and the name is free.
func (s *Mem) put(name string, a *memArtifact) {
	if s.artifacts == nil {
		s.artifacts, s.below = make(map[string]*memArtifact), make(map[string]int)
	}
	if s.artifacts[name] == nil {
		for dir := range dirsAbove(name) {
			s.below[dir]++
		}
	}
	s.artifacts[name] = a
}

// drop takes out an artifact that is there. The lock is held.
func (s *Mem) drop(name string) {
	delete(s.artifacts, name)
	for dir := range dirsAbove(name) {
		if s.below[dir]--; s.below[dir] == 0 {
			delete(s.below, dir)
		}
	}
}

// dirsAbove yields the directories above name, from the top.
func dirsAbove(name string) func(yield func(dir string) bool) {
	return func(yield func(dir string) bool) {
		for i := range len(name) {
			if name[i] == '/' && !yield(name[:i]) {
				return
			}
		}
	}
}

// nested is the error for a name that lies inside another artifact, or has another one inside.
func nested(other string) error {
	return fmt.Errorf("the artifact %s is in its way: %w", quote(other), fs.ErrExist)
}

// Open implements Store.
func (s *Mem) Open(ctx context.Context, name string) (Reader, error) {
	a, m, err := s.look(ctx, "open", name)
	if err != nil {
		return nil, err
	}
	return NewReader(ctx, name, m, a), nil
}

// Stat implements [Stater].
func (s *Mem) Stat(ctx context.Context, name string) (Info, error) {
	a, m, err := s.look(ctx, "stat", name)
	if err != nil {
		return Info{}, err
	}
	return infoOf(name, m, a.committed), nil
}

// look finds an artifact; op is for messages.
func (s *Mem) look(ctx context.Context, op, name string) (*memArtifact, *Manifest, error) {
	if err := CheckName(name); err != nil {
		return nil, nil, err
	}
	if ctx.Err() != nil {
		return nil, nil, failed(op, name, context.Cause(ctx))
	}
	s.mu.RLock()
	a := s.artifacts[name]
	s.mu.RUnlock()
	if a == nil {
		return nil, nil, failed(op, name, fs.ErrNotExist)
	}
	m, err := DecodeManifest(a.manifest)
	if err != nil {
		return nil, nil, nameManifestError(name, err)
	}
	return a, m, nil
}

// List implements Store.
func (s *Mem) List(ctx context.Context, prefix string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if prefix != "" {
			if err := CheckName(prefix); err != nil {
				yield("", err)
				return
			}
		}
		s.mu.RLock()
		names := slices.SortedFunc(maps.Keys(s.artifacts), strings.Compare)
		s.mu.RUnlock()
		for _, name := range names {
			if !within(name, prefix) {
				continue
			}
			if ctx.Err() != nil {
				yield("", failed("list", prefix, context.Cause(ctx)))
				return
			}
			if !yield(name, nil) {
				return
			}
		}
	}
}

// Remove implements Store.
func (s *Mem) Remove(ctx context.Context, name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return failed("remove", name, context.Cause(ctx))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.artifacts[name] == nil {
		return failed("remove", name, fs.ErrNotExist)
	}
	s.drop(name)
	return nil
}

// Open implements Source.
func (a *memArtifact) Open(path string) (SourceFile, error) {
	b, ok := a.files[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	f := &memFile{data: b.Bytes()}
	f.Reset(f.data)
	return f, nil
}

// Close implements Source.
func (a *memArtifact) Close() error { return nil }

type memFile struct {
	bytes.Reader
	data []byte
}

func (*memFile) Close() error { return nil }

// Map implements SourceMapper: the memory is the store's.
func (f *memFile) Map() (data []byte, release func() error, err error) { return f.data, nil, nil }

// memStage keeps the files of one transaction.
type memStage struct {
	store   *Mem
	name    string
	replace bool

	mu    sync.Mutex
	files map[string]*memBuffer
}

// memBuffer collects the bytes of one file.
type memBuffer struct{ bytes.Buffer }

func (*memBuffer) Close() error { return nil }

// Create implements Stage.
func (t *memStage) Create(path string) (io.WriteCloser, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.files == nil {
		t.files = make(map[string]*memBuffer)
	}
	b := new(memBuffer)
	t.files[path] = b
	return b, nil
}

// Remove implements Stage.
func (t *memStage) Remove(path string) error {
	delete(t.files, path)
	return nil
}

// Commit implements Stage.
func (t *memStage) Commit(ctx context.Context, manifest []byte) error {
	a := &memArtifact{manifest: manifest, files: t.files, committed: time.Now()}
	t.store.mu.Lock()
	defer t.store.mu.Unlock()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err := t.store.free(t.name, t.replace); err != nil {
		return err
	}
	t.store.put(t.name, a)
	t.files = nil
	return nil
}

// Abort implements Stage.
func (t *memStage) Abort() error {
	t.files = nil
	return nil
}
