package values_test

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// TestLongDouble compares with what NumPy printed; testdata/longdouble.py tells how the table was made.
func TestLongDouble(t *testing.T) {
	text, err := os.ReadFile("testdata/longdouble.json")
	require.NoError(t, err)
	var rows [][3]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &rows))
	require.NotEmpty(t, rows)
	for _, row := range rows {
		var digits string
		require.NoError(t, json.Unmarshal(row[0], &digits))
		raw, err := hex.DecodeString(digits)
		require.NoError(t, err)
		b := array(t, dtype.LongDouble(16).WithOrder(dtype.LittleEndian), raw, 1)
		require.Equal(t, `[{"longdouble":`+string(row[1])+`,"as_float64":`+string(row[2])+`}]`, written(t, b), digits)
	}
}
