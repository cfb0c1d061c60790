package registry

import (
	"sync"
	"sync/atomic"

	"github.com/arraylike/arraylike/materializer"
)

// Registry holds the rules that choose a materializer, the namespaces and the
// aliases. The zero value is empty and ready to use; [New] gives one with the
// built-in rules.
//
// A Registry is safe for concurrent use. Look-ups take no lock; registering
// copies the rules, so that a look-up sees those from before or after it.
type Registry struct {
	change sync.Mutex // held while the rules are replaced
	rules  atomic.Pointer[rules]
}

// load returns the present rules.
func (r *Registry) load() *rules {
	if s := r.rules.Load(); s != nil {
		return s
	}
	r.rules.CompareAndSwap(nil, newRules())
	return r.rules.Load()
}

// update replaces the rules by a copy that edit has changed, or leaves them as
// they are where it fails.
func (r *Registry) update(edit func(*rules) error) error {
	r.change.Lock()
	defer r.change.Unlock()
	s := r.load().clone()
	if err := edit(s); err != nil {
		return err
	}
	r.rules.Store(s)
	return nil
}

// Clone returns a registry with the same rules, which can be changed apart from
// r.
func (r *Registry) Clone() *Registry {
	c := new(Registry)
	c.rules.Store(r.load().clone())
	return c
}

// materializer returns the materializer with an id, or one that an alias leads
// to.
func (s *rules) materializer(id string) (materializer.Materializer, bool) {
	if to, ok := s.aliases[id]; ok {
		id = to
	}
	m, ok := s.materializers[id]
	return m, ok
}
