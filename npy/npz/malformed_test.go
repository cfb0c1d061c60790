package npz_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// patch changes the archive of one array that NumPy wrote: the first member of
// npz-savez, "a.npy", at offset 0, its contents at 55.
type patch struct {
	name  string
	apply func(data []byte, directory, end int)
	field string // of the error; empty: unsupported
	want  string // in its message
}

var patches = []patch{
	{"directory signature", func(b []byte, d, _ int) { b[d] = 'Q' }, npz.FieldDirectory, `want a record, have "QK\x01\x02"`},
	{"directory offset", func(b []byte, _, e int) { put32(b, e+16, 1<<30) }, npz.FieldEnd, "want the directory before it"},
	{"directory size", func(b []byte, _, e int) { put32(b, e+12, 1<<20) }, npz.FieldEnd, "want the directory before it"},
	{"half a record", func(b []byte, _, e int) { put32(b, e+12, 60) }, npz.FieldDirectory, "want 46 bytes of a record"},
	{"half a name", func(b []byte, d, e int) { put32(b, e+12, 48) }, npz.FieldDirectory, "want 5 bytes of a record, have 2"},
	{"count", func(b []byte, _, e int) { b[e+10] = 7 }, npz.FieldDirectory, "want the 7 members of the end record, have 3"},
	{"volume", func(b []byte, _, e int) { b[e+4] = 1 }, npz.FieldEnd, "want one volume"},
	{"volume of a member", func(b []byte, d, _ int) { b[d+34] = 1 }, npz.FieldDirectory, "want one volume"},
	{"name that is no UTF-8", func(b []byte, d, _ int) { b[d+9], b[d+46] = 8, 0xff }, npz.FieldDirectory, "want a name in UTF-8"},
	{"local signature", func(b []byte, _, _ int) { b[3] = 9 }, npy.FieldMagic, "want a zip archive"},
	{"offset", func(b []byte, d, _ int) { put32(b, d+42, 1) }, npz.FieldLocal, "want one, have"},
	{"local name", func(b []byte, _, _ int) { b[30] = 'z' }, npz.FieldLocal, `want the name of the directory, have "z.npy"`},
	{"local name's length", func(b []byte, _, _ int) { b[26] = 4 }, npz.FieldLocal, "want the name of the directory"},
	{"local method", func(b []byte, _, _ int) { b[8] = 8 }, npz.FieldLocal, "want method stored of the directory, have deflated"},
	{"local flags", func(b []byte, _, _ int) { b[6] = 1 }, npz.FieldLocal, "want flags of the directory"},
	{"local extra", func(b []byte, _, _ int) { b[29] = 1 }, npz.FieldDirectory, "where another part of the archive starts"},
	{"sizes", func(b []byte, d, _ int) { put32(b, d+24, 151) }, npz.FieldDirectory, "want one size of a stored member, have 152 and 151"},
	{"packed size", func(b []byte, d, _ int) { put32(b, d+20, 1<<20) }, npz.FieldDirectory, "where another part of the archive starts"},
	{"method", func(b []byte, d, _ int) { b[d+10], b[8], b[55] = 8, 8, 7 }, npz.FieldContents, "flate: corrupt input"},
	{"encrypted", func(b []byte, d, _ int) { b[d+8], b[6] = 1, 1 }, "", "not encrypted"},
	{"encrypted otherwise", func(b []byte, d, _ int) { b[d+8] = 1 << 6 }, "", "not encrypted"},
	{"patch", func(b []byte, d, _ int) { b[d+8] = 1 << 5 }, "", "a patch of one"},
	{"unknown method", func(b []byte, d, _ int) { b[d+10] = 12 }, "", "12 (bzip2)"},
}

func put32(b []byte, at int, v uint32) { binary.LittleEndian.PutUint32(b[at:], v) }

func TestMalformedArchives(t *testing.T) {
	for _, p := range patches {
		t.Run(p.name, func(t *testing.T) {
			data := corpus.Find(t, "npz-savez").Bytes(t)
			p.apply(data, bytes.Index(data, []byte("PK\x01\x02")), bytes.Index(data, []byte("PK\x05\x06")))
			requireMalformed(t, data, p.field, p.want)
		})
	}
}

// requireMalformed wants the archive, or else its first member, to be refused.
func requireMalformed(t *testing.T, data []byte, field, want string) {
	t.Helper()
	r, err := npz.NewReader(bytes.NewReader(data), int64(len(data)), nil)
	if err == nil {
		_, err = r.Read(r.Members()[0].Name)
		_, ofOpen := r.Open(r.Members()[0].Name)
		_, ofArray := r.IsArray(r.Members()[0].Name)
		if ofArray != nil { // refused before its contents
			require.EqualError(t, ofArray, err.Error())
		}
		if ofOpen != nil {
			require.EqualError(t, ofOpen, err.Error())
		}
	}
	require.ErrorContains(t, err, want)
	var format *npy.FormatError
	if field == "" {
		require.ErrorIs(t, err, errors.ErrUnsupported)
		return
	}
	require.ErrorAs(t, err, &format)
	require.Equal(t, field, format.Field)
}

func TestMalformed64BitRecords(t *testing.T) {
	for _, p := range []patch{
		{"record's offset", func(b []byte, _, e int) { put32(b, e-20+8, 1<<30) }, npz.FieldEnd, "want the 64-bit record before it"},
		{"record's signature", func(b []byte, _, e int) { b[e-20-56] = 'Q' }, npz.FieldEnd, "want a 64-bit record"},
		{"directory's offset", func(b []byte, _, e int) { b[e-20-56+48+7] = 0xff }, npz.FieldEnd, "want the directory before it"},
		{"directory's size", func(b []byte, _, e int) { b[e-20-56+40+7] = 0x7f }, npz.FieldEnd, "want the directory before it"},
		{"count", func(b []byte, _, e int) { b[e-20-56+32+2] = 1 }, npz.FieldDirectory, "want the 65538 members"},
		{"size below 2^63", func(b []byte, d, _ int) { b[d+46+5+4+7] = 0xff }, npz.FieldDirectory, "want sizes below 2^63"},
		{"extra field", func(b []byte, d, _ int) { b[d+46+5+2] = 4 }, npz.FieldDirectory, "want 64-bit sizes in the extra field"},
		{"extra field's length", func(b []byte, d, _ int) { b[d+46+5+2] = 99 }, npz.FieldDirectory, "where another part of the archive starts"},
		{"offset", func(b []byte, d, _ int) {
			for i := range 8 {
				b[d+46+5+4+16+i] = 0xff
			}
			b[d+46+5+4+16+7] = 0x7f
		}, npz.FieldDirectory, "where another part of the archive starts"},
	} {
		t.Run(p.name, func(t *testing.T) {
			data := corpus.Find(t, "z64-all").Bytes(t)
			p.apply(data, bytes.Index(data, []byte("PK\x01\x02")), bytes.Index(data, []byte("PK\x05\x06")))
			requireMalformed(t, data, p.field, p.want)
		})
	}
}

func TestMoreContentsThanTheDirectorySays(t *testing.T) {
	data := rewrite(t, corpus.Find(t, "npz-savez").Bytes(t), &npz.WriteOptions{Method: npz.Deflated})
	at := bytes.Index(data, []byte("PK\x01\x02"))
	put32(data, at+24, 151)
	_, err := open(t, data, nil).Raw("a")
	require.EqualError(t, err, `npz: member "a.npy": zip member: want 151 bytes of the directory, have more (offset 151)`)
}

// Nothing behind the size that the directory says is taken for contents.
func TestHeaderBehindTheEnd(t *testing.T) {
	data := rewrite(t, corpus.Find(t, "npz-savez").Bytes(t), &npz.WriteOptions{Method: npz.Deflated})
	at := bytes.Index(data, []byte("PK\x01\x02"))
	put32(data, at+24, 5)
	_, err := open(t, data, nil).Header("a")
	require.ErrorContains(t, err, "want 5 bytes of the directory, have more")
	_, err = open(t, data, nil).IsArray("a")
	require.ErrorContains(t, err, "want 5 bytes of the directory, have more")
}

func TestKeysAreClipped(t *testing.T) {
	long := string(bytes.Repeat([]byte("k"), 5000))
	var file bytes.Buffer
	w := npz.NewWriter(&file, nil)
	for i := range 12 {
		require.NoError(t, w.Raw(string(rune('a'+i))+long, nil))
	}
	require.NoError(t, w.Close())
	_, err := open(t, file.Bytes(), nil).Raw(long)
	require.ErrorContains(t, err, "and 2 more")
	require.Less(t, len(err.Error()), 1500)
}
