package npz_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy/npz"
)

// countsOf are whole numbers up to a thousand, which pack to a quarter.
func countsOf(t testing.TB, shape ...int) arrayapi.Buffer {
	t.Helper()
	n := 1
	for _, d := range shape {
		n *= d
	}
	s := make([]int64, n)
	x := uint32(1)
	for i := range s {
		x = x*1664525 + 1013904223
		s[i] = int64(x>>8) % 1000
	}
	buf, err := arrayapi.BufferOf(s, shape...)
	require.NoError(t, err)
	return buf
}

// blocked is an archive of a deflated array in blocks of 2^bits bytes.
func blocked(t testing.TB, b arrayapi.Buffer, bits uint) []byte {
	t.Helper()
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Deflated})
	npz.SetBlockBits(w, bits)
	require.NoError(t, w.Write("a", b))
	require.NoError(t, w.Close())
	return file.Bytes()
}

// extraField returns where in the archive the extra field of the first member's
// record in the directory is, and its size.
func extraField(data []byte) (at, size int) {
	d := bytes.Index(data, []byte("PK\x01\x02"))
	return d + 46 + int(binary.LittleEndian.Uint16(data[d+28:])), int(binary.LittleEndian.Uint16(data[d+30:]))
}

// The index is what the documentation says, and the blocks are what the index
// says: each, behind the final block of nothing, is a deflate stream of its own.
func TestIndexFormat(t *testing.T) {
	b := countsOf(t, 1000)
	data := blocked(t, b, 11)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	contents := requireZip(t, data)["a.npy"]
	require.Len(t, contents, 8128)

	extra := z.File[0].Extra
	require.Equal(t, []byte("NZ"), extra[:2])
	require.Equal(t, len(extra)-4, int(binary.LittleEndian.Uint16(extra[2:])))
	require.Equal(t, []byte{1, 11}, extra[4:6])
	extra = extra[6:]
	start, err := z.File[0].DataOffset()
	require.NoError(t, err)
	for i := range 4 {
		want := contents[i<<11 : min((i+1)<<11, len(contents))]
		size, n := binary.Uvarint(extra)
		require.Equal(t, crc32.ChecksumIEEE(want), binary.LittleEndian.Uint32(extra[n:]))
		extra = extra[n+4:]
		got := inflateOne(t, data[start:start+int64(size)])
		require.Equal(t, want, got)
		start += int64(size)
	}
	require.Empty(t, extra)
}

// inflateOne decompresses a block with the standard library.
func inflateOne(t *testing.T, block []byte) []byte {
	t.Helper()
	final := []byte{1, 0, 0, 0xff, 0xff}
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(append(bytes.Clone(block), final...))))
	require.NoError(t, err)
	return got
}

// Small members have no index, and large ones have blocks that can be indexed.
func TestBlockSizes(t *testing.T) {
	for _, c := range []struct {
		size int64
		want uint
	}{{0, 18}, {1, 18}, {1 << 20, 18}, {1999 << 20, 18}, {2 << 30, 19}, {1 << 40, 28}, {1 << 42, 30}, {1 << 60, 30}} {
		require.Equal(t, c.want, npz.BlockBitsOf(c.size), c.size)
	}
	for n, want := range map[int]int{10: 0, 32768 - 16: 0, 32768 - 15: 2, 65536: 3} {
		require.Equal(t, want, npz.Blocks(open(t, blocked(t, countsOf(t, n), 18), nil), "a"), n)
	}
}

// outcome is all that a reader makes of a member.
type outcome struct {
	raw, streamed, array, into []byte
	errs                       []string
}

func outcomeOf(t *testing.T, r *npz.Reader, key string) (o outcome) {
	t.Helper()
	note := func(err error) {
		o.errs = append(o.errs, fmt.Sprint(err))
		if err != nil {
			requireRefusal(t, err)
		}
	}
	var err error
	o.raw, err = r.Raw(key)
	note(err)
	f, err := r.Open(key)
	if err == nil {
		o.streamed, err = io.ReadAll(struct{ io.Reader }{f})
		require.NoError(t, f.Close())
	}
	note(err)
	b, err := r.Read(key)
	note(err)
	if err == nil {
		o.array = b.Data
		dst := b.Copy()
		clear(dst.Data)
		note(r.ReadInto(key, dst))
		o.into = dst.Data
	}
	return o
}

// requireSameWithoutIndex wants a member to be the same with and without its index.
func requireSameWithoutIndex(t *testing.T, data []byte) {
	t.Helper()
	with, err := npz.NewReader(bytes.NewReader(data), int64(len(data)), nil)
	if err != nil {
		requireRefusal(t, err)
		return
	}
	without := open(t, data, nil)
	npz.IgnoreIndexes(without)
	for _, m := range with.Members() {
		require.Equal(t, outcomeOf(t, without, m.Name), outcomeOf(t, with, m.Name))
	}
}

// Whatever one byte of the index is changed to, the member is what it was.
func TestCorruptIndex(t *testing.T) {
	b := countsOf(t, 900)
	data := blocked(t, b, 11)
	at, size := extraField(data)
	require.Equal(t, 4, npz.Blocks(open(t, data, nil), "a"))
	for i := at; i < at+size; i++ {
		for _, change := range []byte{1, 2, 0x10, 0x80, 0xff} {
			data[i] ^= change
			requireSameWithoutIndex(t, data)
			got, err := open(t, data, nil).Read("a")
			require.NoError(t, err)
			require.Equal(t, b.Data, got.Data)
			f, err := open(t, data, nil).File("a")
			require.NoError(t, err)
			got, err = f.ReadRows(100, 900)
			require.NoError(t, err)
			require.Equal(t, b.Data[800:], got.Data)
			data[i] ^= change
		}
	}
}

// Whatever one byte of a member in blocks is changed to, its index changes nothing.
func TestCorruptBlocks(t *testing.T) {
	data := blocked(t, countsOf(t, 100), 9)
	at, size := extraField(data)
	require.Equal(t, 2, npz.Blocks(open(t, data, nil), "a"))
	for i := range at + size {
		data[i] ^= 0x24
		requireSameWithoutIndex(t, data)
		data[i] ^= 0x24
	}
}

// An index whose sums are right, but whose blocks are not those of the member.
func TestLyingIndex(t *testing.T) {
	b := countsOf(t, 900)
	for name, lie := range map[string]func(lengths []uint64, sums []uint32){
		"bounds moved":  func(l []uint64, _ []uint32) { l[0], l[1] = l[0]+1, l[1]-1 },
		"lengths swap":  func(l []uint64, _ []uint32) { l[0], l[3] = l[3], l[0] },
		"first is all":  func(l []uint64, _ []uint32) { l[0], l[1], l[2], l[3] = l[0]+l[1]+l[2]+l[3]-6, 2, 2, 2 },
		"sums are lies": func(_ []uint64, s []uint32) { forge(s, 11, 8*900+128) },
	} {
		t.Run(name, func(t *testing.T) {
			data := reindex(t, blocked(t, b, 11), lie)
			r := open(t, data, nil)
			require.Equal(t, 4, npz.Blocks(r, "a"), "the lie must be believed at first")
			requireSameWithoutIndex(t, data)
			got, err := r.Read("a")
			require.NoError(t, err)
			require.Equal(t, b.Data, got.Data)
			f, err := r.File("a")
			require.NoError(t, err)
			got, err = f.ReadRows(0, 900)
			require.NoError(t, err)
			require.Equal(t, b.Data, got.Data)
		})
	}
}

// forge changes two sums so that all of them still add up: what the first change
// does to the sum of all, a search for the other undoes bit by bit.
func forge(sums []uint32, bits, size int) {
	total := func() uint32 {
		var c uint32
		for i, s := range sums {
			c = npz.Join(c, s, int64(min(1<<bits, size-i<<bits)))
		}
		return c
	}
	want := total()
	sums[0] ^= 1
	sums[len(sums)-1] ^= total() ^ want
}

// reindex changes the index of the only member.
func reindex(t *testing.T, data []byte, change func([]uint64, []uint32)) []byte {
	t.Helper()
	at, size := extraField(data)
	var lengths []uint64
	var sums []uint32
	for b := data[at+6 : at+size]; len(b) > 0; {
		v, n := binary.Uvarint(b)
		lengths, sums = append(lengths, v), append(sums, binary.LittleEndian.Uint32(b[n:]))
		b = b[n+4:]
	}
	change(lengths, sums)
	field := bytes.Clone(data[at : at+6])
	for i := range sums {
		field = binary.LittleEndian.AppendUint32(binary.AppendUvarint(field, lengths[i]), sums[i])
	}
	binary.LittleEndian.PutUint16(field[2:], uint16(len(field)-4))
	grown := len(field) - size
	out := append(append(bytes.Clone(data[:at]), field...), data[at+size:]...)
	d, e := bytes.Index(out, []byte("PK\x01\x02")), bytes.Index(out, []byte("PK\x05\x06"))
	binary.LittleEndian.PutUint16(out[d+30:], uint16(len(field)))
	put32(out, e+12, binary.LittleEndian.Uint32(out[e+12:])+uint32(grown))
	return out
}

func TestIndexedMemberOfABrokenFile(t *testing.T) {
	broken := errors.New("broken")
	data := blocked(t, countsOf(t, 100_000), 16)
	for _, failAt := range []int{2000, 40_000, 100_000} {
		r, err := npz.NewReader(readerAtFunc(func(p []byte, offset int64) (int, error) {
			if int64(failAt) >= offset && int64(failAt) < offset+int64(len(p)) {
				return 0, broken
			}
			return bytes.NewReader(data).ReadAt(p, offset)
		}), int64(len(data)), nil)
		require.NoError(t, err)
		_, err = r.Read("a")
		require.ErrorIs(t, err, broken)
		_, err = r.Raw("a")
		require.ErrorIs(t, err, broken)
		c, err := r.At("a")
		require.NoError(t, err)
		_, err = c.ReadAt(make([]byte, c.Size()), 0)
		require.ErrorIs(t, err, broken)
	}
}
