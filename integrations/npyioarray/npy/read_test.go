package npy_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	npyio "github.com/sbinet/npyio/npy"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
	core "github.com/arraylike/arraylike/npy"
)

func TestReadsWhatNumPyWrote(t *testing.T) {
	all, expected := files(t)
	parse := map[string]func(*testing.T, []byte, wanted){
		"b1": checkFile(strconv.ParseBool), "i1": checkFile(ints[int8]), "i2": checkFile(ints[int16]), "i4": checkFile(ints[int32]),
		"i8": checkFile(ints[int64]), "u1": checkFile(ints[uint8]), "u2": checkFile(ints[uint16]), "u4": checkFile(ints[uint32]),
		"u8": checkFile(ints[uint64]), "f4": checkFile(floats[float32]), "f8": checkFile(floats[float64]),
		"c8": checkFile(complexes[complex64]), "c16": checkFile(complexes[complex128]),
		"U": checkFile(func(s string) (string, error) { return s, nil }),
	}
	for name, file := range all {
		kind := expected[name].Descr[1:]
		if strings.HasPrefix(kind, "U") {
			kind = "U"
		}
		if check, ok := parse[kind]; ok {
			t.Run(name, func(t *testing.T) { check(t, file, expected[name]) })
		}
	}
}

func ints[T dtype.Integer](s string) (T, error) {
	n, err := strconv.Atoi(s)
	return T(n), err
}

func floats[T dtype.Float](s string) (T, error) {
	if s == "nan" {
		return T(math.Float64frombits(0x7ff8_0000_0000_0000)), nil // NumPy's, which is not Go's
	}
	f, err := strconv.ParseFloat(s, 64)
	return T(f), err
}

func complexes[T dtype.Complex](s string) (T, error) {
	c, err := strconv.ParseComplex(strings.ReplaceAll(s, "j", "i"), 128)
	return T(c), err
}

// checkFile reads a file as a slice and as an Array, and compares with what NumPy said.
func checkFile[T any](parse func(string) (T, error)) func(*testing.T, []byte, wanted) {
	return func(t *testing.T, file []byte, w wanted) {
		elements := make([]T, len(w.Stored))
		for i, s := range w.Stored {
			v, err := parse(s)
			require.NoError(t, err)
			elements[i] = v
		}
		r, err := npy.NewReader(iotest.OneByteReader(bytes.NewReader(file)))
		require.NoError(t, err)
		require.Equal(t, w.Descr, r.Header.Descr.Type)
		require.Equal(t, w.Fortran, r.Header.Descr.Fortran)
		require.Equal(t, w.Shape, append([]int{}, r.Header.Descr.Shape...))
		var got []T
		require.NoError(t, r.Read(&got))
		require.Condition(t, func() bool { return same(elements, got) }, "%v, %v", elements, got)

		var a npy.Array
		require.NoError(t, npy.Read(bytes.NewReader(file), &a))
		require.Equal(t, w.Shape, a.Shape())
		require.Equal(t, w.Fortran, a.Fortran())
		if text, ok := a.Data().(string); ok {
			require.Equal(t, elements, any([]string{text}))
			return
		}
		require.Condition(t, func() bool { return same(elements, a.Data()) }, "%v, %v", elements, a.Data())
	}
}

func file(t testing.TB, v any) []byte {
	var b bytes.Buffer
	require.NoError(t, npy.Write(&b, v))
	return b.Bytes()
}

// reader is what both libraries have.
type reader interface{ Read(ptr any) error }

// A Reader goes on where the last call ended, in both libraries.
func TestReadsPiecemeal(t *testing.T) {
	data := file(t, []float64{1, 2, 3, 4, 5, 6})
	one, err := npy.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	two, err := npyio.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	for _, r := range []reader{one, two} {
		var first float64
		require.NoError(t, r.Read(&first))
		require.Equal(t, 1.0, first)
		next := make([]float64, 2)
		require.NoError(t, r.Read(&next))
		require.Equal(t, []float64{2, 3}, next)
		var wrong []int32
		require.Error(t, r.Read(&wrong), "nothing is read of another type")
		long := []float64{9, 9, 9, 9}
		require.Error(t, r.Read(&long), "one is missing")
		require.Equal(t, []float64{4, 5, 6}, long[:3])
		require.Error(t, r.Read(&first))
	}
	require.ErrorIs(t, one.Read(new(float64)), io.EOF)
	require.ErrorIs(t, one.Read(new([]float64)), io.EOF)
	require.ErrorIs(t, one.Read(new([3]float64)), io.EOF)
	var whole *arrayapi.ShapeError
	require.ErrorAs(t, one.Read(new(mat.Dense)), &whole)
}

func TestReadsTheRest(t *testing.T) {
	r, err := npy.NewReader(bytes.NewReader(file(t, []int16{1, 2, 3, 4, 5})))
	require.NoError(t, err)
	require.NoError(t, r.Read(new(int16)))
	front := [6]int16{5: 9}
	require.NoError(t, r.Read(&front))
	require.Equal(t, [6]int16{2, 3, 4, 5, 0, 9}, front)

	r, err = npy.NewReader(bytes.NewReader(file(t, []string{"a", "b", "c"})))
	require.NoError(t, err)
	var one string
	var rest []label
	require.NoError(t, r.Read(&one))
	require.NoError(t, r.Read(&rest))
	require.Equal(t, []label{"b", "c"}, rest)
	require.ErrorIs(t, r.Read(&one), io.EOF)
	var few [2]string
	require.ErrorAs(t, npy.Read(bytes.NewReader(file(t, []string{"a", "b", "c"})), &few), new(*arrayapi.ShapeError))
}

// Several arrays lie behind one another in a stream, as numpy.save writes them.
func TestReadsNoByteAfterTheArray(t *testing.T) {
	stream := bytes.NewReader(append(file(t, []int8{1, 2}), file(t, 2.5)...))
	var first []int8
	var second float64
	require.NoError(t, npy.Read(stream, &first))
	require.NoError(t, npy.Read(stream, &second))
	require.Equal(t, []int8{1, 2}, first)
	require.Equal(t, 2.5, second)
	require.Equal(t, io.EOF, npy.Read(stream, &first))
}

func TestReadsMatricesOfBothOrders(t *testing.T) {
	all, _ := files(t)
	for _, name := range []string{"f8_2x3_c", "f8_2x3_f"} {
		var m mat.Dense
		require.NoError(t, npy.Read(bytes.NewReader(all[name]), &m))
		require.True(t, mat.Equal(mat.NewDense(2, 3, []float64{0, 1, 2, 3, 4, 5}), &m), "%v", mat.Formatted(&m))
		var nested [][]float64
		require.NoError(t, npy.Read(bytes.NewReader(all[name]), &nested))
		require.Equal(t, [][]float64{{0, 1, 2}, {3, 4, 5}}, nested)
	}
	m := mat.NewDense(1, 1, []float64{7})
	require.NoError(t, npy.Read(bytes.NewReader(all["f8_0_c"]), m))
	require.True(t, m.IsEmpty())
	for _, name := range []string{"f8_0x3_c", "f8_2x3x2_c"} {
		require.ErrorAs(t, npy.Read(bytes.NewReader(all[name]), m), new(*arrayapi.ShapeError))
	}
	require.ErrorIs(t, npy.Read(bytes.NewReader(all["f4_2x3_c"]), m), npy.ErrTypeMismatch)
}

func TestSlicesAreFilledInPlace(t *testing.T) {
	s := make([]uint32, 3, 5)
	before := &s[0]
	require.NoError(t, npy.Read(bytes.NewReader(file(t, []uint32{1, 2, 3, 4})), &s))
	require.Equal(t, []uint32{1, 2, 3}, s)
	require.Same(t, before, &s[0])
}

func TestErrors(t *testing.T) {
	good := file(t, []float64{1, 2, 3})
	var s []float64
	require.ErrorIs(t, npy.Read(strings.NewReader("PNG and more"), &s), npy.ErrInvalidNumPyFormat)
	require.Equal(t, io.EOF, npy.Read(strings.NewReader(""), &s))

	r, err := npy.NewReader(bytes.NewReader(good[:len(good)-1]))
	require.NoError(t, err)
	err = r.Read(&s)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.ErrorIs(t, err, npy.ErrInvalidNumPyFormat)
	require.ErrorAs(t, err, new(*core.FormatError))
	require.Equal(t, err, r.Read(&s), "every later call has the same error")
	_, again := r.Buffer()
	require.Equal(t, err, again)

	broken := errors.New("the disk is gone")
	r, err = npy.NewReader(io.MultiReader(bytes.NewReader(good[:len(good)-8]), iotest.ErrReader(broken)))
	require.NoError(t, err)
	require.ErrorIs(t, r.Read(&s), broken)

	require.ErrorIs(t, npy.Read(bytes.NewReader(good), &[]int32{}), npy.ErrTypeMismatch)
	require.ErrorAs(t, npy.Read(bytes.NewReader(good), &[]int32{}), new(*arrayapi.DTypeError))
	for _, ptr := range []any{nil, 5, (*[]float64)(nil), new(int), new([]uint), new(map[string]int), new(any)} {
		require.ErrorIs(t, npy.Read(bytes.NewReader(good), ptr), npy.ErrInvalidType, "%T", ptr)
	}
}

// A claim costs nothing: the memory follows the bytes that arrive.
func TestClaimsCostNoMemory(t *testing.T) {
	h, err := core.AppendHeader(nil, &core.Header{DType: dtype.Float64, Shape: []int{1 << 27}})
	require.NoError(t, err)
	result := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var s []float64
			require.Error(b, npy.Read(iotest.OneByteReader(bytes.NewReader(h)), &s))
		}
	})
	require.Less(t, result.AllocedBytesPerOp(), int64(1<<20))
}

func TestArrayOfOtherDTypes(t *testing.T) {
	all, _ := files(t)
	var a npy.Array
	require.NoError(t, npy.Read(bytes.NewReader(all["half"]), &a))
	require.IsType(t, []minifloat.Float16{}, a.Data())
	require.Equal(t, dtype.Float16, a.Buffer().DType)
	require.Equal(t, []int{2}, a.Strides())
	require.NoError(t, npy.Read(bytes.NewReader(all["dates"]), &a))
	require.Contains(t, a.String(), "2024-02-29")
	require.NoError(t, npy.Read(bytes.NewReader(all["durations"]), &a))
	require.Contains(t, a.String(), "-1.5s")
	require.ErrorContains(t, npy.Read(bytes.NewReader(all["record"]), &a), "Reader.Buffer")

	r, err := npy.NewReader(bytes.NewReader(all["record"]))
	require.NoError(t, err)
	require.Equal(t, "[('a', '<i4'), ('b', '<f8')]", r.Header.Descr.Type)
	require.Error(t, r.Read(new([]any)))
	b, err := r.Buffer()
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, []string{b.DType.Fields()[0].Name, b.DType.Fields()[1].Name})
	_, err = npy.FromBuffer(arrayapi.Buffer{})
	require.Error(t, err)
}

func TestFromBuffer(t *testing.T) {
	b, err := arrayapi.BufferOf([]int32{1, 2, 3, 4, 5, 6}, 2, 3)
	require.NoError(t, err)
	for _, c := range []struct {
		b       arrayapi.Buffer
		fortran bool
		stored  []int32
	}{{b, false, []int32{1, 2, 3, 4, 5, 6}}, {b.Transposed(), true, []int32{1, 2, 3, 4, 5, 6}}, {strided(b), false, []int32{1, 3, 4, 6}}} {
		r, err := npy.FromBuffer(c.b)
		require.NoError(t, err)
		require.Equal(t, c.fortran, r.Header.Descr.Fortran)
		require.Equal(t, c.b.Shape, r.Header.Descr.Shape)
		require.Equal(t, "'"+r.Header.Descr.Type+"'", b.DType.Descr())
		some := make([]int32, 2)
		require.NoError(t, r.Read(&some))
		require.Equal(t, c.stored[:2], some)
		var rest []int32
		require.NoError(t, r.Read(&rest))
		require.Equal(t, c.stored[2:], rest)
	}
}

// strided is the first and the last column of b.
func strided(b arrayapi.Buffer) arrayapi.Buffer {
	b.Shape, b.Strides = []int{2, 2}, []int{12, 8}
	return b
}

func TestTypeFrom(t *testing.T) {
	for _, name := range []string{
		"b1", "<b1", "|b1", "bool", "u1", "|u1", "uint8", "u2", "<u2", ">u2", "uint16", "u8", "i1", "int8", "i4", ">i4", "int32", "i8", "int64",
		"f4", ">f4", "float32", "f8", "float64", "c8", "complex64", "c16", ">c16", "complex128", "O", "|O", "object", "S5", "|S5", "U5", "<U5",
		"nothing", "V",
	} {
		require.Equal(t, npyio.TypeFrom(name), npy.TypeFrom(name), name)
	}
	require.Equal(t, reflect.TypeFor[minifloat.Float16](), npy.TypeFrom("f2"))
}

func FuzzRead(f *testing.F) {
	all, _ := files(f)
	for _, file := range all {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, ptr := range []any{new([]float64), new([2][3]int16), new(mat.Dense), new(npy.Array), new([]string), new([]any), new(uint8)} {
			_ = npy.Read(bytes.NewReader(file), ptr)
		}
	})
}
