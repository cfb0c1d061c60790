package linalg

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func BenchmarkFactor(b *testing.B) {
	for _, n := range []int{3, 500} {
		rng := rand.New(rand.NewPCG(1, 2))
		a := make([]float64, n*n)
		for i := range a {
			a[i] = rng.NormFloat64()
		}
		work := make([]float64, n*n)
		b.Run(fmt.Sprintf("lu/n=%d", n), func(b *testing.B) {
			var f LU[float64]
			b.ReportAllocs()
			for b.Loop() {
				copy(work, a)
				f.Factor(work, n)
			}
		})
		b.Run(fmt.Sprintf("qr/n=%d", n), func(b *testing.B) {
			var f QR[float64]
			q := make([]float64, n*n)
			b.ReportAllocs()
			for b.Loop() {
				copy(work, a)
				f.Factor(work, n, n)
				f.Q(q, n)
			}
		})
		b.Run(fmt.Sprintf("cholesky/n=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				clear(work)
				for i := range n {
					work[i*n+i] = 2
				}
				if !Cholesky(work, n) {
					b.Fatal("not positive definite")
				}
			}
		})
	}
}
