package npz_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy/npz"
)

// noise does not pack.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func TestAutoLooksAtSamples(t *testing.T) {
	zeros := make([]byte, 1<<20)
	for _, c := range []struct {
		name string
		data []byte
		want npz.Method
	}{
		{"nothing", nil, npz.Deflated},
		{"text", bytes.Repeat([]byte("text, "), 100), npz.Deflated},
		{"a little noise", noise(100), npz.Stored},
		{"zeros", zeros, npz.Deflated},
		{"noise", noise(1 << 20), npz.Stored},
		{"noise of the size of all samples", noise(256 << 10), npz.Stored},
		{"noise before zeros", append(noise(1<<20), zeros...), npz.Deflated},
		{"zeros before noise", append(zeros[:300<<10:300<<10], noise(1<<20)...), npz.Deflated},
		{"zeros only where no sample is", append(append(noise(100<<10), zeros[:120<<10]...), noise(1<<20)...), npz.Stored},
	} {
		t.Run(c.name, func(t *testing.T) {
			var file bytes.Buffer
			w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Auto})
			require.NoError(t, w.Raw("a", c.data))
			require.NoError(t, w.Close())
			r := open(t, file.Bytes(), nil)
			if c.name != "nothing" {
				require.Equal(t, c.want, r.Members()[0].Method)
			}
			require.True(t, bytes.Equal(c.data, mustRaw(t, r, "a")))
		})
	}
}

// Samples are the same whether the array comes at one go or in chunks.
func TestAutoOfViews(t *testing.T) {
	data := append(append(noise(2<<20), make([]byte, 2<<20)...), noise(1<<20)...)
	b, err := arrayapi.BufferOf(data, len(data)/2, 2)
	require.NoError(t, err)
	view := b
	view.Shape, view.Strides = []int{len(data) / 2}, []int{2}
	var methods []npz.Method
	for _, b := range []arrayapi.Buffer{view, view.Copy()} {
		var file bytes.Buffer
		w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Auto})
		require.NoError(t, w.Write("a", b))
		require.NoError(t, w.Close())
		methods = append(methods, open(t, file.Bytes(), nil).Members()[0].Method)
	}
	require.Equal(t, []npz.Method{npz.Deflated, npz.Deflated}, methods)
}

// Numbers without repetitions are packed as well as their single bytes can be.
func TestFloatsArePacked(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := make([]float64, 100_000)
	for i := range s {
		s[i] = r.NormFloat64()
	}
	b, err := arrayapi.BufferOf(s)
	require.NoError(t, err)
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Deflated})
	require.NoError(t, w.Write("a", b))
	require.NoError(t, w.Close())
	require.Less(t, file.Len(), b.NBytes()*97/100)
	requireZip(t, file.Bytes())
}
