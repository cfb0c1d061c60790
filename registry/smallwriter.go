package registry

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"

	"github.com/arraylike/arraylike/artifact"
)

// smallWriter is a file of an element: in memory while it is small, and a file of
// the artifact when it has grown.
type smallWriter struct {
	out    *output
	path   string
	data   []byte
	file   io.WriteCloser // nil while it is small
	closed bool
}

// Write implements io.Writer.
func (w *smallWriter) Write(b []byte) (int, error) {
	if w.closed {
		return 0, fmt.Errorf("write %q: %w", w.path, fs.ErrClosed)
	}
	if w.file == nil && len(w.data)+len(b) <= maxSmall {
		w.data = append(w.data, b...)
		return len(b), nil
	}
	if w.file == nil {
		var err error
		if w.file, err = w.out.writer.Create(w.path); err != nil {
			return 0, err
		}
		if _, err := w.file.Write(w.data); err != nil {
			return 0, err
		}
		w.data = nil
	}
	return w.file.Write(b)
}

// Close implements io.Closer.
func (w *smallWriter) Close() error {
	if w.file != nil {
		return w.file.Close()
	}
	w.out.mu.Lock()
	defer w.out.mu.Unlock()
	if !w.closed {
		w.closed = true
		w.out.small = append(w.out.small, smallFile{w.path, w.data})
	}
	return nil
}

// Record implements artifact.Recorder.
func (w *smallWriter) Record() (artifact.FileRecord, bool) {
	if w.file != nil {
		if r, ok := w.file.(artifact.Recorder); ok {
			return r.Record()
		}
		return artifact.FileRecord{}, false
	}
	return smallRecord(w.path, w.data), w.closed
}

// smallRecord is the record of a small file, without the checksums of its blocks:
// those of its pack stand for them.
func smallRecord(path string, data []byte) artifact.FileRecord {
	sum := sha256.Sum256(data)
	return artifact.FileRecord{Path: path, Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}
