package arrayapitest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
)

// noAliasing is why the checks on shared memory do not apply to a build.
const noAliasing = "built with the tag purego, where arrayapi.BufferOf copies"

// otherValues returns the memory of other ordinary values than sample(..., 0).
func (s *suite) otherValues(h heldCase) arrayapi.Buffer {
	return s.sample(h.like, h.dtype, h.shape, 1000)
}

// checkCopyAlways wants fresh memory in both directions.
func checkCopyAlways(s *suite, r *report) {
	for _, h := range s.oneEach() {
		b, want := s.sample(h.like, h.dtype, h.shape, 0), s.sample(h.like, h.dtype, h.shape, 0)
		x, err := s.fromBuffer(b, h.like, arrayapi.CopyAlways)
		if err != nil {
			r.expect(err, h.place().doing("FromBuffer(copy=True)"))
			continue
		}
		copy(b.Data, s.otherValues(h).Data)
		r.expect(s.wantArray(want, x), h.place().doing("after a write to the memory that FromBuffer(copy=True) was given"))
		r.expect(s.wantFreshBuffer(h, x, want), h.place())
	}
}

// wantFreshBuffer writes to what Buffer(CopyAlways) gives, and looks at x.
func (s *suite) wantFreshBuffer(h heldCase, x arrayapi.ArrayLike, want arrayapi.Buffer) error {
	first, err := s.buffer(x, arrayapi.CopyAlways)
	if err != nil {
		return fmt.Errorf("Buffer(copy=True): %w", err)
	}
	defer first.Free()
	second, err := s.buffer(x, arrayapi.CopyAlways)
	if err != nil {
		return fmt.Errorf("Buffer(copy=True): %w", err)
	}
	defer second.Free()
	if overlap(first.Data, second.Data) {
		return errors.New("Buffer(copy=True): want fresh memory, have the same twice")
	}
	if first.ReadOnly {
		return nil // and must not be written to
	}
	clear(first.Data)
	if err := s.wantArray(want, x); err != nil {
		return fmt.Errorf("after a write to the memory of Buffer(copy=True): %w", err)
	}
	return nil
}

// checkCopyNever wants the same memory, in both directions, or ErrCopy.
func checkCopyNever(s *suite, r *report) {
	for _, h := range s.oneEach() {
		for _, l := range append(slices.Clone(layouts), plain, swapped) {
			if l.name == broadcast.name || l.name == swapped.name && !hasOrder(h.dtype) {
				continue
			}
			at := h.place().doing("FromBuffer(copy=False)")
			at.layout = l.name
			r.expect(s.wantSharedOrRefused(h, l), at)
		}
		b := s.sample(h.like, h.dtype, h.shape, 0)
		b.Device = "elsewhere:0"
		_, err := s.fromBuffer(b, h.like, arrayapi.CopyNever)
		r.expect(wantIs(err, arrayapi.ErrCopy), h.place().doing("FromBuffer(copy=False) of another device"))
		r.expect(s.wantExchange(b, h.like, arrayapi.CopyIfNeeded, arrayapi.CopyIfNeeded), h.place().doing("a buffer of another device"))
		r.expect(s.wantSharedBuffer(h), h.place().doing("Buffer(copy=False)"))
	}
}

// wantSharedOrRefused changes the memory that an array was made of.
func (s *suite) wantSharedOrRefused(h heldCase, l layout) error {
	b, other := l.make(s.sample(h.like, h.dtype, h.shape, 0)), l.make(s.otherValues(h))
	x, err := s.fromBuffer(b, h.like, arrayapi.CopyNever)
	if err != nil {
		return wantIs(err, arrayapi.ErrCopy)
	}
	if !memory.Aliases || s.wantArray(b, x) != nil {
		return nil // wrong from the start is of the check "layouts"
	}
	copy(b.Data, other.Data)
	if err := s.wantArray(other, x); err != nil {
		return fmt.Errorf("want an array that shares the memory, have one that does not see a write to it: %w", err)
	}
	return nil
}

// wantSharedBuffer writes to what Buffer(CopyNever) gives.
func (s *suite) wantSharedBuffer(h heldCase) error {
	x, err := s.fromBuffer(s.sample(h.like, h.dtype, h.shape, 0), h.like, arrayapi.CopyAlways)
	if err != nil {
		return nil // of the check "copy always"
	}
	b, err := s.buffer(x, arrayapi.CopyNever)
	if err != nil {
		return wantIs(err, arrayapi.ErrCopy)
	}
	defer b.Free()
	if !b.Device.IsHost() {
		return fmt.Errorf("want the error %q for an array on the device %.100q, have none", arrayapi.ErrCopy, string(b.Device))
	}
	if b.ReadOnly || !b.IsC() || !b.DType.IsNative() || !memory.Aliases {
		return nil
	}
	other := s.otherValues(h)
	copy(b.Data[b.Offset:], other.Data)
	if err := s.wantArray(other, x); err != nil {
		return fmt.Errorf("want the memory of the array, have memory that it does not see a write to: %w", err)
	}
	return nil
}

// checkCopyIfNeeded wants no copy where CopyNever shows that none is needed.
func checkCopyIfNeeded(s *suite, r *report) {
	if !memory.Aliases {
		r.skipped = noAliasing
		return
	}
	for _, h := range s.oneEach() {
		for _, l := range append(slices.Clone(layouts), plain) {
			at := h.place()
			at.layout = l.name
			b := l.make(s.sample(h.like, h.dtype, h.shape, 0))
			if _, err := s.fromBuffer(b, h.like, arrayapi.CopyNever); err == nil {
				r.expect(s.wantLent(b, h, arrayapi.CopyIfNeeded, arrayapi.CopyNever), at.doing("FromBuffer(copy=None) of what copy=False takes"))
			}
		}
		r.expect(s.wantLiveBuffer(h), h.place().doing("Buffer(copy=None) of what copy=False gives"))
	}
}

// wantLiveBuffer wants the memory of the array, which shows what Config.Write
// writes.
func (s *suite) wantLiveBuffer(h heldCase) error {
	x, err := s.fromBuffer(s.sample(h.like, h.dtype, h.shape, 0), h.like, arrayapi.CopyAlways)
	if err != nil {
		return nil // of the check "copy always"
	}
	never, err := s.buffer(x, arrayapi.CopyNever)
	if err != nil {
		return nil // of the check "copy never"
	}
	defer never.Free()
	lent, err := s.buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return err
	}
	defer lent.Free()
	if !overlap(never.Data, lent.Data) {
		return errors.New("want the memory of the array, have a copy")
	}
	if s.c.Write == nil {
		return nil
	}
	if err := guard(func() error { return s.c.Write(x) }); err != nil {
		return nil // it cannot be written to
	}
	if err := s.wantArrayBy(lent, x, arrayapi.CopyAlways); err != nil {
		return fmt.Errorf("after Config.Write, compared with a buffer from before: %w", err)
	}
	return nil
}

// wantLent sends b there and back and wants its own memory.
func (s *suite) wantLent(b arrayapi.Buffer, h heldCase, in, out arrayapi.CopyMode) error {
	x, err := s.fromBuffer(b, h.like, in)
	if err != nil {
		return fmt.Errorf("FromBuffer(%v): %w", in, err)
	}
	have, err := s.buffer(x, out)
	if errors.Is(err, arrayapi.ErrCopy) {
		return nil // the array shares the memory, and cannot lend it
	}
	if err != nil {
		return fmt.Errorf("Buffer(%v): %w", out, err)
	}
	defer have.Free()
	if !overlap(b.Data, have.Data) {
		return errors.New("want the memory of the argument, have a copy")
	}
	return nil
}

// checkZeroCopy holds the namespace to what Config.ZeroCopy claims: the first
// element stays at its address.
func checkZeroCopy(s *suite, r *report) {
	switch {
	case s.c.ZeroCopy == nil:
		r.skipped = "Config.ZeroCopy claims nothing"
		return
	case !memory.Aliases:
		r.skipped = noAliasing
		return
	}
	claims := 0
	for _, h := range s.all(true) {
		if h.like == nil || !s.c.ZeroCopy(h.like, h.dtype) {
			continue
		}
		claims++
		b := s.sample(h.like, h.dtype, h.shape, 0)
		for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyNever} {
			r.expect(s.wantSameAddress(b, h, mode), h.place())
		}
	}
	if claims == 0 {
		r.failf("Config.ZeroCopy: want a claim for a type and dtype that are held, have none")
	}
}

func (s *suite) wantSameAddress(b arrayapi.Buffer, h heldCase, mode arrayapi.CopyMode) error {
	x, err := s.fromBuffer(b, h.like, mode)
	if err != nil {
		return fmt.Errorf("FromBuffer(%v): want zero copy, have %w", mode, err)
	}
	have, err := s.buffer(x, mode)
	if err != nil {
		return fmt.Errorf("Buffer(%v): want zero copy, have %w", mode, err)
	}
	defer have.Free()
	if address(b) != address(have) {
		return fmt.Errorf("there and back with %v: want the first element at address %#x, have it at %#x", mode, address(b), address(have))
	}
	return nil
}
