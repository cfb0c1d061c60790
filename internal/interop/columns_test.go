//go:build interop

package interop

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// columnCases are arrays of one axis whose dtype Arrow has too, under the name given.
func columnCases(t *testing.T) map[string]arrayapi.Buffer {
	cases := map[string]arrayapi.Buffer{}
	for code, arrow := range map[string]string{
		"|i1": "int8", "<i2": "int16", "<i4": "int32", "<i8": "int64", "|u1": "uint8", "<u2": "uint16", "<u4": "uint32", "<u8": "uint64",
		"<f2": "halffloat", "<f4": "float", "<f8": "double", ">i4": "int32", ">f8": "double",
		"<M8[s]": "timestamp[s]", "<M8[ms]": "timestamp[ms]", "<M8[us]": "timestamp[us]", "<M8[ns]": "timestamp[ns]", "<m8[ns]": "duration[ns]",
	} {
		d, err := dtype.Parse(code)
		require.NoError(t, err)
		b, err := random(d, []int{50}, "C", uint64(len(cases)))
		require.NoError(t, err)
		if d.Is("real floating") {
			for i := range b.Data {
				b.Data[i] &= 0xbb // no NaNs
			}
		}
		cases[arrow+" of "+code] = b
	}
	return cases
}

func TestArrowColumns(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "pyarrow", "columns of loaded arrays")
	dir := t.TempDir()
	text, err := convert.FromStrings([]string{"größe", "", "数 🙂", "a longer text than that"})
	require.NoError(t, err)
	cases := columnCases(t)
	cases["string of U"] = text
	for name, b := range cases {
		s.run(t, name, func(t *testing.T) {
			path := filepath.Join(dir, "column.npy")
			require.NoError(t, npy.WriteFile(path, b, nil))
			var arrow string
			require.NoError(t, w.call("columns.arrow", args{"path": path}, &arrow))
			require.True(t, strings.HasPrefix(name, arrow+" of "), arrow)
		})
	}
}

func TestDataFrames(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "pandas", "data frames of archives and records")
	dir := t.TempDir()
	s.run(t, "archive", func(t *testing.T) {
		var items []npz.Item
		var keys []string
		for name, b := range columnCases(t) {
			items, keys = append(items, npz.Item{Key: name, Array: b}), append(keys, name)
		}
		path := filepath.Join(dir, "frame.npz")
		require.NoError(t, npz.WriteFile(path, items, nil))
		var columns []string
		require.NoError(t, w.call("columns.frame", args{"path": path}, &columns))
		require.Equal(t, keys, columns)
	})
	s.run(t, "records", func(t *testing.T) {
		type reading struct {
			Station string    `npy:"station,U8"`
			At      time.Time `npy:"at,datetime64[ms]"`
			Value   float64   `npy:"value"`
			OK      bool      `npy:"ok"`
		}
		at := time.Date(2024, 2, 29, 12, 30, 0, 5e6, time.UTC)
		b, err := convert.FromStructs([]reading{{"größe", at, 1.5, true}, {"数", at.AddDate(100, 0, 0), -2, false}})
		require.NoError(t, err)
		path := filepath.Join(dir, "records.npy")
		require.NoError(t, npy.WriteFile(path, b, nil))
		var columns []string
		require.NoError(t, w.call("columns.records", args{"path": path}, &columns))
		require.Equal(t, []string{"station", "at", "value", "ok"}, columns)
	})
}
