package arrayapitest_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
)

func TestSoundNamespace(t *testing.T) {
	c := config(sound{})
	require.NoError(t, arrayapitest.TestNamespace(c))
	c.DTypes = nil
	arrayapitest.Run(t, c)
	require.NoError(t, arrayapitest.TestNamespace(arrayapitest.Config{Namespace: sound{}}), "the namespace alone")
}

// TestOtherDefaults has the dtypes of results that a namespace promises, and not those
// of the reference.
func TestOtherDefaults(t *testing.T) {
	c := arrayapitest.Config{
		Namespace: ndarray.WithDefaults(narrow),
		DTypes:    []dtype.DType{dtype.Bool, dtype.Int16, dtype.Float32, dtype.Complex64},
	}
	require.NoError(t, arrayapitest.TestNamespace(c))
	c.Namespace = &faulty{info: func() arrayapi.Info {
		i := sound{}.Info()
		i.DTypes = append(i.DTypes, dtype.Int32, dtype.Complex64)
		i.Defaults = narrow
		return i
	}}
	c.DTypes = []dtype.DType{dtype.Int16, dtype.Float64}
	names, err := findings(c)
	require.Subset(t, names, []string{"reduce", "accumulate", "linear algebra", "search", "create"}, "%v", err)
}

var narrow = arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64, Integral: dtype.Int32, Indexing: dtype.Int32}

func TestConfig(t *testing.T) {
	for name, c := range map[string]struct {
		change func(c *arrayapitest.Config)
		says   string
	}{
		"no namespace":         {func(c *arrayapitest.Config) { c.Namespace = nil }, "Config.Namespace is nil"},
		"a nil like":           {func(c *arrayapitest.Config) { c.Like = []arrayapi.ArrayLike{(*tensor)(nil)} }, "Config.Like: want zero values, have nil at 0"},
		"a like of nothing":    {func(c *arrayapitest.Config) { c.Like = append(c.Like, other{}) }, "like arrayapitest_test.other: want a dtype and shape that it holds"},
		"a dtype of nothing":   {func(c *arrayapitest.Config) { c.DTypes = []dtype.DType{dtype.Uint8} }, "listed dtypes: dtype uint8: want a type that holds it"},
		"a foreign byte order": {func(c *arrayapitest.Config) { c.DTypes = []dtype.DType{dtype.Int16.WithOrder(foreignOrder())} }, "want dtypes in native byte order"},
		"a rank of nothing":    {func(c *arrayapitest.Config) { c.Ranks = []int{1, 5} }, "ranks: rank 5 of Config.Ranks"},
		"no claim":             {func(c *arrayapitest.Config) { c.ZeroCopy = func(arrayapi.ArrayLike, dtype.DType) bool { return false } }, "zero copy: Config.ZeroCopy: want a claim"},
		"a foreign that is not": {func(c *arrayapitest.Config) { c.Foreign = []arrayapi.ArrayLike{vector{1}} },
			"foreign: Buffer(copy=None) of a arrayapitest_test.vector: want the error"},
		"a skip without reason": {func(c *arrayapitest.Config) { c.Skip = map[string]string{"info": ""} }, `Config.Skip: "info" has no reason`},
		"an unknown skip":       {func(c *arrayapitest.Config) { c.Skip = map[string]string{"inf": "x"} }, `Config.Skip: there is no check "inf"`},
		"a New of nothing": {func(c *arrayapitest.Config) {
			c.New = func(arrayapi.Buffer) (arrayapi.ArrayLike, error) { return nil, arrayapi.ErrForeign }
		}, "exchange: Config.New: want an array"},
		"a New of other values": {func(c *arrayapitest.Config) {
			c.New = func(b arrayapi.Buffer) (arrayapi.ArrayLike, error) {
				clear(b.Data)
				return sound{}.FromBuffer(b, nil, arrayapi.CopyIfNeeded)
			}
		}, "exchange: an array of Config.New"},
	} {
		t.Run(name, func(t *testing.T) {
			conf := config(sound{})
			c.change(&conf)
			if !memory.Aliases && name == "no claim" {
				t.Skip("in a build with the tag purego the suite asks for no claims")
			}
			require.ErrorContains(t, arrayapitest.TestNamespace(conf), c.says)
		})
	}
}

// TestWriteThatIsNotSeen has arrays that write to other memory than their buffers show.
func TestWriteThatIsNotSeen(t *testing.T) {
	if !memory.Aliases {
		t.Skip("in a build with the tag purego the suite lets copies pass")
	}
	c := config(sound{})
	c.Write = func(x arrayapi.ArrayLike) error {
		if a, ok := x.(*tensor); ok && !a.buf.ReadOnly {
			a.buf = a.buf.Copy()
			clear(a.buf.Data)
		}
		return nil
	}
	names, err := findings(c)
	require.Equal(t, []string{"copy if needed"}, names, "%v", err)
	c.Write = func(x arrayapi.ArrayLike) error {
		if a, ok := x.(*tensor); ok {
			clear(a.buf.Data)
		}
		return nil
	}
	names, err = findings(c)
	require.Equal(t, []string{"read-only"}, names, "%v", err)
}

func foreignOrder() dtype.ByteOrder {
	if dtype.Native() == dtype.LittleEndian {
		return dtype.BigEndian
	}
	return dtype.LittleEndian
}

// other is a type that sound does not know.
type other struct{}

func (other) ArrayNamespace() arrayapi.Namespace { return sound{} }

func TestSkip(t *testing.T) {
	c := config(&faulty{info: func() arrayapi.Info {
		i := sound{}.Info()
		i.Versions = []string{"new"}
		return i
	}})
	require.ErrorContains(t, arrayapitest.TestNamespace(c), "info: ")
	c.Skip = map[string]string{"info": "for a test", "version": "for a test"}
	require.NoError(t, arrayapitest.TestNamespace(c))
	arrayapitest.Run(t, c)
	require.Subset(t, arrayapitest.Checks(), []string{"info", "version"})
}

// squares holds symmetric matrices alone.
type squares struct{ sound }

type symmetric struct{ *tensor }

func (symmetric) ArrayNamespace() arrayapi.Namespace { return squares{} }

func (squares) Name() string { return "squares" }

func (squares) Info() arrayapi.Info {
	return arrayapi.Info{DTypes: []dtype.DType{dtype.Float64}, Capabilities: arrayapi.Capabilities{MaxDimensions: 2}}
}

func (squares) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if s, ok := x.(symmetric); ok {
		return sound{}.Buffer(s.tensor, mode)
	}
	if x == nil {
		return sound{}.Buffer(nil, mode)
	}
	return arrayapi.Buffer{}, arrayapi.ErrForeign
}

func (squares) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(symmetric); like != nil && !ok {
		return nil, arrayapi.ErrForeign
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	if b.DType.Kind() != dtype.KindFloat64 {
		return nil, &arrayapi.DTypeError{Op: "squares", Have: b.DType, Want: "float64"}
	}
	if b.NDim() != 2 || b.Shape[0] != b.Shape[1] {
		return nil, &arrayapi.ShapeError{Op: "squares", Have: b.Shape, Want: "a square"}
	}
	rows, columns := b.Copy(), b.Transposed()
	columns = columns.Copy()
	if string(rows.Data) != string(columns.Data) {
		return nil, errors.New("squares: want a symmetric matrix")
	}
	x, err := newTensor(b, mode)
	if err != nil {
		return nil, err
	}
	return symmetric{x.(*tensor)}, nil
}

func (squares) Version(string) (arrayapi.Namespace, error) { return nil, arrayapi.ErrForeign }

func TestFit(t *testing.T) {
	fit := func(like arrayapi.ArrayLike, b arrayapi.Buffer) {
		if b.NDim() != 2 || b.Shape[0] != b.Shape[1] {
			return
		}
		n, size := b.Shape[0], b.DType.Size()
		for i := range n {
			for j := range i {
				copy(b.Data[(i*n+j)*size:], b.Data[(j*n+i)*size:(j*n+i+1)*size])
			}
		}
	}
	c := arrayapitest.Config{
		Namespace: squares{}, Like: []arrayapi.ArrayLike{symmetric{}}, Fit: fit, Ranks: []int{2},
		Skip: map[string]string{
			"read-only": "computes with arrays of another namespace", "concurrency": "computes with arrays of another namespace",
		},
	}
	for _, name := range operationChecks {
		c.Skip[name] = "that of another namespace"
	}
	require.NoError(t, arrayapitest.TestNamespace(c))
	c.Fit = nil
	require.ErrorContains(t, arrayapitest.TestNamespace(c), "like arrayapitest_test.symmetric: want it to hold more than one element")
}

// TestEveryOpIsChecked keeps the suite at the operations that there are.
func TestEveryOpIsChecked(t *testing.T) {
	files, err := filepath.Glob("../*.go")
	require.NoError(t, err)
	var ops []arrayapi.Op
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && isOp(v) {
				text, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				require.NoError(t, err)
				ops = append(ops, arrayapi.Op(text))
			}
			return true
		})
	}
	require.NotEmpty(t, ops)
	require.ElementsMatch(t, ops, arrayapitest.Ops())
}

// isOp tells whether a declaration is of an operation.
func isOp(v *ast.ValueSpec) bool {
	name, ok := v.Type.(*ast.Ident)
	return ok && name.Name == "Op"
}
