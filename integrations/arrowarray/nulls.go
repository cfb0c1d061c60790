package arrowarray

import (
	"bytes"
	"fmt"

	"github.com/apache/arrow-go/v18/arrow/bitutil"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// nulls counts the nulls of a level. The number that Arrow keeps beside the bitmap is not
// used: reading it may write it.
func (l level) nulls() int {
	if len(l.bitmap) == 0 || l.length == 0 {
		return 0
	}
	return l.length - bitutil.CountSetBits(l.bitmap, l.offset, l.length)
}

// next returns the first slot from i on that is null, or length.
func (l level) next(i int) int {
	for ; i < l.length; i++ {
		if at := l.offset + i; at%8 == 0 && i+8 <= l.length && l.bitmap[at/8] == 0xff {
			i += 7
		} else if bitutil.BitIsNotSet(l.bitmap, at) {
			return i
		}
	}
	return l.length
}

// nullError describes the nulls of the outermost level that has any, or is nil where
// there are none.
func (s *span) nullError(column string) *NullError {
	for k, l := range s.levels {
		count := l.nulls()
		if count == 0 {
			continue
		}
		index, rest := make([]int, k+1), l.next(0)
		for axis := k; axis > 0; axis-- {
			index[axis], rest = rest%s.shape[axis], rest/s.shape[axis]
		}
		index[0] = rest
		return &NullError{Column: column, Type: s.data.DataType(), Count: count, Index: index}
	}
	return nil
}

// fillNulls writes item in the place of each null of a copy of the elements.
func (s *span) fillNulls(copied, item []byte) {
	for _, l := range s.levels {
		if l.nulls() == 0 {
			continue
		}
		slot := bytes.Repeat(item, l.width)
		for i := l.next(0); i < l.length; i = l.next(i + 1) {
			copy(copied[i*len(slot):], slot)
		}
	}
}

// fillItem returns the element of dtype d that stands for nulls.
func (n *namespace) fillItem(d dtype.DType) ([]byte, error) {
	storage := d
	if k := d.Kind(); k == dtype.KindDateTime64 || k == dtype.KindTimeDelta64 {
		storage = dtype.Int64
	}
	one, err := ndarray.Full([]int{1}, n.fill, storage)
	if err != nil {
		return nil, fmt.Errorf("arrowarray: fill for nulls of dtype %s: %w", d, err)
	}
	b, err := one.ArrayNamespace().Buffer(one, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	item, _ := b.Bytes()
	return item, nil
}
