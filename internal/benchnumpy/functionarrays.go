package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/npy"
)

// arrays are what functions are measured with. NumPy has them under the same names.
type arrays struct {
	dir    string // of the files by which NumPy gets them
	numpy  *numpy
	random *rand.Rand // the same in each run
	named  map[string]*ndarray.Array
	err    error // the first one
}

// million is the number of elements of the large arrays.
const million = 1_000_000

// newArrays makes the arrays x, y of numbers of both signs, i, j of integers, and those
// that some functions want.
func newArrays(dir string, n *numpy) (map[string]*ndarray.Array, error) {
	a := &arrays{dir: dir, numpy: n, random: rand.New(rand.NewPCG(1, 2)), named: map[string]*ndarray.Array{}}
	a.vectors()
	a.matrices()
	return a.named, a.err
}

func (a *arrays) vectors() {
	signed := a.uniform(-10, 10)
	share(a, "x", signed, million)
	share(a, "y", signed, million)
	share(a, "positive", a.uniform(0, 100), million)
	share(a, "exponents", a.uniform(-2, 4), million)
	share(a, "some", signed, million/10)
	share(a, "ordered", func(i int) float64 { return 20*float64(i)/million - 10 }, million)
	share(a, "three", signed, 3)
	share(a, "single", func(i int) float32 { return float32(signed(i)) }, million)
	share(a, "other", func(i int) float32 { return float32(signed(i)) }, million)
	share(a, "i", func(int) int64 { return a.random.Int64N(million) }, million)
	share(a, "j", func(int) int64 { return 1 + a.random.Int64N(million) }, million)
	share(a, "few", func(int) int64 { return a.random.Int64N(1000) }, million)
	share(a, "mask", func(int) bool { return a.random.IntN(2) == 1 }, million)
	share(a, "never", func(int) bool { return false }, million)
	share(a, "z", a.normalPair, million)
	share(a, "w", a.normalPair, million)
	share(a, "ten", signed, 10)
}

func (a *arrays) matrices() {
	share(a, "wide", a.normal, 1000, 1000)
	share(a, "column", a.normal, 1000, 1)
	share(a, "row", a.normal, 1000)
	for _, n := range []int{200, 300, 500} {
		share(a, fmt.Sprint("a", n), a.normal, n, n)
		share(a, fmt.Sprint("b", n), a.normal, n, n)
	}
	share(a, "single500", func(i int) float32 { return float32(a.normal(i)) }, 500, 500)
	share(a, "z500", a.normalPair, 500, 500)
	half := make([]float64, 300*300)
	for i := range half {
		half[i] = a.normal(i)
	}
	share(a, "symmetric", func(i int) float64 { return half[i] + half[i%300*300+i/300] }, 300, 300)
	share(a, "small", a.normal, 10, 10)
	share(a, "stack", a.normal, 5000, 8, 8)
	share(a, "signal", a.normalPair, 1<<20)
	share(a, "signals", a.normalPair, 1024, 1024)
	share(a, "real", a.normal, 1<<20)
}

func (a *arrays) uniform(lo, hi float64) func(int) float64 {
	return func(int) float64 { return lo + (hi-lo)*a.random.Float64() }
}

func (a *arrays) normal(int) float64 { return a.random.NormFloat64() }

func (a *arrays) normalPair(int) complex128 {
	return complex(a.random.NormFloat64(), a.random.NormFloat64())
}

// share makes an array of what element gives for each place, for us and for NumPy.
func share[T dtype.Element](a *arrays, name string, element func(i int) T, shape ...int) {
	if a.err != nil {
		return
	}
	b, err := filled(element, shape...)
	if err == nil {
		err = a.give(name, b)
	}
	if err != nil {
		a.err = fmt.Errorf("array %q: %w", name, err)
	}
}

func (a *arrays) give(name string, b arrayapi.Buffer) (err error) {
	if a.named[name], err = ndarray.FromBuffer(b); err != nil {
		return err
	}
	path := filepath.Join(a.dir, name+".npy")
	if err := npy.WriteFile(path, b, nil); err != nil {
		return err
	}
	_, err = a.numpy.do("name", name, path)
	return err
}
