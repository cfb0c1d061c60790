package ndarray_test

import (
	"encoding/binary"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// tagged embeds an array, and is more than one.
type tagged struct {
	*ndarray.Array
	tag string
}

// fields embeds an array by value.
type fields struct {
	ndarray.Array
}

func TestNamespaceOfTheZeroValue(t *testing.T) {
	var a ndarray.Array
	require.Equal(t, "ndarray", a.ArrayNamespace().Name())
	require.Equal(t, "ndarray", new(ndarray.Array).ArrayNamespace().Name())
	require.Equal(t, "ndarray", tagged{tag: "x"}.ArrayNamespace().Name())
}

func TestBufferTakesExactlyItsOwnType(t *testing.T) {
	a := ndarray.Scalar(1.5)
	for _, x := range []arrayapi.ArrayLike{tagged{Array: a}, &tagged{Array: a}, &fields{*a}} {
		_, err := ndarray.Namespace().Buffer(x, arrayapi.CopyIfNeeded)
		require.ErrorIs(t, err, arrayapi.ErrForeign, "%T", x)
	}
	_, err := ndarray.Namespace().Buffer(nil, arrayapi.CopyIfNeeded)
	require.Error(t, err)
	require.NotErrorIs(t, err, arrayapi.ErrForeign)
	_, err = ndarray.Namespace().FromBuffer(arrayapi.Buffer{DType: dtype.Int8, Data: []byte{1}}, tagged{}, arrayapi.CopyIfNeeded)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
}

func TestInfo(t *testing.T) {
	info := ndarray.Namespace().Info()
	require.True(t, info.HasVersion("2025.12"))
	require.True(t, info.Has(dtype.Bool))
	require.True(t, info.Has(dtype.NewUnicode(7)))
	for _, d := range info.DTypes {
		require.True(t, d.IsValid())
	}
	for k := dtype.KindBool; k <= dtype.KindStruct; k++ {
		found := false
		for _, d := range info.DTypes {
			found = found || d.Kind() == k
		}
		require.True(t, found, "%s", k)
	}
	ns, err := arrayapi.Version(ndarray.Namespace(), "")
	require.NoError(t, err)
	require.Equal(t, "ndarray", ns.Name())
}

func TestBufferAliases(t *testing.T) {
	a := arange(t, 2, 3)
	for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyNever} {
		b, err := ndarray.Namespace().Buffer(must(a.T()), mode)
		require.NoError(t, err)
		require.Equal(t, []int{8, 24}, b.Strides)
		b.Strides[0], b.Shape[0] = 0, 0 // the caller's
		binary.NativeEndian.PutUint64(b.Data[8:], 42)
		require.Equal(t, int64(42), must(ndarray.At[int64](a, 0, 1)))
		require.Equal(t, []int{2, 3}, a.Shape())
	}
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyAlways)
	require.NoError(t, err)
	binary.NativeEndian.PutUint64(b.Data[8:], 1)
	require.Equal(t, int64(42), must(ndarray.At[int64](a, 0, 1)))
}

func TestFromBufferModes(t *testing.T) {
	ns := ndarray.Namespace()
	for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyNever, arrayapi.CopyAlways} {
		t.Run(mode.String(), func(t *testing.T) {
			data, released := []byte{1, 2, 3}, 0
			b := arrayapi.Buffer{DType: dtype.Int8, Shape: []int{2}, Strides: []int{-2}, Offset: 2, Data: data, ReadOnly: true, Release: func() { released++ }}
			x, err := ns.FromBuffer(b, new(ndarray.Array), mode)
			require.NoError(t, err)
			a := x.(*ndarray.Array)
			b.Shape[0], b.Strides[0] = 9, 9 // the caller's
			data[0] = 7
			aliased := mode != arrayapi.CopyAlways
			require.Equal(t, aliased, a.ReadOnly())
			require.Equal(t, !aliased, released == 1)
			want := []int8{3, 1}
			if aliased {
				want[1] = 7
			}
			require.Equal(t, want, must(ndarray.Data[int8](a)))
			if aliased {
				require.ErrorIs(t, ndarray.SetAt(a, int8(0), 0), ndarray.ErrReadOnly)
			}
			a.Free()
			a.Free()
			require.Equal(t, 1, released)
		})
	}
}

func TestFromBufferErrors(t *testing.T) {
	ns := ndarray.Namespace()
	_, err := ns.FromBuffer(arrayapi.Buffer{DType: dtype.Int8, Shape: []int{2}, Strides: []int{1}, Data: []byte{1}}, nil, arrayapi.CopyIfNeeded)
	require.ErrorContains(t, err, "ndarray: from buffer: ")
	_, err = ndarray.FromBuffer(arrayapi.Buffer{})
	require.Error(t, err)
	device := arrayapi.Buffer{DType: dtype.Int8, Data: []byte{1}, Device: "cuda:0"}
	_, err = ns.FromBuffer(device, nil, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	x, err := ns.FromBuffer(device, nil, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	b, err := ns.Buffer(x, arrayapi.CopyNever)
	require.NoError(t, err)
	require.True(t, b.Device.IsHost())
}

// counted is memory that counts how often it is released.
func counted() (arrayapi.Buffer, *atomic.Int32) {
	released := new(atomic.Int32)
	return arrayapi.Buffer{
		DType: dtype.Int8, Shape: []int{4}, Strides: []int{1}, Data: []byte{1, 2, 3, 4},
		Release: func() { released.Add(1) },
	}, released
}

func TestReleaseWhenUnreachable(t *testing.T) {
	b, released := counted()
	a := must(ndarray.FromBuffer(b))
	v := must(a.Slice(ndarray.Span(1, 3)))
	runtime.GC()
	require.Zero(t, released.Load())
	require.Equal(t, "[2 3]", v.String())
	runtime.KeepAlive(a)
	a, v = nil, nil
	require.Eventually(t, func() bool { runtime.GC(); return released.Load() == 1 }, 10e9, 1e6)
}

func TestFreeWaitsForBuffers(t *testing.T) {
	b, released := counted()
	a := must(ndarray.FromBuffer(b))
	v := must(a.Slice(ndarray.Span(1, 3)))
	lent, err := ndarray.Namespace().Buffer(v, arrayapi.CopyNever)
	require.NoError(t, err)
	a.Free()
	_, err = ndarray.At[int8](v, 0)
	require.ErrorContains(t, err, "freed")
	require.Zero(t, released.Load())
	require.Equal(t, []byte{2, 3}, must2(lent.Bytes()))
	lent.Free()
	lent.Free()
	require.EqualValues(t, 1, released.Load())
}

func must2(b []byte, _ bool) []byte { return b }

func TestABufferKeepsTheMemory(t *testing.T) {
	b, released := counted()
	lent, err := ndarray.Namespace().Buffer(must(ndarray.FromBuffer(b)), arrayapi.CopyNever)
	require.NoError(t, err)
	for range 3 {
		runtime.GC()
	}
	require.Zero(t, released.Load())
	lent.Free() // of the buffer alone: arrays of the memory could still be there
	lent = arrayapi.Buffer{}
	require.Eventually(t, func() bool { runtime.GC(); return released.Load() == 1 }, 10e9, 1e6)
}

func TestDataOfMemoryThatIsReleasedIsACopy(t *testing.T) {
	b, released := counted()
	a := must(ndarray.FromBuffer(b))
	s := must(ndarray.Data[int8](a))
	s[0] = 9
	require.Equal(t, int8(1), must(ndarray.At[int8](a, 0)))
	a.Free()
	require.EqualValues(t, 1, released.Load())
}

func TestOperationsRefuseForeignArrays(t *testing.T) {
	a := ndarray.Scalar(1.5)
	ns := ndarray.Namespace()
	_, err := ns.(arrayapi.Elementwise).Elementwise(arrayapi.OpAdd, a, tagged{Array: a})
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = ns.(arrayapi.Reducer).Reduce(arrayapi.OpSum, tagged{Array: a}, arrayapi.ReduceOptions{})
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = ns.(arrayapi.LinearAlgebra).LinearAlgebra(arrayapi.OpMatMul, []arrayapi.ArrayLike{a, tagged{Array: a}}, arrayapi.LinearAlgebraOptions{})
	require.ErrorIs(t, err, arrayapi.ErrForeign)
}
