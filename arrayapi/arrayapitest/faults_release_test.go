package arrayapitest_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
)

func TestFaultsOfRelease(t *testing.T) {
	testFaults(t, []fault{
		{"a copy is never released", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, mode *arrayapi.CopyMode) {
			if *mode == arrayapi.CopyAlways {
				b.Release = nil
			}
		})}, []string{"release after copy"}},
		{"a copy is released twice", &faulty{fromBuffer: made(func(_ arrayapi.ArrayLike, b arrayapi.Buffer, mode arrayapi.CopyMode) {
			if mode == arrayapi.CopyAlways {
				b.Free()
			}
		})}, []string{"release after copy"}},
		{"memory in use is released", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			release := b.Release
			b.Release = nil
			x, err := sound{}.FromBuffer(b, like, mode)
			if err == nil && release != nil {
				release()
			}
			return x, err
		}}, []string{"release of aliased memory"}},
		{"memory is never released", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			x, err := sound{}.FromBuffer(b, like, mode)
			if t, ok := x.(*tensor); ok && err == nil && t.own != nil {
				kept.add(t.own)
			}
			return x, err
		}}, []string{"release of aliased memory"}},
		{"a buffer does not keep the memory", &faulty{buffer: lent(func(b *arrayapi.Buffer) { b.Release = nil })}, []string{"release of aliased memory"}},
		{"memory is released on failure", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			x, err := sound{}.FromBuffer(b, like, mode)
			if err != nil {
				b.Free()
			}
			return x, err
		}}, []string{"release after failure", "release of aliased memory"}},
	})
	kept.drop()
}

// kept holds what a fault does not let go.
var kept owners

type owners struct {
	mu  sync.Mutex
	all []*owner
}

func (o *owners) add(w *owner) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.all = append(o.all, w)
}

func (o *owners) drop() {
	runtime.KeepAlive(o.all)
	o.all = nil
}

func TestFaultsOfConcurrency(t *testing.T) {
	var mu sync.Mutex
	var scratch arrayapi.Buffer
	testFaults(t, []fault{
		{"all calls share a scratch buffer", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			mu.Lock()
			scratch = b
			mu.Unlock()
			for range 10 {
				runtime.Gosched()
			}
			mu.Lock()
			b = scratch
			mu.Unlock()
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"concurrency"}},
	})
}
