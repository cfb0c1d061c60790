package registry

import (
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestBudgetBoundsTasksAndBytes nests work as containers do, and looks at how much of it is under way.
func TestBudgetBoundsTasksAndBytes(t *testing.T) {
	b := &budget{tasks: 3, bytes: 100}
	var beside, most, bytes, mostBytes atomic.Int64
	raise := func(most *atomic.Int64, n int64) {
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
			runtime.Gosched()
		}
	}
	leaf := func(int) error {
		raise(&most, beside.Add(1))
		raise(&mostBytes, bytes.Add(40))
		time.Sleep(time.Millisecond)
		bytes.Add(-40)
		beside.Add(-1)
		return nil
	}
	size := func(int) int64 { return 40 }
	require.NoError(t, b.each(20, size, func(int) error { return b.each(5, size, leaf) }))
	require.Greater(t, most.Load(), int64(1), "nothing was done beside anything else")
	require.LessOrEqual(t, most.Load(), int64(3), "two of 40 bytes fit into 100, and the caller works too")
	require.LessOrEqual(t, mostBytes.Load(), int64(120))
	require.Equal(t, &budget{tasks: 3, bytes: 100}, b, "all of it was given back")
}

func TestBudgetBeginsNothingAfterAnError(t *testing.T) {
	b, planted := &budget{tasks: 0, bytes: 100}, errors.New("planted")
	var done int
	err := b.each(10, func(int) int64 { return 1 }, func(i int) error {
		done++
		if i == 3 {
			return planted
		}
		return nil
	})
	require.ErrorIs(t, err, planted)
	require.Equal(t, 4, done)
}
