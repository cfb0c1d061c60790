package corpus_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
)

// object is what a perfect reader prints.
type object = map[string]any

func decode(t testing.TB, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	require.NoError(t, d.Decode(&v))
	return v
}

// perfect builds the right object for each case from the text of cases.json alone.
func perfect(t testing.TB) map[string]object {
	t.Helper()
	text, err := corpus.Text()
	require.NoError(t, err)
	out := map[string]object{}
	for _, record := range decode(t, string(text)).([]any) {
		got := record.(object)
		got["ok"] = got["expect"] == corpus.OK
		if got["ok"] == false {
			got["error"] = got["error_kind"]
		}
		complete(got)
		members, _ := got["members"].([]any)
		for _, m := range members {
			m := m.(object)
			if m["kind"] == corpus.KindError {
				m["error"] = m["message"]
			}
			complete(m)
		}
		out[got["id"].(string)] = got
	}
	return out
}

// complete turns first_values into as many values as the shape asks for; the made-up rest is not looked at.
func complete(got object) {
	first, ok := got["first_values"].([]any)
	if !ok {
		return
	}
	n := int64(1)
	for _, d := range got["shape"].([]any) {
		dim, _ := d.(json.Number).Int64()
		n *= dim
	}
	values := make([]any, n)
	copy(values, first)
	got["values"] = values
}

func TestPerfectReaderHasNoDifference(t *testing.T) {
	all := perfect(t)
	for _, c := range corpus.Cases(t) {
		require.NoError(t, corpus.Diff(c, all[c.ID]), c.ID)
	}
}

// TestPlantedFaultsAreFound changes one thing at a time in a perfect object.
func TestPlantedFaultsAreFound(t *testing.T) {
	for _, test := range []struct {
		id    string
		fault func(t *testing.T, got object)
		want  string
	}{
		{"plain-f4-le-1d", set("ok", "true"), "ok: want a bool"},
		{"plain-f4-le-1d", drop("ok"), "ok: want a bool"},
		{"plain-f4-le-1d", set("format", "npz"), `format: want "npy", have "npz"`},
		{"plain-f4-le-1d", set("dtype", "float32"), `dtype: want "<f4"`},
		{"plain-f4-le-1d", set("itemsize", number("8")), "itemsize: want 4, have 8"},
		{"plain-f4-le-1d", set("itemsize", "4"), `itemsize: want 4, have "4"`},
		{"plain-f4-le-1d", set("shape", []any{number("3"), number("3")}), "shape: want [9], have [3,3]"},
		{"plain-f4-le-1d", drop("shape"), "shape: want [9], have null"},
		{"plain-f4-le-1d", set("fortran_order", true), "fortran_order: want false, have true"},
		{"plain-f4-le-1d", drop("fortran_order"), "fortran_order"},
		{"plain-f4-le-1d", set("version", "2.0"), `version: want "1.0"`},
		{"plain-f4-le-1d", set("data_offset", number("80")), "data_offset: want 128, have 80"},
		{"plain-f4-le-1d", set("sha256_le_c_order", strings.Repeat("0", 64)), "sha256_le_c_order"},
		{"plain-f4-le-1d", drop("sha256_le_c_order"), "sha256_le_c_order"},
		{"plain-f4-le-1d", set("size", number("8")), "size: want 9, have 8"},
		{"plain-f4-le-1d", set("fields", []any{object{}}), "fields: want 0, have 1"},
		{"plain-f4-le-1d", set("descr", ">f4"), `descr: want "<f4"`},
		{"plain-f4-le-1d", drop("values"), "values: want a list"},
		{"plain-f4-le-1d", value(1, number("0")), "values[1]: want -0.0, have 0"},
		{"plain-f4-le-1d", value(2, "Infinity"), `values[2]: want "inf"`},
		{"plain-f4-le-1d", value(4, nil), `values[4]: want "nan", have null`},
		{"plain-f4-le-1d", value(5, number("3.4028235e+38")), "values[5]"},
		{"plain-f4-le-1d", value(8, "1.875"), `values[8]: want 1.875, have "1.875"`},
		{"plain-f4-le-1d", appendValue, "values: length: want 9, have 10"},
		{"plain-f4-le-1d", refuse("not today"), `want it read, have error "not today"`},

		{"plain-u8-le-3d-c", value(2, number("18446744073709551614")), "values[2]"},
		{"plain-c8-le-0d", value(0, number("0")), "values[0]"},
		{"plain-b1-1d", value(0, number("1")), "values[0]: want true, have 1"},
		{"plain-i4-le-1d", value(0, number("0.5")), "values[0]"},
		{"str-U-surrogate", value(0, object{"codepoints": []any{number("55296")}}), "values[0]"},
		{"ndim-8", value(7, number("0")), "values[7]"},

		{"title-basic", field("title", nil), `fields[0]: title: want "Length in mm", have null`},
		{"title-basic", field("name", "Len"), `fields[0]: name: want "len"`},
		{"title-basic", field("offset", number("1")), "fields[0]: offset"},
		{"title-basic", field("dtype", ">i4"), "fields[0]: dtype"},
		{"title-basic", field("shape", []any{number("1")}), "fields[0]: shape: want [], have [1]"},
		{"st-nested", field("fields", nil), "fields[0]: fields: want 2, have 0"},
		{"st-nested", set("dtype", "|V13"), `dtype: want "", have "|V13"`},
		{"st-nested", set("field_count", number("3")), "field_count: want 2"},
		{"st-nested", value(0, []any{number("1"), number("2.5"), number("3")}), "values[0]"},

		{"ld-f16-le", longdouble("1.5000000000000000001"), "values[0]"},
		{"ld-f16-le", refuse(" "), `error: want a text, have " "`},
		{"ld-f16-le", refuse("runtime error: index out of range"), "have a panic"},

		{"bf16-V2-1d", set("ml_values", object{"float16": []any{}}), `ml_values: want no "float16"`},
		{"bf16-V2-0d", set("ml_values", object{"bfloat16": []any{number("41")}}), "ml_values: bfloat16"},

		{"npz-savez", set("keys", []any{"a", "c", "b"}), "keys: want"},
		{"npz-savez", set("members", "abc"), "members: want a list"},
		{"npz-savez", set("members", []any{"abc"}), "members[0]: want an object"},
		{"npz-savez", addMember, "members: want 3, have 4"},
		{"npz-savez", member(0, "member", "z.npy"), `members: want "a.npy", have none`},
		{"npz-savez", member(0, "key", "a.npy"), `member "a.npy": key: want "a"`},
		{"npz-savez", member(0, "count", number("2")), `member "a.npy": count: want 1`},
		{"npz-savez", member(1, "kind", "error"), `member "b.npy": kind: want "array"`},
		{"npz-savez", member(1, "kind", "raw"), `member "b.npy": kind: want "array"`},
		{"npz-savez", member(2, "dtype", "<f2"), `member "c.npy": dtype`},
		{"npz-f-order", member(0, "fortran_order", false), `member "f.npy": fortran_order`},
		{"nm-both", member(1, "shadowed", false), `member "x.npy": shadowed: want true`},
		{"nn-json", member(0, "kind", "array"), `member "meta.json": kind`},
		{"nn-json", member(0, "hex", "00"), `member "meta.json": hex`},
		{"nn-json", member(0, "sha256", "00"), `member "meta.json": sha256`},
		{"nn-json", member(0, "nbytes", number("9")), `member "meta.json": nbytes`},
		{"mb-object", member(0, "kind", "array"), `member "o.npy": kind: want "error"`},
		{"mb-object", member(0, "error", ""), `member "o.npy": error: want a text`},

		{"shp-neg1", set("ok", true), "want an error (negative dimension)"},
		{"shp-neg1", drop("error"), "error: want a text"},
		{"z64-missing", set("ok", true), "want an error"},
		{"named-c4", set("ok", true), "want an error"}, // may, but nobody says what it would mean
		{"lit-dupkey", set("ok", true), `dtype: want "<i4"`},
		{"bomb-count", set("ok", true), "members: want 1, have 0"},
	} {
		t.Run(test.id+"/"+test.want, func(t *testing.T) {
			got := perfect(t)[test.id]
			require.NotNil(t, got)
			test.fault(t, got)
			c := corpus.Find(t, test.id)
			err := corpus.Diff(c, got)
			require.ErrorContains(t, err, test.want)
			if c.Expect == corpus.OK {
				require.NotContains(t, err.Error(), "\n", "one fault is one difference")
			}
		})
	}
}

// TestLeewayIsGranted changes what may differ.
func TestLeewayIsGranted(t *testing.T) {
	for _, test := range []struct {
		name, id string
		change   func(t *testing.T, got object)
	}{
		{"another spelling of a float", "plain-f4-le-1d", value(8, number("1875e-3"))},
		{"a whole float without a point", "st-2d-f", value(1, []any{number("1"), number("1")})},
		{"the sign of zero", "plain-f4-le-1d", value(1, number("-0"))},
		{"another spelling of a long double", "ld-f16-le", longdouble("1.5")},
		{"no ml_values, no descr", "bf16-V2-1d", func(t *testing.T, got object) { drop("ml_values")(t, got); drop("descr")(t, got) }},
		{"no dtype of records", "st-nested", drop("dtype")},
		{"null fields of plain dtypes", "plain-f4-le-1d", set("fields", nil)},
		{"a file that may be refused", "ld-f16-le", refuse("npy: long double")},
		{"a file that may be refused, in part", "tv-dotdot", refuseMember(0)},
		{"a member that may be refused", "nn-empty-member", refuseMember(0)},
		{"a refused archive, by its member", "z64-missing", func(t *testing.T, got object) {
			got["ok"] = true
			got["members"] = []any{object{"member": "a.npy", "kind": corpus.KindError, "error": "overlap"}}
		}},
		{"a file that may be read, as NumPy reads it", "lit-dupkey", asNumPy},
		{"an archive that may be read, as NumPy reads it", "bomb-count", asNumPy},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := perfect(t)[test.id]
			test.change(t, got)
			require.NoError(t, corpus.Diff(corpus.Find(t, test.id), got))
		})
	}
}

func TestShapeBeyondInt(t *testing.T) {
	c := corpus.Find(t, "zero-big-times-0")
	got := perfect(t)[c.ID]
	refuse("shape exceeds an int")(t, got)
	if math.MaxInt == math.MaxInt32 {
		require.NoError(t, corpus.Diff(c, got))
	} else {
		require.Error(t, corpus.Diff(c, got))
	}
}

func TestCompareFailsTheTest(t *testing.T) {
	c := corpus.Find(t, "plain-f4-le-1d")
	got := perfect(t)[c.ID]
	corpus.Compare(t, c, got)
	got["itemsize"] = number("8")
	fake := &recorder{TB: t}
	corpus.Compare(fake, c, got)
	require.Contains(t, fake.text.String(), "case plain-f4-le-1d (plain.f4, ok must):\nitemsize: want 4, have 8")
}

func number(text string) json.Number { return json.Number(text) }

func set(key string, v any) func(*testing.T, object) {
	return func(_ *testing.T, got object) { got[key] = v }
}

func drop(key string) func(*testing.T, object) {
	return func(t *testing.T, got object) {
		require.Contains(t, got, key)
		delete(got, key)
	}
}

func value(i int, v any) func(*testing.T, object) {
	return func(_ *testing.T, got object) { got["values"].([]any)[i] = v }
}

func appendValue(_ *testing.T, got object) {
	got["values"] = append(got["values"].([]any), number("0"))
}

func longdouble(text string) func(*testing.T, object) {
	return func(_ *testing.T, got object) { got["values"].([]any)[0].(object)["longdouble"] = text }
}

func field(key string, v any) func(*testing.T, object) {
	return func(_ *testing.T, got object) { got["fields"].([]any)[0].(object)[key] = v }
}

func member(i int, key string, v any) func(*testing.T, object) {
	return func(_ *testing.T, got object) { got["members"].([]any)[i].(object)[key] = v }
}

func addMember(_ *testing.T, got object) { got["members"] = append(got["members"].([]any), object{}) }

func refuse(why string) func(*testing.T, object) {
	return func(_ *testing.T, got object) { got["ok"], got["error"] = false, why }
}

func refuseMember(i int) func(*testing.T, object) {
	return func(t *testing.T, got object) {
		member(i, "kind", corpus.KindError)(t, got)
		member(i, "error", "npz: refused")(t, got)
	}
}

// asNumPy replaces a refusal by what numpy.load gave.
func asNumPy(_ *testing.T, got object) {
	for key, v := range got["numpy"].(object) {
		got[key] = v
	}
	got["ok"] = true
}

// recorder is a test that keeps its errors to itself.
type recorder struct {
	testing.TB
	text bytes.Buffer
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.text.WriteString(strings.TrimSpace(fmt.Sprintf(format, args...)))
}
