package registrytest

import (
	"context"
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// At how many calls to a store one save or load is interrupted: in the first store, which
// is mostly in memory, and in the others.
const (
	maxInterruptions = 16
	fewInterruptions = 3
)

// points spreads the calls to interrupt at, limit of them at most, over all of them, the
// first and the last included.
func points(calls, limit int64) (at []int64) {
	n := min(calls, limit)
	for i := range n {
		at = append(at, 1+i*(calls-1)/max(n-1, 1))
	}
	return at
}

// interrupt does something once, to count its calls to the store, and then with an
// interruption at one call after the other. store is the number of s.
func (p *trial) interrupt(s artifact.Store, store int, do func(i *interrupted, at int64)) {
	limit := int64(fewInterruptions)
	if store == 0 {
		limit = maxInterruptions
	}
	counting := &interrupted{Store: s}
	do(counting, 0)
	for _, at := range points(counting.calls.Load(), limit) {
		do(&interrupted{Store: s, at: at}, at)
	}
}

// checkCancellation cancels the context before and during saves and loads. A cancelled
// save leaves nothing; a cancelled load is an error, or was through.
func checkCancellation(p *trial, r *report) {
	for n := range p.s.stores {
		s, err := p.store(n)
		if !r.expect(err, "a store") {
			continue
		}
		p.interrupt(s, n, func(i *interrupted, at int64) {
			ctx, cancel := context.WithCancel(p.ctx)
			defer cancel()
			i.happen = func() error { cancel(); return nil }
			_, err := p.s.r.Save(ctx, i, artifactName, p.Value.Value, &registry.SaveOptions{Warn: func(error) {}})
			p.judgeSave(s, r, err, at, i.reached(), context.Canceled)
		})
		p.cancelLoads(s, n, r)
	}
	p.cancelFirst(r)
}

// judgeSave looks at what a save has left that was interrupted, unless at is 0.
func (p *trial) judgeSave(s artifact.Store, r *report, err error, at int64, reached bool, cause error) {
	where := fmt.Sprintf("a save in the %T, interrupted at call %d to the store", s, at)
	if at == 0 || !reached {
		if r.expect(err, "a save in the %T", s) {
			r.expect(s.Remove(p.ctx, artifactName), "removing the artifact")
		}
		return
	}
	r.expect(wantIs(err, cause), "%s", where)
	p.wantNothing(s, r, where)
}

// wantNothing wants a store to have no artifacts, and makes it so.
func (p *trial) wantNothing(s artifact.Store, r *report, where string) {
	for name, err := range s.List(p.ctx, "") {
		if !r.expect(err, "%s: listing the store", where) {
			return
		}
		r.failf("%s: want nothing left, have the artifact %q", where, name)
		r.expect(s.Remove(p.ctx, name), "%s: removing the artifact", where)
	}
}

// cancelFirst saves and loads with a context that is cancelled already.
func (p *trial) cancelFirst(r *report) {
	ctx, cancel := context.WithCancel(p.ctx)
	cancel()
	s, _, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	_, err = p.s.r.LoadAs(ctx, s, artifactName, p.t, nil)
	r.expect(wantIs(err, context.Canceled), "a load that was cancelled before it began")
	empty := new(artifact.Mem)
	_, err = p.s.r.Save(ctx, empty, artifactName, p.Value.Value, nil)
	r.expect(wantIs(err, context.Canceled), "a save that was cancelled before it began")
	p.wantNothing(empty, r, "a save that was cancelled before it began")
}

// cancelLoads cancels loads from a store.
func (p *trial) cancelLoads(s artifact.Store, store int, r *report) {
	if _, err := p.save(p.s.r, s, p.Value.Value); !r.expect(err, "in the %T", s) {
		return
	}
	p.interrupt(s, store, func(i *interrupted, at int64) {
		ctx, cancel := context.WithCancel(p.ctx)
		defer cancel()
		i.happen = func() error { cancel(); return nil }
		v, err := p.s.r.LoadAs(ctx, i, artifactName, p.t, &registry.LoadOptions{Warn: func(error) {}})
		p.judgeLoad(s, r, v, err, at, context.Canceled)
	})
}

// judgeLoad looks at what came of a load that was interrupted, unless at is 0.
func (p *trial) judgeLoad(s artifact.Store, r *report, v any, err error, at int64, cause error) {
	where := fmt.Sprintf("a load from the %T, interrupted at call %d to the store", s, at)
	switch {
	case err == nil:
		r.expect(p.wantSame(v), "%s", where)
	case at == 0:
		r.expect(err, "a load from the %T", s)
	default:
		r.expect(wantIs(err, cause), "%s", where)
	}
}

// errPlanted is what calls to an interrupted store fail with.
var errPlanted = errors.New("planted by registrytest")

// checkFailedSaves lets calls to the store fail: the save must fail with them, and leave
// nothing. Pictures of the value are no part of it: that they could not be written is a
// warning.
func checkFailedSaves(p *trial, r *report) {
	for n := range p.s.stores {
		s, err := p.store(n)
		if !r.expect(err, "a store") {
			continue
		}
		p.interrupt(s, n, func(i *interrupted, at int64) {
			i.happen = func() error { return errPlanted }
			warned := false
			_, err := p.s.r.Save(p.ctx, i, artifactName, p.Value.Value, &registry.SaveOptions{Warn: func(w error) {
				warned = warned || errors.Is(w, errPlanted)
			}})
			p.judgeSave(s, r, err, at, i.reached() && !warned, errPlanted)
		})
		if _, err := p.save(p.s.r, s, p.Value.Value); r.expect(err, "after failed saves") {
			r.expect(p.loadSame(p.s.r, s), "after failed saves")
		}
	}
}

// checkFailedLoads lets calls to the store fail: the load must fail with them, or do
// without what it asked for.
func checkFailedLoads(p *trial, r *report) {
	s, _, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	p.interrupt(s, 0, func(i *interrupted, at int64) {
		i.happen = func() error { return errPlanted }
		v, err := p.s.r.LoadAs(p.ctx, i, artifactName, p.t, &registry.LoadOptions{Warn: func(error) {}})
		p.judgeLoad(s, r, v, err, at, errPlanted)
	})
}
