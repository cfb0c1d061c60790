package npz

import (
	"bufio"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"sync"
)

// contentReader gives the contents of a member one after the other, and adds
// what it gave to sum.
type contentReader interface {
	read(b []byte, sum *checksum) (int, error)
	// close gives the memory back. The reader is not used after it.
	close()
}

// storedReader reads members that are not compressed.
type storedReader packedReader

func (r *storedReader) close() {}

// read reads much on all processors, each of which takes the checksum of what it
// has just read.
func (r *storedReader) read(b []byte, sum *checksum) (int, error) {
	if len(b) < 4*partSize {
		n, err := (*packedReader)(r).Read(b)
		_, _ = sum.Write(b[:n])
		return n, err
	}
	b = b[:min(int64(len(b)), r.packed.size-r.at)]
	sums := make([]uint32, parts(len(b)))
	err := r.packed.readParts(b, r.at, func(i int, part []byte) { sums[i] = crc32.ChecksumIEEE(part) })
	if err != nil {
		return 0, err
	}
	sum.joinParts(sums, partSize, int64(len(b)))
	r.at += int64(len(b))
	return len(b), nil
}

// inflater decompresses one member after the other.
type inflater struct {
	in  *bufio.Reader
	out io.ReadCloser
}

var inflaters = sync.Pool{New: func() any {
	in := bufio.NewReaderSize(nil, 32<<10)
	return &inflater{in: in, out: flate.NewReader(in)}
}}

// streamReader decompresses members that are read a little at a time, or that
// are not what they should be. Its flate is that of the standard library: what the
// one used for compression, which is faster, says of wrong data depends on what it
// read before.
type streamReader struct{ *inflater }

func newStreamReader(packed *packedBytes) streamReader {
	f := inflaters.Get().(*inflater)
	f.in.Reset(&packedReader{packed: packed})
	_ = f.out.(flate.Resetter).Reset(f.in, nil) // fails for a bad dictionary only
	return streamReader{f}
}

func (r streamReader) read(b []byte, sum *checksum) (int, error) {
	n, err := r.out.Read(b)
	_, _ = sum.Write(b[:n])
	return n, err
}

func (r streamReader) close() {
	r.in.Reset(nil) // the archive is not to be kept in memory
	inflaters.Put(r.inflater)
}

// isCorrupt tells whether err is about what is decompressed, not about reading
// it.
func isCorrupt(err error) bool {
	var corrupt flate.CorruptInputError
	var internal flate.InternalError
	return errors.As(err, &corrupt) || errors.As(err, &internal)
}
