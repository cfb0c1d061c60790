package describe

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arraylike/arraylike/npy"
)

// Options are the choices of [Open]. The zero value has the usual limits.
type Options struct {
	// Limits of arrays: of the header, the dimensions and the size.
	Limits npy.ReadOptions
	// Stdin is what the path "-" means; nil leaves it an ordinary name.
	Stdin io.Reader
}

// Open describes the file or directory at path. It never returns nil: what goes wrong is in the item, which the caller
// closes.
func Open(ctx context.Context, path string, o *Options) *Item {
	if o == nil {
		o = new(Options)
	}
	if path == "-" && o.Stdin != nil {
		return openStream(o.Stdin, o)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return &Item{Err: err}
	case info.IsDir():
		return openDir(ctx, path, o)
	case !info.Mode().IsRegular():
		return openPipe(path, o)
	}
	f, err := os.Open(path)
	if err != nil {
		return &Item{Err: err}
	}
	item := read(f, info.Size(), path, o)
	item.close = f.Close
	return item
}

// openPipe describes what comes out of a pipe or device.
func openPipe(path string, o *Options) *Item {
	f, err := os.Open(path)
	if err != nil {
		return &Item{Err: err}
	}
	item := openStream(f, o)
	item.close = f.Close
	return item
}

// openStream describes a stream. An archive has its directory at the end and is therefore held in memory.
func openStream(r io.Reader, o *Options) *Item {
	b := bufio.NewReader(r)
	head, err := b.Peek(magicSize)
	if err != nil && err != io.EOF {
		return &Item{Err: fmt.Errorf("read: %w", err)}
	}
	if formatOf(head) != NPZ {
		return readArray(b, o)
	}
	all, err := io.ReadAll(b)
	if err != nil {
		return &Item{Format: NPZ, Err: fmt.Errorf("read: %w", err)}
	}
	return readArchive(bytes.NewReader(all), int64(len(all)), o)
}

// source is an open file.
type source interface {
	io.Reader
	io.ReaderAt
}

// read describes a file of known size. Its first bytes say what it is. A file with unknown ones is tried as what its name
// says, so that the error does too.
func read(f source, size int64, name string, o *Options) *Item {
	head := make([]byte, magicSize)
	n, err := f.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return &Item{Err: err}
	}
	format := formatOf(head[:n])
	if format == NPZ || format == "" && strings.HasSuffix(strings.ToLower(name), ".npz") {
		return readArchive(f, size, o)
	}
	return readArray(f, o)
}

// magicSize is how many bytes tell the format.
const magicSize = 6

// formatOf returns the format that starts with head.
func formatOf(head []byte) Format {
	switch s := string(head); {
	case strings.HasPrefix(s, "\x93NUMPY"):
		return NPY
	case strings.HasPrefix(s, "PK\x03\x04"), strings.HasPrefix(s, "PK\x05\x06"):
		return NPZ
	}
	return ""
}
