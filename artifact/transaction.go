package artifact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// NewWriter returns the Writer of a store whose uncommitted files are in stage. It does what is the same for every store: it checks
// paths, hashes files as they are written, fills and encodes the manifest, and stops when ctx is cancelled.
// The name is for messages. For authors of stores.
func NewWriter(ctx context.Context, name string, stage Stage) Writer {
	return &transaction{ctx: ctx, name: name, stage: stage, paths: make(pathSet), files: make(map[string]*stagedFile)}
}

// transaction is the Writer of every store.
type transaction struct {
	ctx   context.Context
	name  string
	stage Stage

	mu    sync.Mutex // guards what follows, not the files' bytes
	paths pathSet
	files map[string]*stagedFile
	ended bool
}

// stagedFile is a file while it is written (writer is set) and afterwards.
type stagedFile struct {
	writer *fileWriter
	record FileRecord
	err    error
}

// Create implements Writer.
func (t *transaction) Create(path string) (io.WriteCloser, error) {
	if err := CheckPath(path); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.usable(); err != nil {
		return nil, failed("create", joinPath(t.name, path), err)
	}
	if err := t.paths.add(path); err != nil {
		return nil, failed("create", joinPath(t.name, path), err)
	}
	dst, err := t.stage.Create(path)
	if err != nil {
		t.paths.remove(path)
		return nil, failed("create", joinPath(t.name, path), err)
	}
	f := &stagedFile{}
	f.writer = newFileWriter(t.ctx, path, dst, func(w *fileWriter) { t.closed(f, w) })
	t.files[path] = f
	return f.writer, nil
}

func (t *transaction) usable() error {
	if t.ended {
		return fs.ErrClosed
	}
	return context.Cause(t.ctx)
}

// closed takes over the record of a file that its writer has closed.
func (t *transaction) closed(f *stagedFile, w *fileWriter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f.writer, f.err = nil, w.err
	if w.err == nil {
		f.record = w.record()
	}
}

// Discard implements Writer.
func (t *transaction) Discard(dir string) error {
	if dir != "" {
		if err := CheckPath(dir); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return failed("discard", joinPath(t.name, dir), fs.ErrClosed)
	}
	var errs []error
	for _, path := range t.sorted() {
		if !within(path, dir) {
			continue
		}
		if err := t.discard(path); err != nil {
			errs = append(errs, failed("discard", joinPath(t.name, path), err))
		}
	}
	return errors.Join(errs...)
}

// discard removes one file. One that the stage cannot remove stays on record, so that its path is not used again.
func (t *transaction) discard(path string) error {
	if w := t.files[path].writer; w != nil {
		w.abandon()
	}
	if err := t.stage.Remove(path); err != nil {
		t.files[path].writer, t.files[path].err = nil, err
		return err
	}
	delete(t.files, path)
	t.paths.remove(path)
	return nil
}

// sorted returns the paths of the files in byte order.
func (t *transaction) sorted() []string {
	paths := make([]string, 0, len(t.files))
	for path := range t.files {
		paths = append(paths, path)
	}
	slices.SortFunc(paths, strings.Compare)
	return paths
}

// Commit implements Writer.
func (t *transaction) Commit(ctx context.Context, m *Manifest) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return failed("commit", t.name, fs.ErrClosed)
	}
	err := t.commit(ctx, m)
	if err == nil {
		t.ended = true
		return nil
	}
	if abortErr := t.abort(); abortErr != nil {
		err = errors.Join(err, abortErr)
	}
	return failed("commit", t.name, err)
}

func (t *transaction) commit(ctx context.Context, m *Manifest) error {
	if m == nil {
		return errors.New("want a manifest, have nil")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(t.ctx, func() { cancel(context.Cause(t.ctx)) })()
	if err := context.Cause(t.ctx); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if err := t.fill(m); err != nil {
		return err
	}
	text, err := EncodeManifest(m)
	if err != nil {
		return err
	}
	return t.stage.Commit(ctx, text)
}

// fill puts what was written into the manifest.
func (t *transaction) fill(m *Manifest) error {
	m.FormatVersion = FormatVersion
	m.Files = make([]FileRecord, 0, len(t.files))
	for _, path := range t.sorted() {
		switch f := t.files[path]; {
		case f.writer != nil:
			return fmt.Errorf("file %s has not been closed", quote(path))
		case f.err != nil:
			return fmt.Errorf("file %s was not written: %w", quote(path), cause(f.err))
		default:
			m.Files = append(m.Files, f.record)
		}
	}
	return nil
}

// Abort implements Writer.
func (t *transaction) Abort() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return nil
	}
	if err := t.abort(); err != nil {
		return failed("abort", t.name, err)
	}
	return nil
}

func (t *transaction) abort() error {
	t.ended = true
	for _, f := range t.files {
		if f.writer != nil {
			f.writer.abandon()
		}
	}
	t.files, t.paths = nil, nil
	return t.stage.Abort()
}
