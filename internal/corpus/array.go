package corpus

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// diffArray compares what an array is and its values.
func diffArray(want Array, got map[string]any) error {
	return errors.Join(
		diffText("dtype", want.DType, got["dtype"]),
		diffShape(want.Shape, got["shape"]),
		diffEqual("fortran_order", want.FortranOrder, got["fortran_order"]),
		diffText("sha256_le_c_order", want.Digest, got["sha256_le_c_order"]),
		diffTopFields(want, got),
		diffValues(want, got["values"]),
		optional(got, "size", func(v any) error { return diffNumber("size", count(want.Shape), v) }),
	)
}

// diffValues compares all elements. The corpus has only the first ones of a long array: the digest covers the rest.
func diffValues(want Array, got any) error {
	list, ok := got.([]any)
	if !ok {
		return fmt.Errorf("values: want a list, have %s", show(got))
	}
	if err := diffNumber("values: length", count(want.Shape), json.Number(fmt.Sprint(len(list)))); err != nil {
		return err
	}
	literals := want.Values
	if literals == nil {
		literals = want.FirstValues
	}
	if len(literals) > len(list) {
		return fmt.Errorf("values: want %d or more, have %d", len(literals), len(list))
	}
	for i, w := range literals {
		if err := diffLiteral(fmt.Sprintf("values[%d]", i), w, list[i]); err != nil {
			return err // one is enough: a wrong order or offset makes them all differ
		}
	}
	return nil
}

func diffMLValues(want map[string][]Literal, got any) error {
	lists, ok := got.(map[string]any)
	if !ok {
		return fmt.Errorf("ml_values: want an object, have %s", show(got))
	}
	var diffs []error
	for name, v := range lists {
		w, ok := want[name]
		if !ok {
			diffs = append(diffs, fmt.Errorf("ml_values: want no %q", name))
			continue
		}
		text, err := json.Marshal(w)
		diffs = append(diffs, err, diffLiteral("ml_values: "+name, text, v))
	}
	return errors.Join(diffs...)
}

// diffTopFields compares the fields of a record dtype. Of very many the corpus lists the first, and got may too.
func diffTopFields(want Array, got map[string]any) error {
	list, err := objects("fields", got["fields"])
	if err != nil {
		return err
	}
	total := max(want.FieldCount, len(want.Fields))
	if len(list) > len(want.Fields) && len(list) == total {
		list = list[:len(want.Fields)]
	}
	return errors.Join(
		diffFields("fields", want.Fields, list),
		optional(got, "field_count", func(v any) error { return diffInt("field_count", total, v) }),
	)
}

func diffFields(at string, want []Field, got []map[string]any) error {
	if len(want) != len(got) {
		return fmt.Errorf("%s: want %d, have %d", at, len(want), len(got))
	}
	var diffs []error
	for i, w := range want {
		diffs = append(diffs, prefix(fmt.Sprintf("%s[%d]", at, i), diffField(w, got[i])))
	}
	return errors.Join(diffs...)
}

func diffField(want Field, got map[string]any) error {
	nested, err := objects("fields", got["fields"])
	if err != nil {
		return err
	}
	var title any
	if want.Title != nil {
		title = *want.Title
	}
	return errors.Join(
		diffEqual("name", want.Name, got["name"]),
		diffEqual("title", title, got["title"]),
		diffInt("offset", want.Offset, got["offset"]),
		diffShape(want.Shape, got["shape"]),
		diffText("dtype", want.DType, got["dtype"]),
		diffFields("fields", want.Fields, nested),
	)
}

func diffShape(want []int64, got any) error {
	list, ok := got.([]any)
	same := ok && slices.EqualFunc(want, list, func(w int64, g any) bool {
		return diffNumber("", big.NewInt(w), g) == nil
	})
	if !same {
		return fmt.Errorf("shape: want %s, have %s", strings.ReplaceAll(fmt.Sprint(want), " ", ","), show(got))
	}
	return nil
}

// count is the number of elements of a shape, however large.
func count(shape []int64) *big.Int {
	n := big.NewInt(1)
	for _, d := range shape {
		n.Mul(n, big.NewInt(d))
	}
	return n
}
