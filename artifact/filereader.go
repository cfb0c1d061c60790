package artifact

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"sync"
	"sync/atomic"
)

// fileReader reads one file and checks each block that it touches.
type fileReader struct {
	ctx      context.Context
	artifact string
	rec      FileRecord
	src      SourceFile
	closed   atomic.Bool

	offset int64 // of Read

	mu     sync.Mutex // guards what follows
	block  []byte     // the last block that a read wanted only a part of, checked
	number int64      // its number, -1 for none
}

func newFileReader(ctx context.Context, artifact string, rec FileRecord, src SourceFile) *fileReader {
	return &fileReader{ctx: ctx, artifact: artifact, rec: rec, src: src, number: -1}
}

// Size returns the size of the file, which the store has confirmed.
func (f *fileReader) Size() int64 { return f.rec.Size }

// Read implements io.Reader.
func (f *fileReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	n, err := f.ReadAt(p, f.offset)
	f.offset += int64(n)
	if n > 0 && errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// ReadAt implements io.ReaderAt.
func (f *fileReader) ReadAt(p []byte, offset int64) (n int, err error) {
	if f.closed.Load() {
		return 0, failed("read", f.rec.Path, fs.ErrClosed)
	}
	if offset < 0 {
		return 0, failed("read", f.rec.Path, fmt.Errorf("offset %d: %w", offset, fs.ErrInvalid))
	}
	for n < len(p) {
		if f.ctx.Err() != nil {
			return n, failed("read", f.rec.Path, context.Cause(f.ctx))
		}
		at := offset + int64(n)
		if at >= f.rec.Size || at < 0 {
			return n, io.EOF
		}
		m, err := f.readSome(p[n:], at)
		n += m
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// readSome reads as much as one step can: all whole blocks that p has room for, or a part of one block.
func (f *fileReader) readSome(p []byte, offset int64) (int, error) {
	if f.rec.BlockSize == 0 {
		return f.readUnchecked(p, offset)
	}
	number := offset / f.rec.BlockSize
	start, end := f.bounds(number)
	if start != offset || int64(len(p)) < end-start {
		return f.readPart(p, number, offset-start)
	}
	whole := f.rec.Size - start
	if int64(len(p)) < whole {
		whole = int64(len(p)) / f.rec.BlockSize * f.rec.BlockSize
	}
	return f.readRun(p[:whole], number)
}

func (f *fileReader) readUnchecked(p []byte, offset int64) (int, error) {
	p = p[:min(int64(len(p)), pieceSize, f.rec.Size-offset)]
	if err := f.readRaw(p, offset); err != nil {
		return 0, err
	}
	return len(p), nil
}

// readPart copies a part of one block. It keeps the block, so that a stream of small reads reads each once.
func (f *fileReader) readPart(p []byte, number, skip int64) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.number != number {
		start, end := f.bounds(number)
		f.number = -1
		if int64(cap(f.block)) < end-start {
			f.block = make([]byte, end-start)
		}
		f.block = f.block[:end-start]
		if _, err := f.readBlocks(f.block, number); err != nil {
			return 0, err
		}
		f.number = number
	}
	return copy(p, f.block[skip:]), nil
}

// readBlocks fills p, which holds whole blocks from the given one on, and checks each. It returns the bytes before the first damaged block.
func (f *fileReader) readBlocks(p []byte, number int64) (n int, err error) {
	start, _ := f.bounds(number)
	if err := f.readRaw(p, start); err != nil {
		return 0, err
	}
	for ; n < len(p); number++ {
		block := p[n:min(int64(len(p)), int64(n)+f.rec.BlockSize)]
		if err := f.checkBlock(block, number); err != nil {
			return n, err
		}
		n += len(block)
	}
	return n, nil
}

// checkBlock compares the bytes of a block with its checksum.
func (f *fileReader) checkBlock(block []byte, number int64) error {
	have := crc32.Checksum(block, castagnoli)
	if have == f.rec.CRC32C[number] {
		return nil
	}
	start, _ := f.bounds(number)
	return &CorruptError{
		Artifact: f.artifact, Path: f.rec.Path, Block: int(number), Offset: start,
		Want: fmt.Sprintf("CRC-32C %08x", f.rec.CRC32C[number]), Have: fmt.Sprintf("%08x", have),
	}
}

// readRaw fills p from the source, in pieces between which it looks at the context.
func (f *fileReader) readRaw(p []byte, offset int64) error {
	for len(p) > 0 {
		if f.ctx.Err() != nil {
			return failed("read", f.rec.Path, context.Cause(f.ctx))
		}
		piece := p[:min(len(p), pieceSize)]
		n, err := f.src.ReadAt(piece, offset)
		if n < len(piece) {
			if err == nil || errors.Is(err, io.EOF) {
				return f.short(offset + int64(n))
			}
			return failed("read", f.rec.Path, err)
		}
		offset += int64(n)
		p = p[n:]
	}
	return nil
}

func (f *fileReader) bounds(number int64) (start, end int64) {
	start = number * f.rec.BlockSize
	return start, start + min(f.rec.BlockSize, f.rec.Size-start)
}

// short reports a file that shrank after it was opened.
func (f *fileReader) short(size int64) error {
	return &CorruptError{
		Artifact: f.artifact, Path: f.rec.Path, Block: -1, Offset: size,
		Want: fmt.Sprintf("%d bytes", f.rec.Size), Have: fmt.Sprint(size), Err: io.ErrUnexpectedEOF,
	}
}

// Close closes the file; the memory of the last block goes with it. A second Close is fs.ErrClosed.
func (f *fileReader) Close() error {
	if f.closed.Swap(true) {
		return failed("close", f.rec.Path, fs.ErrClosed)
	}
	f.mu.Lock()
	f.block, f.number = nil, -1
	f.mu.Unlock()
	return f.src.Close()
}
