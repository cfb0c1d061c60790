package artifact

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMemNames commits and removes artifacts at random, and compares with a search through all names.
func TestMemNames(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	segments := []string{"a", "b", "ab", "é"}
	s, names, inTheWays := new(Mem), make(map[string]bool), 0
	for range 20_000 {
		name := segments[random.IntN(len(segments))]
		for range random.IntN(4) {
			name += "/" + segments[random.IntN(len(segments))]
		}
		if random.IntN(3) == 0 {
			err := s.Remove(t.Context(), name)
			require.Equal(t, !names[name], errors.Is(err, fs.ErrNotExist), "%v", err)
			delete(names, name)
			continue
		}
		replace := random.IntN(2) == 0
		taken := names[name] && !replace
		for other := range names {
			taken = taken || other != name && (within(other, name) || within(name, other))
		}
		err := commitEmpty(t, s, name, replace)
		require.Equal(t, taken, errors.Is(err, fs.ErrExist), "%q: %v", name, err)
		if taken {
			inTheWays++
		} else {
			require.NoError(t, err)
			names[name] = true
		}
	}
	require.Greater(t, inTheWays, 1000)
	for name := range names {
		require.NoError(t, s.Remove(t.Context(), name))
	}
	require.Empty(t, slices.Collect(maps.Keys(s.below)))
	require.Empty(t, s.artifacts)
}

func commitEmpty(t *testing.T, s *Mem, name string, replace bool) error {
	w, err := s.Create(t.Context(), name, &CreateOptions{Replace: replace})
	if err != nil {
		return err
	}
	return w.Commit(t.Context(), &Manifest{Root: Entry{Materializer: "x"}})
}

// TestMemNameTakenMeanwhile finds at the commit what was not in the way before.
func TestMemNameTakenMeanwhile(t *testing.T) {
	for _, other := range []string{"a/b", "a", "a/b/c"} {
		s := new(Mem)
		w, err := s.Create(t.Context(), "a/b", nil)
		require.NoError(t, err)
		require.NoError(t, commitEmpty(t, s, other, false))
		require.ErrorIs(t, w.Commit(t.Context(), &Manifest{Root: Entry{Materializer: "x"}}), fs.ErrExist)
		require.NoError(t, s.Remove(t.Context(), other))
		require.NoError(t, commitEmpty(t, s, "a/b", false))
	}
}

// BenchmarkMem is a store of many artifacts, to which one is added.
func BenchmarkMem(b *testing.B) {
	const n = 10_000
	s := new(Mem)
	for i := range n {
		w, err := s.Create(b.Context(), fmt.Sprintf("run/%d", i), nil)
		require.NoError(b, err)
		require.NoError(b, w.Commit(b.Context(), fullMemManifest()))
	}
	b.Run("save", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w, err := s.Create(b.Context(), "run/x", &CreateOptions{Replace: true})
			require.NoError(b, err)
			require.NoError(b, w.Commit(b.Context(), fullMemManifest()))
		}
	})
	b.Run("open", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			r, err := s.Open(b.Context(), fmt.Sprintf("run/%d", i%n))
			require.NoError(b, err)
			require.NoError(b, r.Close())
		}
	})
}

func fullMemManifest() *Manifest {
	return &Manifest{Root: Entry{
		Materializer: "array", Namespace: "ndarray", Kind: "[]float64", DType: "float64", Descr: "'<f8'", Shape: []int{16}, Order: "C", ContentHash: zeroSHA,
		Metadata: Metadata{"max": 1.5, "min": -1.5, "mean": 0.1, "storage_size": 128},
	}}
}
