package artifact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync/atomic"
)

// NewReader returns the Reader of a store whose files come from src. It does what is the same for every store: it
// opens only what m lists, compares sizes, checks blocks as they are read, and stops when ctx is cancelled. The name is for messages.
// The Reader owns src and m, which is from [DecodeManifest]. For authors of stores.
func NewReader(ctx context.Context, name string, m *Manifest, src Source) Reader {
	return &handle{ctx: ctx, name: name, manifest: m, src: src}
}

// handle is the Reader of every store.
type handle struct {
	ctx      context.Context
	name     string
	manifest *Manifest
	src      Source
	closed   atomic.Bool
}

// Manifest implements Reader.
func (h *handle) Manifest() *Manifest { return h.manifest }

// Open implements Reader.
func (h *handle) Open(path string) (File, error) {
	f, err := h.open(path)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// open opens a file of the size that the manifest says.
func (h *handle) open(path string) (*fileReader, error) {
	if err := CheckPath(path); err != nil {
		return nil, err
	}
	fail := func(err error) (*fileReader, error) { return nil, failed("open", joinPath(h.name, path), err) }
	if h.closed.Load() {
		return fail(fs.ErrClosed)
	}
	if h.ctx.Err() != nil {
		return fail(context.Cause(h.ctx))
	}
	rec, ok := h.manifest.File(path)
	if !ok {
		return fail(fs.ErrNotExist)
	}
	src, err := h.src.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &CorruptError{Artifact: h.name, Path: path, Block: -1, Want: fmt.Sprintf("%d bytes", rec.Size), Have: "no file", Err: err}
	}
	if err != nil {
		return fail(err)
	}
	if size := src.Size(); size != rec.Size {
		_ = src.Close()
		return nil, h.wrongSize(rec, size)
	}
	return newFileReader(h.ctx, h.name, rec, src), nil
}

// Map implements Mapper.
func (h *handle) Map(path string) (*Mapped, error) {
	f, err := h.open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	src, ok := f.src.(SourceMapper)
	if !ok {
		return nil, failed("map", joinPath(h.name, path), errors.ErrUnsupported)
	}
	data, release, err := src.Map()
	if err != nil {
		return nil, failed("map", joinPath(h.name, path), err)
	}
	return &Mapped{file: f, data: data, release: release, checked: make([]atomic.Bool, len(f.rec.CRC32C))}, nil
}

func (h *handle) wrongSize(rec FileRecord, have int64) error {
	e := &CorruptError{
		Artifact: h.name, Path: rec.Path, Block: -1, Offset: min(rec.Size, have),
		Want: fmt.Sprintf("%d bytes", rec.Size), Have: fmt.Sprint(have),
	}
	if have < rec.Size {
		e.Err = io.ErrUnexpectedEOF
	}
	return e
}

// Close implements Reader. A second Close does nothing.
func (h *handle) Close() error {
	if h.closed.Swap(true) {
		return nil
	}
	if err := h.src.Close(); err != nil {
		return failed("close", h.name, err)
	}
	return nil
}
