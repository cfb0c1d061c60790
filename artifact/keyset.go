package artifact

import "slices"

// keySet finds keys of one object that occur twice. The keys of a manifest are few and short: to compare them is faster than to hash them.
type keySet struct {
	few  [16]string
	n    int
	many map[string]struct{} // where there are more than that: all others
}

// add reports whether the key is new.
func (s *keySet) add(key string) bool {
	if slices.Contains(s.few[:s.n], key) {
		return false
	}
	if s.n < len(s.few) {
		s.few[s.n] = key
		s.n++
		return true
	}
	if _, twice := s.many[key]; twice {
		return false
	}
	if s.many == nil {
		s.many = make(map[string]struct{})
	}
	s.many[key] = struct{}{}
	return true
}
