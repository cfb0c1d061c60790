package artifact

import (
	"io"
	"sync"
)

// NewProgressWriter returns w with reports to f of how many bytes the files of the artifact have so far: at intervals of about a mebibyte
// while data flows, and at the end of each file. The count falls when files are discarded. Calls of f do not overlap; it
// must not call the Writer.
func NewProgressWriter(w Writer, f func(done int64)) Writer {
	return &progressWriter{Writer: w, progress: progress{report: f}, files: make(map[string]*progressFile)}
}

// progressWriter counts what goes into each file, so that Discard can take it back.
type progressWriter struct {
	Writer
	progress progress

	mu    sync.Mutex
	files map[string]*progressFile
}

// Create implements Writer.
func (p *progressWriter) Create(path string) (io.WriteCloser, error) {
	w, err := p.Writer.Create(path)
	if err != nil {
		return nil, err
	}
	f := &progressFile{WriteCloser: w, progress: &p.progress}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.files[path] = f
	return f, nil
}

// Discard implements Writer.
func (p *progressWriter) Discard(dir string) error {
	if err := p.Writer.Discard(dir); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for path, f := range p.files {
		if within(path, dir) {
			p.progress.add(-f.written)
			delete(p.files, path)
		}
	}
	p.progress.flush()
	return nil
}

// progressFile is one file that is being written.
type progressFile struct {
	io.WriteCloser
	progress *progress
	written  int64
}

// Write implements io.Writer.
func (f *progressFile) Write(b []byte) (n int, err error) {
	for {
		piece := b[n:min(len(b), n+progressPiece)]
		m, err := f.WriteCloser.Write(piece)
		n += m
		f.written += int64(m)
		f.progress.add(int64(m))
		if err != nil || n == len(b) {
			return n, err
		}
		if m < len(piece) {
			return n, io.ErrShortWrite
		}
	}
}

// Close implements io.Closer.
func (f *progressFile) Close() error {
	err := f.WriteCloser.Close()
	f.progress.flush()
	return err
}

// Record implements Recorder, if the file does.
func (f *progressFile) Record() (FileRecord, bool) {
	if r, ok := f.WriteCloser.(Recorder); ok {
		return r.Record()
	}
	return FileRecord{}, false
}
