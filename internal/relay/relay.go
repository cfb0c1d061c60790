// Package relay carries a panic from a goroutine to the one that waits for it, so
// that whoever called may deal with it as if all had happened there.
package relay

import "sync"

// A Relay takes the first of the panics of several goroutines. The zero value is
// ready. It is safe for concurrent use.
type Relay struct {
	mu    sync.Mutex
	value any
}

// Do calls f. A panic of f ends it, and is kept.
func (r *Relay) Do(f func()) {
	defer func() {
		if p := recover(); p != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			if r.value == nil {
				r.value = p
			}
		}
	}()
	f()
}

// Panicked tells whether a panic was kept.
func (r *Relay) Panicked() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.value != nil
}

// Panic panics with what was kept, if there is something.
func (r *Relay) Panic() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.value != nil {
		panic(r.value)
	}
}
