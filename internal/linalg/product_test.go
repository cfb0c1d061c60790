package linalg_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/linalg"
)

// Products of small whole numbers are exact, so that they are those of the definition
// whatever the order of the additions.
func TestMultiply(t *testing.T) {
	for _, size := range [][3]int{{1, 1, 1}, {1, 7, 9}, {9, 7, 1}, {2, 3, 4}, {5, 6, 7}, {33, 300, 131}, {130, 131, 129}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			checkMultiply[int8](t, size[0], size[1], size[2])
			checkMultiply[uint64](t, size[0], size[1], size[2])
			checkMultiply[float64](t, size[0], size[1], size[2])
			checkMultiply[complex64](t, size[0], size[1], size[2])
		})
	}
}

func checkMultiply[T linalg.Number](t *testing.T, m, k, n int) {
	a, b, have := make([]T, m*k), make([]T, k*n), make([]T, m*n)
	numbers := []T{3, 1, 0, 2, 5, 1, 4}
	for i := range a {
		a[i] = numbers[i*i%7]
	}
	for i := range b {
		b[i] = numbers[(i+i/7)%7]
	}
	want := make([]T, m*n)
	for i := range want {
		have[i], want[i] = 2, 2 // what is there is added to
		for j := range k {
			want[i] += a[i/n*k+j] * b[j*n+i%n]
		}
	}
	linalg.Multiply(have, a, b, m, k, n)
	require.Equal(t, want, have)
}
