package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
)

func TestTable(t *testing.T) {
	rows := table.Table{{"key", "left out", "größe", "note"}}
	rows.Add("a", "", "1", "")
	rows.Add("long one", "", "", "é!")
	require.Equal(t, "key       größe  note\na         1\nlong one         é!", rows.String())
}

func TestFit(t *testing.T) {
	rows := table.Table{{"name", "size"}}
	rows.Add("a-rather-long-name", "1 byte")
	rows.Add("short", "20 bytes")
	rows.Fit(0, 0)
	require.Contains(t, rows.String(), "a-rather-long-name  1 byte")
	rows.Fit(20, 0)
	require.Equal(t, "name        size\na-r...name  1 byte\nshort       20 bytes", rows.String())
	rows.Fit(5, 0) // as far as that is possible
	require.Equal(t, "name    size\na...me  1 byte\nshort   20 bytes", rows.String())
}
