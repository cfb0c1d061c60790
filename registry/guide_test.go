package registry_test

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/registry"
)

type (
	// Celsius, Layer, Config and Job are the types of the guide.
	Celsius float64
	Layer   struct {
		Weight *ndarray.Array `array:"weight"`
		Bias   []float32      `array:"bias"`
	}
	Config struct {
		Rate   float64
		Labels []string
	}
	Job struct {
		Name string
		done chan struct{}
	}
)

// TestGuide holds the page to what the registry prints.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	guide := strings.ReplaceAll(string(text), "\r\n", "\n")
	r := registry.New()
	for _, typ := range []reflect.Type{
		reflect.TypeFor[*ndarray.Array](), reflect.TypeFor[Celsius](), reflect.TypeFor[*time.Time](), reflect.TypeFor[Layer](), reflect.TypeFor[Config](),
	} {
		want := strings.ReplaceAll(r.Explain(typ).String(), "registry_test.", "main.")
		require.Contains(t, guide, "\n```\n"+want+"```\n", "the guide lacks, or has another text for:\n%s", want)
	}
	require.Contains(t, guide, "\n```\n"+r.Rules().String()+"```\n", "the guide lacks:\n%s", r.Rules())
	_, err = r.Save(t.Context(), nil, "job", &Job{Name: "x", done: nil}, nil)
	want := strings.ReplaceAll(fmt.Sprint(err), "registry_test.", "main.")
	for _, part := range strings.Split(want, ";") { // the page wraps the line
		require.Contains(t, strings.Join(strings.Fields(guide), " "), strings.Join(strings.Fields(part), " "))
	}
}
