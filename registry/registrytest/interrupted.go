package registrytest

import (
	"context"
	"io"
	"sync/atomic"

	"github.com/arraylike/arraylike/artifact"
)

// interrupted is a store that lets something happen at one of the calls to it, and to
// what it gives: those that save, or those that load.
type interrupted struct {
	artifact.Store
	at     int64        // number of the call, from 1; 0: none
	happen func() error // its error is that of the call
	calls  atomic.Int64
}

// call counts a call.
func (s *interrupted) call() error {
	if s.calls.Add(1) != s.at {
		return nil
	}
	return s.happen()
}

// reached tells whether the call has come.
func (s *interrupted) reached() bool { return s.calls.Load() >= s.at }

// Create implements artifact.Store.
func (s *interrupted) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	if err := s.call(); err != nil {
		return nil, err
	}
	w, err := s.Store.Create(ctx, name, o)
	if err != nil {
		return nil, err
	}
	return &interruptedWriter{w, s}, nil
}

// Open implements artifact.Store.
func (s *interrupted) Open(ctx context.Context, name string) (artifact.Reader, error) {
	if err := s.call(); err != nil {
		return nil, err
	}
	r, err := s.Store.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	return &interruptedReader{r, s}, nil
}

type interruptedWriter struct {
	artifact.Writer
	s *interrupted
}

// Create implements artifact.Writer.
func (w *interruptedWriter) Create(path string) (io.WriteCloser, error) {
	if err := w.s.call(); err != nil {
		return nil, err
	}
	f, err := w.Writer.Create(path)
	if err != nil {
		return nil, err
	}
	return &interruptedFile{f, w.s}, nil
}

// Commit implements artifact.Writer.
func (w *interruptedWriter) Commit(ctx context.Context, m *artifact.Manifest) error {
	if err := w.s.call(); err != nil {
		return err
	}
	return w.Writer.Commit(ctx, m)
}

// interruptedFile is a file that is written.
type interruptedFile struct {
	io.WriteCloser
	s *interrupted
}

// Write implements io.Writer.
func (f *interruptedFile) Write(b []byte) (int, error) {
	if err := f.s.call(); err != nil {
		return 0, err
	}
	return f.WriteCloser.Write(b)
}

// Close implements io.Closer.
func (f *interruptedFile) Close() error {
	err := f.s.call()
	if closed := f.WriteCloser.Close(); err == nil {
		err = closed
	}
	return err
}

// Record implements artifact.Recorder.
func (f *interruptedFile) Record() (artifact.FileRecord, bool) {
	if r, ok := f.WriteCloser.(artifact.Recorder); ok {
		return r.Record()
	}
	return artifact.FileRecord{}, false
}

type interruptedReader struct {
	artifact.Reader
	s *interrupted
}

// Open implements artifact.Reader.
func (r *interruptedReader) Open(path string) (artifact.File, error) {
	if err := r.s.call(); err != nil {
		return nil, err
	}
	f, err := r.Reader.Open(path)
	if err != nil {
		return nil, err
	}
	return &interruptedSource{f, r.s}, nil
}

// interruptedSource is a file that is read.
type interruptedSource struct {
	artifact.File
	s *interrupted
}

// Read implements io.Reader.
func (f *interruptedSource) Read(b []byte) (int, error) {
	if err := f.s.call(); err != nil {
		return 0, err
	}
	return f.File.Read(b)
}

// ReadAt implements io.ReaderAt.
func (f *interruptedSource) ReadAt(b []byte, offset int64) (int, error) {
	if err := f.s.call(); err != nil {
		return 0, err
	}
	return f.File.ReadAt(b, offset)
}
