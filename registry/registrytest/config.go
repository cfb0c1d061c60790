package registrytest

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// Config says what to test. Values is all that is required. All functions are
// called from one goroutine.
type Config struct {
	// Register registers what is tested with a new registry that has the built-in
	// rules. It is called more than once. nil: the built-in rules alone.
	Register func(r *registry.Registry) error

	// Others register further namespaces, which arrays are exchanged with. That of
	// package ndarray is always there.
	Others []func(r *registry.Registry) error

	// Values are saved and loaded. Each has a name of its own.
	Values []Value

	// Stores are what values are saved in; each is called once per check and value, for
	// a store without artifacts. One that is an io.Closer is closed after that. The first
	// one is used by all checks, the others where the store may make a difference. nil is
	// an artifact.Mem, and an artifact.Dir in a temporary directory.
	Stores []func() (artifact.Store, error)

	// Skip names checks that cannot pass, each with the reason: "copy" for all
	// values, or "copy/grid" for that called grid. An unknown name, or an empty reason, is a
	// failure.
	Skip map[string]string
}

// Value is a value to save and load, and what is to become of it. Types are those of
// reflect.TypeFor.
type Value struct {
	// Name is that of the subtests, and begins every message.
	Name string

	// Value is what is saved. It may be nil.
	Value any

	// Materializer is the id of the one that must save it. Empty is that of the rule
	// which [registry.Registry.Explain] says decides, which then must not decline.
	Materializer string

	// Rule is the kind of the rule that must decide. 0: any.
	Rule registry.RuleKind

	// Equal compares what was loaded, of the type of Value, with Value. nil compares
	// arrays, of whatever namespace, by dtype, shape and bits, slices of numbers included;
	// times by time.Time.Equal; and all else as reflect.DeepEqual does, but for NaN, which
	// is equal to itself, and zeros, which have a sign.
	Equal func(want, got any) bool

	// Any is the type that Load[any] must give: nil is the value's own, or that of what
	// an arrayapi.Unwrapper stands for. A named type of
	// Go's own, a pointer to one, and a struct come back as what they are made of:
	// float64, map[string]any. Where Load[any] must be an error, list any in Refuses.
	Any reflect.Type

	// As lists further types that the value must load as. What they hold must be the
	// same: saved again, it loads as Value.
	As []reflect.Type

	// Refuses lists types that the value must not load as. Each must be an error that
	// a caller can tell: a *materializer.TypeError, *arrayapi.DTypeError,
	// *arrayapi.ShapeError or *registry.NoMaterializerError. For any, an error of
	// whatever type will do.
	Refuses []reflect.Type

	// Change changes a loaded value, of the type of Value, as its user may. nil changes
	// the elements of arrays and slices, maps, and what exported fields and pointers lead to.
	Change func(v any)
}

// check tells what is wrong with the Config itself.
func (c Config) check() error {
	if len(c.Values) == 0 {
		return errors.New("registrytest: Config.Values is empty")
	}
	seen := map[string]bool{}
	for i, v := range c.Values {
		if v.Name == "" || seen[v.Name] {
			return fmt.Errorf("registrytest: Config.Values: want a name of its own for each, have %q for number %d", v.Name, i)
		}
		seen[v.Name] = true
	}
	return nil
}

// newRegistry returns a registry with all that the Config registers.
func (c Config) newRegistry() (*registry.Registry, error) {
	r := registry.New()
	if c.Register != nil {
		if err := c.Register(r); err != nil {
			return nil, fmt.Errorf("registrytest: Config.Register: %w", err)
		}
	}
	for i, register := range c.Others {
		if err := register(r); err != nil {
			return nil, fmt.Errorf("registrytest: Config.Others[%d]: %w", i, err)
		}
	}
	return r, nil
}
