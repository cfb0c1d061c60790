package registry_test

import (
	"errors"
	"io/fs"
	"math"
	"math/big"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// files lists the files below a directory, sorted.
func files(t *testing.T, dir string) (all []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			all = append(all, filepath.ToSlash(rel))
		}
		return err
	}))
	return all
}

func TestGoValuesComeBackAsTheyWere(t *testing.T) {
	r := registry.New()
	s := new(artifact.Mem)
	for _, v := range []any{
		true, int(-1), int8(-8), int16(1 << 14), int32(math.MinInt32), int64(math.MaxInt64), uint(1), uint8(255), uint16(3), uint32(math.MaxUint32), uint64(math.MaxUint64),
		float32(0.1), math.Pi, math.Inf(-1), math.Copysign(0, -1), "", "zwei\n\u00e4\U0001F600", "not UTF-8: \xff\xfe", complex64(1 + 2i), complex(math.Inf(1), -1),
		[]byte{}, []byte("bytes \x00"), []float64{}, []float64{1, math.NaN()}, [][]int8{{1}, {2}}, [2]uint16{1, 2}, []bool{true, false}, [][][]float32{{{1}, {2}}}, []complex64{1i}, []int{1, -2},
	} {
		_, err := r.Save(t.Context(), s, "x", v, &registry.SaveOptions{Replace: true})
		require.NoError(t, err, "%T", v)
		got, err := registry.Load[any](t.Context(), r, s, "x", nil)
		require.NoError(t, err, "%T", v)
		requireSame(t, v, got)
	}
}

// requireSame is require.Equal, but for NaN, which is itself here.
func requireSame(t *testing.T, want, got any) {
	t.Helper()
	if f, ok := want.([]float64); ok && len(f) > 0 && math.IsNaN(f[len(f)-1]) {
		require.IsType(t, want, got)
		require.True(t, slices.EqualFunc(f, got.([]float64), func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }))
		return
	}
	require.Equal(t, want, got)
}

func TestTypedLoads(t *testing.T) {
	r := registry.New()
	same(t, r, celsius(36.6))
	same(t, r, raw("text"))
	same(t, r, uuid{1, 2, 3})
	same(t, r, []celsius{1, 2})
	same(t, r, netip.MustParseAddr("192.0.2.1"))
	same(t, r, time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC))
	same(t, r, big.NewInt(-5))
	same(t, r, ptr(ptr(2.5)))
	same(t, r, &[]int32{1})
	same(t, r, &point{}, func(r *registry.Registry) error { return r.Associate(reflect.TypeFor[*point](), tag[*point]("p")) })
}

func ptr[T any](v T) *T { return &v }

// same saves v and loads it as what it is.
func same[T any](t *testing.T, r *registry.Registry, v T, setUp ...func(*registry.Registry) error) {
	t.Helper()
	s := new(artifact.Mem)
	r = r.Clone()
	for _, f := range setUp {
		require.NoError(t, f(r))
	}
	_, err := r.Save(t.Context(), s, "x", v, nil)
	require.NoError(t, err)
	got, err := registry.Load[T](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	if len(setUp) == 0 {
		require.Equal(t, v, got)
	}
}

func TestAnArrayLoadsAsAnyOther(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "grid", &grid{[]float32{1, 2, 3, 4, 5, 6}, 2}, nil)
	require.NoError(t, err)

	a, err := registry.Load[*ndarray.Array](t.Context(), r, s, "grid", nil)
	require.NoError(t, err)
	require.Equal(t, []int{2, 3}, a.Shape())
	rows, err := registry.Load[[][]float32](t.Context(), r, s, "grid", nil)
	require.NoError(t, err)
	require.Equal(t, [][]float32{{1, 2, 3}, {4, 5, 6}}, rows)
	g, err := registry.Load[*grid](t.Context(), r, s, "grid", nil)
	require.NoError(t, err)
	require.Equal(t, &grid{[]float32{1, 2, 3, 4, 5, 6}, 2}, g)

	_, err = r.Save(t.Context(), s, "rows", rows, nil)
	require.NoError(t, err)
	g, err = registry.Load[*grid](t.Context(), r, s, "rows", nil)
	require.NoError(t, err)
	require.Equal(t, 2, g.rows)
}

func TestNoCastNoFlatteningNoChangeOfRank(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "x", [][]float64{{1, 2}}, nil)
	require.NoError(t, err)
	var dtypeErr *arrayapi.DTypeError
	var shapeErr *arrayapi.ShapeError
	var typeErr *materializer.TypeError
	_, err = registry.Load[*grid](t.Context(), r, s, "x", nil)
	require.ErrorAs(t, err, &dtypeErr)
	_, err = registry.Load[[][]float32](t.Context(), r, s, "x", nil)
	require.ErrorAs(t, err, &dtypeErr)
	_, err = registry.Load[[]float64](t.Context(), r, s, "x", nil)
	require.ErrorAs(t, err, &shapeErr)
	require.ErrorAs(t, err, &typeErr)
	_, err = registry.Load[float64](t.Context(), r, s, "x", nil)
	require.ErrorAs(t, err, &typeErr)
	_, err = registry.Load[string](t.Context(), r, s, "x", nil)
	require.ErrorAs(t, err, &typeErr)
	require.ErrorContains(t, err, "want string, have [][]float64 (an array of dtype float64, shape [1 2])")

	_, err = r.Save(t.Context(), s, "n", int32(7), nil)
	require.NoError(t, err)
	for name, load := range map[string]func() error{
		"int64":   func() error { _, err := registry.Load[int64](t.Context(), r, s, "n", nil); return err },
		"float64": func() error { _, err := registry.Load[float64](t.Context(), r, s, "n", nil); return err },
		"array":   func() error { _, err := registry.Load[*ndarray.Array](t.Context(), r, s, "n", nil); return err },
		"pointer": func() error { _, err := registry.Load[*string](t.Context(), r, s, "n", nil); return err },
	} {
		require.ErrorAs(t, load(), &typeErr, name)
	}
	_, err = registry.Load[point](t.Context(), r, s, "n", nil)
	var none *registry.NoMaterializerError
	require.ErrorAs(t, err, &none)
	require.ErrorContains(t, err, "register")
}

func TestLoadWithoutAType(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "x", &grid{[]float32{1, 2}, 1}, nil)
	require.NoError(t, err)

	var warned []error
	o := &registry.LoadOptions{Warn: func(w error) { warned = append(warned, w) }}
	v, err := registry.Load[any](t.Context(), r, s, "x", o)
	require.NoError(t, err)
	require.IsType(t, new(ndarray.Array), v)
	require.Equal(t, []error{&registry.SubstitutionWarning{Namespace: "test.grid", Used: "ndarray"}}, warned)

	require.NoError(t, r.AddNamespace(gridNamespace{}))
	v, err = registry.Load[any](t.Context(), r, s, "x", o)
	require.NoError(t, err)
	require.IsType(t, new(grid), v)
	x, err := registry.Load[arrayapi.ArrayLike](t.Context(), r, s, "x", o)
	require.NoError(t, err)
	require.IsType(t, new(grid), x)
	require.Len(t, warned, 1)

	_, err = registry.Load[error](t.Context(), r, s, "x", o)
	var typeErr *materializer.TypeError
	require.ErrorAs(t, err, &typeErr, "the interface asked for must be implemented")
}

func TestValuesThatAreNoArrays(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	a, err := ndarray.FromSlice([]float64{1})
	require.NoError(t, err)
	_, err = r.Save(t.Context(), s, "x", labelled{a, "label"}, nil)
	var none *registry.NoMaterializerError
	require.ErrorAs(t, err, &none, "what embeds an array and is more is declined")
	require.ErrorIs(t, errors.Join(none.Declined...), arrayapi.ErrForeign)
	_, err = r.Save(t.Context(), s, "x", &labelled{a, "label"}, nil)
	require.ErrorAs(t, err, &none)

	require.NoError(t, r.Associate(reflect.TypeFor[labelled](), tag[labelled]("labelled")))
	require.Equal(t, "labelled", savedBy(t, r, labelled{a, "label"}), "the next rule takes it")

	for _, v := range []any{new(ndarray.Array)} {
		_, err := r.Save(t.Context(), s, "nil", v, nil)
		require.Error(t, err, "%T", v)
		require.NotErrorIs(t, err, materializer.ErrDeclined)
	}
	require.Empty(t, names(t, s))

	_, err = r.Save(t.Context(), s, "x", []float64{1}, nil)
	require.NoError(t, err)
	_, err = registry.Load[panicky](t.Context(), r, s, "x", nil)
	require.ErrorContains(t, err, "zero value of registry_test.panicky: ArrayNamespace of registry_test.panicky panics")
	_, err = registry.Load[labelled](t.Context(), r, s, "x", nil)
	require.Error(t, err)
}

func TestEveryDTypeOrderAndByteOrderComesBackBitForBit(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	record, err := dtype.NewStruct([]dtype.Field{{Name: "a", DType: dtype.Int32}, {Name: "b", Offset: 8, DType: dtype.Float64}}, 16)
	require.NoError(t, err)
	dtypes := append(ndarray.Namespace().Info().DTypes, dtype.NewBytes(5), dtype.NewUnicode(3), dtype.NewVoid(7), dtype.NewDateTime64(dtype.Nanosecond, 1), record)
	for _, d := range dtypes {
		if d.Size() == 0 {
			continue
		}
		for _, order := range []dtype.ByteOrder{dtype.LittleEndian, dtype.BigEndian} {
			b, err := arrayapi.NewBuffer(d.WithOrder(order), []int{2, 3})
			require.NoError(t, err)
			for i := range b.Data {
				b.Data[i] = byte(i * 7)
			}
			if d.Kind() == dtype.KindBool {
				copy(b.Data, []byte{1, 0, 1, 1, 0, 0})
			}
			for _, b := range []arrayapi.Buffer{b, b.Transposed()} {
				a, err := ndarray.Namespace().FromBuffer(b, nil, arrayapi.CopyNever)
				require.NoError(t, err)
				_, err = r.Save(t.Context(), s, "x", a, &registry.SaveOptions{Replace: true})
				require.NoError(t, err, "%s", d)
				got, err := registry.Load[*ndarray.Array](t.Context(), r, s, "x", nil)
				require.NoError(t, err, "%s", d)
				require.Equal(t, b.Shape, got.Shape())
				back, err := ndarray.Namespace().Buffer(got, arrayapi.CopyIfNeeded)
				require.NoError(t, err)
				require.Equal(t, d.Kind(), back.DType.Kind())
				want, err := b.Contiguous(arrayapi.CopyAlways)
				require.NoError(t, err)
				have, err := back.Contiguous(arrayapi.CopyAlways)
				require.NoError(t, err)
				require.True(t, want.DType.Equal(have.DType), "%s: %s", want.DType, have.DType)
				require.Equal(t, want.Data, have.Data, "%s %v", d, order)
			}
		}
	}
}

func TestSaveIsExclusiveUnlessReplacing(t *testing.T) {
	root := t.TempDir()
	dir, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	for _, s := range []artifact.Store{new(artifact.Mem), dir} {
		r := registry.New()
		_, err := r.Save(t.Context(), s, "a/b", 1, nil)
		require.NoError(t, err)
		_, err = r.Save(t.Context(), s, "a/b", 2, nil)
		require.ErrorIs(t, err, fs.ErrExist)
		n, err := registry.Load[int](t.Context(), r, s, "a/b", nil)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		_, err = r.Save(t.Context(), s, "a/b", 2, &registry.SaveOptions{Replace: true, Metadata: artifact.Metadata{"run": 7}})
		require.NoError(t, err)
		n, err = registry.Load[int](t.Context(), r, s, "a/b", nil)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		_, err = registry.Load[int](t.Context(), r, s, "a", nil)
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.Equal(t, []string{"a/b"}, names(t, s))
	}
}

func TestACopiedDirectoryLoads(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	s, err := artifact.NewDir(from, nil)
	require.NoError(t, err)
	_, err = registry.New().Save(t.Context(), s, "x", []int16{1, 2, 3}, nil)
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(filepath.Join(to, "elsewhere", "y"), os.DirFS(filepath.Join(from, "x"))))
	copied, err := artifact.NewDir(to, nil)
	require.NoError(t, err)
	got, err := registry.Load[[]int16](t.Context(), registry.New(), copied, "elsewhere/y", nil)
	require.NoError(t, err)
	require.Equal(t, []int16{1, 2, 3}, got)
}

func TestForeignDirectoriesLoadOnlyOnRequest(t *testing.T) {
	root := t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	r := registry.New()
	_, err = r.Save(t.Context(), s, "ours", []int16{1, 2, 3}, nil)
	require.NoError(t, err)
	npy, err := os.ReadFile(filepath.Join(root, "ours", "data.npy"))
	require.NoError(t, err)
	for name, file := range map[string][]byte{"array/data.npy": npy, "text/data.json": []byte(`"h\u00e9"`), "int/data.json": []byte("7"), "bytes/data.txt": []byte("raw"), "other/readme.md": nil} {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, file, 0o666))
	}
	_, err = registry.Load[[]int16](t.Context(), r, s, "array", nil)
	require.ErrorIs(t, err, fs.ErrNotExist)

	o := &registry.LoadOptions{Foreign: true}
	for name, want := range map[string]any{"text": "hé", "int": int64(7), "bytes": []byte("raw")} {
		got, err := registry.Load[any](t.Context(), r, s, name, o)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	got, err := registry.Load[[]int16](t.Context(), r, s, "array", o)
	require.NoError(t, err)
	require.Equal(t, []int16{1, 2, 3}, got)
	small, err := registry.Load[uint8](t.Context(), r, s, "int", o)
	require.NoError(t, err)
	require.Equal(t, uint8(7), small)
	_, err = registry.Load[any](t.Context(), r, s, "other", o)
	require.Error(t, err)
	ours, err := registry.Load[[]int16](t.Context(), r, s, "ours", o)
	require.NoError(t, err, "the option does not turn whole artifacts away")
	require.Equal(t, []int16{1, 2, 3}, ours)

	require.NoError(t, os.WriteFile(filepath.Join(root, "array", ".writing-1"), nil, 0o666))
	_, err = registry.Load[[]int16](t.Context(), r, s, "array", o)
	require.ErrorIs(t, err, artifact.ErrIncomplete)
}

func TestAliasesDecodeRenamedIDs(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "x", point{}, &registry.SaveOptions{Materializer: tag[point]("old.name")})
	require.NoError(t, err)
	require.NoError(t, r.Associate(reflect.TypeFor[point](), tag[point]("new")))
	_, err = registry.Load[point](t.Context(), r, s, "x", nil)
	require.ErrorContains(t, err, `"old.name"`)
	require.NoError(t, r.Alias("old.name", "new"))
	_, err = registry.Load[point](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
}
