package registry_test

import (
	"fmt"
	"math/big"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

type (
	point    struct{ x, y int } // which no rule takes: its fields would be lost
	celsius  float64
	raw      []byte
	uuid     [16]byte
	stringer struct{}
	loud     struct{}
)

func (uuid) MarshalText() ([]byte, error)     { return []byte("text"), nil }
func (*uuid) UnmarshalText(text []byte) error { return nil }

func (stringer) String() string { return "" }
func (stringer) Shout() string  { return "" }
func (loud) String() string     { return "" }
func (loud) Shout() string      { return "" }
func (loud) Whisper() string    { return "" }

type (
	shouter   interface{ Shout() string }
	whisperer interface {
		fmt.Stringer
		shouter
		Whisper() string
	}
)

// Each case is decided by one rule alone: without it another one, or none, would
// take the value.
func TestDispatchOrder(t *testing.T) {
	array, err := ndarray.FromSlice([]float64{1, 2})
	require.NoError(t, err)
	p := &point{1, 2}
	for _, c := range []struct {
		name  string
		setUp func(r *registry.Registry) error
		value any
		want  string
	}{
		{"pin goes ahead of being an array", func(r *registry.Registry) error {
			return r.Pin(reflect.TypeFor[*ndarray.Array](), tag[*ndarray.Array]("pinned"))
		}, array, "pinned"},
		{"being an array goes ahead of other protocols", func(r *registry.Registry) error {
			return r.Protocol(registry.Implements[fmt.Stringer](), 1000, tag[fmt.Stringer]("stringer"))
		}, array, "array"},
		{"being an array goes ahead of the exact type", func(r *registry.Registry) error {
			return r.Associate(reflect.TypeFor[*ndarray.Array](), tag[*ndarray.Array]("exact"))
		}, array, "array"},
		{"protocol goes ahead of the exact type", func(r *registry.Registry) error {
			return join(r.Protocol(registry.Implements[fmt.Stringer](), 0, tag[fmt.Stringer]("stringer")),
				r.Associate(reflect.TypeFor[stringer](), tag[stringer]("exact")))
		}, stringer{}, "stringer"},
		{"protocol of higher priority", func(r *registry.Registry) error {
			return join(r.Protocol(registry.Implements[fmt.Stringer](), 1, tag[fmt.Stringer]("low")),
				r.Protocol(registry.Implements[shouter](), 2, tag[shouter]("high")))
		}, stringer{}, "high"},
		{"protocol that was registered first", func(r *registry.Registry) error {
			return join(r.Protocol(registry.Implements[fmt.Stringer](), 1, tag[fmt.Stringer]("first")),
				r.Protocol(registry.Implements[shouter](), 1, tag[shouter]("second")))
		}, stringer{}, "first"},
		{"exact type goes ahead of the type behind the pointer", func(r *registry.Registry) error {
			return join(r.Associate(reflect.TypeFor[*point](), tag[*point]("pointer")),
				r.Associate(reflect.TypeFor[point](), tag[point]("exact")))
		}, p, "pointer"},
		{"type behind a pointer", func(r *registry.Registry) error {
			return r.Associate(reflect.TypeFor[point](), tag[point]("exact"))
		}, &p, "exact"},
		{"type behind a pointer goes ahead of an interface", func(r *registry.Registry) error {
			return join(r.Associate(reflect.TypeFor[stringer](), tag[stringer]("exact")),
				r.Associate(reflect.TypeFor[fmt.Stringer](), tag[fmt.Stringer]("interface")))
		}, &stringer{}, "exact"},
		{"most specific interface", func(r *registry.Registry) error {
			return join(r.Associate(reflect.TypeFor[fmt.Stringer](), tag[fmt.Stringer]("stringer")),
				r.Associate(reflect.TypeFor[whisperer](), tag[whisperer]("whisperer")),
				r.Associate(reflect.TypeFor[shouter](), tag[shouter]("shouter")))
		}, loud{}, "whisperer"},
		{"interface goes ahead of a marshaler", func(r *registry.Registry) error {
			return r.Associate(reflect.TypeFor[fmt.Stringer](), tag[fmt.Stringer]("stringer"))
		}, netip.Addr{}, "stringer"},
		{"underlying type", nil, celsius(36.6), "builtin"},
		{"underlying type goes ahead of a structure", nil, raw("text"), "bytes"},
		{"structure", nil, [][]celsius{{1}}, "array"},
		{"structure goes ahead of a marshaler", nil, uuid{1}, "array"},
		{"marshaler", nil, netip.MustParseAddr("::1"), "marshaler"},
		{"marshaler behind a pointer", nil, big.NewRat(1, 3), "marshaler"},
		{"marshaler goes ahead of the fallback", func(r *registry.Registry) error { return r.SetFallback(tag[any]("fallback")) }, netip.MustParseAddr("::1"), "marshaler"},
		{"fallback", func(r *registry.Registry) error { return r.SetFallback(tag[any]("fallback")) }, point{}, "fallback"},
		{"adapter by protocol", func(r *registry.Registry) error {
			return r.AdaptProtocol(registry.Implements[shouter](), 0, constant)
		}, stringer{}, "array"},
		{"adapter by type", func(r *registry.Registry) error { return r.Adapt(reflect.TypeFor[point](), constant) }, point{}, "array"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := registry.New()
			if c.setUp != nil {
				require.NoError(t, c.setUp(r))
			}
			require.Equal(t, c.want, savedBy(t, r, c.value))
			rule, ok := r.Explain(reflect.TypeOf(c.value)).Chosen()
			require.True(t, ok)
			require.Equal(t, c.want, rule.Materializer)
		})
	}
}

// join returns the first error: unlike errors.Join it says nothing of the others.
func join(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// constant is an adapter that takes every value for the same array.
var constant = arrayapi.Adapter{
	Like: func(reflect.Type) arrayapi.ArrayLike { return new(ndarray.Array) },
	Wrap: func(any) (arrayapi.ArrayLike, error) { return ndarray.FromSlice([]int8{1}) },
	Unwrap: func(_ arrayapi.ArrayLike, t reflect.Type) (any, error) {
		return reflect.Zero(t).Interface(), nil
	},
}

func TestOverrideGoesAheadOfAll(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.Pin(reflect.TypeFor[point](), tag[point]("pinned")))
	s := new(artifact.Mem)
	m, err := r.Save(t.Context(), s, "x", point{}, &registry.SaveOptions{Materializer: tag[point]("named")})
	require.NoError(t, err)
	require.Equal(t, "named", m.Root.Materializer)

	_, err = registry.Load[point](t.Context(), r, s, "x", nil)
	require.ErrorContains(t, err, `"named"`)
	_, err = registry.Load[point](t.Context(), r, s, "x", &registry.LoadOptions{Materializer: tag[point]("named")})
	require.NoError(t, err)

	_, err = r.Save(t.Context(), s, "y", point{}, &registry.SaveOptions{Materializer: declining{"named"}})
	require.ErrorIs(t, err, materializer.ErrDeclined, "an override has no next rule")
}

func TestEquallySpecificInterfacesAreAnError(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.Associate(reflect.TypeFor[fmt.Stringer](), tag[fmt.Stringer]("a")))
	require.NoError(t, r.Associate(reflect.TypeFor[shouter](), tag[shouter]("b")))
	_, err := r.Save(t.Context(), new(artifact.Mem), "x", stringer{}, nil)
	var ambiguous *registry.AmbiguousError
	require.ErrorAs(t, err, &ambiguous)
	require.ErrorContains(t, err, "fmt.Stringer")
	require.ErrorContains(t, err, "registry_test.shouter")

	require.NoError(t, r.Associate(reflect.TypeFor[stringer](), tag[stringer]("exact")), "an exact type resolves it")
	require.Equal(t, "exact", savedBy(t, r, stringer{}))
}

func TestNoRule(t *testing.T) {
	r := registry.New()
	for _, v := range []any{point{}, &point{}, func() {}, make(chan int), map[[1]int]int{}, uintptr(1)} {
		_, err := r.Save(t.Context(), new(artifact.Mem), "x", v, nil)
		var none *registry.NoMaterializerError
		require.ErrorAs(t, err, &none, "%T", v)
		require.Equal(t, reflect.TypeOf(v), none.Type)
	}
	_, err := r.Save(t.Context(), new(artifact.Mem), "x", point{}, nil)
	require.ErrorContains(t, err, "no materializer for registry_test.point: tried pin registry_test.point, protocol implements arrayapi.ArrayLike")
	require.ErrorContains(t, err, "registry_test.point has the unexported field x, which would be lost")
	_, err = r.Save(t.Context(), new(artifact.Mem), "x", func() {}, nil)
	require.ErrorContains(t, err, "register Associate(reflect.TypeFor[func()](), m)")
	_, err = r.Save(t.Context(), new(artifact.Mem), "x", ndarray.Array{}, nil)
	require.ErrorContains(t, err, "pass a pointer")
	require.Empty(t, names(t, new(artifact.Mem)))

	_, err = new(registry.Registry).Save(t.Context(), new(artifact.Mem), "x", 1, nil)
	require.ErrorContains(t, err, "no materializer for int", "the zero registry is empty, and usable")
}

func names(t *testing.T, s artifact.Store) (all []string) {
	for name, err := range s.List(t.Context(), "") {
		require.NoError(t, err)
		all = append(all, name)
	}
	return all
}

func TestFallbackWarns(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.SetFallback(tag[any]("fallback")))
	var warned []error
	o := &registry.SaveOptions{Warn: func(w error) { warned = append(warned, w) }}
	_, err := r.Save(t.Context(), new(artifact.Mem), "x", point{}, o)
	require.NoError(t, err)
	require.Equal(t, []error{&registry.FallbackWarning{Type: reflect.TypeFor[point](), Materializer: "fallback"}}, warned)
	require.ErrorContains(t, warned[0], "registry_test.point")

	require.NoError(t, r.SetFallback(nil))
	_, err = r.Save(t.Context(), new(artifact.Mem), "x", point{}, o)
	require.Error(t, err)
}

func TestRegisteringTwiceIsAnError(t *testing.T) {
	r := registry.New()
	ty := reflect.TypeFor[point]()
	for name, register := range map[string]func() error{
		"pin":            func() error { return r.Pin(ty, tag[point]("pin")) },
		"type":           func() error { return r.Associate(ty, tag[point]("type")) },
		"interface":      func() error { return r.Associate(reflect.TypeFor[shouter](), tag[shouter]("interface")) },
		"protocol":       func() error { return r.Protocol(registry.Implements[shouter](), 0, tag[shouter]("protocol")) },
		"namespace":      func() error { return r.AddNamespace(gridNamespace{}) },
		"alias":          func() error { return r.Alias("old", "array") },
		"adapter":        func() error { return r.Adapt(reflect.TypeFor[loud](), constant) },
		"fallback":       func() error { return join(r.SetFallback(nil), r.SetFallback(declining{"fallback"})) },
		"other protocol": func() error { return r.AdaptProtocol(registry.Implements[whisperer](), 0, constant) },
	} {
		require.NoError(t, register(), name)
		if name != "fallback" {
			require.ErrorIs(t, register(), registry.ErrRegistered, name)
		}
	}
	require.ErrorIs(t, r.Associate(reflect.TypeFor[time.Time](), tag[time.Time]("array")), registry.ErrRegistered, "an id has one materializer")
	require.ErrorIs(t, r.Alias("array", "bytes"), registry.ErrRegistered)
	require.ErrorContains(t, r.Alias("x", "unknown"), "unknown")
	require.Error(t, r.Associate(nil, declining{"d"}))
	require.Error(t, r.Associate(ty, nil))
	require.Error(t, r.Pin(reflect.TypeFor[fmt.Stringer](), declining{"e"}))
	require.Error(t, r.Adapt(reflect.TypeFor[uuid](), arrayapi.Adapter{}))
	require.Error(t, r.AddNamespace(nil))
	require.Error(t, r.Replace(nil))
	require.Error(t, r.Replace(declining{"nowhere"}))
	require.Error(t, r.Remove(registry.PinRule, "nothing"))
}

func TestReplaceRemoveClone(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.Associate(reflect.TypeFor[point](), tag[point]("point")))
	c := r.Clone()
	require.NoError(t, c.Replace(declining{"point"}))
	_, err := c.Save(t.Context(), new(artifact.Mem), "x", point{}, nil)
	require.ErrorContains(t, err, "point does not like {0 0}")
	require.Equal(t, "point", savedBy(t, r, point{}), "a clone is apart")

	require.NoError(t, c.Remove(registry.ExactRule, "registry_test.point"))
	require.NotContains(t, fmt.Sprint(c.Rules()), "registry_test.point")
	_, err = c.Save(t.Context(), new(artifact.Mem), "x", point{}, nil)
	require.ErrorContains(t, err, "no materializer")
}

func TestRulesAreListedInTheOrderOfDispatch(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.SetFallback(tag[any]("last")))
	require.NoError(t, r.Pin(reflect.TypeFor[point](), tag[point]("first")))
	rules := r.Rules()
	require.True(t, slices.IsSortedFunc(rules, func(a, b registry.Rule) int { return int(a.Kind) - int(b.Kind) }))
	require.Equal(t, "pin registry_test.point -> first", rules[0].String())
	require.Equal(t, "protocol implements arrayapi.ArrayLike -> array", rules[1].String())
	require.Equal(t, "fallback any value -> last", rules[len(rules)-1].String())
}

func TestProtocolsLeaveWhatEmbedsThem(t *testing.T) {
	type named struct {
		fmt.Stringer
		Name string
	}
	type family struct{ whisperer } // of the repository of the interface
	p := registry.Implements[fmt.Stringer]()
	require.True(t, p.Match(reflect.TypeFor[stringer]()))
	require.True(t, p.Match(reflect.TypeFor[*big.Int]()))
	require.False(t, p.Match(reflect.TypeFor[named]()))
	require.False(t, p.Match(reflect.TypeFor[*named]()))
	require.False(t, p.Match(reflect.TypeFor[int]()))
	require.True(t, registry.Implements[whisperer]().Match(reflect.TypeFor[family]()))
}

func TestExplainPrints(t *testing.T) {
	r := registry.New()
	require.Equal(t, strings.TrimPrefix(`
*[]float64
   override: if the call names one
   pin: *[]float64: no
   protocol: implements arrayapi.ArrayLike: no
   exact type: *[]float64: no
  []float64
   pin: []float64: no
   protocol: implements arrayapi.ArrayLike: no
   exact type: []float64: no
=> structure: numbers, and slices and arrays of them at any nesting -> array, through an adapter
`, "\n"), r.Explain(reflect.TypeFor[*[]float64]()).String())
	_, ok := r.Explain(reflect.TypeFor[point]()).Chosen()
	require.False(t, ok)
	rule, ok := r.Explain(nil).Chosen()
	require.True(t, ok)
	require.Equal(t, "exact type nil -> builtin", rule.String())
}

func TestDeclinedValuesGoOnAndLeaveNothing(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.Pin(reflect.TypeFor[point](), declining{"first"}))
	require.NoError(t, r.Protocol(registry.Protocol{Name: "any", Match: func(reflect.Type) bool { return true }}, 0, declining{"second"}))
	require.NoError(t, r.Associate(reflect.TypeFor[point](), tag[point]("third")))
	root := t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	m, err := r.Save(t.Context(), s, "x", point{}, nil)
	require.NoError(t, err)
	require.Equal(t, "third", m.Root.Materializer)
	require.Empty(t, m.Root.DType)
	require.Equal(t, []string{"artifact.json", "tag.txt"}, files(t, root+"/x"))

	require.NoError(t, r.Remove(registry.ExactRule, "registry_test.point"))
	_, err = r.Save(t.Context(), s, "y", point{}, nil)
	var none *registry.NoMaterializerError
	require.ErrorAs(t, err, &none)
	require.Len(t, none.Declined, 2)
	require.NoDirExists(t, root+"/y")
}

func TestLookupsWhileOthersRegister(t *testing.T) {
	r := registry.New()
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for j := range 50 {
				_ = r.Protocol(registry.Protocol{Name: fmt.Sprint(i, j), Match: func(reflect.Type) bool { return false }}, j, tag[int](fmt.Sprint("m", i, "-", j)))
			}
		})
		wg.Go(func() {
			for range 200 {
				rule, ok := r.Explain(reflect.TypeFor[[]float64]()).Chosen()
				if !ok || rule.Materializer != "array" {
					panic("the built-in rules are always there")
				}
			}
		})
	}
	wg.Wait()
	require.Len(t, r.Rules(), len(registry.New().Rules())+200)
}

func BenchmarkDispatch(b *testing.B) {
	r := registry.New()
	t := reflect.TypeFor[*ndarray.Array]()
	b.ReportAllocs()
	for b.Loop() {
		if r.Lookup(t) == 0 {
			b.Fatal("no rule")
		}
	}
}
