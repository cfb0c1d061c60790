package arrayapitest

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// heldKey is a question to held. Dtypes are compared by their text, as structs
// compare by identity.
type heldKey struct {
	like, dtype, shape string
}

// held tells whether the type of like holds an array of that dtype and shape:
// it takes row-major memory. The error says why not.
func (s *suite) held(like arrayapi.ArrayLike, d dtype.DType, shape []int) error {
	key := heldKey{fmt.Sprintf("%T", like), d.String(), fmt.Sprint(shape)}
	err, asked := s.known[key]
	if !asked {
		_, err = s.fromBuffer(s.sample(like, d, shape, 0), like, arrayapi.CopyIfNeeded)
		s.known[key] = err
	}
	return err
}

// heldCase is a dtype and shape that a type holds.
type heldCase struct {
	like  arrayapi.ArrayLike
	dtype dtype.DType
	shape []int
}

func (h heldCase) place() place {
	return place{like: h.like, anyOf: h.like == nil, dtype: h.dtype, shape: h.shape}
}

// all returns every dtype and shape, with or without elements, that each type holds.
func (s *suite) all(withElements bool) []heldCase {
	var cases []heldCase
	for _, like := range s.likes {
		for _, d := range s.dtypes {
			for _, shape := range s.shapes {
				if (count(shape) > 0) == withElements && s.held(like, d, shape) == nil {
					cases = append(cases, heldCase{like, d, shape})
				}
			}
		}
	}
	return cases
}

// oneEach returns for each type and dtype one shape that it holds: the first
// with more than one element, if there is any.
func (s *suite) oneEach() []heldCase {
	var cases []heldCase
	for _, like := range s.likes {
		for _, d := range s.dtypes {
			if shape := s.oneShape(like, d); shape != nil {
				cases = append(cases, heldCase{like, d, shape})
			}
		}
	}
	return cases
}

func (s *suite) oneShape(like arrayapi.ArrayLike, d dtype.DType) (found []int) {
	for _, shape := range s.shapes {
		if n := count(shape); n == 0 || s.held(like, d, shape) != nil {
			continue
		} else if n > 1 {
			return shape
		}
		if found == nil {
			found = shape
		}
	}
	return found
}
