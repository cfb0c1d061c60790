//go:build interop

package interop

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// torchCodes are the dtypes that torch.from_numpy takes in all versions of PyTorch.
var torchCodes = []string{"?", "u1", "i1", "<i2", "<i4", "<i8", "<f2", "<f4", "<f8", "<c8", "<c16"}

// Go writes, PyTorch takes the loaded array as a tensor and saves it, Go reads that.
func TestTorch(t *testing.T) {
	w := python(t, "torch")
	s := w.subject(t, "torch", "from_numpy of loaded arrays: Go, Python, Go")
	dir := t.TempDir()
	for _, l := range standardLayouts(t, torchCodes...) {
		s.check(t, l.String(), throughLibrary(w, "torch_files.verify", dir, l))
	}
}

func TestTorchBFloat16(t *testing.T) {
	w := python(t, "torch")
	s := w.subject(t, "torch", "bfloat16 of raw bytes")
	s.run(t, "random values", func(t *testing.T) {
		b, err := random(dtype.BFloat16.WithOrder(dtype.LittleEndian), []int{1000}, "C", 1)
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "ours.npy")
		require.NoError(t, npy.WriteFile(path, b, nil))
		var values []byte
		require.NoError(t, w.call("torch_files.verify_bfloat16", args{"path": path, "data": b.Data}, &values))
		requireValues(t, b, small{Values: values}.floats())
	})
}
