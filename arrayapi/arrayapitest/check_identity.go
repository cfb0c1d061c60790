package arrayapitest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

var (
	validName    = regexp.MustCompile(`^[a-z0-9._-]+$`)
	validVersion = regexp.MustCompile(`^[0-9]{4}\.[0-9]{2}$`)
)

// checkName wants a name that artifacts can record, and the same one each time.
func checkName(s *suite, r *report) {
	name := s.ns.Name()
	if !validName.MatchString(name) {
		r.failf("want a name of lower-case ASCII letters, digits, '-', '_' and '.', have %.100q", name)
	}
	if again := s.ns.Name(); again != name {
		r.failf("want the name %.100q each time, have %.100q", name, again)
	}
}

// checkZeroValue asks the zero value of each type, and the pointer to it, for
// its namespace.
func checkZeroValue(s *suite, r *report) {
	for _, zero := range s.types {
		r.expect(s.wantNamespaceOf(zero), place{like: zero})
		if p, ok := reflect.New(reflect.TypeOf(zero)).Interface().(arrayapi.ArrayLike); ok {
			r.expect(s.wantNamespaceOf(p), place{like: p})
		}
		b, err := s.buffer(zero, arrayapi.CopyIfNeeded)
		at := place{like: zero}.doing("Buffer of the zero value")
		if err != nil {
			r.expect(wantNot(err, arrayapi.ErrForeign), at)
			continue
		}
		r.expect(b.Check(), at)
		b.Free()
	}
	if len(s.types) == 0 {
		r.failf("want FromBuffer to make an array of some dtype in %v, have none", s.dtypes)
	}
}

func (s *suite) wantNamespaceOf(x arrayapi.ArrayLike) error {
	var ns arrayapi.Namespace
	if err := guard(func() error { ns = x.ArrayNamespace(); return nil }); err != nil {
		return fmt.Errorf("ArrayNamespace: %w", err)
	}
	if ns == nil {
		return fmt.Errorf("ArrayNamespace: want the namespace %q, have nil", s.ns.Name())
	}
	if ns.Name() != s.ns.Name() {
		return fmt.Errorf("ArrayNamespace: want the namespace %q, have %.100q", s.ns.Name(), ns.Name())
	}
	return nil
}

// checkInfo looks at what Info says of itself.
func checkInfo(s *suite, r *report) {
	if again := s.ns.Info(); !reflect.DeepEqual(again.Versions, s.info.Versions) || len(again.DTypes) != len(s.info.DTypes) {
		r.failf("want the same Info each time, have %v and %v", s.info, again)
	}
	seen := map[dtype.Kind]bool{}
	for i, d := range s.info.DTypes {
		switch {
		case !d.IsValid():
			r.failf("DTypes[%d]: want a valid dtype, have the zero one", i)
		case seen[d.Kind()]:
			r.failf("DTypes[%d]: want each kind once, have %s again", i, d.Kind())
		}
		seen[d.Kind()] = true
	}
	for _, v := range s.info.Versions {
		if !validVersion.MatchString(v) {
			r.failf("Versions: want YYYY.MM, have %.100q", v)
		}
	}
	if !slices.IsSorted(s.info.Versions) {
		r.failf("Versions: want the oldest first, have %q", s.info.Versions)
	}
	if n := s.info.Capabilities.MaxDimensions; n < 0 {
		r.failf("MaxDimensions: want 0 or more, have %d", n)
	}
	s.checkDefaults(r)
	s.checkDevice(r)
}

// checkDevice wants an array to live where Info says that arrays can.
func (s *suite) checkDevice(r *report) {
	x := s.anyArray()
	if x == nil {
		return
	}
	b, err := s.buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return // of the check "exchange"
	}
	defer b.Free()
	if !b.Device.IsHost() && !slices.Contains(s.info.Devices, b.Device) {
		r.failf("Devices: want the device %.100q of an array among %q", string(b.Device), s.info.Devices)
	}
}

// checkDefaults wants the dtypes that the standard allows; one that is not set
// makes no promise.
func (s *suite) checkDefaults(r *report) {
	d := s.info.Defaults
	for _, c := range []struct {
		name  string
		have  dtype.DType
		kinds []dtype.Kind
	}{
		{"Real", d.Real, []dtype.Kind{dtype.KindFloat32, dtype.KindFloat64}},
		{"Complex", d.Complex, []dtype.Kind{dtype.KindComplex64, dtype.KindComplex128}},
		{"Integral", d.Integral, []dtype.Kind{dtype.KindInt32, dtype.KindInt64}},
		{"Indexing", d.Indexing, []dtype.Kind{dtype.KindInt32, dtype.KindInt64}},
	} {
		switch {
		case !c.have.IsValid():
		case !slices.Contains(c.kinds, c.have.Kind()):
			r.failf("Defaults.%s: want one of %v, have %s", c.name, c.kinds, c.have)
		case !s.info.Has(c.have):
			r.failf("Defaults.%s: want a dtype that DTypes lists, have %s", c.name, c.have)
		}
	}
}

// checkVersion asks for each version that Info lists, and for one that it does not.
func checkVersion(s *suite, r *report) {
	for _, v := range append([]string{""}, s.info.Versions...) {
		at := place{}.doing("version %q", v)
		var ns arrayapi.Namespace
		err := guard(func() (err error) { ns, err = arrayapi.Version(s.ns, v); return err })
		switch {
		case err != nil:
			r.expect(err, at)
		case ns == nil:
			r.failf("%v: want a namespace, have nil", at)
		case ns.Name() != s.ns.Name():
			r.failf("%v: want the name %q, have %.100q", at, s.ns.Name(), ns.Name())
		case v != "" && !ns.Info().HasVersion(v):
			r.failf("%v: want a namespace that lists it, have %q", at, ns.Info().Versions)
		}
	}
	versioned, ok := s.ns.(arrayapi.Versioned)
	if !ok {
		return
	}
	err := guard(func() error { _, err := versioned.Version("1066.10"); return err })
	r.expect(wantRefusal(err), place{}.doing("Version(%q)", "1066.10"))
}
