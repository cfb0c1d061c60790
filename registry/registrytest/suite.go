package registrytest

import (
	"context"
	"io"
	"os"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// suite is one run of the checks.
type suite struct {
	ctx    context.Context
	c      Config
	r      *registry.Registry // with all that the Config registers
	plain  *registry.Registry // with the built-in rules alone
	stores []func() (artifact.Store, error)
	types  []arrayType
	broken map[string]bool // names of the values that panic, or do not come back as themselves
}

// newSuite prepares the checks; dir is an empty directory of their own.
func newSuite(ctx context.Context, c Config, dir string) (*suite, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	r, err := c.newRegistry()
	if err != nil {
		return nil, err
	}
	s := &suite{ctx: ctx, c: c, r: r, plain: registry.New(), stores: c.Stores, broken: map[string]bool{}}
	if s.stores == nil {
		s.stores = []func() (artifact.Store, error){
			func() (artifact.Store, error) { return new(artifact.Mem), nil },
			func() (artifact.Store, error) { return newDir(dir) },
		}
	}
	return s, guard(func() error {
		s.types = s.learnTypes()
		return nil
	})
}

// newDir returns a store in a directory of its own below dir.
func newDir(dir string) (artifact.Store, error) {
	own, err := os.MkdirTemp(dir, "store")
	if err != nil {
		return nil, err
	}
	return artifact.NewDir(own, &artifact.DirOptions{NoSync: true}) // nothing here outlives a crash
}

// run runs a check of one value. A panic in it is a finding.
func (s *suite) run(c check, v Value) *report {
	r, p := new(report), &trial{Value: v, ctx: s.ctx, s: s, t: reflect.TypeOf(v.Value)}
	if c.on && s.broken[v.Name] {
		r.skipped = "the value panics, or does not come back as itself"
		return r
	}
	panics := r.panics(func() { c.run(p, r) })
	// A panic on a goroutine of the registry's, as within containers, would end the test.
	s.broken[v.Name] = s.broken[v.Name] || panics || c.name == itself && r.err() != nil
	for _, store := range p.opened {
		r.expect(closeStore(store), "closing the %T", store)
	}
	return r
}

// runAll runs a check of all that is registered.
func (s *suite) runAll(c check) *report {
	r := new(report)
	r.panics(func() { c.all(s, r) })
	return r
}

// panics tells whether f panics, which is a finding.
func (r *report) panics(f func()) bool {
	err := guard(func() error { f(); return nil })
	if err != nil {
		r.failf("%w", err)
	}
	return err != nil
}

func closeStore(s artifact.Store) error {
	if c, ok := s.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
