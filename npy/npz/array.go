package npz

import (
	"bytes"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/npy"
)

// header returns the header of an array, and whether the contents are still to be
// read from their start.
func (c *content) header(o *npy.ReadOptions) (h *npy.Header, atStart bool, err error) {
	var room [readAhead]byte
	if h, err = npy.ReadHeader(bytes.NewReader(c.prefix(room[:])), o); err == nil {
		return h, true, nil
	}
	h, err = npy.ReadHeader(c, o) // longer than what is at hand, or wrong
	return h, false, err
}

// array reads an array into fresh memory, and checks the member.
func (c *content) array(o *ReadOptions) (arrayapi.Buffer, error) {
	h, atStart, err := c.header(&o.Array)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if c.entry.method == Deflated {
		if b, ok := c.decodeArray(h, o.MaxTrailing); ok {
			return b, nil
		}
	}
	var b arrayapi.Buffer
	if atStart {
		b, err = npy.Read(c, &o.Array)
	} else {
		b, err = npy.ReadData(c, h, &o.Array)
	}
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return b, c.finish(o.MaxTrailing)
}

// decodeArray decodes a deflated member at one go, its header included, so that
// the elements are where they belong. ok is false where that cannot be done.
func (c *content) decodeArray(h *npy.Header, trailing int64) (b arrayapi.Buffer, ok bool) {
	offset, n := h.DataOffset, h.NBytes()
	after := c.entry.size - int64(offset) - int64(n)
	if !c.entry.plausible() || after < 0 || after > trailing {
		return arrayapi.Buffer{}, false
	}
	room := -offset & (memory.Alignment - 1) // before the header, to align the elements
	data := memory.Unset(room + int(c.entry.size))
	if !c.decode(data[room:]) {
		return arrayapi.Buffer{}, false
	}
	data = data[room+offset:]
	return arrayapi.Buffer{DType: h.DType, Shape: h.Shape, Strides: h.Strides(), Data: data[:n:n]}, true
}

// mostDecoded is the size up to which the contents of a member are decoded into
// memory of their own where they cannot be decoded into the caller's: that takes a
// third of the time of reading them one after the other.
const mostDecoded = 256 << 20

// arrayInto reads an array into dst, and checks the member.
func (c *content) arrayInto(dst arrayapi.Buffer, o *ReadOptions) error {
	if c.entry.method == Deflated && c.index == nil && c.entry.size <= min(mostDecoded, int64(dst.NBytes())+readAhead) {
		if data, ok := c.decoded(); ok {
			r := bytes.NewReader(data)
			if err := npy.ReadInto(r, dst, &o.Array); err != nil || int64(r.Len()) <= o.MaxTrailing {
				return err
			}
		}
	}
	if err := npy.ReadInto(c, dst, &o.Array); err != nil {
		return err
	}
	return c.finish(o.MaxTrailing)
}

// decoded returns the contents of a deflated member. ok is false where they are
// not right.
func (c *content) decoded() (data []byte, ok bool) {
	if c.entry.method != Deflated || !c.entry.plausible() {
		return nil, false
	}
	data = memory.Unset(int(c.entry.size))
	return data, c.decode(data)
}

// all returns the contents as they are, and checks the member.
func (c *content) all() ([]byte, error) {
	if data, ok := c.decoded(); ok {
		return data, nil
	}
	if !c.entry.plausible() {
		return io.ReadAll(c)
	}
	data := memory.Unset(int(c.entry.size))
	if _, err := io.ReadFull(c, data); err != nil {
		return nil, err
	}
	return data, c.finish(0)
}

// raw is all for at most limit bytes; 0: no limit.
func (c *content) raw(limit int64) ([]byte, error) {
	if limit > 0 && c.entry.size > limit {
		return nil, &npy.LimitError{Field: FieldContents, Max: limit, Unit: "bytes", Have: fmt.Sprint(c.entry.size)}
	}
	return c.all()
}

// isArray tells whether the contents start as an array does.
func (c *content) isArray() (bool, error) {
	b := c.prefix(make([]byte, len(npy.Magic)))
	if len(b) == len(npy.Magic) {
		return string(b) == npy.Magic, nil
	}
	b = b[:cap(b)]
	n, err := io.ReadFull(c, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return string(b[:n]) == npy.Magic, err
}
