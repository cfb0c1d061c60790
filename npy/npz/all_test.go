package npz_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy/npz"
)

// itemsOf are members of many sizes and methods.
func itemsOf(t testing.TB) []npz.Item {
	t.Helper()
	var items []npz.Item
	for i := range 60 {
		item := npz.Item{Key: fmt.Sprintf("k%d", i), Array: countsOf(t, 7, 1+i*i)}
		switch i % 4 {
		case 1:
			item.Array = item.Array.Transposed()
		case 2:
			item.Array.Strides[1], item.Array.Shape[1] = 16, (item.Array.Shape[1]+1)/2
		case 3:
			item = npz.Item{Key: fmt.Sprintf("raw/%d", i), Raw: bytes.Repeat([]byte{byte(i)}, i*1000)}
		}
		if i%5 == 0 {
			item.Options = &npz.WriteOptions{Method: npz.Stored}
		}
		items = append(items, item)
	}
	return append(items, npz.Item{Key: "large", Array: countsOf(t, 700_000)})
}

func TestWriteAllIsOneAfterTheOther(t *testing.T) {
	items := itemsOf(t)
	for _, method := range []npz.Method{npz.Stored, npz.Deflated, npz.Auto} {
		var one, all bytes.Buffer
		w := npz.NewWriter(&one, &npz.WriteOptions{Method: method, Level: 1})
		for _, item := range items {
			if item.Raw != nil {
				require.NoError(t, w.RawWith(item.Key, item.Raw, item.Options))
			} else {
				require.NoError(t, w.WriteWith(item.Key, item.Array, item.Options))
			}
		}
		require.NoError(t, w.Close())
		w = npz.NewWriter(&all, &npz.WriteOptions{Method: method, Level: 1})
		require.NoError(t, w.WriteAll(items[:20]))
		require.NoError(t, w.WriteAll(items[20:]))
		require.NoError(t, w.WriteAll(nil))
		require.NoError(t, w.Close())
		require.True(t, bytes.Equal(one.Bytes(), all.Bytes()))

		got, err := open(t, all.Bytes(), nil).ReadAll()
		require.NoError(t, err)
		require.Len(t, got, len(items))
		for i, item := range items {
			require.Equal(t, item.Key, got[i].Key)
			require.Equal(t, item.Raw, got[i].Raw)
			if item.Raw == nil {
				require.True(t, bytes.Equal(item.Array.Copy().Data, got[i].Array.Copy().Data), item.Key)
			}
		}
		if method == npz.Deflated {
			require.Equal(t, npz.Stored, open(t, all.Bytes(), nil).Members()[0].Method)
			require.Equal(t, npz.Deflated, open(t, all.Bytes(), nil).Members()[1].Method)
		}
	}
}

func TestWriteAllStopsAtTheFirstError(t *testing.T) {
	items := itemsOf(t)[:30]
	items[10].Array = arrayapi.Buffer{}
	items[20].Key = items[0].Key
	var file bytes.Buffer
	w := npz.NewWriter(&file, nil)
	err := w.WriteAll(items)
	var member *npz.MemberError
	require.ErrorAs(t, err, &member)
	require.Equal(t, items[10].Key+".npy", member.Name)
	require.NoError(t, w.WriteAll(items[11:20]))
	require.ErrorContains(t, w.WriteAll(items[20:]), "want a new key")
	require.NoError(t, w.Close())
	require.Len(t, requireZip(t, file.Bytes()), 19)

	full := errors.New("full")
	w = npz.NewWriter(&limitedWriter{left: 100_000, err: full}, &npz.WriteOptions{Method: npz.Deflated})
	require.ErrorIs(t, w.WriteAll(itemsOf(t)), full)
	require.ErrorIs(t, w.Close(), full)
}

func TestReadAllReturnsTheFirstError(t *testing.T) {
	items := itemsOf(t)
	var file bytes.Buffer
	w := npz.NewWriter(&file, nil)
	require.NoError(t, w.WriteAll(items))
	require.NoError(t, w.Close())
	data := file.Bytes()
	for _, i := range []int{50, 33, 12} {
		name := items[i].Key
		at := bytes.Index(data, []byte(name))
		data[at+len(name)+300] ^= 1
		_, err := open(t, data, nil).ReadAll()
		var member *npz.MemberError
		require.ErrorAs(t, err, &member)
		require.Contains(t, member.Name, name)
	}
}

// Contents that do not change what they are packed to: how they are given.
func TestDeflatedIsTheSameHoweverItComes(t *testing.T) {
	const block = 512 // elements, with a header of 16 in the first
	for _, n := range []int{0, 1, block - 17, block - 16, block - 15, 2*block - 16, 7*block - 17, 60_000} {
		b := countsOf(t, n)
		var whole, raw bytes.Buffer
		w := npz.NewWriter(&whole, &npz.WriteOptions{Method: npz.Deflated, Level: 2})
		npz.SetBlockBits(w, 12)
		npz.SetKeep(w, 64<<10)
		require.NoError(t, w.Write("a", b))
		require.NoError(t, w.Close())
		r := open(t, whole.Bytes(), nil)
		got, err := r.Read("a")
		require.NoError(t, err)
		require.True(t, bytes.Equal(b.Data, got.Data), n)
		dst := b.Copy()
		clear(dst.Data)
		require.NoError(t, r.ReadInto("a", dst))
		require.True(t, bytes.Equal(b.Data, dst.Data), n)

		w = npz.NewWriter(&raw, &npz.WriteOptions{Method: npz.Deflated, Level: 2})
		npz.SetBlockBits(w, 12)
		npz.SetKeep(w, 64<<10)
		require.NoError(t, w.Raw("a.npy", mustRaw(t, r, "a")))
		require.NoError(t, w.Close())
		require.True(t, bytes.Equal(whole.Bytes(), raw.Bytes()), n)
	}
	// a view of every other element is gathered in chunks
	b := countsOf(t, 300_000, 2)
	b.Shape[1] = 1
	var view, copied bytes.Buffer
	for to, b := range map[io.Writer]arrayapi.Buffer{&view: b, &copied: b.Copy()} {
		w := npz.NewWriter(to, &npz.WriteOptions{Method: npz.Deflated, Level: 2})
		require.NoError(t, w.Write("a", b))
		require.NoError(t, w.Close())
	}
	require.True(t, bytes.Equal(view.Bytes(), copied.Bytes()))
}
