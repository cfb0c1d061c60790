package artifact

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// oddTexts are those that JSON does not write as they are, and what looks like them.
func oddTexts() []string {
	texts := []string{
		"", " ", "<f8 & >", "\u2028\u2029\u2027\u202a", "é 日本 \U0001F600", "\xff", "a\xffb\xc3", "\xed\xa0\x80", "\ufffd", "\ufeff", "$float", "$map", "\\u0041",
		strings.Repeat("long \u2028\n", 1000),
	}
	for c := range 256 {
		texts = append(texts, "a"+string([]byte{byte(c)})+"b", string(rune(c)))
	}
	return texts
}

type odd struct {
	A int               `json:"a"`
	B *float64          `json:"b"`
	C map[string][]byte `json:"c,omitempty"`
	D json.RawMessage   `json:"d"`
}

// oddValues are of all types that metadata may have.
func oddValues() []any {
	values := []any{
		nil, true, false, int(-1), int8(-128), int16(3), int32(4), int64(math.MinInt64), uint(5), uint8(255), uint16(7), uint32(8), uint64(math.MaxUint64), uintptr(9),
		0.0, math.Copysign(0, -1), 1.0, 1e20, 1e21, 1e-6, 1e-7, 5e-324, math.MaxFloat64, 123456789.0, float32(0.1), float32(16777216), float32(1e21), float32(1e-7),
		math.NaN(), math.Inf(1), float32(math.Inf(-1)), complex(1, math.NaN()), complex64(2i), []byte(nil), []byte{1, 2, 3},
		time.Date(2026, 1, 2, 3, 4, 5, 6, time.FixedZone("", -3600)), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC),
		[]any(nil), []any{}, []any{[]any{}, []any{nil}}, []float64(nil), []float64{1, math.Inf(-1), 0.1}, []int{1, 2}, []string{"a", "\u2028<"}, [2]bool{true},
		map[string]any(nil), map[string]any{}, map[string]any{"$x": 1}, map[string]any{"$x": map[string]any{"$y": nil}}, map[string]any{"b": 1, "a": map[string]any{}}, Metadata{"z": 1.0},
		map[string]int{"b": 1, "a": 2}, map[int]string{1: "x"}, odd{A: 1, D: json.RawMessage(`{"x": [1.50, 1E5, "\u00e9"]}`)}, &odd{D: json.RawMessage("2")}, (*odd)(nil),
		json.Number("1.50"), json.Number(""), json.Number("-0"), json.Number("1e+5"), json.Number("01"), json.Number("1."), json.Number("NaN"), json.Number("1 "), json.Number("-"), json.Number("1e"),
		make(chan int), func() {}, map[string]any{"x": make(chan int)}, []any{math.NaN(), func() {}},
		time.Second, errors.New("x"),
	}
	for _, text := range oddTexts() {
		values = append(values, text, map[string]any{text: text, "other": nil}, map[string]string{text: text})
	}
	return values
}

// requireSameText compares what EncodeManifest writes with what encoding/json does.
func requireSameText(t *testing.T, m *Manifest) {
	t.Helper()
	have, err := EncodeManifest(m)
	want, wantErr := referenceEncode(m)
	if wantErr != nil {
		require.Error(t, err, "want %v", wantErr)
		require.NotContains(t, strings.TrimPrefix(err.Error(), "artifact: "), "artifact: ")
		return
	}
	require.NoError(t, err)
	require.Equal(t, string(want), string(have))
	for _, md := range []Metadata{m.Root.Metadata, {}, nil} {
		have, err := md.MarshalJSON()
		require.NoError(t, err)
		want, err := referenceMetadata(md).MarshalJSON()
		require.NoError(t, err)
		require.Equal(t, string(want), string(have))
	}
}

func withMetadata(md Metadata) *Manifest {
	return &Manifest{FormatVersion: FormatVersion, Root: Entry{Materializer: "x", Metadata: md}}
}

func TestMetadataTextIsThatOfEncodingJSON(t *testing.T) {
	for i, v := range oddValues() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			requireSameText(t, withMetadata(Metadata{"v": v}))
			requireSameText(t, withMetadata(Metadata{"a": []any{v, v}, "$b": map[string]any{"v": v}}))
		})
	}
	deep := any(1.5)
	for i := range maxDepth + 2 {
		if i%2 == 0 {
			deep = []any{deep, []any{}}
		} else {
			deep = map[string]any{"$x": deep}
		}
		requireSameText(t, withMetadata(Metadata{"deep": deep}))
	}
}

func TestManifestTextIsThatOfEncodingJSON(t *testing.T) {
	requireSameText(t, fullManifest())
	requireSameText(t, &Manifest{FormatVersion: FormatVersion, Root: Entry{Materializer: "x"}, Files: []FileRecord{}})
	for i, text := range oddTexts() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			m := fullManifest()
			e := m.Root.Elements[0]
			e.Pack, e.Kinds, m.Root.Kinds = "0/data.npy", text, text
			e.Key, e.Materializer, e.Namespace, e.Kind, e.DType, e.Descr = text, text, text, text, text, text
			if _, err := EncodeManifest(m); err == nil { // is valid UTF-8, for one
				requireSameText(t, m)
			}
		})
	}
	nested := &Entry{Materializer: "x", Dir: "d", Shape: []int{}}
	for range maxDepth - 1 {
		nested = &Entry{Materializer: "x", Dir: "d", Shape: []int{1, 2}, Elements: []*Entry{nested, {Key: "k", Materializer: "x", Metadata: Metadata{"a": 1}}}}
	}
	requireSameText(t, &Manifest{FormatVersion: FormatVersion, Root: Entry{Materializer: "x", Elements: []*Entry{nested}}})
}

// FuzzMetadataText compares the writers on metadata that encoding/json has read, and on a text by itself.
func FuzzMetadataText(f *testing.F) {
	for _, text := range oddTexts() {
		f.Add(`{"a": [1, 2.50, "\ud800", {"$x": {}}], "\u2028": {"": null}}`, text)
	}
	f.Fuzz(func(t *testing.T, object, text string) {
		var md Metadata
		dec := json.NewDecoder(strings.NewReader(object))
		dec.UseNumber()
		if dec.Decode(&md) != nil || md == nil {
			md = Metadata{}
		}
		md[text] = []any{text, json.Number(text), object}
		requireSameText(t, withMetadata(md))
		md[text] = text
		requireSameText(t, withMetadata(md))
	})
}

// requireSameReading compares what the two readers make of a text.
func requireSameReading(t *testing.T, text []byte) {
	t.Helper()
	have, err := parseManifest(text)
	want, wantErr := referenceDecode(text)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("want %v, have %v, of %q", wantErr, err, text)
	}
	if err == nil {
		requireSameManifest(t, want, have)
		return
	}
	if isKnown(err) || isKnown(wantErr) {
		require.Equal(t, strings.Split(wantErr.Error(), "(offset")[0], strings.Split(err.Error(), "(offset")[0], "of %q", text)
	}
	require.Equal(t, errors.As(wantErr, new(*VersionError)), errors.As(err, new(*VersionError)), "of %q", text)
}

// isKnown reports whether an error is one that must be found before all others.
func isKnown(err error) bool {
	return errors.Is(err, errSyntax) || errors.As(err, new(*VersionError)) || strings.Contains(err.Error(), "is not JSON") || strings.Contains(err.Error(), "format_version")
}

func requireSameManifest(t *testing.T, want, have *Manifest) {
	t.Helper()
	if reflect.DeepEqual(want, have) {
		return
	}
	wantText, err := EncodeManifest(want)
	require.NoError(t, err)
	haveText, err := EncodeManifest(have)
	require.NoError(t, err)
	require.Equal(t, string(wantText), string(haveText))
	require.Contains(t, string(wantText), "NaN", "only what has one is not equal to itself")
}

// TestReadersAgree compares the readers on damaged manifests.
func TestReadersAgree(t *testing.T) {
	m := fullManifest()
	m.Root.Metadata["nested"] = map[string]any{"$x": []any{map[string]any{}, "\u2028\"\\\n", -1.5e300, uint64(math.MaxUint64), []byte{1}, 2i}}
	text, err := EncodeManifest(m)
	require.NoError(t, err)
	requireSameReading(t, text)
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{
		`"`, `\`, `{`, `}`, `[`, `]`, `,`, `:`, ` `, "\t", "\x00", "\x1f", "\xff", "0", "-", "1.", "e5", "E+", "01", "null", "true", "fals", `"\ud800"`, `"\u12"`, `"\x"`, `{}`, `[]`,
		`"a": 1,`, `"materializer": "y",`, `1e999`, `123456789012345678901`, "99999999999999999999999", `"format_version": 2,`, "\u2028", "\v", "\u00a0",
	}
	rounds := 30_000
	if testing.Short() {
		rounds = 3000
	}
	for range rounds {
		damaged := string(text)
		for range 1 + random.IntN(3) {
			i := random.IntN(len(damaged) + 1)
			j := min(len(damaged), i+random.IntN(4)*random.IntN(4))
			piece := pieces[random.IntN(len(pieces))]
			if random.IntN(3) == 0 {
				k := random.IntN(len(damaged))
				piece = damaged[k:min(len(damaged), k+random.IntN(60))]
			}
			damaged = damaged[:i] + piece + damaged[j:]
		}
		requireSameReading(t, []byte(damaged))
	}
}

// FuzzReaders compares the readers.
func FuzzReaders(f *testing.F) {
	full, err := EncodeManifest(fullManifest())
	require.NoError(f, err)
	f.Add(string(full))
	for _, md := range []string{
		`{"a": [1, 2.5, -0, 1e400, "\ud800\udc00", "\ud800\u0041", "\udc00"], "b": null}`, `{"x": {"$float": "NaN"}, "y": {"$complex": [1.0, 2.0]}, "z": {"$map": {"$map": 1}}}`,
		`{"": 1, "a": true, "b": false, "c": [[[]]], "\u0061": 1}`, `{"t": {"$time": "2026-01-02T03:04:05Z"}, "b": {"$bytes": "AP8="}, "n": 18446744073709551616}`,
	} {
		f.Add(entryText(`"metadata": ` + md))
	}
	f.Add(filesText(`{"path": "x", "size": 1, "sha256": "` + zeroSHA + `", "block_size": 65536, "crc32c": "0000\u0030000"}`))
	f.Add(`{"x": 1e999, "format_version": 2}`)
	f.Fuzz(func(t *testing.T, text string) { requireSameReading(t, []byte(text)) })
}

// TestManyKeys has more than are compared one by one.
func TestManyKeys(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, `"x%d": %d, `, i, i)
	}
	unknown := b.String()
	_, err := DecodeManifest(resealed(`{"format_version": 1, ` + unknown + `"root": {` + unknown + `"materializer": "x"}}`))
	require.NoError(t, err)
	for _, twice := range []int{0, 14, 15, 16, 999} {
		_, err = DecodeManifest(resealed(fmt.Sprintf(`{"format_version": 1, %s"x%d": 0, "root": {"materializer": "x"}}`, unknown, twice)))
		require.ErrorContains(t, err, fmt.Sprintf("manifest: the key \"x%d\" occurs twice", twice))
	}
}
