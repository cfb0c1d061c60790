package npz_test

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/npy/npz"
)

func TestSpreadReturnsTheFirstError(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, procs := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(procs)
		var calls atomic.Int64
		require.NoError(t, npz.Spread(100, func(int) error { calls.Add(1); return nil }))
		require.Equal(t, int64(100), calls.Load())
		require.NoError(t, npz.Spread(0, nil))

		calls.Store(0)
		err := npz.Spread(1000, func(i int) error {
			calls.Add(1)
			if i < 3 {
				return nil
			}
			return errors.New(fmt.Sprint(i))
		})
		require.EqualError(t, err, "3")
		require.LessOrEqual(t, calls.Load(), int64(3+procs))
	}
}
