package pyjson_test

import (
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/pyjson"
)

//go:embed testdata/python.json
var python []byte

type document struct{ Kind, Bits, Bytes, Text, Doc string }

func documents(t *testing.T) []document {
	t.Helper()
	var docs []document
	require.NoError(t, json.Unmarshal(python, &docs))
	require.NotEmpty(t, docs)
	return docs
}

func TestDocumentsAreThoseOfPython(t *testing.T) {
	for _, d := range documents(t) {
		got, err := pyjson.Decode([]byte(" " + d.Doc + "\n"))
		require.NoError(t, err, d.Doc)
		switch d.Kind {
		case "float":
			bits, err := strconv.ParseUint(d.Bits, 16, 64)
			require.NoError(t, err)
			want := math.Float64frombits(bits)
			require.Equal(t, d.Doc, string(pyjson.AppendFloat(nil, want)))
			if math.IsNaN(want) {
				require.True(t, math.IsNaN(got.(float64)))
			} else {
				require.Equal(t, bits, math.Float64bits(got.(float64)), d.Doc)
			}
		case "string":
			want, err := hex.DecodeString(d.Bytes)
			require.NoError(t, err)
			require.Equal(t, d.Doc, string(pyjson.AppendString(nil, string(want))))
			require.Equal(t, string(want), got)
		case "int":
			want, _ := new(big.Int).SetString(d.Text, 10)
			if want.IsInt64() {
				require.Equal(t, want.Int64(), got)
				require.Equal(t, d.Doc, string(pyjson.AppendInt(nil, want.Int64())))
			} else {
				require.Equal(t, want, got)
			}
			if want.IsUint64() {
				require.Equal(t, d.Doc, string(pyjson.AppendUint(nil, want.Uint64())))
			}
		default:
			require.Equal(t, map[string]any{"true": true, "false": false, "null": nil}[d.Doc], got)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, doc := range []string{
		"", " ", "tru", "nan", "+1", "01", "1.", ".5", "1e", "1e+", "--1", "0x10", "1_0", "[1", "[1,]", "[,1]", "[1 2]", "{", "{,}", `{"a"}`, `{"a":}`, `{"a":1,}`, `{1:2}`, `{"a":1 "b":2}`, `{"a":1,"a":2}`, "]", "[}", "1]", "1 2", `"a`, `"a"b`, `"\x"`, `"\u12"`, `"\`,
		`"\ud800"`, `"\ud800\u0041"`, `"\udc00"`, "\"\x01\"", `'a'`, "1" + strings.Repeat("0", 5000), strings.Repeat("[", 1<<20), strings.Repeat(`{"a":`, 1<<16),
	} {
		_, err := pyjson.Decode([]byte(doc))
		var syntax *pyjson.SyntaxError
		require.ErrorAs(t, err, &syntax, "%.40q", doc)
		require.LessOrEqual(t, len(syntax.Have), 100)
	}
}

func TestListsAndObjects(t *testing.T) {
	v, err := pyjson.Decode([]byte(` [ 1, "a", [], {"b": [2.0, null] , "": {}} ] `))
	require.NoError(t, err)
	inner := &pyjson.Dict{Keys: []string{"b", ""}, Values: []any{[]any{2.0, nil}, new(pyjson.Dict)}}
	require.Equal(t, []any{int64(1), "a", []any{}, inner}, v)
	_, err = pyjson.Decode([]byte(strings.Repeat("[", pyjson.MaxDepth) + strings.Repeat("]", pyjson.MaxDepth)))
	require.NoError(t, err)
}

func FuzzDecode(f *testing.F) {
	for _, doc := range []string{"1", "-0.5e9", `"a\u00e9\ud83d\ude00"`, "NaN", "null", `"\udcff"`} {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc string) {
		v, err := pyjson.Decode([]byte(doc))
		if s, ok := v.(string); ok && err == nil {
			again, err := pyjson.Decode(pyjson.AppendString(nil, s))
			require.NoError(t, err)
			require.Equal(t, s, again)
		}
	})
}
