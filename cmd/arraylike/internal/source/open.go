package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// Stdin is the standard input.
type Stdin io.Reader

// Open opens the file or directory at path. The context governs all reads from an artifact. The caller closes the source.
func Open(ctx context.Context, path string, o *Options) (*Source, error) {
	if o == nil {
		o = new(Options)
	}
	if path == "-" && o.Stdin != nil {
		return fromStream(o.Stdin, o)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, unpath(err, path)
	}
	if info.IsDir() {
		return fromFolder(ctx, path, o)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, unpath(err, path)
	}
	s, err := fromFile(f, info, path, o)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	s.close = append([]func() error{f.Close}, s.close...)
	return s, nil
}

// unpath takes the path out of an error of the system: who opened it names it.
func unpath(err error, path string) error {
	var system *os.PathError
	if errors.As(err, &system) && system.Path == path {
		return system.Err
	}
	return err
}

func fromFile(f *os.File, info os.FileInfo, path string, o *Options) (*Source, error) {
	if !info.Mode().IsRegular() {
		return fromStream(f, o)
	}
	head := make([]byte, magicSize)
	n, err := f.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if isArchive(head[:n]) || !isArray(head[:n]) && strings.HasSuffix(strings.ToLower(path), ".npz") {
		return fromArchive(f, info.Size(), o)
	}
	if n == 0 {
		return nil, errEmpty
	}
	a, err := npy.Open(f, info.Size(), &o.Limits)
	if err != nil {
		return nil, err
	}
	return single(NPY, func() (*Array, error) { return newArray(a), nil }), nil
}

var errEmpty = fmt.Errorf("want a .npy array, have no bytes at all: %w", io.ErrUnexpectedEOF)

// fromStream opens what comes from a pipe.
func fromStream(r io.Reader, o *Options) (*Source, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	head, err := b.Peek(magicSize)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("read: %w", err)
	}
	if isArchive(head) {
		all, err := io.ReadAll(b)
		if err != nil {
			return nil, fmt.Errorf("read: %w", err)
		}
		return fromArchive(bytes.NewReader(all), int64(len(all)), o)
	}
	stream := npy.NewReader(b, &o.Limits)
	h, err := stream.Next()
	if err == io.EOF {
		err = errEmpty
	}
	if err != nil {
		return nil, err
	}
	used := false
	return single(NPY, func() (*Array, error) {
		if used {
			return nil, errors.New("the standard input can be read once only")
		}
		used = true
		return &Array{Header: *h, stream: stream, limits: o.Limits}, nil
	}), nil
}

func single(format Format, array func() (*Array, error)) *Source {
	return &Source{Format: format, parts: []Part{{array: array}}}
}

// fromArchive opens a .npz archive. Which members are arrays, the first bytes of each say.
func fromArchive(r io.ReaderAt, size int64, o *Options) (*Source, error) {
	z, err := npz.NewReader(r, size, &npz.ReadOptions{Array: o.Limits})
	if err != nil {
		return nil, err
	}
	return &Source{Format: NPZ, parts: members(z)}, nil
}

func members(z *npz.Reader) []Part {
	var parts []Part
	for _, m := range z.Members() {
		name, key := m.Name, m.Key
		if m.Shadowed {
			key = m.Name // as the package finds it
		}
		p := Part{Key: key, Deflated: m.Method == npz.Deflated}
		if ok, err := z.IsArray(name); err == nil && !ok {
			p.note, p.bytes = "bytes", func() ([]byte, error) { return z.Raw(name) }
		} else {
			p.array = func() (*Array, error) { return memberArray(z, name, key) }
		}
		parts = append(parts, p)
	}
	return parts
}

// memberArray opens an array of an archive. As a whole it is read with its checksum.
func memberArray(z *npz.Reader, name, key string) (*Array, error) {
	f, err := z.File(name)
	if err != nil {
		return nil, err
	}
	a := newArray(f)
	a.Key = key
	a.whole = func() (b buffer, err error) { return z.Read(name) }
	return a, nil
}

// magicSize is how many bytes tell the format.
const magicSize = 6

func isArray(head []byte) bool { return string(head) == npy.Magic }

func isArchive(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}
