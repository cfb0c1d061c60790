package registry

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/materializer"
)

// rules is one state of a registry. It does not change once it is published,
// but for the cache of plans, which is a function of the rest.
type rules struct {
	pins       map[reflect.Type]*rule
	protocols  []*rule // by falling priority, then by registration
	exact      map[reflect.Type]*rule
	interfaces []*rule
	structural []*rule
	marshaler  *rule
	fallback   *rule

	materializers map[string]materializer.Materializer
	aliases       map[string]string
	namespaces    map[string]arrayapi.Namespace
	visualizers   []materializer.Visualizer
	hooks         []Hook

	plans sync.Map // reflect.Type -> *plan
}

func newRules() *rules {
	return &rules{
		pins:          make(map[reflect.Type]*rule),
		exact:         make(map[reflect.Type]*rule),
		materializers: make(map[string]materializer.Materializer),
		aliases:       make(map[string]string),
		namespaces:    make(map[string]arrayapi.Namespace),
	}
}

// clone returns a copy with no plans: those are made anew for the rules that
// the copy will have.
func (s *rules) clone() *rules {
	return &rules{
		pins:          maps.Clone(s.pins),
		protocols:     slices.Clone(s.protocols),
		exact:         maps.Clone(s.exact),
		interfaces:    slices.Clone(s.interfaces),
		structural:    slices.Clone(s.structural),
		marshaler:     s.marshaler,
		fallback:      s.fallback,
		materializers: maps.Clone(s.materializers),
		aliases:       maps.Clone(s.aliases),
		namespaces:    maps.Clone(s.namespaces),
		visualizers:   slices.Clone(s.visualizers),
		hooks:         slices.Clone(s.hooks),
	}
}

// all lists the rules in the order in which they are tried.
func (s *rules) all() []*rule {
	var all []*rule
	all = append(all, sorted(s.pins)...)
	all = append(all, s.protocols...)
	all = append(all, sorted(s.exact)...)
	all = append(all, s.interfaces...)
	all = append(all, s.structural...)
	for _, r := range []*rule{s.marshaler, s.fallback} {
		if r != nil {
			all = append(all, r)
		}
	}
	return all
}

// sorted lists rules about exact types by the names of these.
func sorted(m map[reflect.Type]*rule) []*rule {
	return slices.SortedFunc(maps.Values(m), func(a, b *rule) int {
		return strings.Compare(a.subject, b.subject)
	})
}
