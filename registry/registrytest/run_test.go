package registrytest_test

import (
	"errors"
	"os"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

func TestSoundParts(t *testing.T) {
	registrytest.Run(t, soundParts().config())
	t.Setenv("TMPDIR", t.TempDir())
	require.NoError(t, registrytest.TestValues(t.Context(), soundParts().config()))
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, left, "directories of the suite")
}

func TestConfig(t *testing.T) {
	mem := []func() (artifact.Store, error){newMem}
	for name, c := range map[string]struct {
		change func(c *registrytest.Config)
		says   string
	}{
		"no values":             {func(c *registrytest.Config) { c.Values = nil }, "Config.Values is empty"},
		"no name":               {func(c *registrytest.Config) { c.Values[1].Name = "" }, `Config.Values: want a name of its own for each, have "" for number 1`},
		"one name for two":      {func(c *registrytest.Config) { c.Values[1].Name = "table" }, `have "table" for number 1`},
		"an unknown skip":       {func(c *registrytest.Config) { c.Skip = map[string]string{"cop": "x"} }, `Config.Skip: there is no check "cop"`},
		"a skip of no value":    {func(c *registrytest.Config) { c.Skip = map[string]string{"copy/tab": "x"} }, `Config.Skip: "copy/tab": there is no value "tab"`},
		"a skip without reason": {func(c *registrytest.Config) { c.Skip = map[string]string{"copy/table": ""} }, `Config.Skip: "copy/table" has no reason`},
		"a failed Register": {func(c *registrytest.Config) {
			c.Register = func(*registry.Registry) error { return errors.New("no room") }
		},
			"Config.Register: no room"},
		"a failed other": {func(c *registrytest.Config) {
			c.Others = append(c.Others, func(*registry.Registry) error { return errors.New("no room") })
		}, "Config.Others[0]: no room"},
		"a failed store": {func(c *registrytest.Config) {
			c.Stores = append(c.Stores, func() (artifact.Store, error) { return nil, errors.New("no room") })
		}, "opening the store 1 of Config.Stores: no room"},
		"the wrong materializer": {func(c *registrytest.Config) { c.Values[2].Materializer = "builtin" }, `rule: column: want the materializer "builtin" to save it, have "array"`},
		"the wrong rule":         {func(c *registrytest.Config) { c.Values[0].Rule = registry.PinRule }, `rule: table: want a rule of the kind "pin" to decide, have protocol implements arrayapi.ArrayLike -> array`},
		"the wrong any":          {func(c *registrytest.Config) { c.Values[2].Any = nil }, "any: column: without a type: want a registrytest_test.column, have a *ndarray.Array (Value.Any says which type is right)"},
		"an as that is refused":  {func(c *registrytest.Config) { c.Values[0].As = types("") }, "as: table: as a string: loading it as string"},
		"a refused type that fits": {func(c *registrytest.Config) { c.Values[0].Refuses = types([][]float64{}) },
			"refuses: table: as a [][]float64: want an error, have the value an array of dtype float64, shape [2 3]"},
		"a refused any that loads": {func(c *registrytest.Config) { c.Values[0].Refuses = append(types(), reflect.TypeFor[any]()) },
			"any: table: without a type: want an error, as Value.Refuses says"},
		"an Equal that never is": {func(c *registrytest.Config) { c.Values[3].Equal = func(_, _ any) bool { return false } }, "which Value.Equal tells apart"},
		"a rule that declines": {func(c *registrytest.Config) {
			c.Values[3] = registrytest.Value{Name: "embeds", Value: embeds{matrix(), "label"}}
			c.Others = append(c.Others, func(r *registry.Registry) error {
				return r.Associate(reflect.TypeFor[embeds](), materializer.JSON{})
			})
		}, "rule: embeds: Explain: want the rule that decides, protocol implements arrayapi.ArrayLike -> array, to save it"},
	} {
		t.Run(name, func(t *testing.T) {
			conf := soundParts().config()
			conf.Stores = mem
			c.change(&conf)
			require.ErrorContains(t, registrytest.TestValues(t.Context(), conf), c.says)
		})
	}
}

// embeds is more than an array: the array materializer declines it.
type embeds struct {
	*ndarray.Array
	Label string
}

func TestSkip(t *testing.T) {
	p := soundParts()
	p.change = func(c *registrytest.Config) {
		c.Others = append(c.Others, func(r *registry.Registry) error { return r.AddVisualizer(blind{}) })
	}
	c := p.config()
	c.Stores = []func() (artifact.Store, error){newMem}
	require.ErrorContains(t, registrytest.TestValues(t.Context(), c), "registrytest: metadata: table: ")
	c.Skip = map[string]string{"metadata/table": "x", "metadata/matrix": "x", "metadata/column": "x"}
	err := registrytest.TestValues(t.Context(), c)
	require.ErrorContains(t, err, "registrytest: metadata: reading: ")
	require.NotContains(t, err.Error(), "table")
	c.Skip = map[string]string{"metadata": "for a test"}
	require.NoError(t, registrytest.TestValues(t.Context(), c))
	registrytest.Run(t, c)
}

// closing notes that it was closed.
type closing struct {
	artifact.Mem
	closed *int
}

func (s *closing) Close() error {
	*s.closed++
	return nil
}

func TestStoresAreClosed(t *testing.T) {
	opened, closed := 0, 0
	c := soundParts().config()
	c.Stores = []func() (artifact.Store, error){func() (artifact.Store, error) {
		opened++
		return &closing{closed: &closed}, nil
	}}
	require.NoError(t, registrytest.TestValues(t.Context(), c))
	require.NotZero(t, opened)
	require.Equal(t, opened, closed)
}

func TestPoints(t *testing.T) {
	require.Empty(t, registrytest.Points(0))
	require.Equal(t, []int64{1}, registrytest.Points(1))
	require.Equal(t, []int64{1, 2, 3}, registrytest.Points(3))
	many := registrytest.Points(1000)
	require.Len(t, many, 16)
	require.Equal(t, []int64{1, 1000}, []int64{many[0], many[15]})
}
