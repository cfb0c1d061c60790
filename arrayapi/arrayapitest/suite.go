package arrayapitest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// suite is one run of the checks.
type suite struct {
	c      Config
	ns     arrayapi.Namespace
	info   arrayapi.Info
	ref    arrayapi.Namespace // the reference, with the defaults of ns
	dtypes []dtype.DType
	shapes [][]int              // of all ranks, some without elements
	types  []arrayapi.ArrayLike // zero values
	likes  []arrayapi.ArrayLike // nil, and types
	known  map[heldKey]error    // answers of held
}

func newSuite(c Config) (*suite, error) {
	if c.Namespace == nil {
		return nil, errors.New("arrayapitest: Config.Namespace is nil")
	}
	s := &suite{c: c, ns: c.Namespace, dtypes: c.DTypes, types: c.Like, known: map[heldKey]error{}}
	if err := guard(func() error { s.info = s.ns.Info(); return nil }); err != nil {
		return nil, fmt.Errorf("arrayapitest: Info: %w", err)
	}
	s.ref = ndarray.WithDefaults(s.info.Defaults)
	if s.dtypes == nil {
		s.dtypes = exampleDTypes(s.info.DTypes)
	}
	for _, d := range s.dtypes {
		if !d.IsValid() || !d.IsNative() {
			return nil, fmt.Errorf("arrayapitest: Config.DTypes: want dtypes in native byte order, have %s", d)
		}
	}
	if len(s.dtypes) == 0 {
		return nil, errors.New("arrayapitest: Info lists no dtypes, and Config.DTypes none either")
	}
	if s.shapes = c.Shapes; s.shapes == nil {
		for _, rank := range s.ranks() {
			s.shapes = append(s.shapes, shapesOf(rank)...)
		}
	}
	if s.types == nil {
		s.types = s.typesMade()
	}
	if i := slices.IndexFunc(s.types, isNil); i >= 0 {
		return nil, fmt.Errorf("arrayapitest: Config.Like: want zero values, have nil at %d", i)
	}
	s.likes = append([]arrayapi.ArrayLike{nil}, s.types...)
	return s, nil
}

// run runs a check. A panic in it is a finding: that of the namespace's methods
// is caught closer to the call.
func (s *suite) run(c check) *report {
	r := new(report)
	if err := guard(func() error { c.run(s, r); return nil }); err != nil {
		r.failf("%w", err)
	}
	return r
}

func (s *suite) ranks() []int {
	if s.c.Ranks != nil {
		return s.c.Ranks
	}
	ranks := []int{0, 1, 2, 3, 4, 5}
	if limit := s.info.Capabilities.MaxDimensions; limit > 0 && limit < 5 {
		ranks = ranks[:limit+1]
	}
	return ranks
}

// shapesOf returns shapes of a rank: of different sizes, of equal ones, with ones,
// and without elements.
func shapesOf(rank int) [][]int {
	if rank == 0 {
		return [][]int{{}}
	}
	mixed, equal, ones := make([]int, rank), make([]int, rank), make([]int, rank)
	for i := range rank {
		mixed[i], equal[i], ones[i] = 2+(i*2+1)%3, 2, 1
	}
	last := slices.Clone(mixed)
	last[rank-1] = 0
	if rank == 1 {
		return [][]int{mixed, equal, ones, last}
	}
	first := slices.Clone(mixed)
	first[0] = 0
	return [][]int{mixed, equal, ones, last, first}
}

// count returns the number of elements of a shape.
func count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// typesMade returns the zero values of the types that FromBuffer makes of its
// own choice.
func (s *suite) typesMade() []arrayapi.ArrayLike {
	var types []arrayapi.ArrayLike
	for _, d := range s.dtypes {
		for _, shape := range s.shapes {
			x, err := s.fromBuffer(s.sample(nil, d, shape, 0), nil, arrayapi.CopyAlways)
			if err != nil || isNil(x) {
				continue
			}
			if !slices.ContainsFunc(types, func(t arrayapi.ArrayLike) bool { return sameType(t, x) }) {
				types = append(types, zeroOf(x))
			}
		}
	}
	return types
}

func sameType(x, y any) bool { return reflect.TypeOf(x) == reflect.TypeOf(y) }

// zeroOf returns the zero value of the type of x: of what it points to, behind a
// pointer.
func zeroOf(x arrayapi.ArrayLike) arrayapi.ArrayLike {
	t := reflect.TypeOf(x)
	if t.Kind() == reflect.Pointer {
		return reflect.New(t.Elem()).Interface().(arrayapi.ArrayLike)
	}
	return reflect.Zero(t).Interface().(arrayapi.ArrayLike)
}

// isNil tells whether x is nil, or a nil pointer.
func isNil(x arrayapi.ArrayLike) bool {
	v := reflect.ValueOf(x)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// fromBuffer is FromBuffer of the namespace, with panics as errors.
func (s *suite) fromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (x arrayapi.ArrayLike, err error) {
	err = guard(func() (err error) {
		x, err = s.ns.FromBuffer(b, like, mode)
		return err
	})
	if err == nil && isNil(x) {
		err = &panicError{"a nil array, without an error"}
	}
	return x, err
}

// buffer is Buffer of the namespace, with panics as errors.
func (s *suite) buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (b arrayapi.Buffer, err error) {
	err = guard(func() (err error) {
		b, err = s.ns.Buffer(x, mode)
		return err
	})
	return b, err
}

// make makes an array of the values of b in the namespace's own way. b is not kept.
func (s *suite) make(b arrayapi.Buffer) (x arrayapi.ArrayLike, err error) {
	if s.c.New == nil {
		return s.fromBuffer(b, nil, arrayapi.CopyAlways)
	}
	err = guard(func() (err error) {
		x, err = s.c.New(b.Copy())
		return err
	})
	return x, err
}
