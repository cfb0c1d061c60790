package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
	"github.com/arraylike/arraylike/internal/corpus"
)

// steps is an image of two rows: a ramp of grey, and its reverse.
func steps(t *testing.T, dir string) string {
	t.Helper()
	s := make([]byte, 0, 20)
	for i := range 10 {
		s = append(s, byte(28*i))
	}
	for i := range 10 {
		s = append(s, byte(28*(9-i)))
	}
	b, err := arrayapi.BufferOf(s, 2, 10)
	require.NoError(t, err)
	return writeFile(t, bytesOf(t, b), dir, "steps.npy")
}

// onScreen shows a file on a terminal.
func onScreen(t *testing.T, screen terminal.Screen, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(append([]string{"show"}, args...), streams{in: strings.NewReader(""), out: &out, err: &errs, screen: screen})
	return result{code, out.String(), errs.String()}
}

func TestShowCharacters(t *testing.T) {
	path := steps(t, t.TempDir())
	// A room of 20 by 10 pixels: each pixel of the image is two by two of them, and two rows of those a character.
	r := onScreen(t, terminal.Screen{Width: 20, Height: 8}, path)
	require.Equal(t, result{out: "  ..::--==++**##%%@@\n@@%%##**++==--::..\nimage of (2, 10) uint8\n"}, r)
	require.Equal(t, r, onScreen(t, terminal.Screen{Width: 20, Height: 8, Colors: terminal.TrueColor}, path, "--colors", "ascii"))
}

func TestShowColors(t *testing.T) {
	b, err := arrayapi.BufferOf([]byte{255, 0, 0, 0, 255, 0, 0, 0, 255, 8, 8, 8}, 2, 2, 3)
	require.NoError(t, err)
	path := writeFile(t, bytesOf(t, b), t.TempDir(), "rgb.npy")
	for _, test := range []struct {
		colors, want string
	}{
		{"truecolor", "\x1b[38;2;255;0;0m\x1b[48;2;0;0;255m▀\x1b[38;2;0;255;0m\x1b[48;2;8;8;8m▀\x1b[0m\n"},
		{"256", "\x1b[38;5;196m\x1b[48;5;21m▀\x1b[38;5;46m\x1b[48;5;232m▀\x1b[0m\n"},
	} {
		r := onScreen(t, terminal.Screen{Width: 3, Height: 4}, path, "--colors", test.colors)
		require.Equal(t, result{out: test.want + "image of (2, 2, 3) uint8\n"}, r)
	}
}

func TestShowText(t *testing.T) {
	// No terminal; no colours; nothing that can be drawn.
	want := result{out: "['a' 'bc' 'def' 'ghij']\n"}
	path := testFile("words.npy")
	require.Equal(t, want, execute(t, "", "show", path))
	require.Equal(t, want, onScreen(t, terminal.Screen{Width: 80, Height: 24}, path))
	require.Equal(t, "2.5\n", onScreen(t, terminal.Screen{Width: 80, Height: 24}, "--colors", "none", testFile("scalar.npy")).out)
	r := onScreen(t, terminal.Screen{Width: 80, Height: 24}, path, "--kind", "image")
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "plots: ")
	r = onScreen(t, terminal.Screen{}, testFile("cube.npy"), "--colors", "256", "--kind", "histogram")
	require.Contains(t, r.out, "▀", "no terminal, but asked for")
	r = onScreen(t, terminal.Screen{}, testFile("fortran.npy"), "--colors", "256")
	require.Regexp(t, `\nheatmap of \(12, 5\) (>i4|int32), from 0 to 59\n$`, r.out)
}

func TestShowPicture(t *testing.T) {
	dir := t.TempDir()
	path, out := steps(t, dir), filepath.Join(dir, "out.png")
	require.Equal(t, result{}, execute(t, "", "show", path, "--out", out))
	data, err := os.ReadFile(out)
	require.NoError(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, image.Pt(10, 2), img.Bounds().Size())
	r, _, _, _ := img.At(9, 0).RGBA()
	require.EqualValues(t, 252*0x101, r)

	require.Equal(t, result{out: string(data)}, execute(t, "", "show", path, "-o", "-"))
	again := execute(t, "", "show", path, "--out", out)
	require.Equal(t, exitFailed, again.code)
	require.Contains(t, again.err, "--force replaces it")
	require.Equal(t, exitOK, execute(t, "", "show", path, "--out", out, "-f").code)
	require.Contains(t, execute(t, "", "show", path, "--out", path, "-f").err, "it is the file that is read")

	o := object(t, execute(t, "", "show", path, "--json").out)
	require.Equal(t, "image", o["kind"])
	require.Equal(t, json.Number("10"), o["width"])
	decoded, err := base64.StdEncoding.DecodeString(o["png"].(string))
	require.NoError(t, err)
	require.Equal(t, data, decoded)

	o = object(t, execute(t, "", "show", testFile("floats.npy"), "--json", "--out", out, "-f", "--width", "400", "--height", "300").out)
	require.Equal(t, "heatmap", o["kind"])
	require.Equal(t, out, o["out"])
	data, err = os.ReadFile(out)
	require.NoError(t, err)
	config, err := png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, []int{400, 300}, []int{config.Width, config.Height})
	requireOnly(t, dir, "steps.npy", "out.png")
}

// TestShowValues has values that are no arrays.
func TestShowValues(t *testing.T) {
	dir := t.TempDir()
	for name, test := range map[string]struct {
		value any
		want  string
	}{
		"text":   {"größe", "\"gr\\u00f6\\u00dfe\"\n"},
		"number": {1.5, "1.5\n"},
		"list":   {[]string{"a", "b"}, "[\"a\", \"b\"]\n"},
		"long":   {[]byte(strings.Repeat("é", 3000)), strings.Repeat("é", 2048) + "\n... and 1904 more bytes\n"},
		"cut":    {[]byte("x" + strings.Repeat("é", 3000)), "x" + strings.Repeat("é", 2047) + "\n... and 1906 more bytes\n"},
		"bytes":  {[]byte{0x1b, '[', '3'}, "00000000  1b 5b 33                                          |.[3|\n"},
	} {
		require.Equal(t, result{out: test.want}, execute(t, "", "show", save(t, dir, name, test.value)))
	}
	r := execute(t, "", "show", save(t, dir, "many", map[string]any{"a": []byte("x"), "b": 1.5, "c": "x"}), "--member", "a")
	require.Equal(t, result{out: "x\n"}, r)
	r = execute(t, "", "show", filepath.Join(dir, "text"), "--json")
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "the value is no array, but builtin")
}

func TestShowErrors(t *testing.T) {
	archive := corpus.Find(t, "npz-savez").Path(t)
	for args, want := range map[string]struct {
		code int
		err  string
	}{
		"":                          {exitUsage, "want one file or artifact, have 0"},
		"a b":                       {exitUsage, "want one file or artifact, have 2"},
		"a --width -1":              {exitUsage, "--width: want 1 or more, have -1"},
		"a --colors pink":           {exitUsage, `--colors: want one of auto, truecolor, 256, ascii, none, have "pink"`},
		"a --json --out -":          {exitUsage, "--json: the standard output has the picture already"},
		"missing.npy":               {exitFailed, "missing.npy: no such file or directory"},
		archive:                     {exitFailed, `want one array, have "a", "b", "c": choose with --member`},
		archive + " --member other": {exitFailed, `want the member "other"`},
	} {
		r := execute(t, "", append([]string{"show"}, strings.Fields(args)...)...)
		require.Equal(t, want.code, r.code, args)
		require.Contains(t, r.err, want.err, args)
	}
}
