package relay_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/relay"
)

func TestPanicsArriveWhereTheyAreWaitedFor(t *testing.T) {
	var r relay.Relay
	r.Panic()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() { r.Do(func() { panic("planted") }) })
		group.Go(func() { r.Do(func() {}) })
	}
	group.Wait()
	require.True(t, r.Panicked())
	require.PanicsWithValue(t, "planted", r.Panic)
}
