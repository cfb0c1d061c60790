package ndarray

import (
	"runtime"
	"sync"
)

// owner has the duty to release memory that arrays share. The arrays together
// hold it once, and each buffer obtained from them once more; it releases when
// the last of them is done, or when none of them can be reached any longer.
//
// A nil owner is that of garbage collected memory.
type owner struct {
	release func()
	cleanup runtime.Cleanup

	mu      sync.Mutex
	freed   bool // the arrays are done
	buffers int  // not yet released
}

// newOwner takes over release, which may be nil.
func newOwner(release func()) *owner {
	if release == nil {
		return nil
	}
	o := &owner{release: release}
	o.cleanup = runtime.AddCleanup(o, func(release func()) { release() }, release)
	return o
}

func (o *owner) isFreed() bool {
	if o == nil {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.freed
}

// free says that the arrays are done.
func (o *owner) free() {
	if o == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.freed {
		o.freed = true
		o.settle()
	}
}

// lend counts one more buffer and returns its Release, nil for a nil owner. As
// long as that function can be reached the memory is not collected.
func (o *owner) lend() func() {
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.buffers++
	return sync.OnceFunc(func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.buffers--
		o.settle()
	})
}

// settle releases if nobody is left. o.mu is held.
func (o *owner) settle() {
	if o.freed && o.buffers == 0 {
		o.cleanup.Stop()
		o.release()
	}
}
