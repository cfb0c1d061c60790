package inflate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

// TestAllCodes decodes random symbols in random sets of codes: long codes and short ones in every combination, where
// compressors make few of them.
func TestAllCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var d inflate.Decoder
	for range 200 {
		src := randomBlock(r, 1500)
		want, ok := newReference(nil, src, 1<<20)
		require.True(t, ok)
		require.NoError(t, want.err)
		requireSame(t, &d, want, []byte{}, src)
	}
}

// randomBlock returns a valid block of at most n symbols, with random codes.
func randomBlock(r *rand.Rand, n int) []byte {
	literals, distances := randomLengths(r, 286, 256), randomLengths(r, 30, 0)
	literalCodes, distanceCodes := canonical(literals), canonical(distances)
	w := (&bitWriter{}).dynamic(literals, distances)
	out := 0
	for range n {
		symbol, distance := randomSymbol(r, literals), randomSymbol(r, distances)
		switch {
		case symbol < 256:
			w.code(literalCodes[symbol], literals[symbol])
			out++
		case symbol > 256 && farthest(distance) <= out:
			w.code(literalCodes[symbol], literals[symbol])
			w.extra(r, symbol-257, 4, symbol == 285)
			w.code(distanceCodes[distance], distances[distance])
			w.extra(r, distance, 2, false)
			out += 3 // at least
		}
	}
	return w.code(literalCodes[256], literals[256]).b
}

// farthest is the longest distance of a symbol.
func farthest(symbol int) int {
	if symbol < 2 {
		return symbol + 1
	}
	return (3 + symbol%2) << (symbol/2 - 1)
}

// extra writes random extra bits of a symbol of either alphabet, which has one more for each so many symbols.
func (w *bitWriter) extra(r *rand.Rand, symbol, each int, none bool) {
	n := max(0, symbol/each-1)
	if none {
		n = 0
	}
	w.bits(r.IntN(1<<n), uint(n))
}

// randomSymbol returns a symbol that has a code.
func randomSymbol(r *rand.Rand, lengths []uint8) int {
	for {
		if s := r.IntN(len(lengths)); lengths[s] > 0 {
			return s
		}
	}
}

// randomLengths returns the lengths of a complete set of codes for some of n symbols, one of which is given. It splits
// leaves of a tree, in some trees rather the deepest ones.
func randomLengths(r *rand.Rand, n, given int) []uint8 {
	leaves := []uint8{1, 1}
	depth := r.Float64()
	for want := 2 + r.IntN(n-1); len(leaves) < want; {
		i := len(leaves) - 1
		if r.Float64() > depth {
			i = r.IntN(len(leaves))
		}
		if leaves[i] == 15 {
			depth /= 2
			continue
		}
		leaves[i]++
		leaves = append(leaves, leaves[i])
	}
	lengths := make([]uint8, n)
	lengths[given] = leaves[0]
	symbols := r.Perm(n)
	for _, leaf := range leaves[1:] {
		if symbols[0] == given {
			symbols = symbols[1:]
		}
		lengths[symbols[0]] = leaf
		symbols = symbols[1:]
	}
	return lengths
}
