package arrayapitest_test

import (
	"errors"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// faulty is sound with one planted fault: the method that is set takes the place
// of the one of its name.
type faulty struct {
	sound
	name          func() string
	info          func() arrayapi.Info
	version       func(v string) (arrayapi.Namespace, error)
	buffer        func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error)
	fromBuffer    func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error)
	elementwise   func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error)
	reduce        func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error)
	accumulate    func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error)
	linearAlgebra func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error)
	fourier       func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (arrayapi.ArrayLike, error)
	manipulate    func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error)
	search        func(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error)
	create        func(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error)
}

func (f *faulty) Name() string {
	if f.name != nil {
		return f.name()
	}
	return f.sound.Name()
}

func (f *faulty) Info() arrayapi.Info {
	if f.info != nil {
		return f.info()
	}
	return f.sound.Info()
}

func (f *faulty) Version(v string) (arrayapi.Namespace, error) {
	if f.version != nil {
		return f.version(v)
	}
	return f.sound.Version(v)
}

func (f *faulty) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if f.buffer != nil {
		return f.buffer(x, mode)
	}
	return f.sound.Buffer(x, mode)
}

func (f *faulty) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if f.fromBuffer != nil {
		return f.fromBuffer(b, like, mode)
	}
	return f.sound.FromBuffer(b, like, mode)
}

func (f *faulty) Elementwise(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
	if f.elementwise != nil {
		return f.elementwise(op, args...)
	}
	return f.sound.Elementwise(op, args...)
}

func (f *faulty) Reduce(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
	if f.reduce != nil {
		return f.reduce(op, x, o)
	}
	return f.sound.Reduce(op, x, o)
}

func (f *faulty) LinearAlgebra(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	if f.linearAlgebra != nil {
		return f.linearAlgebra(op, args, o)
	}
	return f.sound.LinearAlgebra(op, args, o)
}

func (f *faulty) Accumulate(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error) {
	if f.accumulate != nil {
		return f.accumulate(op, x, o)
	}
	return f.sound.Accumulate(op, x, o)
}

func (f *faulty) FourierTransform(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (arrayapi.ArrayLike, error) {
	if f.fourier != nil {
		return f.fourier(op, x, o)
	}
	return f.sound.FourierTransform(op, x, o)
}

func (f *faulty) Manipulate(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
	if f.manipulate != nil {
		return f.manipulate(op, args, o)
	}
	return f.sound.Manipulate(op, args, o)
}

func (f *faulty) Search(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
	if f.search != nil {
		return f.search(op, args, o)
	}
	return f.sound.Search(op, args, o)
}

func (f *faulty) Create(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
	if f.create != nil {
		return f.create(op, o)
	}
	return f.sound.Create(op, o)
}

// config is what the author of the namespace would write.
func config(ns arrayapi.Namespace) arrayapitest.Config {
	return arrayapitest.Config{
		Namespace: ns,
		Like:      []arrayapi.ArrayLike{new(tensor), vector{}},
		DTypes:    []dtype.DType{dtype.Bool, dtype.Int16, dtype.Float32, dtype.Float64, dtype.NewBytes(5)},
		Ranks:     []int{0, 1, 2, 3, 4},
		ZeroCopy:  func(arrayapi.ArrayLike, dtype.DType) bool { return true },
		Foreign:   []arrayapi.ArrayLike{struct{ vector }{}, struct{ *tensor }{new(tensor)}},
	}
}

// fault is a fault and the checks that find it: the one that is about it comes
// first, and then those that cannot but see it too.
type fault struct {
	name  string
	ns    *faulty
	found []string
}

var checkNames = regexp.MustCompile(`(?m)^arrayapitest: ([^:]+): `)

// findings runs all checks and returns the names of those that failed.
func findings(c arrayapitest.Config) (names []string, err error) {
	err = arrayapitest.TestNamespace(c)
	var all interface{ Unwrap() []error }
	if !errors.As(err, &all) {
		return nil, err
	}
	for _, e := range all.Unwrap() {
		if m := checkNames.FindStringSubmatch(e.Error()); m != nil {
			names = append(names, m[1])
		}
	}
	return names, err
}

// operationChecks compare operations with the reference.
var operationChecks = []string{
	"elementwise", "reduce", "accumulate", "linear algebra", "fourier transform", "manipulate", "search", "create",
}

// testFaults plants faults that are not in operations. The checks of operations that are
// not said to find one are left out.
func testFaults(t *testing.T, faults []fault) {
	t.Helper()
	for _, f := range faults {
		skip := map[string]string{}
		for _, name := range operationChecks {
			if !slices.Contains(f.found, name) {
				skip[name] = "is not about this fault"
			}
		}
		t.Run(f.name, func(t *testing.T) { testFault(t, f, config(f.ns), skip) })
	}
}

// testOperationFaults plants faults in the operations that a check is about. It leaves
// out the checks that do not call them.
func testOperationFaults(t *testing.T, check string, faults []fault) {
	t.Helper()
	skip := map[string]string{}
	for _, name := range arrayapitest.Checks() {
		if name != check && name != "foreign" && name != "nil" {
			skip[name] = "is not about these operations"
		}
	}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			c := config(f.ns)
			c.DTypes = []dtype.DType{dtype.Bool, dtype.Int16, dtype.Float64, dtype.Complex128}
			testFault(t, f, c, skip)
		})
	}
}

func testFault(t *testing.T, f fault, c arrayapitest.Config, skip map[string]string) {
	t.Helper()
	c.Skip = skip
	names, err := findings(c)
	want := slices.DeleteFunc(slices.Clone(f.found), func(name string) bool {
		return !memory.Aliases && (name == "copy if needed" || name == "zero copy") // which do not apply then
	})
	require.ElementsMatch(t, want, names, "%v", err)
}
