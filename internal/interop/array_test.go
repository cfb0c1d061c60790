//go:build interop

package interop

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// array is what both sides say of an array, to be compared: testdata/arrays.py makes the same of NumPy's.
type array struct {
	Descr string `json:"descr"` // the Python literal of its dtype in a file
	Shape []int  `json:"shape"`
	Order string `json:"order"` // of the elements in Data: "F" for column-major alone, else "C"
	Data  []byte `json:"data"`  // in JSON base64
}

// arrayOf describes a buffer that is contiguous in either order. It does not copy.
func arrayOf(b arrayapi.Buffer) (array, error) {
	a := array{Descr: b.DType.Descr(), Shape: append([]int{}, b.Shape...), Order: "C"}
	data, ok := b.Bytes()
	if !ok {
		a.Order = "F"
		data, ok = b.Transposed().Bytes()
	}
	if !ok {
		return array{}, fmt.Errorf("shape %v, strides %v: want contiguous elements", b.Shape, b.Strides)
	}
	a.Data = data
	return a, nil
}

// equal says how a differs from what is wanted: the dtype, also as the file spells it, shape, order, or any bit.
func (a array) equal(want array) error {
	d, err := dtype.ParseDescr(want.Descr)
	switch {
	case err != nil:
		return err
	case a.Descr != want.Descr || d.Descr() != want.Descr:
		return fmt.Errorf("want dtype %s, have %s, parsed %s", want.Descr, a.Descr, d.Descr())
	case !slices.Equal(a.Shape, want.Shape):
		return fmt.Errorf("want shape %v, have %v", want.Shape, a.Shape)
	case a.Order != want.Order:
		return fmt.Errorf("want order %s, have %s", want.Order, a.Order)
	case !bytes.Equal(a.Data, want.Data):
		return fmt.Errorf("want elements %.40x, have %.40x", want.Data, a.Data)
	}
	return nil
}

// sameBuffer says how a buffer that was read differs from what is wanted.
func sameBuffer(b arrayapi.Buffer, want array) error {
	a, err := arrayOf(b)
	if err != nil {
		return err
	}
	return a.equal(want)
}

// random returns an array with random bits in every element, in row-major or column-major order. The same seed gives the
// same bits.
func random(d dtype.DType, shape []int, order string, seed uint64) (arrayapi.Buffer, error) {
	in := slices.Clone(shape)
	if order == "F" {
		slices.Reverse(in)
	}
	b, err := arrayapi.NewBuffer(d, in)
	if err != nil {
		return b, err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range b.Data {
		b.Data[i] = byte(r.Uint32())
	}
	if order == "F" {
		b = b.Transposed()
	}
	return b, nil
}
