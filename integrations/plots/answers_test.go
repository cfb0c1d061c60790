package plots

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
)

// answers is testdata/answers.json, which NumPy made.
type answers struct {
	Histograms []struct {
		Name   string
		NPY    []byte
		Counts []int
		Edges  []float64
	}
	Numbers []struct {
		DType       string
		Raw, Values []byte
	}
	Means struct {
		NPY        []byte
		Tall, Wide int
		Means      []float64
	}
	Image struct{ NPY, Reduced []byte }
}

func readAnswers(t *testing.T) (a answers) {
	text, err := os.ReadFile("testdata/answers.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &a))
	return a
}

// array reads a file of NumPy's.
func array(t *testing.T, file []byte) arrayapi.Buffer {
	b, err := npy.Read(bytes.NewReader(file), nil)
	require.NoError(t, err)
	return b
}

// buffer is over the elements of s.
func buffer[T float64 | float32 | uint8 | int64 | bool | int8](t *testing.T, s []T, shape ...int) arrayapi.Buffer {
	b, err := arrayapi.BufferOf(s, shape...)
	require.NoError(t, err)
	return b
}

func readerOf(t *testing.T, b arrayapi.Buffer) *reader {
	r, ok := newReader(t.Context(), b)
	require.True(t, ok)
	return r
}
