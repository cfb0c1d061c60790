package registrytest

import (
	"fmt"
	"sync"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

const (
	goroutines = 8
	rounds     = 3
)

// checkConcurrency saves one value, and loads one artifact, on many goroutines beside one
// another, by a registry that has yet to work out the rules. What the race detector
// finds it reports itself.
func checkConcurrency(p *trial, r *report) {
	reg, err := p.s.c.newRegistry()
	if !r.expect(err, "another registry") {
		return
	}
	s, err := p.store(0)
	if !r.expect(err, "a store") {
		return
	}
	if _, err := p.save(p.s.r, s, p.Value.Value); !r.expect(err, "a first time") {
		return
	}
	r.use(p, func(i int) ([]any, error) { return p.useBeside(reg, s, i) })
}

// use calls load on many goroutines, and compares what each has loaded when all are
// through: Value.Equal is not for concurrent use.
func (r *report) use(p *trial, load func(i int) ([]any, error)) {
	var errs [goroutines]error
	var got [goroutines][]any
	var wait sync.WaitGroup
	for i := range goroutines {
		wait.Go(func() {
			errs[i] = guard(func() (err error) {
				got[i], err = load(i)
				return err
			})
		})
	}
	wait.Wait()
	for i := range goroutines {
		r.expect(errs[i], "beside %d other goroutines", goroutines-1)
		for _, v := range got[i] {
			r.expect(p.wantSame(v), "loaded beside %d other goroutines", goroutines-1)
		}
	}
}

// useBeside is what one goroutine does.
func (p *trial) useBeside(reg *registry.Registry, s artifact.Store, number int) (loaded []any, err error) {
	for i := range rounds {
		own := fmt.Sprintf("own/%d/%d", number, i)
		if _, err := reg.Save(p.ctx, s, own, p.Value.Value, &registry.SaveOptions{Warn: func(error) {}}); err != nil {
			return nil, err
		}
		for _, name := range []string{own, artifactName} {
			v, err := reg.LoadAs(p.ctx, s, name, p.t, &registry.LoadOptions{Warn: func(error) {}})
			if err != nil {
				return nil, err
			}
			loaded = append(loaded, v)
		}
		reg.Explain(p.t)
	}
	return loaded, nil
}
