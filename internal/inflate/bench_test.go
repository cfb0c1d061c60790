package inflate_test

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

// BenchmarkDecode compares with compress/flate, on what that makes of each kind of data at level 6.
func BenchmarkDecode(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, kind := range []struct {
		name string
		make func() []byte
	}{
		{"int999", func() []byte { return int999(r, 64<<20) }},
		{"walk", func() []byte { return walk(r, 8<<20) }},
		{"zeros", func() []byte { return make([]byte, 64<<20) }},
		{"text", func() []byte { return text(r, 16<<20) }},
		{"small", func() []byte { return int999(r, 800) }},
	} {
		b.Run("data="+kind.name, func(b *testing.B) {
			data := kind.make()
			src, dst := deflate(b, 6, data), make([]byte, len(data))
			b.Run("decoder=inflate", func(b *testing.B) { benchmarkInflate(b, dst, src) })
			require.True(b, bytes.Equal(data, dst))
			b.Run("decoder=flate", func(b *testing.B) { benchmarkFlate(b, dst, src) })
		})
	}
}

func benchmarkInflate(b *testing.B, dst, src []byte) {
	var d inflate.Decoder
	b.SetBytes(int64(len(dst)))
	b.ReportAllocs()
	for b.Loop() {
		if n, _, err := d.Decode(dst, src); n != len(dst) || err != nil {
			b.Fatal(n, err)
		}
	}
}

func benchmarkFlate(b *testing.B, dst, src []byte) {
	in := bytes.NewReader(nil)
	r := flate.NewReader(in)
	b.SetBytes(int64(len(dst)))
	b.ReportAllocs()
	for b.Loop() {
		in.Reset(src)
		if err := r.(flate.Resetter).Reset(in, nil); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(r, dst); err != nil {
			b.Fatal(err)
		}
	}
}
