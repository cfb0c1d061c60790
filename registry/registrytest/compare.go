package registrytest

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// wantSame compares a loaded value, of the type of the trial's or an array too, with
// that of the trial.
func (p *trial) wantSame(got any) error {
	if p.Equal == nil {
		return imprintOf(p.Value.Value).differs(imprintOf(got))
	}
	if !p.Equal(p.Value.Value, got) {
		return fmt.Errorf("want %.200s, have %.200s, which Value.Equal tells apart", imprintOf(p.Value.Value), imprintOf(got))
	}
	return nil
}

// wantSameAs compares a value that was loaded as another type. Arrays are compared with
// each other, and with Go's numbers and slices of them; anything else, saved again, must
// load as the value of the trial.
func (p *trial) wantSameAs(r *registry.Registry, got any) error {
	if reflect.TypeOf(got) == p.t {
		return p.wantSame(got)
	}
	want, wantOK := asArray(p.Value.Value)
	have, haveOK := asArray(got)
	if p.Equal == nil && wantOK && haveOK {
		b, err := bitsOf(want)
		if err != nil {
			return err
		}
		return wantBits(b, have)
	}
	s := new(artifact.Mem)
	m, err := p.save(r, s, got)
	if err != nil {
		return fmt.Errorf("the %T that was loaded: %w", got, err)
	}
	if err := p.loadSame(r, s); err != nil {
		return fmt.Errorf("saved again as a %T: %w", got, err)
	}
	if m.Root.DType == "" {
		return nil
	}
	return p.wantContent(m, fmt.Sprintf("as a %T", got))
}

// asArray returns an array as it is, and Go's numbers and slices of them as one of
// package ndarray.
func asArray(v any) (arrayapi.ArrayLike, bool) {
	if isArray(v) {
		return v.(arrayapi.ArrayLike), true
	}
	if v == nil || ndarray.NestedAdapter().Like(reflect.TypeOf(v)) == nil {
		return nil, false
	}
	x, err := ndarray.NestedAdapter().Wrap(v)
	return x, err == nil
}

// wantContent compares the content of an artifact with that of the value.
func (p *trial) wantContent(have *artifact.Manifest, saved string) error {
	want, err := p.save(p.s.r, new(artifact.Mem), p.Value.Value)
	if err != nil {
		return err
	}
	return wantSameContent(want, have, saved)
}

// wantSameContent compares the content hashes of two manifests, of the same value; saved
// says how the second one came to be. Where there are none, as for a value of several
// files, it compares those of the files.
func wantSameContent(want, have *artifact.Manifest, saved string) error {
	if want.Root.ContentHash == "" && have.Root.ContentHash == "" {
		return wantSameFiles(want, have, saved)
	}
	if artifact.SameContent(want, have) {
		return nil
	}
	return fmt.Errorf("saved %s: want the content hash %.12q of dtype %q, have %.12q of dtype %q",
		saved, want.Root.ContentHash, want.Root.DType, have.Root.ContentHash, have.Root.DType)
}

func wantSameFiles(want, have *artifact.Manifest, saved string) error {
	if len(want.Files) != len(have.Files) {
		return fmt.Errorf("saved %s: want %d files, have %d", saved, len(want.Files), len(have.Files))
	}
	for i, w := range want.Files {
		if h := have.Files[i]; w.Path != h.Path || w.SHA256 != h.SHA256 {
			return fmt.Errorf("saved %s: want the file %q of SHA-256 %.12q, have %q of %.12q", saved, w.Path, w.SHA256, h.Path, h.SHA256)
		}
	}
	return nil
}
