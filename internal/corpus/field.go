package corpus

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
)

// The comparisons below say what was wanted and what was found, after the name of the field. They take a missing field,
// which is nil, for null.

func diffEqual(at string, want, got any) error {
	if want != got {
		return fmt.Errorf("%s: want %s, have %s", at, show(want), show(got))
	}
	return nil
}

// diffText wants null, or no field, where the right text is empty.
func diffText(at, want string, got any) error {
	if got == nil {
		got = ""
	}
	return diffEqual(at, want, got)
}

func diffInt(at string, want int, got any) error {
	return diffNumber(at, big.NewInt(int64(want)), got)
}

func diffNumber(at string, want *big.Int, got any) error {
	n, ok := got.(json.Number)
	if !ok || !sameInteger(want.String(), n.String()) {
		return fmt.Errorf("%s: want %v, have %s", at, want, show(got))
	}
	return nil
}

func diffStrings(at string, want []string, got any) error {
	text, err := json.Marshal(want)
	if err != nil {
		return err
	}
	return diffLiteral(at, text, got)
}

// optional compares a field only where it is present.
func optional(got map[string]any, key string, diff func(any) error) error {
	v, ok := got[key]
	if !ok || v == nil {
		return nil
	}
	return diff(v)
}

// objects returns a list of objects; null is the empty list.
func objects(at string, v any) ([]map[string]any, error) {
	list, ok := v.([]any)
	if !ok && v != nil {
		return nil, fmt.Errorf("%s: want a list, have %s", at, show(v))
	}
	out := make([]map[string]any, len(list))
	for i, e := range list {
		if out[i], ok = e.(map[string]any); !ok {
			return nil, fmt.Errorf("%s[%d]: want an object, have %s", at, i, show(e))
		}
	}
	return out, nil
}

// prefix names the place of err, on each of its lines.
func prefix(at string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s", at, strings.ReplaceAll(err.Error(), "\n", "\n"+at+": "))
}

// show spells a value as JSON, clipped.
func show(v any) string {
	const limit = 100
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // "<f4" is easier to read than its escape
	if err := e.Encode(v); err != nil {
		return fmt.Sprintf("%T", v)
	}
	s := strings.TrimSpace(text.String())
	if len(s) > limit {
		return s[:limit] + "..."
	}
	return s
}
