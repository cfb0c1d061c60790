package arrowarray

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// widen returns the days of a date32 as a buffer of the dtype d, datetime64[D].
func widen(raw []byte, d dtype.DType) (arrayapi.Buffer, error) {
	narrow := arrow.GetData[int32](raw)
	wide := make([]int64, len(narrow))
	for i, days := range narrow {
		wide[i] = int64(days)
	}
	b, err := arrayapi.BufferOf(wide)
	b.DType = d
	return b, err
}

// narrow returns the days of b, of dtype datetime64[D], as those of a date32, in row-major
// order. b remains the caller's.
func (n *namespace) narrow(b arrayapi.Buffer) (*memory.Buffer, error) {
	days := b
	days.DType = dtype.Int64.WithOrder(b.DType.Order())
	days.Release, days.ReadOnly = nil, false // it is read, and not kept
	wide, err := arrayapi.Elements[int64](days, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	out := n.alloc(len(wide) * arrow.Date32SizeBytes)
	narrow := arrow.GetData[int32](out.Bytes())
	for i, v := range wide {
		if narrow[i] = int32(v); int64(narrow[i]) != v {
			out.Release()
			return nil, &arrayapi.DTypeError{
				Op: "arrowarray: date32", Have: b.DType,
				Want: fmt.Sprintf("datetime64[D] of days that 32 bits hold (element %d is %d)", i, v),
			}
		}
	}
	return out, nil
}
