package inflate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

// damageable are small streams of all kinds of blocks.
func damageable(t *testing.T) map[string][]byte {
	t.Helper()
	data := contents(1500)
	return map[string][]byte{
		"text":    deflate(t, 9, data["text"][:130]),
		"int999":  deflate(t, 6, data["int999"][:160]),
		"cycles":  deflate(t, 6, data["cycles"][:100]),
		"huffman": deflate(t, -2, data["text"][:60]),
		"stored":  deflate(t, 0, data["random"][:10], data["random"][10:20]),
		"fixed":   deflate(t, 9, []byte("fixed codes for little data, little data")),
		"blocks":  deflate(t, 6, data["text"][:40], data["int999"][:40], data["zeros"][:500]),
	}
}

func TestEveryTruncation(t *testing.T) {
	var d inflate.Decoder
	for name, src := range damageable(t) {
		t.Run(name, func(t *testing.T) {
			for n := range src {
				requireSameAsReference(t, &d, src[:n:n])
			}
		})
	}
}

func TestEveryByte(t *testing.T) {
	var d inflate.Decoder
	for name, src := range damageable(t) {
		t.Run(name, func(t *testing.T) {
			for i := range src {
				kept := src[i]
				for v := range 256 {
					if testing.Short() && v != 0 && v&(v-1) != 0 {
						continue
					}
					src[i] = kept ^ byte(v)
					requireSameAsReference(t, &d, src)
				}
				src[i] = kept
			}
		})
	}
}

func requireSameAsReference(t *testing.T, d *inflate.Decoder, src []byte) {
	want, ok := newReference(nil, src, 1<<20)
	require.True(t, ok, "too much output")
	requireSame(t, d, want, []byte{}, src)
}
