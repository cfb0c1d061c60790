package arrayapitest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// counted gives b a Release that counts its calls.
func counted(b arrayapi.Buffer) (arrayapi.Buffer, *atomic.Int32) {
	calls := new(atomic.Int32)
	b.Release = func() { calls.Add(1) }
	return b, calls
}

func wantCalls(calls *atomic.Int32, want int32) error {
	if have := calls.Load(); have != want {
		return fmt.Errorf("want %d calls of Release, have %d", want, have)
	}
	return nil
}

// checkReleaseAfterCopy wants one call by the time that FromBuffer returns with
// a copy.
func checkReleaseAfterCopy(s *suite, r *report) {
	for _, h := range s.oneEach() {
		for _, l := range []layout{plain, columnMajor, swapped} {
			if l.name == swapped.name && !hasOrder(h.dtype) {
				continue
			}
			at := h.place()
			at.layout = l.name
			b, calls := counted(l.make(s.sample(h.like, h.dtype, h.shape, 0)))
			x, err := s.fromBuffer(b, h.like, arrayapi.CopyAlways)
			if err == nil {
				err = wantCalls(calls, 1)
			}
			r.expect(err, at.doing("FromBuffer(copy=True)"))
			if err == nil {
				clear(b.Data) // as others do with memory that was given back
				r.expect(s.wantArray(l.make(s.sample(h.like, h.dtype, h.shape, 0)), x), at.doing("after Release"))
			}
		}
	}
}

// checkReleaseOfAliased follows memory that FromBuffer may share: it is released
// once, by FromBuffer where that copied, and else after the last use.
func checkReleaseOfAliased(s *suite, r *report) {
	var loans []*loan
	for _, h := range s.oneEach() {
		for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyNever} {
			at := h.place().doing("FromBuffer(%v)", mode)
			l, err := s.newLoan(h, mode)
			r.expect(err, at)
			switch {
			case l == nil:
			case s.c.Free != nil:
				r.expect(s.wantFreed(l), at)
			default:
				l.at = at
				loans = append(loans, l)
			}
		}
	}
	s.wantCollected(r, loans)
}

// loan is an array on memory that is not its own, and a buffer of it.
type loan struct {
	at     place
	array  arrayapi.ArrayLike
	buffer arrayapi.Buffer
	apart  bool            // buffer is a copy, and does not keep the memory
	calls  *atomic.Int32   // of Release
	want   arrayapi.Buffer // the values
}

// newLoan returns nil where the array does not share the memory.
func (s *suite) newLoan(h heldCase, mode arrayapi.CopyMode) (*loan, error) {
	b, calls := counted(s.sample(h.like, h.dtype, h.shape, 0))
	x, err := s.fromBuffer(b, h.like, mode)
	if err != nil {
		return nil, errors.Join(refusedCopy(err, mode), wantCalls(calls, 0))
	}
	lent, err := s.buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, fmt.Errorf("Buffer(copy=None): %w", err)
	}
	if !overlap(b.Data, lent.Data) && !s.sees(x, b, h) {
		lent.Free()
		if err := wantCalls(calls, 1); err != nil {
			return nil, fmt.Errorf("the values were copied: %w", err)
		}
		return nil, nil
	}
	if err := wantCalls(calls, 0); err != nil {
		return nil, fmt.Errorf("the array shares the memory: %w", err)
	}
	return &loan{array: x, buffer: lent, apart: !overlap(b.Data, lent.Data), calls: calls, want: s.sample(h.like, h.dtype, h.shape, 0)}, nil
}

// sees tells whether the array shares the memory of b, though its buffers do not:
// whether a write to the one, which is taken back, shows in the other.
func (s *suite) sees(x arrayapi.ArrayLike, b arrayapi.Buffer, h heldCase) bool {
	before, other := slices.Clone(b.Data), s.otherValues(h)
	defer copy(b.Data, before)
	copy(b.Data, other.Data)
	return s.wantArray(other, x) == nil
}

// refusedCopy takes ErrCopy for an answer to CopyNever.
func refusedCopy(err error, mode arrayapi.CopyMode) error {
	if mode == arrayapi.CopyNever {
		return wantIs(err, arrayapi.ErrCopy)
	}
	return err
}

// wantBuffer looks at the buffer, whose array is gone.
func (l *loan) wantBuffer() error {
	err := wantBuffer(l.want, l.buffer)
	if !l.apart {
		err = errors.Join(wantCalls(l.calls, 0), err)
	}
	return err
}

// wantFreed gives the array up while a buffer of it is in use, then the buffer, twice.
func (s *suite) wantFreed(l *loan) error {
	if err := guard(func() error { s.c.Free(l.array); return nil }); err != nil {
		return fmt.Errorf("Config.Free: %w", err)
	}
	if err := l.wantBuffer(); err != nil {
		return fmt.Errorf("the array is freed, and a buffer of it is in use: %w", err)
	}
	l.buffer.Free()
	l.buffer.Free()
	if err := wantCalls(l.calls, 1); err != nil {
		return fmt.Errorf("the array is freed, its buffer released twice: %w", err)
	}
	return nil
}

// wantCollected lets the arrays go while buffers of them are in use, then the
// buffers. The collector runs for all of them at once: it is what takes time.
func (s *suite) wantCollected(r *report, loans []*loan) {
	if len(loans) == 0 {
		return
	}
	settle()
	for _, l := range loans {
		err := errors.Join(wantCalls(l.calls, 0), s.wantArray(l.want, l.array))
		r.expect(err, l.at.doing("%s: the array shares the memory and is in use", l.at.call))
		l.array = nil
	}
	settle()
	for _, l := range loans {
		r.expect(l.wantBuffer(), l.at.doing("%s: a buffer of the array is in use", l.at.call))
		l.buffer.Free()
		l.buffer.Free()
		l.buffer = arrayapi.Buffer{}
	}
	for range 100 {
		if !slices.ContainsFunc(loans, func(l *loan) bool { return l.calls.Load() == 0 }) {
			break
		}
		settle()
	}
	for _, l := range loans {
		at := l.at.doing("%s: neither the array nor a buffer of it is in use (Config.Free gives up an array that is not collected)", l.at.call)
		r.expect(wantCalls(l.calls, 1), at)
	}
}

// settle runs the collector and lets what it calls run, which it does beside the program.
func settle() {
	runtime.GC()
	time.Sleep(time.Millisecond)
}

// checkReleaseAfterFailure wants the buffer left with the caller, whatever the
// reason.
func checkReleaseAfterFailure(s *suite, r *report) {
	for _, h := range s.oneEach() {
		for _, f := range s.failures(h) {
			for _, mode := range modes {
				b, calls := counted(f.buffer)
				if _, err := s.fromBuffer(b, f.like, mode); err != nil {
					r.expect(wantCalls(calls, 0), h.place().doing("FromBuffer(%v) that fails, of %s", mode, f.name))
				}
			}
		}
	}
}

// failure is a call of FromBuffer that may well fail.
type failure struct {
	name   string
	buffer arrayapi.Buffer
	like   arrayapi.ArrayLike
}

// failures returns calls that fail for different reasons, at different points.
func (s *suite) failures(h heldCase) []failure {
	good := s.sample(h.like, h.dtype, h.shape, 0)
	high := s.sample(h.like, h.dtype, rankShape(s.info.Capabilities.MaxDimensions+1), 0)
	short := good
	short.Data = slices.Clone(good.Data[:max(good.NBytes()-1, 0)])
	device := good
	device.Device = "elsewhere:0"
	list := []failure{
		{"a foreign like", good, stranger{}},
		{"a rank that is not held", high, h.like},
		{"data that is too short", short, h.like},
		{"memory of another device", device, h.like},
		{"memory in column-major order", columnMajor.make(good), h.like},
		{"memory at an odd offset", oddOffset.make(good), h.like},
	}
	if hasOrder(h.dtype) {
		list = append(list, failure{"memory in the other byte order", swapped.make(good), h.like})
	}
	for k := dtype.KindBool; k <= dtype.KindStruct; k++ {
		if d := exampleOf(k); !s.info.Has(d) {
			list = append(list, failure{"a dtype that is not held", s.sample(nil, d, h.shape, 0), h.like})
			break
		}
	}
	return list
}
