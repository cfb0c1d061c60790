package registrytest

import (
	"github.com/arraylike/arraylike/artifact"
)

// checkIndependence wants a loaded value to be the caller's alone: it stays as it is when
// the artifact is removed and another load is changed, and changing it changes neither.
func checkIndependence(p *trial, r *report) {
	for i := range p.s.stores {
		s, err := p.s.stores[i]()
		if !r.expect(err, "opening the store %d of Config.Stores", i) {
			continue
		}
		p.loadApart(s, r)
		r.expect(closeStore(s), "closing the %T", s)
	}
}

func (p *trial) loadApart(s artifact.Store, r *report) {
	if _, err := p.save(p.s.r, s, p.Value.Value); !r.expect(err, "in the %T", s) {
		return
	}
	var loads [3]any
	for i := range 2 {
		var err error
		if loads[i], err = p.load(p.s.r, s, p.t); !r.expect(err, "in the %T", s) {
			return
		}
	}
	before := imprintOf(p.Value.Value)
	p.changeLoaded(loads[0])
	r.expect(p.wantSame(loads[1]), "a second load, after the first one was changed")
	var err error
	if loads[2], err = p.load(p.s.r, s, p.t); r.expect(err, "after a load was changed") {
		r.expect(p.wantSame(loads[2]), "a third load, after the first one was changed")
	}
	r.expect(before.differs(imprintOf(p.Value.Value)), "the value that was saved, after a load was changed")
	if r.expect(s.Remove(p.ctx, artifactName), "removing the artifact") {
		r.expect(p.wantSame(loads[1]), "a load, after the artifact was removed from the %T", s)
	}
}

// changeLoaded changes a loaded value as its user may.
func (p *trial) changeLoaded(v any) {
	if p.Change != nil {
		p.Change(v)
		return
	}
	changeLoaded(v)
}
