package compare

import (
	"fmt"
	"math"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
)

// Result says how two arrays of one dtype and shape differ.
type Result struct {
	Size    int   // elements compared
	Differ  int   // elements that differ
	First   []int // index of the first of them in row-major order; nil: none differs
	Largest Distance
}

// Distance is the largest distance between two elements. The zero value is none: elements that are no numbers have none.
type Distance struct {
	Kind    DistanceKind
	Integer uint64  // of integers: exact
	Float   float64 // of floats and complex numbers
	NaNs    int     // pairs of which one is NaN, or both: they have no distance
}

// DistanceKind says which field of a [Distance] counts.
type DistanceKind uint8

// The kinds of distances.
const (
	NoDistance DistanceKind = iota
	IntegerDistance
	FloatDistance
)

// String returns the number, or the empty text for none.
func (d Distance) String() string {
	switch d.Kind {
	case IntegerDistance:
		return strconv.FormatUint(d.Integer, 10)
	case FloatDistance:
		return strconv.FormatFloat(d.Float, 'g', 6, 64)
	}
	return ""
}

// JSON adds the distance to an object. An infinity, which JSON has no number for, is the text "inf".
func (d Distance) JSON(o *jsonl.Object, name string) {
	switch {
	case d.Kind == IntegerDistance:
		o.Field(name, d.Integer)
	case d.Kind != FloatDistance:
	case math.IsInf(d.Float, 0):
		o.Field(name, "inf")
	default:
		o.Field(name, d.Float)
	}
}

// Text says how large the distance is, and how many pairs have none; it is empty where no elements have one.
func (d Distance) Text() string {
	if d.Kind == NoDistance {
		return ""
	}
	text := "by " + d.String() + " at most"
	if d.NaNs > 0 {
		text += fmt.Sprintf(" (but for %d of NaN)", d.NaNs)
	}
	return text
}

// add takes the distance of one more pair into account.
func (d *Distance) add(e Distance) {
	d.Kind = e.Kind
	d.Integer = max(d.Integer, e.Integer)
	if math.IsNaN(e.Float) {
		d.NaNs++
	} else {
		d.Float = max(d.Float, e.Float)
	}
}

// kindOf is the kind of the distances between elements of d.
func kindOf(d dtype.DType) DistanceKind {
	switch {
	case d.Is("integral"), d.Kind() == dtype.KindTimeDelta64, d.Kind() == dtype.KindDateTime64:
		return IntegerDistance
	case d.Kind() == dtype.KindLongDouble, d.Kind() == dtype.KindCLongDouble:
		return NoDistance
	case d.Is("real floating"), d.Is("complex floating"):
		return FloatDistance
	}
	return NoDistance
}
