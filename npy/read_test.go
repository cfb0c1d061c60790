package npy_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// header returns the bytes before the elements, with the given text of the
// dict.
func header(text string) []byte {
	b := append([]byte("\x93NUMPY\x01\x00"), byte(len(text)), byte(len(text)>>8))
	return append(b, text...)
}

func TestReadFromAnyReader(t *testing.T) {
	c := corpus.Find(t, "plain-i4-be-3d-c")
	for name, wrap := range map[string]func(io.Reader) io.Reader{
		"one byte":         iotest.OneByteReader,
		"half":             iotest.HalfReader,
		"data and the end": iotest.DataErrReader,
		"plain":            func(r io.Reader) io.Reader { return struct{ io.Reader }{r} },
		"limited":          func(r io.Reader) io.Reader { return io.LimitReader(r, 1<<40) },
	} {
		t.Run(name, func(t *testing.T) {
			b, err := npy.Read(wrap(c.Open(t)), nil)
			require.NoError(t, err)
			require.Equal(t, c.Digest, digest(b))
			require.True(t, b.IsC())
			require.False(t, b.ReadOnly)
		})
	}
}

func TestReadKeepsTheErrorOfTheReader(t *testing.T) {
	data := corpus.Find(t, "plain-i4-be-3d-c").Bytes(t)
	broken := errors.New("broken")
	for _, n := range []int{0, 5, 9, 11, 60, 127, 128, 200} {
		_, err := npy.Read(io.MultiReader(bytes.NewReader(data[:n]), iotest.ErrReader(broken)), nil)
		require.ErrorIs(t, err, broken, "after %d bytes", n)
		var format *npy.FormatError
		require.False(t, errors.As(err, &format))
	}
}

func TestReadOfEveryPrefix(t *testing.T) {
	for _, id := range []string{"plain-i4-be-3d-c", "lay-v2", "names-cjk-v3"} {
		data := corpus.Find(t, id).Bytes(t)
		for n := range data {
			_, err := npy.Read(bytes.NewReader(data[:n]), nil)
			if n == 0 {
				require.Equal(t, io.EOF, err)
				continue
			}
			var format *npy.FormatError
			require.ErrorAs(t, err, &format, "%d bytes", n)
			require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%d bytes", n)
			require.Equal(t, int64(n), format.Offset)
		}
	}
}

func TestReadStopsAtTheEndOfTheArray(t *testing.T) {
	for _, c := range corpus.Cases(t) {
		if c.Kind != "data.trailing" {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			r := c.Open(t)
			b, err := npy.Read(r, nil)
			require.NoError(t, err)
			require.Equal(t, c.FileSize-c.DataOffset-b.NBytes(), r.Len())
		})
	}
}

// A claim of terabytes costs what its bytes cost, whatever the reader tells of
// itself.
func TestMemoryFollowsTheBytes(t *testing.T) {
	text := "{'descr': '|u1', 'fortran_order': False, 'shape': (1099511627776,), }\n"
	if ^uint(0)>>32 == 0 {
		text = strings.Replace(text, "1099511627776", "2000000000", 1)
	}
	file := append(header(text), make([]byte, 20)...)
	path := filepath.Join(t.TempDir(), "claim.npy")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	long := append(header(text), make([]byte, 3<<20)...)
	for _, c := range []struct {
		name  string
		open  func(t *testing.T) io.Reader
		limit uint64
	}{
		{"stream", func(*testing.T) io.Reader { return struct{ io.Reader }{bytes.NewReader(file)} }, 1 << 20},
		{"bytes", func(*testing.T) io.Reader { return bytes.NewReader(file) }, 1 << 20},
		{"file", func(t *testing.T) io.Reader {
			f, err := os.Open(path)
			require.NoError(t, err)
			t.Cleanup(func() { f.Close() })
			return f
		}, 1 << 20},
		{"section of any size", func(*testing.T) io.Reader {
			return io.NewSectionReader(bytes.NewReader(file), 0, 1<<62)
		}, 1 << 20},
		{"some megabytes", func(*testing.T) io.Reader { return struct{ io.Reader }{bytes.NewReader(long)} }, 12 << 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := c.open(t)
			cost := allocated(func() {
				_, err := npy.Read(r, nil)
				require.ErrorIs(t, err, io.ErrUnexpectedEOF)
			})
			require.Less(t, cost, c.limit)
		})
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestReadGrowsToAnySize(t *testing.T) {
	data := make([]byte, 5<<20+3)
	for i := range data {
		data[i] = byte(i * 7)
	}
	var file bytes.Buffer
	require.NoError(t, npy.WriteSlice(&file, data))
	b, err := npy.Read(struct{ io.Reader }{&file}, nil)
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, b.Data))
	require.Equal(t, len(data), cap(b.Data))
}

func TestReadAllocatesOnceWhereTheSizeIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npy")
	b, err := arrayapi.NewBuffer(dtype.Float64, []int{1 << 20})
	require.NoError(t, err)
	require.NoError(t, npy.WriteFile(path, b, nil))
	cost := allocated(func() {
		_, err = npy.ReadFile(path, nil)
		require.NoError(t, err)
	})
	require.Less(t, cost, uint64(8<<20+256<<10))
}

func TestReadOptions(t *testing.T) {
	data := corpus.Find(t, "plain-i4-be-3d-c").Bytes(t)
	for _, c := range []struct {
		name    string
		options npy.ReadOptions
		want    string
	}{
		{"header", npy.ReadOptions{MaxHeader: 117}, "npy: header length: want at most 117 characters, have 118 bytes: set ReadOptions.MaxHeader to allow it"},
		{"dimensions", npy.ReadOptions{MaxDims: 2}, `npy: header: key "shape": want at most 2 dimensions, have 3`},
		{"bytes", npy.ReadOptions{MaxBytes: 95}, "npy: data: want at most 95 bytes, have 96"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := npy.Read(bytes.NewReader(data), &c.options)
			var limit *npy.LimitError
			require.ErrorAs(t, err, &limit)
			require.EqualError(t, err, c.want)
		})
	}
	_, err := npy.Read(bytes.NewReader(data), &npy.ReadOptions{MaxHeader: 118, MaxDims: 3, MaxBytes: 96})
	require.NoError(t, err)
}

// NumPy counts characters: a name of wide ones is not a long header.
func TestMaxHeaderCountsCharacters(t *testing.T) {
	wide, err := dtype.NewStruct([]dtype.Field{{Name: strings.Repeat("整", 100), DType: dtype.Int8}}, 1)
	require.NoError(t, err)
	head, err := npy.AppendHeader(nil, &npy.Header{DType: wide, Shape: []int{1}})
	require.NoError(t, err)
	chars := len(head) - 12 - 200
	_, err = npy.ReadHeader(bytes.NewReader(head), &npy.ReadOptions{MaxHeader: chars})
	require.NoError(t, err)
	_, err = npy.ReadHeader(bytes.NewReader(head), &npy.ReadOptions{MaxHeader: chars - 1})
	require.ErrorContains(t, err, "characters")
}

func TestFormatErrorsSayWhere(t *testing.T) {
	for _, c := range []struct {
		text   string
		field  string
		offset int64
		want   string
	}{
		{"[1]", npy.FieldHeader, 10, "npy: header: want dict, have list (offset 10)"},
		{"{'descr': '<f8', 'fortran_order': 1, 'shape': (3,)}", npy.FieldFortranOrder, 44, `npy: header: key "fortran_order": want bool, have int (offset 44)`},
		{"{'descr': '<f8', 'fortran_order': True, 'shape': (-3,)}", npy.FieldShape, 60, `npy: header: key "shape": want dimensions of 0 or more, have -3 (offset 60)`},
		{"{'descr': '<f8', 'fortran_order': True}", npy.FieldShape, 10, `npy: header: key "shape": want it, have no such key (offset 10)`},
		{"{'\xe9\xe9\xe9': '<f8', 'fortran_order': spam}", npy.FieldHeader, 42, `npy: header: want a literal, have "spam" (offset 42)`},
	} {
		_, err := npy.ReadHeader(bytes.NewReader(header(c.text)), nil)
		var format *npy.FormatError
		require.ErrorAs(t, err, &format, c.text)
		require.Equal(t, c.field, format.Field, "%v", err)
		require.Equal(t, c.offset, format.Offset, "%v", err)
		require.EqualError(t, err, c.want)
	}
}

func TestReadSaysWhatItIsNot(t *testing.T) {
	for data, want := range map[string]string{
		"PK\x03\x04 and more":     "package npz",
		"\x1f\x8b\x08 and more  ": "gzip",
		"\x80\x04\x95 and more  ": "pickle",
		"\xc2\x93NUMPY and more":  "damaged by a copy as text",
		"1.0,2.0\n3.0,4.0\n":      `the text "1.0,2.0\n3."`,
		"\x00\x01\x02":            `"\x00\x01\x02"`,
		"PK\x05\x06" + zeros(18):  "empty zip archive",
		"\x89HDF\r\n\x1a\nand on": "HDF5",
	} {
		_, err := npy.Read(strings.NewReader(data), nil)
		var format *npy.FormatError
		require.ErrorAs(t, err, &format)
		require.Equal(t, npy.FieldMagic, format.Field)
		require.ErrorContains(t, err, want)
	}
}

func zeros(n int) string { return strings.Repeat("\x00", n) }

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	_, err := npy.ReadFile(filepath.Join(dir, "none.npy"), nil)
	require.ErrorIs(t, err, os.ErrNotExist)

	empty := filepath.Join(dir, "empty.npy")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	_, err = npy.ReadFile(empty, nil)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.NotErrorIs(t, err, io.EOF)

	c := corpus.Find(t, "order-4d-f")
	b, err := npy.ReadFile(c.Path(t), nil)
	require.NoError(t, err)
	require.Equal(t, c.Digest, digest(b))
	require.True(t, b.IsF())
}

func TestReadSlice(t *testing.T) {
	s, shape, err := npy.ReadSlice[int32](corpus.Find(t, "plain-i4-be-3d-c").Open(t), nil)
	require.NoError(t, err)
	require.Equal(t, []int{2, 3, 4}, shape)
	require.Equal(t, []int32{0, -1, -2147483648, 2147483647, 1}, s[:5])

	_, _, err = npy.ReadSlice[int64](corpus.Find(t, "plain-i4-be-3d-c").Open(t), nil)
	var wrong *arrayapi.DTypeError
	require.ErrorAs(t, err, &wrong)

	c := corpus.Find(t, "bf16-V2-2d-c")
	floats, shape, err := npy.ReadSlice[minifloat.BFloat16](c.Open(t), nil)
	require.NoError(t, err)
	require.Equal(t, []int{3, 4}, shape)
	require.Equal(t, string(c.MLValues["bfloat16"][0]), strconv.FormatFloat(float64(floats[0].Float32()), 'f', 1, 32))

	_, _, err = npy.ReadSlice[int64](strings.NewReader(""), nil)
	require.Equal(t, io.EOF, err)
}

func TestRemaining(t *testing.T) {
	data := make([]byte, 100)
	path := filepath.Join(t.TempDir(), "f")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	_, err = f.Read(make([]byte, 30))
	require.NoError(t, err)
	section := io.NewSectionReader(f, 10, 1<<40)
	_, err = section.Seek(5, io.SeekStart)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		r    io.Reader
		want int64
	}{
		"bytes":              {bytes.NewReader(data), 100},
		"buffer":             {bytes.NewBuffer(data), 100},
		"text":               {strings.NewReader("abc"), 3},
		"file":               {f, 70},
		"section":            {section, 85},
		"section of a lie":   {io.NewSectionReader(strings.NewReader("abc"), 0, 1<<40), 3},
		"section past":       {io.NewSectionReader(strings.NewReader("abc"), 7, 1<<40), 0},
		"limit":              {io.LimitReader(bytes.NewReader(data), 7), 7},
		"limit above":        {io.LimitReader(bytes.NewReader(data), 1<<40), 100},
		"unknown":            {struct{ io.Reader }{bytes.NewReader(data)}, 0},
		"limit of unknown":   {io.LimitReader(struct{ io.Reader }{bytes.NewReader(data)}, 7), 0},
		"section of unknown": {io.NewSectionReader(struct{ io.ReaderAt }{bytes.NewReader(data)}, 0, 100), 0},
	} {
		require.Equal(t, c.want, npy.Remaining(c.r), name)
	}
}

func TestNestingIsALimitOfTheOptions(t *testing.T) {
	d := dtype.Int8
	for range 40 { // 80 brackets
		var err error
		d, err = dtype.NewStruct([]dtype.Field{{Name: "x", DType: d}}, -1)
		require.NoError(t, err)
	}
	text := "{'descr': " + d.Descr() + ", 'fortran_order': False, 'shape': (), }\n"
	file := "\x93NUMPY\x01\x00" + string([]byte{byte(len(text)), byte(len(text) >> 8)}) + text + "\x05"
	_, err := npy.Read(strings.NewReader(file), nil)
	var format *npy.FormatError
	require.ErrorAs(t, err, &format)
	require.ErrorContains(t, err, "at most 64 nested brackets")
	b, err := npy.Read(strings.NewReader(file), &npy.ReadOptions{MaxNesting: 200})
	require.NoError(t, err)
	require.True(t, d.Equal(b.DType))
}
