package main

import (
	"bytes"
	_ "embed"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/npy/npz"
)

// digits is an archive that NumPy wrote; testdata/README.md has its source and
// licence.
//
//go:embed testdata/digits.npz
var digits []byte

// loadDigits reads the images, one a row, and the digit that each one shows.
func loadDigits() (images, labels *ndarray.Array, err error) {
	archive, err := npz.NewReader(bytes.NewReader(digits), int64(len(digits)), nil)
	if err != nil {
		return nil, nil, err
	}
	if images, err = readArray(archive, "data"); err != nil {
		return nil, nil, err
	}
	labels, err = readArray(archive, "target")
	return images, labels, err
}

func readArray(archive *npz.Reader, key string) (*ndarray.Array, error) {
	b, err := archive.Read(key)
	if err != nil {
		return nil, err
	}
	return ndarray.FromBuffer(b)
}

// measureInk returns the share of each image that is inked: the sum of its
// pixels, over what it would be if all were black.
func measureInk(images *Measurements) (*Measurements, error) {
	const black = 16.0
	calc := xp.For(images)
	full := black * float64(images.Shape[1])
	return xp.As[*Measurements](calc, calc.Divide(calc.Sum(images, xp.Axis(1)), full))
}

// meanByDigit returns the mean ink of the images of each digit.
func meanByDigit(ink []float64, labels []int64) ([]float64, error) {
	if len(ink) != len(labels) {
		return nil, fmt.Errorf("want as many labels as images, have %d and %d", len(labels), len(ink))
	}
	sums, counts := make([]float64, 10), make([]float64, 10)
	for i, digit := range labels {
		if digit < 0 || digit > 9 {
			return nil, fmt.Errorf("label %d: want a digit, have %d", i, digit)
		}
		sums[digit] += ink[i]
		counts[digit]++
	}
	for digit := range sums {
		sums[digit] /= counts[digit]
	}
	return sums, nil
}

// zeros returns an array.
func zeros() (*ndarray.Array, error) { return ndarray.Zeros([]int{3, 4}, dtype.Float64) }

// computeSum returns the sum of all elements of an array.
func computeSum(a *ndarray.Array) (float64, error) {
	calc := xp.For(a)
	total, err := xp.As[*ndarray.Array](calc, calc.Sum(a))
	if err != nil {
		return 0, err
	}
	return ndarray.At[float64](total)
}
