package registrytest

import (
	"fmt"

	"github.com/arraylike/arraylike/artifact"
)

// checkContentHash wants the same content hash each time that the value is saved, in
// every store.
func checkContentHash(p *trial, r *report) {
	var first *artifact.Manifest
	for i := range p.s.stores {
		for _, time := range []string{"a first time", "a second time"} {
			s, m, err := p.saved(i)
			if !r.expect(err, "%s in the %T", time, s) {
				return
			}
			if first == nil {
				first = m
			}
			if err := wantSameContent(first, m, fmt.Sprintf("%s in the %T", time, s)); err != nil {
				r.failf("%w", err)
			}
		}
	}
}

// checkCopy copies the artifact from every store to every other, where it must have the
// same content and load as the value.
func checkCopy(p *trial, r *report) {
	for i := range p.s.stores {
		from, m, err := p.saved(i)
		if !r.expect(err, "in the %T", from) {
			continue
		}
		for j := range p.s.stores {
			to, err := p.store(j)
			if err == nil {
				err = p.copy(to, from, m)
			}
			r.expect(err, "copied from the %T to the %T", from, to)
		}
	}
}

func (p *trial) copy(to, from artifact.Store, m *artifact.Manifest) error {
	copied, err := artifact.Copy(p.ctx, to, artifactName, from, artifactName, nil)
	if err != nil {
		return err
	}
	if err := wantSameContent(m, copied, "as a copy"); err != nil {
		return err
	}
	return p.loadSame(p.s.r, to)
}
