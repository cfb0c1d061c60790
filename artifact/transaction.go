package artifact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
)

// NewWriter returns the Writer of a store whose uncommitted files are in stage. It does what is the same for every store: it checks
// paths, hashes files as they are written, fills and encodes the manifest, and stops when ctx is cancelled.
// The name is for messages. For authors of stores.
func NewWriter(ctx context.Context, name string, stage Stage) Writer {
	return &transaction{ctx: ctx, name: name, stage: stage, files: make(pathSet)}
}

// transaction is the Writer of every store.
type transaction struct {
	ctx   context.Context
	name  string
	stage Stage

	mu    sync.Mutex // guards what follows, not the files' bytes
	files pathSet
	ended bool
}

// stagedFile is a file of a transaction. While it is open its fileWriter belongs to whoever writes it, and afterwards to the transaction.
type stagedFile struct {
	fileWriter
	transaction *transaction
	open        bool  // guarded by the transaction
	fault       error // why there is no record of it; guarded by the transaction
}

// Close implements io.Closer.
func (f *stagedFile) Close() error {
	err := f.fileWriter.Close()
	f.transaction.mu.Lock()
	defer f.transaction.mu.Unlock()
	if f.open {
		f.open, f.fault = false, err
	}
	return err
}

// Create implements Writer.
func (t *transaction) Create(path string) (io.WriteCloser, error) {
	if err := CheckPath(path); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	f, err := t.create(path)
	if err != nil {
		return nil, failed("create", joinPath(t.name, path), err)
	}
	return f, nil
}

func (t *transaction) create(path string) (*stagedFile, error) {
	if err := t.usable(); err != nil {
		return nil, err
	}
	f := &stagedFile{fileWriter: fileWriter{ctx: t.ctx, path: path}, transaction: t, open: true}
	if err := t.files.add(path, f); err != nil {
		return nil, err
	}
	var err error
	if f.dst, err = t.stage.Create(path); err != nil {
		t.files.remove(path)
		return nil, err
	}
	return f, nil
}

func (t *transaction) usable() error {
	if t.ended {
		return fs.ErrClosed
	}
	return context.Cause(t.ctx)
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
	for _, f := range t.files.sorted() {
		if !within(f.path, dir) {
			continue
		}
		if err := t.discard(f); err != nil {
			errs = append(errs, failed("discard", joinPath(t.name, f.path), err))
		}
	}
	return errors.Join(errs...)
}

// discard removes one file. One that the stage cannot remove stays on record, so that its path is not used again.
func (t *transaction) discard(f *stagedFile) error {
	if f.open {
		f.abandon()
	}
	if err := t.stage.Remove(f.path); err != nil {
		f.open, f.fault = false, err
		return err
	}
	t.files.remove(f.path)
	return nil
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
	ctx, cancel := bothContexts(ctx, t.ctx)
	defer cancel()
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

// bothContexts returns a context that ends with the first of two.
func bothContexts(a, b context.Context) (both context.Context, cancel func()) {
	if b.Done() == nil || b.Done() == a.Done() { // as where the caller has but one
		return a, func() {}
	}
	both, cancelBoth := context.WithCancelCause(a)
	stop := context.AfterFunc(b, func() { cancelBoth(context.Cause(b)) })
	return both, func() { stop(); cancelBoth(nil) }
}

// fill puts what was written into the manifest.
func (t *transaction) fill(m *Manifest) error {
	files := t.files.sorted()
	m.FormatVersion = FormatVersion
	m.Files = make([]FileRecord, 0, len(files))
	for _, f := range files {
		switch {
		case f.open:
			return fmt.Errorf("file %s has not been closed", quote(f.path))
		case f.fault != nil:
			return fmt.Errorf("file %s was not written: %w", quote(f.path), cause(f.fault))
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
	for _, f := range t.files.sorted() {
		if f.open {
			f.abandon()
		}
	}
	t.files = nil
	return t.stage.Abort()
}
