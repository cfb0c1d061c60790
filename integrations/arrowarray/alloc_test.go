package arrowarray_test

import (
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/arrow/tensor"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/arrowarray"
)

// checked returns an allocator that fails the test where memory is left over at its end.
func checked(t *testing.T) *memory.CheckedAllocator {
	mem := memory.NewCheckedAllocator(memory.NewGoAllocator())
	t.Cleanup(func() { mem.AssertSize(t, 0) })
	return mem
}

// appender is a builder of Arrow's that takes values of a Go type.
type appender[T any] interface {
	array.Builder
	AppendValues(v []T, valid []bool)
}

// arrayOf builds an Arrow array that lives until the test ends.
func arrayOf[T any](t *testing.T, b appender[T], valid []bool, v ...T) arrow.Array {
	defer b.Release()
	b.AppendValues(v, valid)
	a := b.NewArray()
	t.Cleanup(a.Release)
	return a
}

// tensorOf builds a tensor on the memory of a, that lives until the test ends.
func tensorOf(t *testing.T, a arrow.Array, shape, strides []int64) tensor.Interface {
	x := tensor.New(a.Data(), shape, strides, nil)
	t.Cleanup(x.Release)
	return x
}

func address(b []byte) uintptr { return reflect.ValueOf(b).Pointer() }

func addressOf[T any](s []T) uintptr { return reflect.ValueOf(s).Pointer() }

func buffer(t *testing.T, x arrayapi.ArrayLike) arrayapi.Buffer {
	b, err := x.ArrayNamespace().Buffer(x, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.NoError(t, b.Check())
	t.Cleanup(b.Free)
	return b
}

// wrap wraps an Arrow value as the adapter with the options does.
func wrap(t *testing.T, v any, options ...arrowarray.Option) arrayapi.ArrayLike {
	x, err := arrowarray.Adapter(options...).Wrap(v)
	require.NoError(t, err)
	return x
}

// as makes an Arrow value of the type T of a buffer, as loading does.
func as[T any](b arrayapi.Buffer, mode arrayapi.CopyMode, options ...arrowarray.Option) (v T, err error) {
	a := arrowarray.Adapter(options...)
	like := a.Like(reflect.TypeFor[T]())
	x, err := like.ArrayNamespace().FromBuffer(b, like, mode)
	if err != nil {
		return v, err
	}
	u, err := a.Unwrap(x, reflect.TypeFor[T]())
	if err != nil {
		return v, err
	}
	return u.(T), nil
}
