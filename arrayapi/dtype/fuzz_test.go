package dtype_test

import (
	"errors"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// FuzzParseDescr checks that errors have the one type, and that what was read
// can be printed and read again, in all three languages.
func FuzzParseDescr(f *testing.F) {
	for _, c := range numpyCases(f, "numpy2.json") {
		if c.Form == "descr" {
			f.Add(c.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := dtype.ParseDescr(text)
		if err != nil {
			requireParseError(t, text, err)
			return
		}
		roundTrips(t, d)
		again, err := dtype.ParseDescr(d.Descr())
		if err != nil || again.Descr() != d.Descr() || again.Size() != d.Size() {
			t.Fatalf("%q: %s became %s, %v", text, d.Descr(), again.Descr(), err)
		}
	})
}

// FuzzParse does the same with what may stand outside of a header.
func FuzzParse(f *testing.F) {
	for _, c := range numpyCases(f, "numpy2.json") {
		f.Add(c.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := dtype.Parse(text)
		if err != nil {
			requireParseError(t, text, err)
			return
		}
		roundTrips(t, d)
	})
}

func requireParseError(t *testing.T, text string, err error) {
	var parse *dtype.ParseError
	if !errors.As(err, &parse) || parse.Offset < 0 || parse.Offset > len(text) {
		t.Fatalf("%q: want a parse error within the text, have %v", text, err)
	}
}

func roundTrips(t *testing.T, d dtype.DType) {
	again, err := dtype.Parse(d.String())
	if err != nil || !again.Equal(d) {
		t.Fatalf("%s became %s, %v", d, again, err)
	}
	text, err := d.MarshalText()
	if err != nil {
		t.Fatalf("%s has no text: %v", d, err)
	}
	if err := again.UnmarshalText(text); err != nil || !again.Equal(d) {
		t.Fatalf("%s became %s, %v", text, again, err)
	}
}
