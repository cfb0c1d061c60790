package artifact

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// TestFold compares with Unicode's simple folding, rune by rune, and expects text of lower case to be its own.
func TestFold(t *testing.T) {
	for r := range rune(0x1ffff) {
		if r >= 0xd800 && r < 0xe000 {
			continue // no text
		}
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			require.Equal(t, fold(string(r)), fold(string(other)), "%U %U", r, other)
			require.True(t, strings.EqualFold(string(r), string(other)))
		}
		require.True(t, strings.EqualFold(string(r), fold(string(r))), "%U", r)
	}
	for _, s := range []string{"", "data.npy", "0/x-y_z", "elements.zip"} {
		require.Equal(t, s, fold(s))
	}
	require.Equal(t, "a/s/k", fold("A/\u017f/\u212a"))
}

// TestCheckPaths compares with looking at every pair.
func TestCheckPaths(t *testing.T) {
	lists := [][]string{
		{}, {"a"}, {"a", "a"}, {"0", "1", "2"}, {"0", "1", "1"}, {"9", "10", "11"}, {"10", "9"}, {"10", "9", "10"}, {"0", "00", "000"}, {"0", "00", "0"}, {"1", "01"},
		{"a", "a-b", "a/b"}, {"a/b", "a-b", "a/c"}, {"A/b", "a-b", "a/c"}, {"a/b", "a/B"}, {"k", "\u212a"}, {"s/x", "\u017f/y"}, {"0", "0/1"}, {"0", "1", "0/1"}, {"1", "2", "é", "É"},
	}
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "A", "b", "a-b", "0", "1", "10", "k", "\u212a", "é", "É", "a/b", "0/1"}
	for range 3000 {
		list := make([]string, random.IntN(8))
		for i := range list {
			list[i] = pieces[random.IntN(len(pieces))]
			if random.IntN(2) == 0 {
				list[i] += "/" + pieces[random.IntN(len(pieces))]
			}
		}
		lists = append(lists, list)
	}
	collisions := 0
	for _, list := range lists {
		want := false
		for i, a := range list {
			for _, b := range list[:i] {
				want = want || inTheWay(a, b)
			}
		}
		err := checkPaths(list)
		require.Equal(t, want, err != nil, "%q: %v", list, err)
		set := make(pathSet) // finds the same, one by one
		var setErr error
		for _, path := range list {
			if err := set.add(path, &stagedFile{}); err != nil {
				setErr = err
			}
		}
		require.Equal(t, want, setErr != nil, "%q: %v", list, setErr)
		if want {
			collisions++
			require.ErrorIs(t, err, fs.ErrExist)
		}
	}
	require.Greater(t, collisions, 500)
	require.Greater(t, len(lists)-collisions, 500)
}

func TestManyNumberedElements(t *testing.T) {
	m := &Manifest{FormatVersion: FormatVersion, Root: Entry{Materializer: "x"}}
	for i := range 10_000 {
		m.Root.Elements = append(m.Root.Elements, &Entry{Dir: fmt.Sprint(i), Materializer: "x", Shape: []int{i, 2}[:i%3]})
	}
	text, err := EncodeManifest(m)
	require.NoError(t, err)
	read, err := DecodeManifest(text)
	require.NoError(t, err)
	require.Equal(t, m.Root, read.Root)
	for _, e := range read.Root.Elements { // shapes share memory, but nobody sees it
		_ = append(e.Shape, -1)
	}
	require.Equal(t, m.Root, read.Root)
	m.Root.Elements[7000].Dir = "6999"
	_, err = EncodeManifest(m)
	require.ErrorContains(t, err, `root.elements: "6999": "6999" is in its way`)
	m.Root.Elements[7000].Dir = "x/"
	_, err = EncodeManifest(m)
	require.ErrorContains(t, err, `root.elements[7000].dir: "x/" has an empty segment`)
}

// TestPlacesInErrors nests elements until their directory, or the place in the message, is too long.
func TestPlacesInErrors(t *testing.T) {
	nested := func(depth int, dir string, leaf *Entry) *Manifest {
		for range depth {
			leaf = &Entry{Materializer: "x", Dir: dir, Elements: []*Entry{leaf}}
		}
		leaf.Dir = ""
		return &Manifest{FormatVersion: FormatVersion, Root: *leaf}
	}
	tests := map[string]struct {
		m    *Manifest
		want string
	}{
		"near":          {nested(2, "d", &Entry{Dir: "d", Materializer: "x", Order: "Z"}), `root.elements[0].elements[0].order: want C or F, have "Z"`},
		"far":           {nested(50, "d", &Entry{Dir: "d"}), "root" + strings.Repeat(".elements[0]", 8) + "....materializer: is empty"},
		"null":          {nested(3, "d", nil), "root.elements[0].elements[0].elements[0]: is null"},
		"deep":          {nested(101, "d", &Entry{Dir: "d", Materializer: "x"}), "elements nest more than 100 levels deep"},
		"long":          {nested(7, strings.Repeat("d", 170), &Entry{Dir: strings.Repeat("d", 170), Materializer: "x"}), "has 1025 bytes, want at most 1024"},
		"pack":          {nested(1, "d", &Entry{Dir: "d", Materializer: "x", Pack: "p"}), `root.elements[0].pack: "p" is not a file of the artifact`},
		"shape":         {nested(1, "d", &Entry{Dir: "d", Materializer: "x", Shape: []int{1, -1}}), "root.elements[0].shape[1]: want 0 or more, have -1"},
		"visualization": {nested(1, "d", &Entry{Dir: "d", Materializer: "x", Visualizations: []Visualization{{}}}), `root.elements[0].visualizations[0].path: "" is not a file`},
		"UTF-8":         {nested(1, "d", &Entry{Dir: "d", Materializer: "x", Kinds: "\xff"}), `root.elements[0]: the text "\xff" is not valid UTF-8`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := test.m.check()
			require.ErrorContains(t, err, test.want)
			require.Less(t, len(err.Error()), 400)
		})
	}
}
