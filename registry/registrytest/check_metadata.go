package registrytest

import (
	"errors"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// checkMetadata wants all that the materializers and visualizers have to say of the
// value to be kept, and to read back as it was written.
func checkMetadata(p *trial, r *report) {
	s, err := p.store(0)
	if !r.expect(err, "a store") {
		return
	}
	o := &registry.SaveOptions{Warn: func(w error) {
		if extra := (*registry.ExtraWarning)(nil); errors.As(w, &extra) {
			r.failf("want it saved with its %s, have the warning %w", extra.What, w)
		}
	}}
	m, err := p.s.r.Save(p.ctx, s, artifactName, p.Value.Value, o)
	if !r.expect(err, "saving it") {
		return
	}
	rd, err := s.Open(p.ctx, artifactName)
	if !r.expect(err, "its manifest") {
		return
	}
	defer rd.Close()
	r.compareMetadata(&m.Root, &rd.Manifest().Root)
}

// compareMetadata compares the metadata of an entry, and of its elements, with what was
// read back, by what a manifest says.
func (r *report) compareMetadata(want, have *artifact.Entry) {
	w, err := want.Metadata.MarshalJSON()
	if !r.expect(err, "the metadata that was saved") {
		return
	}
	h, err := have.Metadata.MarshalJSON()
	if r.expect(err, "the metadata that was read") && string(w) != string(h) {
		r.failf("want the metadata %.200q read back, have %.200q", w, h)
	}
	if len(want.Elements) != len(have.Elements) {
		r.failf("want %d elements in the manifest, have %d", len(want.Elements), len(have.Elements))
		return
	}
	for i := range want.Elements {
		r.compareMetadata(want.Elements[i], have.Elements[i])
	}
}
