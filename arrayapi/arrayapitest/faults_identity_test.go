package arrayapitest_test

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// infoWith is sound's Info after a change.
func infoWith(change func(i *arrayapi.Info)) func() arrayapi.Info {
	return func() arrayapi.Info {
		i := sound{}.Info()
		change(&i)
		return i
	}
}

func TestFaultsOfNameAndInfo(t *testing.T) {
	var calls atomic.Int32
	testFaults(t, []fault{
		{"a name that changes", &faulty{name: func() string { return fmt.Sprint("sound", calls.Add(1)) }},
			[]string{"name", "zero value", "version", "like", "elementwise", "reduce", "linear algebra"}},
		{"a name that cannot be recorded", &faulty{name: func() string { return "Sound 1" }},
			[]string{"name", "zero value", "version", "like", "elementwise", "reduce", "linear algebra"}},
		{"a dtype that is listed twice", &faulty{info: infoWith(func(i *arrayapi.Info) { i.DTypes = append(i.DTypes, dtype.Int16) })}, []string{"info"}},
		{"a dtype that is not valid", &faulty{info: infoWith(func(i *arrayapi.Info) { i.DTypes = append(i.DTypes, dtype.DType{}) })}, []string{"info"}},
		{"a default of the wrong kind", &faulty{info: infoWith(func(i *arrayapi.Info) { i.Defaults.Real = dtype.Int64 })}, []string{"info"}},
		{"a default that is not listed", &faulty{info: infoWith(func(i *arrayapi.Info) { i.Defaults.Complex = dtype.Complex64 })}, []string{"info"}},
		{"a device that is not listed", &faulty{buffer: lent(func(b *arrayapi.Buffer) { b.Device = "other:1" })}, []string{"info", "copy never"}},
		{"versions out of order", &faulty{info: infoWith(func(i *arrayapi.Info) { i.Versions = []string{"2025.12", "2024.12"} })}, []string{"info"}},
		{"a version that is listed and not there", &faulty{version: func(v string) (arrayapi.Namespace, error) {
			if v == "2024.12" {
				return nil, errors.New("sound: not any more")
			}
			return sound{}.Version(v)
		}}, []string{"version"}},
		{"a version that is not listed", &faulty{version: func(string) (arrayapi.Namespace, error) { return sound{}, nil }}, []string{"version"}},
		{"no namespace for a version", &faulty{version: func(v string) (arrayapi.Namespace, error) {
			_, err := sound{}.Version(v)
			return nil, err
		}}, []string{"version"}},
		{"a dtype that is listed and not taken", &faulty{info: infoWith(func(i *arrayapi.Info) { i.DTypes = append(i.DTypes, dtype.Uint8) })}, []string{"listed dtypes"}},
		{"a dtype that is taken and not listed", &faulty{info: infoWith(func(i *arrayapi.Info) {
			i.DTypes = slices.DeleteFunc(i.DTypes, func(d dtype.DType) bool { return d == dtype.Complex128 })
			i.Defaults.Complex = dtype.DType{}
		})}, []string{"unlisted dtypes"}},
		{"no limit of rank, and one", &faulty{info: infoWith(func(i *arrayapi.Info) { i.Capabilities.MaxDimensions = 0 })}, []string{"ranks"}},
		{"a limit of rank that does not hold", &faulty{info: infoWith(func(i *arrayapi.Info) { i.Capabilities.MaxDimensions = 3 })}, []string{"ranks"}},
		{"a limit of rank that is too high", &faulty{info: infoWith(func(i *arrayapi.Info) { i.Capabilities.MaxDimensions = 5 })}, []string{"ranks"}},
	})
}

// lazy forgets its namespace, and panics as a pointer.
type lazy struct{ ns arrayapi.Namespace }

func (l lazy) ArrayNamespace() arrayapi.Namespace { return l.ns }

// hasty looks at memory that the zero value does not have.
type hasty struct{ data []float64 }

func (h *hasty) ArrayNamespace() arrayapi.Namespace {
	_ = h.data[0]
	return sound{}
}

func TestFaultsOfTheZeroValue(t *testing.T) {
	for _, zero := range []arrayapi.ArrayLike{lazy{}, new(hasty)} {
		c := config(sound{})
		c.Like = append(c.Like, zero)
		names, err := findings(c)
		require.ElementsMatch(t, []string{"zero value", "like"}, names, "%v", err)
	}
}

func TestANamespaceThatPanicsEverywhere(t *testing.T) {
	c := config(&faulty{
		buffer: func(arrayapi.ArrayLike, arrayapi.CopyMode) (arrayapi.Buffer, error) { panic("at Buffer") },
		fromBuffer: func(arrayapi.Buffer, arrayapi.ArrayLike, arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			panic("at FromBuffer")
		},
	})
	require.ErrorContains(t, arrayapitest.TestNamespace(c), "panic: at FromBuffer")
	c = config(&faulty{info: func() arrayapi.Info { panic("at Info") }})
	require.ErrorContains(t, arrayapitest.TestNamespace(c), "arrayapitest: Info: panic: at Info")
	c = config(&faulty{info: func() arrayapi.Info { return arrayapi.Info{} }})
	c.DTypes = nil
	require.ErrorContains(t, arrayapitest.TestNamespace(c), "Info lists no dtypes")
}
