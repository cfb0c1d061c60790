package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/xp"
)

// exchange sends requests and returns the replies.
func exchange(t *testing.T, requests ...string) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, serve(strings.NewReader(strings.Join(requests, "\n")+"\n"), &out))
	var replies []map[string]any
	lines := bufio.NewScanner(&out)
	for lines.Scan() {
		var r map[string]any
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r))
		replies = append(replies, r)
	}
	require.Len(t, replies, len(requests))
	return replies
}

func TestServe(t *testing.T) {
	for _, namespace := range []string{"ndarray", "plain"} {
		t.Run(namespace, func(t *testing.T) {
			t.Setenv("ARRAYLIKE_STANDARD_NAMESPACE", namespace)
			replies := exchange(t,
				`{"function": "AsArray", "args": [{"list": [{"int": "1"}, {"int": "2"}, {"float": "4008000000000000"}]}], "options": [{"name": "DType", "args": [{"dtype": "float32"}]}]}`,
				`{"function": "Multiply", "args": [{"array": 1}, {"int": "2"}]}`,
				`{"function": "GetItem", "args": [{"array": 2}, {"slice": [null, null, -2]}], "forget": [1]}`,
				`{"function": "text", "args": [{"array": 3}]}`,
				`{"function": "bytes", "args": [{"array": 3}]}`,
				`{"function": "Linalg.QR", "args": [{"array": 3}]}`,
				`{"function": "GetItem", "args": [{"array": 3}, {"int": "2"}]}`,
				`{"function": "Add", "args": [{"array": 3}, {"complex": ["3ff0000000000000", "0000000000000000"]}]}`,
				`{"function": "Frobnicate"}`,
			)
			array := func(handle float64, shape ...any) map[string]any {
				return map[string]any{"results": []any{map[string]any{"array": map[string]any{"handle": handle, "dtype": "float32", "shape": shape}}}}
			}
			require.Equal(t, array(1, 3.0), replies[0])
			require.Equal(t, array(2, 3.0), replies[1])
			require.Equal(t, array(3, 2.0), replies[2])
			require.Equal(t, map[string]any{"results": []any{map[string]any{"text": "[6. 2.]"}}}, replies[3])
			require.Equal(t, map[string]any{"results": []any{map[string]any{"text": "0000c04000000040"}}}, hostOrder(replies[4]))
			require.Equal(t, "ValueError", replies[5]["kind"])
			require.Equal(t, "IndexError", replies[6]["kind"])
			require.Contains(t, string(marshal(t, replies[7])), "complex64")
			require.Equal(t, "xp has no Frobnicate", replies[8]["error"])
		})
	}
}

// hostOrder reads the bytes of a reply as a little-endian host would have written
// them.
func hostOrder(reply map[string]any) map[string]any {
	result := reply["results"].([]any)[0].(map[string]any)
	if result["text"] == "40c0000040000000" {
		result["text"] = "0000c04000000040"
	}
	return reply
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return b
}

// TestPythonCallsWhatIsThere finds the functions and options that the Python module
// asks for.
func TestPythonCallsWhatIsThere(t *testing.T) {
	files, err := filepath.Glob("python/arraylike/*.py")
	require.NoError(t, err)
	calc := xp.Calc{}
	functions, options := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?:call|_binary|_reflected|_unary)\("([A-Za-z0-9.]+)"`).FindAllSubmatch(text, -1) {
			name := string(m[1])
			functions++
			receiver := reflect.ValueOf(&calc)
			switch extension, method, _ := strings.Cut(name, "."); extension {
			case "Linalg":
				receiver, name = reflect.ValueOf(calc.Linalg()), method
			case "FFT":
				receiver, name = reflect.ValueOf(calc.FFT()), method
			}
			require.True(t, outside[name] != nil || receiver.MethodByName(name).IsValid(), "%s calls %s", file, m[1])
		}
		if filepath.Base(file) != "_keywords.py" {
			continue
		}
		for _, m := range regexp.MustCompile(`\("([A-Z][A-Za-z]*)"`).FindAllSubmatch(text, -1) {
			options++
			require.Contains(t, constructors, string(m[1]))
		}
	}
	require.Greater(t, functions, 200)
	require.Greater(t, options, 25)
}
