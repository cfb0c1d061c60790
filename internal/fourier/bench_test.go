package fourier_test

import (
	"fmt"
	"testing"

	"github.com/arraylike/arraylike/internal/fourier"
)

func BenchmarkTransform(b *testing.B) {
	for _, n := range []int{1000, 1024, 10007, 1 << 16, 1 << 20, 1000003} {
		x, y := random(n), make([]complex128, n)
		p, _ := fourier.NewPlan(n)
		scratch := make([]complex128, p.ScratchLen())
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			b.SetBytes(int64(16 * n))
			for b.Loop() {
				p.Transform(y, x, scratch, 1)
			}
		})
	}
}

func BenchmarkPlan(b *testing.B) {
	for _, n := range []int{1024, 1 << 20, 1000003} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := fourier.NewPlan(n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
