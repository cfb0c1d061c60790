package dtype_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
	"github.com/stretchr/testify/require"
)

// numpyCase is a case of testdata/numpy1.json and numpy2.json; dtypes.py says
// what it holds.
type numpyCase struct {
	Text, Form  string
	Error       string
	Object      bool
	String, Str string
	Written     *string
	ItemSize    int
	Fields      []numpyField
	Little, Big string
	Swapped     []int
}

type numpyField struct {
	Name   string
	Title  *string
	Offset int
	Shape  []int
	Str    string
	Fields []numpyField
}

func numpyCases(t testing.TB, file string) (cases []numpyCase) {
	data, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &cases))
	require.NotEmpty(t, cases)
	return cases
}

func (c *numpyCase) parse() (dtype.DType, error) {
	if c.Form == "descr" {
		return dtype.ParseDescr(c.Text)
	}
	return dtype.Parse(c.Text)
}

// refused are texts that NumPy takes and this package does not, on purpose.
var refused = map[string]string{
	"i+4":                       "the C library's reading of numbers",
	"\x00":                      "NumPy's type number 0",
	"n":                         "of NumPy 2 only, for a size that depends on the host",
	"N":                         "of NumPy 2 only, for a size that depends on the host",
	"M8[2000000000s/2]":         "NumPy's multiple overflows",
	"M8[2147483647s/2]":         "NumPy's multiple overflows",
	"{}":                        "NumPy takes it for a list",
	"[('a', ('<i4', (2,), 3))]": "NumPy drops the third item",
	"['ab']":                    "NumPy takes the string for a tuple",
	"['abc']":                   "NumPy takes the string for a tuple",
}

// ofMLDtypes tells whether the text names a dtype of ml_dtypes: NumPy alone has
// none, and ml_dtypes has its own type strings for the little-endian host.
func ofMLDtypes(text string) bool {
	d, err := dtype.Parse(text)
	return err == nil && dtype.KindBFloat16 <= d.Kind() && d.Kind() <= dtype.KindUint1
}

func TestParseAgreesWithNumPy(t *testing.T) {
	if dtype.Native() != dtype.LittleEndian {
		t.Skip("the records are of a little-endian host")
	}
	for _, file := range []string{"numpy1.json", "numpy2.json"} {
		for _, c := range numpyCases(t, file) {
			t.Run(file+"/"+c.Form+"/"+c.Text, c.check)
		}
	}
}

func (c *numpyCase) check(t *testing.T) {
	d, err := c.parse()
	switch {
	case c.Object:
		if c.Text != "T" && c.Text != "t" {
			require.ErrorIs(t, err, dtype.ErrObject)
		}
	case ofMLDtypes(c.Text):
		require.NoError(t, err)
		if c.Error == "" {
			require.Equal(t, c.String, d.String())
			require.Equal(t, c.ItemSize, d.Size())
		}
		return
	case c.Error == "" && refused[c.Text] == "":
		require.NoError(t, err)
		c.equal(t, d)
		return
	}
	var parse *dtype.ParseError
	require.ErrorAs(t, err, &parse)
	require.Less(t, parse.Offset, len(c.Text)+1)
	require.False(t, d.IsValid())
}

func (c *numpyCase) equal(t *testing.T, d dtype.DType) {
	require.Equal(t, c.String, d.String())
	require.Equal(t, c.Str, d.Str())
	require.Equal(t, c.ItemSize, d.Size())
	if c.Written == nil {
		require.Empty(t, d.Descr())
	} else {
		require.Equal(t, *c.Written, d.Descr())
	}
	equalFields(t, c.Fields, d)
	require.Equal(t, c.Little, d.WithOrder(dtype.LittleEndian).String())
	require.Equal(t, c.Big, d.WithOrder(dtype.BigEndian).String())
	if c.Swapped != nil {
		require.Equal(t, c.Swapped, swapped(d, d.Swaps()))
	}
}

// swapped is what the swaps make of an element of the bytes 0, 1, 2...
func swapped(d dtype.DType, runs []strided.SwapRun) []int {
	element := make([]byte, d.Size())
	for i := range element {
		element[i] = byte(i)
	}
	strided.Swap(element, d.Size(), runs)
	out := make([]int, d.Size())
	for i, b := range element {
		out[i] = int(b)
	}
	return out
}

func equalFields(t *testing.T, want []numpyField, d dtype.DType) {
	require.Equal(t, len(want), d.NumField())
	for i, f := range d.Fields() {
		title := ""
		if want[i].Title != nil {
			title = *want[i].Title
		}
		require.Equal(t, want[i].Name, f.Name)
		require.Equal(t, title, f.Title)
		require.Equal(t, want[i].Offset, f.Offset)
		require.Equal(t, len(want[i].Shape), len(f.Shape))
		require.Equal(t, want[i].Shape, append([]int{}, f.Shape...))
		require.Equal(t, want[i].Str, f.DType.Str())
		equalFields(t, want[i].Fields, f.DType)
	}
}

// Whatever NumPy describes can be read back from each of its texts.
func TestTextsOfNumPyDTypes(t *testing.T) {
	for _, c := range numpyCases(t, "numpy2.json") {
		d, err := c.parse()
		if err != nil {
			continue
		}
		t.Run(c.Text, func(t *testing.T) { requireRoundTrips(t, d) })
	}
}

// requireRoundTrips checks that the texts of d are read as d.
func requireRoundTrips(t *testing.T, d dtype.DType) {
	again, err := dtype.Parse(d.String())
	require.NoError(t, err)
	require.True(t, d.Equal(again), "%s became %s", d, again)

	text, err := d.MarshalText()
	require.NoError(t, err)
	require.NoError(t, again.UnmarshalText(text))
	require.True(t, d.Equal(again), "%s became %s", text, again)

	descr := d.Descr()
	if descr == "" {
		return
	}
	again, err = dtype.ParseDescr(descr)
	require.NoError(t, err)
	require.Equal(t, d.Size(), again.Size())
	require.Equal(t, descr, again.Descr())
}

func TestParseErrors(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, c := range []struct{ text, want string }{
		{"", `dtype: parse "": want a dtype`},
		{"i3", `dtype: parse "i3": not a dtype`},
		{"f12", `dtype: parse "f12": long doubles of 32-bit x86 are not read`},
		{"i4,f4", `dtype: parse "i4,f4": a comma-separated record or a subarray as text is not read: want a list of fields`},
		{"S3000000000", `dtype: parse "S3000000000": want an element of less than 2^31 bytes`},
		{"T16", `dtype: parse "T16": NumPy's variable-width strings have no form in files`},
		{"M8[foo]", `dtype: parse "M8[foo]": want a unit of time as in [ns], [25s] or [s/10]`},
		{long, `dtype: parse "` + long[:100] + `...": not a dtype`},
		{"[('a', '<i3')]", `dtype: parse "<i3": not a dtype (offset 7)`},
		{"[('a', 4)]", `dtype: parse "4": want a dtype: a string, a list of fields or a pair of dtype and shape, have int (offset 7)`},
		{"[('a', '<i4'), ('a', '<i4')]", `dtype: parse "[('a', '<i4'), ('a', '<i4')]": field name "a" is used twice`},
		{"[('a', '<i4', (-1,))]", `dtype: parse "-1": want a dimension from 0 to 2147483647, have int (offset 15)`},
		{"[('a', '<i4'", `dtype: parse "[('a', '<i4'": want ',' or ')', have the end of the text (offset 12)`},
		{"('<i4', (2,))", `dtype: parse "('<i4', (2,))": want a dtype without shape outside of a field, have tuple`},
	} {
		t.Run(c.text, func(t *testing.T) {
			_, err := dtype.Parse(c.text)
			require.EqualError(t, err, c.want)
		})
	}
}

func TestErrObject(t *testing.T) {
	_, err := dtype.ParseDescr("[('a', '<i4'), ('o', '|O')]")
	require.ErrorIs(t, err, dtype.ErrObject)
	require.ErrorContains(t, err, "astype")
	var parse *dtype.ParseError
	require.True(t, errors.As(err, &parse))
	require.Equal(t, "|O", parse.Text)
}

// Long integers of Python 2 are part of descrs that it wrote.
func TestParseDescrOfPython2(t *testing.T) {
	d, err := dtype.ParseDescr("[('2L', '<i4'), ('m', '<i4', (2L,))]")
	require.NoError(t, err)
	require.Equal(t, "[('2L', '<i4'), ('m', '<i4', (2,))]", d.Descr())
}

func TestParseDescrTakesNoDict(t *testing.T) {
	_, err := dtype.ParseDescr("{'names': ['a'], 'formats': ['<i4'], 'offsets': [0], 'itemsize': 4}")
	require.ErrorContains(t, err, "have dict")
	_, err = dtype.ParseDescr("[('s', {'names': ['a'], 'formats': ['<i4'], 'offsets': [0], 'itemsize': 4})]")
	require.ErrorContains(t, err, "have dict")
}

func TestParseDescrAllocations(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(10, func() { _, _ = dtype.ParseDescr("'<f8'") }))
}

func BenchmarkParseDescr(b *testing.B) {
	for _, text := range []string{"'<f8'", "[('a', '<i4'), ('b', '<f8', (2, 3))]"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := dtype.ParseDescr(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
