package npy_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/npy"
)

func store(t testing.TB, data []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, os.WriteFile(path, data, 0o640))
	return path
}

func stored(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// The file that grew is the one that is written of all at once.
func TestAppend(t *testing.T) {
	for _, c := range []struct {
		order npy.Order
		shape []int
	}{{npy.OrderC, []int{1200, 3}}, {npy.OrderF, []int{3, 1200}}, {npy.OrderC, []int{1200}}} {
		want := numbers(t, c.order, c.shape...)
		b, err := npy.View(want, nil)
		require.NoError(t, err)
		outer := len(c.shape) - 1
		if c.order == npy.OrderC {
			outer = 0
		}
		var first bytes.Buffer
		parts := partsOf(b, outer, 400)
		require.NoError(t, npy.Write(&first, parts[0], &npy.WriteOptions{Order: c.order}))
		path := store(t, first.Bytes())

		a, err := npy.OpenAppend(path, nil)
		require.NoError(t, err)
		for i, part := range parts[1:] {
			before := stored(t, path)
			require.NoError(t, a.Append(part))
			require.Equal(t, before[:128], stored(t, path)[:128], "a reader sees nothing of it yet")
			require.NoError(t, a.Sync())
			require.Equal(t, 400*(i+2), a.Header().Shape[outer])
			require.NoError(t, a.Sync())
		}
		require.NoError(t, a.Close())
		require.True(t, bytes.Equal(want, stored(t, path)))
		require.Error(t, a.Append(parts[0]))
		require.Error(t, a.Close())
	}
}

// Headers that others write, with what they are after 998 more rows of an array
// of 2. The bytes that change lie within a sector, or the file is another one.
func TestAppendKeepsTheHeader(t *testing.T) {
	wide := "[" + strings.Repeat("('', 'V1'), ", 60) + "('a', 'u1')]" // more than a sector before the shape
	for name, c := range map[string]struct{ from, want string }{
		"no room":                {"{'descr': '|u1', 'fortran_order': False, 'shape': (2, 1), }\n", ""},
		"just room":              {"{'descr': '|u1', 'fortran_order': False, 'shape': (2, 1), }   \n", "{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 1), }\n"},
		"no newline":             {"{'descr': '|u1', 'fortran_order': False, 'shape': (2, 1), }    ", "{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 1), } "},
		"other order and Python": {"{\"shape\":(2L,1L),'fortran_order':False,'descr':'|u1'}   \n", "{\"shape\":(1000L,1L),'fortran_order':False,'descr':'|u1'}\n"},
		"latin-1 before it":      {"{'descr': [('\xe9', '|u1')], 'fortran_order': False, 'shape': (2, 1), }    \n", "{'descr': [('\xe9', '|u1')], 'fortran_order': False, 'shape': (1000, 1), } \n"},
		"across sectors":         {"{'descr': " + wide + ", 'fortran_order': False, 'shape': (2, 1), }" + strings.Repeat(" ", 20) + "\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "across sectors" {
				c.from = strings.Repeat(" ", 1019-10-strings.Index(c.from, "(2")) + c.from
			}
			old := header(c.from)
			b, err := npy.View(append(old, make([]byte, 122)...), nil)
			require.NoError(t, err)
			old = append(header(c.from), bytes.Repeat([]byte{7}, b.NBytes())...)
			path := store(t, old)
			a, err := npy.OpenAppend(path, nil)
			require.NoError(t, err)
			more, err := arrayapi.NewBuffer(b.DType, []int{998, 1})
			require.NoError(t, err)
			require.NoError(t, a.Append(more))
			require.NoError(t, a.Sync())
			require.NoError(t, a.Append(more))
			require.NoError(t, a.Close())

			got := stored(t, path)
			if c.want != "" {
				want := strings.Replace(c.want, "1000", "1998", 1)
				require.Equal(t, want, string(got[10:10+len(want)]))
			}
			all, err := npy.ReadFile(path, nil)
			require.NoError(t, err)
			require.Equal(t, []int{1998, 1}, all.Shape)
			require.True(t, b.DType.Equal(all.DType))
			size := b.DType.Size()
			require.Equal(t, bytes.Repeat([]byte{7}, 2*size), all.Data[:2*size])
			require.Equal(t, make([]byte, 1996*size), all.Data[2*size:])
			entries, err := os.ReadDir(filepath.Dir(path))
			require.NoError(t, err)
			require.Len(t, entries, 1, "nothing stays behind")
			if info, err := entries[0].Info(); runtime.GOOS != "windows" {
				require.NoError(t, err)
				require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
			}
		})
	}
}

// Until Sync has changed the header, the bytes after the array are as if they
// were not there; and a later append begins where the interrupted one did.
func TestAppendAfterACrash(t *testing.T) {
	want := numbers(t, npy.OrderC, 6)
	first := numbers(t, npy.OrderC, 4)
	path := store(t, append(first, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
	b, err := npy.ReadFile(path, nil)
	require.NoError(t, err)
	require.Equal(t, []int{4}, b.Shape)
	a, err := npy.OpenAppend(path, nil)
	require.NoError(t, err)
	whole, err := npy.View(want, nil)
	require.NoError(t, err)
	require.NoError(t, a.Append(partsOf(whole, 0, 2)[2]))
	require.NoError(t, a.Close())
	require.Equal(t, want, stored(t, path))
}

func TestAppendRefuses(t *testing.T) {
	two := append(numbers(t, npy.OrderC, 4), numbers(t, npy.OrderC, 4)...)
	path := store(t, two)
	_, err := npy.OpenAppend(path, nil)
	require.ErrorContains(t, err, "another one after it (offset 144)")
	require.Equal(t, two, stored(t, path))

	_, err = npy.OpenAppend(store(t, numbers(t, npy.OrderC)), nil)
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, err, &shape)
	_, err = npy.OpenAppend(store(t, two[:140]), nil)
	var format *npy.FormatError
	require.ErrorAs(t, err, &format)
	_, err = npy.OpenAppend(filepath.Join(t.TempDir(), "none"), nil)
	require.ErrorIs(t, err, os.ErrNotExist)

	a, err := npy.OpenAppend(store(t, numbers(t, npy.OrderC, 2, 2)), nil)
	require.NoError(t, err)
	defer a.Close()
	wrong, err := arrayapi.BufferOf([]uint32{1, 2, 3})
	require.NoError(t, err)
	require.ErrorAs(t, a.Append(wrong), &shape)
	empty := arrayapi.Buffer{DType: dtype.Uint32, Shape: []int{math.MaxInt, 2}, Strides: []int{0, 0}, Data: make([]byte, 4)}
	require.Error(t, a.Append(empty), "more than can be counted")
}

func TestAppendTakesNamedFloatsForRawBytes(t *testing.T) {
	var file bytes.Buffer
	values := []minifloat.BFloat16{1, 2, 3}
	require.NoError(t, npy.WriteSlice(&file, values[:2]))
	path := store(t, file.Bytes())
	a, err := npy.OpenAppend(path, nil)
	require.NoError(t, err)
	b, err := arrayapi.BufferOf(values[2:])
	require.NoError(t, err)
	require.NoError(t, a.Append(b))
	require.NoError(t, a.Close())
	got, shape, err := npy.ReadSlice[minifloat.BFloat16](bytes.NewReader(stored(t, path)), nil)
	require.NoError(t, err)
	require.Equal(t, values, got)
	require.Equal(t, []int{3}, shape)
}

func TestAppendFollowsLinks(t *testing.T) {
	path := store(t, header("{'descr': '|u1', 'fortran_order': False, 'shape': (0,), }"))
	link := filepath.Join(t.TempDir(), "link.npy")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("this system makes no links: ", err)
	}
	a, err := npy.OpenAppend(link, nil)
	require.NoError(t, err)
	b, err := arrayapi.BufferOf(make([]uint8, 10))
	require.NoError(t, err)
	require.NoError(t, a.Append(b))
	require.NoError(t, a.Close())
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
	got, err := npy.ReadFile(path, nil)
	require.NoError(t, err)
	require.Equal(t, []int{10}, got.Shape)
}
