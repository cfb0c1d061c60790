package main

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func Example() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// saved by:         protocol implements arrayapi.ArrayLike -> array
	// loaded as a Grid: {[19 20 21 17 18.5 20] 2}
	// as Go slices:     [[19 20 21] [17 18.5 20]]
	// mean of each row: [20.  18.5]
	// in Fahrenheit:    {[66.2 68 69.8 62.6 65.3 68] 2}
}

func TestForeignValuesAreNotGrids(t *testing.T) {
	type named struct {
		*Grid
		name string
	}
	_, err := namespace{}.Buffer(named{new(Grid), "more than a grid"}, arrayapi.CopyIfNeeded)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	b, err := arrayapi.BufferOf([]float32{1})
	require.NoError(t, err)
	_, err = namespace{}.FromBuffer(b, new(ndarray.Array), arrayapi.CopyIfNeeded)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	var shape *arrayapi.ShapeError
	_, err = namespace{}.FromBuffer(b, nil, arrayapi.CopyIfNeeded)
	require.ErrorAs(t, err, &shape)
}
