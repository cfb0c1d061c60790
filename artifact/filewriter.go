package artifact

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
)

const (
	// bufferSize is how much of small writes is collected before it is hashed and stored. Writes of this size or more
	// are not copied.
	bufferSize = 1 << 20
	// parallelSize is from where on hashing beside the I/O is worth a goroutine.
	parallelSize = 128 << 10
	// pieceSize is how much is hashed or stored between two looks at the context.
	pieceSize = 1 << 20
)

// fileWriter writes one file and computes its record on the way.
type fileWriter struct {
	ctx    context.Context
	path   string
	dst    io.WriteCloser
	buf    []byte // small writes not stored yet
	size   int64
	sha    hash.Hash // nil before the first store, and for good where that is the whole file
	digest [sha256.Size]byte
	crc    blockSums
	err    error // the first failure, for good
	ended  bool
	record FileRecord // once it has ended without one
}

// Write implements io.Writer. Bytes that it has counted may still be in the buffer: a later call reports their failure.
func (w *fileWriter) Write(p []byte) (int, error) {
	if w.ended {
		return 0, failed("write", w.path, fs.ErrClosed)
	}
	if w.err != nil {
		return 0, w.err
	}
	if len(w.buf)+len(p) <= bufferSize && len(p) < bufferSize {
		w.buf = append(w.buf, p...)
		return len(p), nil
	}
	if err := w.flush(); err != nil {
		return 0, err
	}
	if len(p) < bufferSize {
		w.buf = append(w.buf, p...)
		return len(p), nil
	}
	return w.store(p)
}

// flush stores what the buffer holds.
func (w *fileWriter) flush() error {
	if len(w.buf) == 0 || w.err != nil {
		return w.err
	}
	_, err := w.store(w.buf)
	w.buf = w.buf[:0]
	return err
}

// store writes and hashes p.
func (w *fileWriter) store(p []byte) (n int, err error) {
	small := len(p) < parallelSize
	if w.sha == nil && !(small && w.ended) {
		w.sha = sha256.New()
	}
	if small {
		n, err = w.storeSmall(p)
	} else {
		n, err = (&storing{fileWriter: w, p: p}).run()
	}
	w.size += int64(n)
	if err != nil {
		w.err = failed("write", w.path, err)
	}
	return n, w.err
}

// storeSmall stores and hashes what is not worth a second goroutine.
func (w *fileWriter) storeSmall(p []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	n, err := w.dst.Write(p)
	n = max(0, min(n, len(p)))
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	if w.sha == nil { // all of the file
		w.digest = sha256.Sum256(p[:n])
	} else {
		w.sha.Write(p[:n])
	}
	w.crc.write(p[:n])
	return n, err
}

// Close stores the rest and closes the file. A second Close is fs.ErrClosed.
func (w *fileWriter) Close() error {
	if w.ended {
		return failed("close", w.path, fs.ErrClosed)
	}
	w.ended = true
	err := w.flush()
	if err == nil && w.ctx.Err() != nil {
		err = failed("close", w.path, context.Cause(w.ctx))
	}
	if closeErr := w.dst.Close(); err == nil && closeErr != nil {
		err = failed("close", w.path, closeErr)
	}
	w.buf, w.err = nil, err
	if err == nil {
		w.record = w.sum()
	}
	return err
}

// abandon closes the file without storing the rest.
func (w *fileWriter) abandon() {
	if !w.ended {
		w.ended, w.buf = true, nil
		w.err = errors.Join(w.err, fs.ErrClosed)
		_ = w.dst.Close()
	}
}

// sum makes the record of what was written.
func (w *fileWriter) sum() FileRecord {
	if w.size == 0 {
		w.digest = sha256.Sum256(nil)
	} else if w.sha != nil {
		w.sha.Sum(w.digest[:0])
	}
	blockSize, sums := w.crc.sum()
	var text [2 * sha256.Size]byte
	hex.Encode(text[:], w.digest[:])
	return FileRecord{Path: w.path, Size: w.size, SHA256: string(text[:]), BlockSize: blockSize, CRC32C: sums}
}

// Record implements Recorder.
func (w *fileWriter) Record() (FileRecord, bool) { return w.record, w.ended && w.err == nil }
