package arrayapitest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/mmap"
)

// checkReadOnly hands over memory that the system protects, where it can: a
// write to it, even one that is taken back, is a fault, which is a finding.
func checkReadOnly(s *suite, r *report) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	var memory protectedMemory
	defer func() { r.expect(memory.close(), place{}.doing("the end of the check")) }()
	for _, h := range s.oneEach() {
		for _, l := range []layout{plain, swapped, columnMajor} {
			if l.name == swapped.name && !hasOrder(h.dtype) {
				continue
			}
			at := h.place()
			at.layout = l.name
			for _, mode := range modes {
				r.expect(s.wantUntouched(&memory, h, l, mode), at.doing("FromBuffer(%v) of read-only memory", mode))
			}
		}
	}
}

func (s *suite) wantUntouched(memory *protectedMemory, h heldCase, l layout, mode arrayapi.CopyMode) error {
	want := l.make(s.sample(h.like, h.dtype, h.shape, 0))
	b := want
	b.ReadOnly = true
	var err error
	if b.Data, err = memory.protect(want.Data); err != nil {
		return fmt.Errorf("arrayapitest: memory that is read-only: %w", err)
	}
	err = s.wantRespect(b, want, h.like, mode)
	if !bytes.Equal(want.Data, b.Data) {
		err = errors.Join(err, errors.New("want the memory as it was, have it written to"))
	}
	return err
}

// wantRespect makes an array of read-only memory and does with it what the
// namespace can do.
func (s *suite) wantRespect(b, want arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) error {
	x, err := s.fromBuffer(b, like, mode)
	if err != nil {
		if mode == arrayapi.CopyNever {
			return wantIs(err, arrayapi.ErrCopy)
		}
		return err
	}
	for _, out := range modes {
		if err := s.wantMark(b, x, out); err != nil {
			return err
		}
	}
	if s.c.Write != nil {
		y, err := s.fromBuffer(b, like, mode)
		if err != nil {
			return err
		}
		// Either answer is right, as long as the memory is what it was.
		var p *panicError
		if err := guard(func() error { return s.c.Write(y) }); errors.As(err, &p) {
			return fmt.Errorf("Config.Write: %w", err)
		}
	}
	if err := s.wantArray(want, x); err != nil {
		return err
	}
	return s.wantArguments(x)
}

// wantMark wants a buffer that shares read-only memory to say so.
func (s *suite) wantMark(b arrayapi.Buffer, x arrayapi.ArrayLike, out arrayapi.CopyMode) error {
	have, err := s.buffer(x, out)
	if err != nil {
		if out == arrayapi.CopyNever {
			return wantIs(err, arrayapi.ErrCopy)
		}
		return fmt.Errorf("Buffer(%v): %w", out, err)
	}
	defer have.Free()
	shared := overlap(b.Data, have.Data)
	switch {
	case shared && out == arrayapi.CopyAlways:
		return errors.New("Buffer(copy=True): want fresh memory, have the memory of the array")
	case shared && !have.ReadOnly:
		return fmt.Errorf("Buffer(%v): want the memory marked as read-only, have it without the mark", out)
	}
	return nil
}

// wantArguments computes with x, for what that does to it. The results are those
// of other checks.
func (s *suite) wantArguments(x arrayapi.ArrayLike) error {
	for _, c := range sampleCalls() {
		if err := c.tryWith(s.ns, x, 0, x); err != nil && !refused(err) {
			return fmt.Errorf("%s: %w", c.op, err)
		}
	}
	return nil
}

// protectedMemory is memory that faults when it is written to, for as long as one
// check takes: pieces of one file.
type protectedMemory struct {
	file *os.File
	size int64
	maps []*mmap.Mapping
}

// protect returns a copy of data; in plain memory where the system maps no files.
func (p *protectedMemory) protect(data []byte) ([]byte, error) {
	if p.file == nil {
		f, err := os.CreateTemp("", "arrayapitest")
		if err != nil {
			return nil, err
		}
		p.file = f
	}
	at := p.size
	if _, err := p.file.WriteAt(data, at); err != nil {
		return nil, err
	}
	p.size += int64(len(data))
	m, err := mmap.Map(p.file, at, int64(len(data)), mmap.ReadOnly)
	if errors.Is(err, errors.ErrUnsupported) {
		return slices.Clone(data), nil
	}
	if err != nil {
		return nil, err
	}
	p.maps = append(p.maps, m)
	return m.Bytes(), nil
}

// close gives the memory back, when no array that the check made is left to
// touch it.
func (p *protectedMemory) close() error {
	runtime.GC()
	var errs []error
	for _, m := range p.maps {
		errs = append(errs, m.Close())
	}
	if p.file != nil {
		errs = append(errs, p.file.Close(), os.Remove(p.file.Name()))
	}
	return errors.Join(errs...)
}
