package artifact

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzManifest reads sealed texts: what is accepted must come out of a round trip as it was.
func FuzzManifest(f *testing.F) {
	full, err := EncodeManifest(fullManifest())
	require.NoError(f, err)
	f.Add(string(full[:len(full)-sealLen]))
	f.Add(`{"format_version": 1, "root": {"materializer": "x"}, "files": []`)
	f.Add(`{"format_version": 2`)
	f.Add(entryText(`"metadata": {"a": [1, 2.5, -0, 1e400, "\ud800"], "b": null}`)[:40])
	f.Fuzz(func(t *testing.T, body string) {
		m, err := DecodeManifest(seal([]byte(body)))
		if err != nil {
			return
		}
		text, err := EncodeManifest(m)
		require.NoError(t, err)
		again, err := DecodeManifest(text)
		require.NoError(t, err)
		second, err := EncodeManifest(again)
		require.NoError(t, err)
		require.Equal(t, string(text), string(second))
	})
}
