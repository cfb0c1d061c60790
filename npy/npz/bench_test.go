package npz_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

func eachMethod(b *testing.B, n int, f func(b *testing.B, array arrayapi.Buffer, o *npz.WriteOptions)) {
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		b.Run(fmt.Sprintf("dtype=i8/method=%v/n=%g", method, float64(n)), func(b *testing.B) {
			array := countsOf(b, n)
			b.SetBytes(int64(array.NBytes()))
			b.ReportAllocs()
			f(b, array, &npz.WriteOptions{Method: method})
		})
	}
}

func written(b *testing.B, o *npz.WriteOptions, items ...npz.Item) *npz.Reader {
	b.Helper()
	var file bytes.Buffer
	w := npz.NewWriter(&file, o)
	require.NoError(b, w.WriteAll(items))
	require.NoError(b, w.Close())
	return open(b, file.Bytes(), nil)
}

func BenchmarkWrite(b *testing.B) {
	for _, n := range []int{3, 1e4, 1e6} {
		eachMethod(b, n, func(b *testing.B, array arrayapi.Buffer, o *npz.WriteOptions) {
			for b.Loop() {
				w := npz.NewWriter(io.Discard, o)
				require.NoError(b, w.Write("a", array))
				require.NoError(b, w.Close())
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{3, 1e4, 1e6} {
		eachMethod(b, n, func(b *testing.B, array arrayapi.Buffer, o *npz.WriteOptions) {
			r := written(b, o, npz.Item{Key: "a", Array: array})
			for b.Loop() {
				_, err := r.Read("a")
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkReadInto(b *testing.B) {
	eachMethod(b, 1e6, func(b *testing.B, array arrayapi.Buffer, o *npz.WriteOptions) {
		r := written(b, o, npz.Item{Key: "a", Array: array})
		dst := array.Copy()
		for b.Loop() {
			require.NoError(b, r.ReadInto("a", dst))
		}
	})
}

// The member has no index, as those of NumPy have none.
func BenchmarkReadWithoutIndex(b *testing.B) {
	array := countsOf(b, 1e6)
	r := written(b, &npz.WriteOptions{Method: npz.Deflated}, npz.Item{Key: "a", Array: array})
	npz.IgnoreIndexes(r)
	b.SetBytes(int64(array.NBytes()))
	b.ReportAllocs()
	for b.Loop() {
		_, err := r.Read("a")
		require.NoError(b, err)
	}
}

// 200 members of 64 KiB.
func BenchmarkMany(b *testing.B) {
	var items []npz.Item
	for i := range 200 {
		items = append(items, npz.Item{Key: fmt.Sprint(i), Array: countsOf(b, 8192)})
	}
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		o := &npz.WriteOptions{Method: method}
		b.Run(fmt.Sprintf("op=write/method=%v", method), func(b *testing.B) {
			b.SetBytes(200 << 16)
			for b.Loop() {
				w := npz.NewWriter(io.Discard, o)
				require.NoError(b, w.WriteAll(items))
				require.NoError(b, w.Close())
			}
		})
		b.Run(fmt.Sprintf("op=read/method=%v", method), func(b *testing.B) {
			r := written(b, o, items...)
			b.SetBytes(200 << 16)
			for b.Loop() {
				_, err := r.ReadAll()
				require.NoError(b, err)
			}
		})
	}
}

// One row of a thousand.
func BenchmarkReadPart(b *testing.B) {
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		b.Run(fmt.Sprintf("method=%v", method), func(b *testing.B) {
			r := written(b, &npz.WriteOptions{Method: method}, npz.Item{Key: "a", Array: countsOf(b, 1000, 1000)})
			f, err := r.File("a")
			require.NoError(b, err)
			i := 0
			for b.Loop() {
				_, err := f.ReadRegion(npy.Region{Start: []int{i}, Stop: []int{i + 1}})
				require.NoError(b, err)
				i = (i + 37) % 1000
			}
		})
	}
}
