package arrowarray

import (
	"errors"
	"fmt"

	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// namespace is the array namespace of Array and Tensor. It does not change once it
// is made.
type namespace struct {
	fill any // nil: nulls are refused
	mem  memory.Allocator
}

func newNamespace(options []Option) *namespace {
	n := &namespace{mem: memory.DefaultAllocator}
	for _, o := range options {
		o(n)
	}
	return n
}

// Namespace returns the namespace of [Array] and [Tensor], named "arrow". It exchanges
// memory and computes nothing itself: package xp does. It is safe for concurrent use.
func Namespace(options ...Option) arrayapi.Namespace { return newNamespace(options) }

// Name returns "arrow".
func (*namespace) Name() string { return "arrow" }

// Info lists the dtypes that an Array can have; those of a Tensor are fewer. Of the units
// of time Arrow has days, s, ms, us and ns, and no multiples of them.
func (*namespace) Info() arrayapi.Info {
	return arrayapi.Info{
		DTypes: []dtype.DType{
			dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64,
			dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
			dtype.Float16, dtype.Float32, dtype.Float64,
			dtype.NewDateTime64(dtype.Nanosecond, 1), dtype.NewTimeDelta64(dtype.Nanosecond, 1), // of units that are held
		},
		Defaults: arrayapi.Defaults{Real: dtype.Float64, Integral: dtype.Int64, Indexing: dtype.Int64},
	}
}

// Buffer gives the memory of x, an Array or a Tensor, read-only and with a reference
// that its Release gives back. Nulls are a *NullError, unless the namespace fills them.
func (n *namespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	var b arrayapi.Buffer
	var err error
	switch x := x.(type) {
	case nil:
		err = errors.New("arrowarray: buffer: want an array, have nil")
	case Array:
		b, err = n.arrayBuffer(x, mode)
	case Tensor:
		b, err = n.tensorBuffer(x.Arrow, mode)
	default:
		err = fmt.Errorf("arrowarray: buffer: want an Array or a Tensor, have %T: %w", x, arrayapi.ErrForeign)
	}
	if err != nil || mode != arrayapi.CopyAlways || b.Release == nil {
		return b, err
	}
	defer b.Free()
	return b.Copy(), nil
}

// FromBuffer makes an Array or a Tensor, of the Arrow type that like was made for where
// it was made for one, and of the namespace's choice where like is nil.
func (n *namespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("arrowarray: from buffer: %w", err)
	}
	if mode == arrayapi.CopyNever && !b.Device.IsHost() {
		return nil, fmt.Errorf("arrowarray: from buffer of device %q: %w", string(b.Device), arrayapi.ErrCopy)
	}
	switch like := n.choose(b, like).(type) {
	case Array:
		a, err := n.newArray(b, like.want, mode)
		if err != nil {
			return nil, err
		}
		return Array{Arrow: a, ns: n}, nil
	case Tensor:
		t, err := n.newTensor(b, like.want, mode)
		if err != nil {
			return nil, err
		}
		return Tensor{Arrow: t, ns: n}, nil
	default:
		return nil, fmt.Errorf("arrowarray: from buffer: want the type Array or Tensor, have %T: %w", like, arrayapi.ErrForeign)
	}
}

// choose returns like, or where that is nil what suits the rank and dtype of b.
func (n *namespace) choose(b arrayapi.Buffer, like arrayapi.ArrayLike) arrayapi.ArrayLike {
	if like != nil {
		return like
	}
	_, isTensor := tensorType(b.DType)
	_, isList := arrayType(b.DType, nil)
	if b.NDim() == 1 || b.NDim() > 1 && isList && !isTensor {
		return Array{}
	}
	return Tensor{}
}
