package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// diffLiteral compares a decoded value with the JSON text of the right one, bool with bool and text with text. An
// integer must be spelled as one. A float must be the same float64, the sign of a zero included, in whatever spelling.
func diffLiteral(at string, want Literal, got any) error {
	d := json.NewDecoder(bytes.NewReader(want))
	d.UseNumber()
	var w any
	if err := d.Decode(&w); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	if !same(w, got) {
		return fmt.Errorf("%s: want %s, have %s", at, show(w), show(got))
	}
	return nil
}

func same(want, got any) bool {
	switch want := want.(type) {
	case json.Number:
		got, ok := got.(json.Number)
		return ok && sameNumber(want.String(), got.String())
	case []any:
		got, ok := got.([]any)
		return ok && sameList(want, got)
	case map[string]any:
		got, ok := got.(map[string]any)
		return ok && sameObject(want, got)
	default:
		return want == got // bool, string, null
	}
}

func sameList(want, got []any) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		if !same(want[i], got[i]) {
			return false
		}
	}
	return true
}

// sameObject compares the two kinds of value that are objects: code points, and the long double with its decimal text.
func sameObject(want, got map[string]any) bool {
	if len(want) != len(got) {
		return false
	}
	for key, w := range want {
		g, ok := got[key]
		if !ok || !same(w, g) && (key != "longdouble" || !sameDecimal(w, g)) {
			return false
		}
	}
	return true
}

// sameNumber takes a number for a float if the right one is spelled as a float.
func sameNumber(want, got string) bool {
	if !strings.ContainsAny(want, ".eE") {
		return sameInteger(want, got)
	}
	w, err := strconv.ParseFloat(want, 64)
	if err != nil {
		return false
	}
	g, err := strconv.ParseFloat(got, 64)
	return err == nil && math.Float64bits(w) == math.Float64bits(g)
}

func sameInteger(want, got string) bool {
	w, ok := new(big.Int).SetString(want, 10)
	if !ok {
		return false
	}
	g, ok := new(big.Int).SetString(got, 10)
	return ok && w.Cmp(g) == 0
}

// sameDecimal compares two decimal texts by value: "1.5e+00" is "1.5". Texts such as "inf" are equal as texts only.
func sameDecimal(want, got any) bool {
	a, _ := want.(string)
	b, _ := got.(string)
	w, _, err := big.ParseFloat(a, 10, 256, big.ToNearestEven)
	if err != nil {
		return false
	}
	g, _, err := big.ParseFloat(b, 10, 256, big.ToNearestEven)
	return err == nil && w.Cmp(g) == 0 && w.Signbit() == g.Signbit()
}
