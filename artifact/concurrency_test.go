package artifact_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

func Test64WritersOnOneName(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) { race64Writers(t, s, s) })
	t.Run("two handles", func(t *testing.T) {
		d := newDir(t, nil)
		other, err := artifact.NewDir(d.Location("."), &artifact.DirOptions{NoSync: true})
		require.NoError(t, err)
		race64Writers(t, d, other)
		require.NoError(t, other.Close())
	})
}

// race64Writers saves one name from as many goroutines, through either of two handles of one store.
func race64Writers(t *testing.T, handles ...artifact.Store) {
	var won, lost atomic.Int32
	var winner atomic.Value
	var wg sync.WaitGroup
	for i := range 64 {
		content := files{"n": strings.Repeat("x", i), "0/n": strings.Repeat("x", i)}
		wg.Go(func() {
			switch _, err := trySave(handles[i%2], "x/one", nil, content); {
			case err == nil:
				won.Add(1)
				winner.Store(content)
			case errors.Is(err, fs.ErrExist):
				lost.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.EqualValues(t, 1, won.Load())
	require.EqualValues(t, 63, lost.Load())
	for _, s := range handles {
		have, err := load(s, "x/one")
		require.NoError(t, err)
		require.Equal(t, winner.Load(), have)
		requireNoStrays(t, s)
	}
}

// TestReadersDuringReplacements lets readers look while an artifact is replaced, and compares what they find with the content hash.
func TestReadersDuringReplacements(t *testing.T) {
	replacements := 1000
	if testing.Short() || underRace {
		replacements = 100
	}
	eachStore(t, func(t *testing.T, s artifact.Store) {
		var hashes sync.Map // of all that was ever saved
		replaceHashed(t, s, &hashes, 0)
		stop := make(chan struct{})
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				for err := error(nil); err == nil; {
					select {
					case <-stop:
						return
					default:
					}
					if err = checkHashed(s, &hashes); err != nil {
						t.Error(err)
					}
				}
			})
		}
		for i := range replacements {
			replaceHashed(t, s, &hashes, i+1)
		}
		close(stop)
		wg.Wait()
		requireNoStrays(t, s)
	})
}

// replaceHashed saves content that no other number has, with its hash.
func replaceHashed(t *testing.T, s artifact.Store, hashes *sync.Map, number int) {
	text := strings.Repeat(fmt.Sprint(number, " "), 1+number%1000)
	sum := sha256.Sum256([]byte(text + text))
	hash := hex.EncodeToString(sum[:])
	hashes.Store(hash, true)
	w, err := s.Create(t.Context(), "r", &artifact.CreateOptions{Replace: true})
	require.NoError(t, err)
	require.NoError(t, writeFile(w, "a", text))
	require.NoError(t, writeFile(w, "b", text))
	require.NoError(t, w.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x", ContentHash: hash}}))
}

// checkHashed finds out whether an artifact is one that was saved, as a whole.
func checkHashed(s artifact.Store, hashes *sync.Map) error {
	r, err := s.Open(context.Background(), "r")
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }()
	a, err := readFile(r, "a")
	if err != nil {
		return err
	}
	b, err := readFile(r, "b")
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(a + b))
	hash := r.Manifest().Root.ContentHash
	if _, saved := hashes.Load(hash); !saved || hash != hex.EncodeToString(sum[:]) {
		return fmt.Errorf("a mix: the manifest says %s, the files %x", hash, sum)
	}
	return nil
}
