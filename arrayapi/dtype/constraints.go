package dtype

import (
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"golang.org/x/exp/constraints"
)

// Integer is the Go types of the integer dtypes.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Float is the Go types of float32 and float64.
type Float interface{ constraints.Float }

// Complex is the Go types of complex64 and complex128.
type Complex interface{ constraints.Complex }

// Real is the Go types of the standard's real-valued dtypes.
type Real interface{ Integer | Float }

// Numeric is the Go types of the standard's numeric dtypes.
type Numeric interface{ Real | Complex }

// Element is every Go type that is the element of some dtype as it is.
type Element interface {
	~bool | Numeric | minifloat.Element
}
