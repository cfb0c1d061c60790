package transform_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/transform"
	"github.com/arraylike/arraylike/npy"
)

func noProgress(int64, int64) {}

// write writes an array with a change.
func write(ctx context.Context, path string, c transform.Change) ([]byte, error) {
	s, err := source.Open(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	src, err := s.Parts()[0].Array()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	a, err := transform.New(src, c)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = a.Write(ctx, &out, noProgress)
	return out.Bytes(), err
}

func ExampleArray_Write() {
	out, err := write(context.Background(), "../../testdata/cube.npy", transform.Change{DType: dtype.Float64, ByteOrder: dtype.BigEndian, Order: npy.OrderF})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := npy.Read(bytes.NewReader(out), nil)
	fmt.Println(b.DType.Str(), b.Shape, b.IsF(), err)
	// Output: >f8 [4 3 2] true <nil>
}

func TestLossError(t *testing.T) {
	_, err := write(t.Context(), "../../testdata/floats.npy", transform.Change{DType: dtype.Float32})
	var loss *transform.LossError
	require.ErrorAs(t, err, &loss)
	require.EqualError(t, err, "float32 cannot hold all values of float64")
}

// TestCancelled stops at the next chunk.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(os.ErrDeadlineExceeded)
	_, err := write(ctx, "../../testdata/floats.npy", transform.Change{})
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
}
