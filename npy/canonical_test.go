package npy_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

func TestCanonicalIsTakenForNumPysHeaders(t *testing.T) {
	for _, text := range []string{
		"{'descr': '<f8', 'fortran_order': False, 'shape': (), }\n",
		"{'descr': '|b1', 'fortran_order': True, 'shape': (3, 40), }   \n",
		"{'descr': '<M8[25s]', 'fortran_order': False, 'shape': (0,), } \n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2, 3, 4, 5, 6, 7, 8, 9, 999999999), }\n",
	} {
		fast, ok := npy.Canonical(text)
		require.True(t, ok, text)
		slow, err := npy.Literal(text)
		require.NoError(t, err)
		require.Equal(t, slow, fast, text)
	}
}

func TestCanonicalLeavesTheRestToTheParser(t *testing.T) {
	for _, text := range []string{
		"",
		"{'descr': '<f8'",
		"{'descr': '', 'fortran_order': False, 'shape': (3,), }",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3, ), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4, ), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4,), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (03,), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000,), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (,), }\n",
		"{'descr': '<f8', 'fortran_order': None, 'shape': (3,), }\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }\n\n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }#\n",
		"{'descr': '<f\\x38', 'fortran_order': False, 'shape': (3,), }\n",
		"{'descr': '<f8' , 'fortran_order': False, 'shape': (3,), }\n",
	} {
		_, ok := npy.Canonical(text)
		require.False(t, ok, text)
	}
}

// FuzzCanonical looks for a header that the fast path takes for something else
// than the parser does.
func FuzzCanonical(f *testing.F) {
	for _, c := range corpus.Cases(f) {
		if data := c.Bytes(f); c.Format == corpus.NPY && len(data) > 10 && len(data) < 4096 {
			f.Add(string(data[10:min(len(data), 128)]))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		fast, ok := npy.Canonical(text)
		if !ok {
			return
		}
		slow, err := npy.Literal(text)
		require.NoError(t, err)
		require.Equal(t, slow, fast)
	})
}
