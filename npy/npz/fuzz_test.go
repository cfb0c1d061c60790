package npz_test

import (
	"bytes"
	"errors"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy/npz"
)

func FuzzNPZ(f *testing.F) {
	for _, c := range corpus.Cases(f) {
		if c.Format == corpus.NPZ && c.FileSize < 4096 {
			f.Add(c.Bytes(f))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := npz.NewReader(bytes.NewReader(data), int64(len(data)), &npz.ReadOptions{MaxRatio: 50})
		if err != nil {
			requireRefusal(t, err)
			return
		}
		var size int64
		for _, m := range r.Members() {
			isArray, err := r.IsArray(m.Name)
			if err != nil {
				requireRefusal(t, err)
				continue
			}
			if !isArray {
				raw, err := r.Raw(m.Name)
				if err != nil {
					requireRefusal(t, err)
				}
				size += int64(len(raw))
				continue
			}
			b, err := r.Read(m.Name)
			if err != nil {
				requireRefusal(t, err)
				continue
			}
			require.NoError(t, b.Check())
			size += int64(len(b.Data))
		}
		require.LessOrEqual(t, size, 50*int64(len(data))) // no bytes are read twice
		_, err = r.Read("no such key")
		require.True(t, err == nil || errors.Is(err, fs.ErrNotExist) || len(r.Keys()) > 0)
	})
}
