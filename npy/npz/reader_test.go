package npz_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

func open(t testing.TB, data []byte, o *npz.ReadOptions) *npz.Reader {
	t.Helper()
	r, err := npz.NewReader(bytes.NewReader(data), int64(len(data)), o)
	require.NoError(t, err)
	return r
}

// find opens an archive of the corpus.
func find(t testing.TB, id string) *npz.Reader {
	t.Helper()
	return open(t, corpus.Find(t, id).Bytes(t), nil)
}

func TestReaderFindsKeysAsNumPy(t *testing.T) {
	r := find(t, "nm-both") // members x, of int32, and x.npy, of float64
	for key, want := range map[string]string{"x": "<i4", "x.npy": "<f8"} {
		h, err := r.Header(key)
		require.NoError(t, err)
		require.Equal(t, want, h.DType.Str(), key)
	}
	_, err := r.Read("y")
	var missing *npz.KeyError
	require.ErrorAs(t, err, &missing)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.EqualError(t, err, `npz: want key "y", have "x", "x"`)
	for _, read := range []func() error{
		func() error { _, err := r.Raw("y"); return err },
		func() error { _, err := r.Open("y"); return err },
		func() error { _, err := r.Header("y"); return err },
		func() error { _, err := r.IsArray("y"); return err },
		func() error { return r.ReadInto("y", arrayapi.Buffer{}) },
	} {
		require.ErrorAs(t, read(), &missing)
	}
	_, err = open(t, []byte("PK\x05\x06"+string(make([]byte, 18))), nil).Read("y")
	require.EqualError(t, err, `npz: want key "y", have an empty archive`)
}

func TestReaderOfMembersThatAreNoArrays(t *testing.T) {
	r := find(t, "nn-json")
	isArray, err := r.IsArray("meta.json")
	require.NoError(t, err)
	require.False(t, isArray)
	_, err = r.Read("meta.json")
	var format *npy.FormatError
	require.ErrorAs(t, err, &format)
	require.Equal(t, npy.FieldMagic, format.Field)

	_, err = find(t, "nn-empty-member").Read("e")
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.NotErrorIs(t, err, io.EOF)
	require.EqualError(t, err, `npz: member "e.npy": magic: want an array, have an empty member: unexpected EOF (offset 0)`)
}

func TestOpenedMember(t *testing.T) {
	r := find(t, "npz-compressed")
	f, err := r.Open("a")
	require.NoError(t, err)
	data, err := io.ReadAll(f)
	require.NoError(t, err)
	raw, err := r.Raw("a")
	require.NoError(t, err)
	require.Equal(t, raw, data)
	b, err := npy.Read(bytes.NewReader(data), nil)
	require.NoError(t, err)
	require.Equal(t, []int{2, 3}, b.Shape)
	require.NoError(t, f.Close())
	require.NoError(t, f.Close())

	f, err = r.Open("a")
	require.NoError(t, err)
	require.NoError(t, f.Close())
	_, err = f.Read(make([]byte, 1))
	require.EqualError(t, err, `npz: member "a.npy": read of a closed member`)

	f, err = find(t, "cor-crc").Open("a")
	require.NoError(t, err)
	_, err = io.ReadAll(f)
	var format *npy.FormatError
	require.ErrorAs(t, err, &format)
	require.Equal(t, npz.FieldChecksum, format.Field)
	var member *npz.MemberError
	require.ErrorAs(t, err, &member)
	require.Equal(t, "a.npy", member.Name)
}

func TestReaderIsConcurrent(t *testing.T) {
	data := rewrite(t, corpus.Find(t, "npz-savez").Bytes(t), &npz.WriteOptions{Method: npz.Deflated})
	r := open(t, data, nil)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				for _, key := range r.Keys() {
					if _, err := r.Read(key); err != nil {
						t.Error(err)
					}
				}
			}
		}()
	}
	wg.Wait()
}

func TestReaderReadsGoArchives(t *testing.T) {
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		var file bytes.Buffer
		w := zip.NewWriter(&file) // sizes and checksum in a data descriptor
		f, err := w.CreateHeader(&zip.FileHeader{Name: "a.npy", Method: method})
		require.NoError(t, err)
		require.NoError(t, npy.WriteSlice(f, []int16{1, 2, 3}))
		require.NoError(t, w.SetComment("a comment"))
		require.NoError(t, w.Close())
		b, err := open(t, append(file.Bytes(), "appended"...), nil).Read("a")
		require.NoError(t, err)
		s, err := arrayapi.Elements[int16](b, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		require.Equal(t, []int16{1, 2, 3}, s)
	}
}

func TestReaderKeepsTheErrorOfTheFile(t *testing.T) {
	broken := errors.New("broken")
	data := corpus.Find(t, "npz-savez").Bytes(t)
	for failAt := range data {
		ra := readerAtFunc(func(p []byte, offset int64) (int, error) {
			if int64(failAt) >= offset && int64(failAt) < offset+int64(len(p)) {
				return 0, broken
			}
			return bytes.NewReader(data).ReadAt(p, offset)
		})
		r, err := npz.NewReader(ra, int64(len(data)), nil)
		for _, key := range []string{"a", "b", "c"} {
			if err == nil {
				_, err = r.Read(key)
			}
		}
		require.ErrorIs(t, err, broken, "at %d", failAt)
		var format *npy.FormatError
		require.False(t, errors.As(err, &format), "%v", err)
	}
}

type readerAtFunc func(p []byte, offset int64) (int, error)

func (f readerAtFunc) ReadAt(p []byte, offset int64) (int, error) { return f(p, offset) }

// A flipped bit anywhere in the contents of a member is seen.
func TestReaderSeesFlippedBits(t *testing.T) {
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		data := rewrite(t, corpus.Find(t, "npz-savez").Bytes(t), &npz.WriteOptions{Method: method})
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		require.NoError(t, err)
		for _, f := range z.File {
			start, err := f.DataOffset()
			require.NoError(t, err)
			for i := start; i < start+int64(f.CompressedSize64); i++ {
				data[i] ^= 0x10
				got, err := open(t, data, nil).Raw(f.Name)
				data[i] ^= 0x10
				if err == nil { // the last byte of a deflated member has bits that mean nothing
					require.Equal(t, npz.Deflated, method)
					require.Equal(t, mustRaw(t, open(t, data, nil), f.Name), got)
				}
			}
		}
	}
}

func TestReaderOfPrefixesNeverPanics(t *testing.T) {
	data := corpus.Find(t, "npz-savez").Bytes(t)
	for n := range data {
		_, err := npz.NewReader(bytes.NewReader(data[:n]), int64(n), nil)
		requireRefusal(t, err)
	}
	_, err := npz.NewReader(bytes.NewReader(data[:100]), int64(len(data)), nil) // shorter than it should be
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// claim is an archive of one deflated member of which the directory and the
// header claim size bytes.
func claim(t *testing.T, size uint64) []byte {
	t.Helper()
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Deflated})
	head, err := npy.AppendHeader(nil, &npy.Header{DType: dtype.Uint8, Shape: []int{int(min(size, 1<<31-1<<16))}})
	require.NoError(t, err)
	require.NoError(t, w.Raw("a.npy", append(head, 1, 2, 3)))
	require.NoError(t, w.Close())
	data := file.Bytes()
	at := bytes.Index(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[at+24:], uint32(min(size, 1<<32-2)))
	return data
}

func TestMemoryFollowsTheBytes(t *testing.T) {
	data := claim(t, 1<<40)
	r := open(t, data, nil)
	_, _ = r.Header("a") // the pools are filled
	for name, read := range map[string]func() error{
		"Read": func() error { _, err := r.Read("a"); return err },
		"Raw":  func() error { _, err := r.Raw("a"); return err },
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := read()
		runtime.ReadMemStats(&after)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF, name)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), name)
	}
}

func TestReadOptions(t *testing.T) {
	data := corpus.Find(t, "bomb-trailing").Bytes(t)
	_, err := open(t, data, &npz.ReadOptions{MaxTrailing: 1 << 30}).Read("z")
	require.NoError(t, err)
	var limit *npy.LimitError
	for want, o := range map[string]npz.ReadOptions{
		"MaxTrailing": {},
		"MaxRatio":    {MaxRatio: 100},
		"at most 10":  {Array: npy.ReadOptions{MaxBytes: 10}},
		"at most 20":  {Array: npy.ReadOptions{MaxHeader: 20}},
	} {
		_, err = open(t, data, &o).Read("z")
		require.ErrorAs(t, err, &limit, "%v", o)
		require.ErrorContains(t, err, want)
	}
	_, err = open(t, data, &npz.ReadOptions{Array: npy.ReadOptions{MaxBytes: 1000}}).Raw("z")
	require.ErrorAs(t, err, &limit)

	data = corpus.Find(t, "npz-savez").Bytes(t)
	_, err = npz.NewReader(bytes.NewReader(data), int64(len(data)), &npz.ReadOptions{MaxMembers: 2})
	require.ErrorAs(t, err, &limit)
	require.EqualError(t, err, "npz: zip directory: want at most 2 members, have 3: set ReadOptions.MaxMembers to allow it")
	open(t, data, &npz.ReadOptions{MaxMembers: 3})
}

func TestOpenAndFiles(t *testing.T) {
	dir := t.TempDir()
	_, err := npz.Open(filepath.Join(dir, "none.npz"), nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	text := filepath.Join(dir, "text.npz")
	require.NoError(t, os.WriteFile(text, []byte("no archive"), 0o600))
	_, err = npz.Open(text, nil)
	require.EqualError(t, err, `npz: magic: want a zip archive, have "no archi" (offset 0)`)

	items, err := npz.ReadFile(corpus.Find(t, "nn-json").Path(t), nil)
	require.NoError(t, err)
	require.Len(t, items, 2)
	require.Equal(t, "meta.json", items[0].Key)
	require.Len(t, items[0].Raw, 8)
	require.Equal(t, "a", items[1].Key)
	require.Nil(t, items[1].Raw)

	path := filepath.Join(dir, "copy.npz")
	require.NoError(t, npz.WriteFile(path, items, &npz.WriteOptions{Method: npz.Deflated}))
	again, err := npz.ReadFile(path, nil)
	require.NoError(t, err)
	require.Equal(t, items, again)

	_, err = npz.ReadFile(corpus.Find(t, "cor-crc").Path(t), nil)
	require.Error(t, err)
	require.Error(t, npz.WriteFile(path, append(items, items[0]), nil))
	require.ErrorIs(t, npz.WriteFile(filepath.Join(dir, "none", "a"), nil, nil), fs.ErrNotExist)

	r, err := npz.Open(corpus.Find(t, "npz-savez").Path(t), nil)
	require.NoError(t, err)
	b, err := r.Read("a")
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.Equal(t, []int{2, 3}, b.Shape)
	_, err = r.Read("a")
	require.ErrorIs(t, err, os.ErrClosed)
}

func TestReaderOfSlowMembers(t *testing.T) {
	f, err := find(t, "npz-compressed").Open("a")
	require.NoError(t, err)
	require.NoError(t, iotest.TestReader(f, mustRaw(t, find(t, "npz-compressed"), "a")))
}

func mustRaw(t *testing.T, r *npz.Reader, key string) []byte {
	t.Helper()
	data, err := r.Raw(key)
	require.NoError(t, err)
	return data
}

func TestMethodNames(t *testing.T) {
	for m, want := range map[npz.Method]string{
		npz.Stored: "stored", npz.Deflated: "deflated", 9: "9 (deflate64)", 12: "12 (bzip2)", 14: "14 (lzma)",
		93: "93 (zstd)", 95: "95 (xz)", 99: "99 (encrypted)", 7: "7",
	} {
		require.Equal(t, want, fmt.Sprint(m))
	}
}
