package arrayapitest

import (
	"errors"
	"fmt"
	"sync"

	"github.com/arraylike/arraylike/arrayapi"
)

const (
	goroutines = 8
	rounds     = 10
)

// checkConcurrency uses one array, one buffer, and the namespace from many
// goroutines, each of which has values of its own besides. What the race
// detector finds, it reports itself.
func checkConcurrency(s *suite, r *report) {
	for _, h := range s.oneEach() {
		shared := s.sample(h.like, h.dtype, h.shape, 0)
		shared.ReadOnly = true
		x, err := s.fromBuffer(shared, h.like, arrayapi.CopyIfNeeded)
		if err != nil {
			r.expect(err, h.place())
			continue
		}
		var own [goroutines]arrayapi.Buffer // Config.Fit is not for concurrent use
		for i := range own {
			own[i] = s.sample(h.like, h.dtype, h.shape, 100*(i+1))
		}
		var errs [goroutines]error
		var wait sync.WaitGroup
		for i := range goroutines {
			wait.Go(func() { errs[i] = s.useBeside(x, shared, own[i], h.like) })
		}
		wait.Wait()
		for _, err := range errs {
			r.expect(err, h.place().doing("beside %d other goroutines", goroutines-1))
		}
	}
}

// useBeside is what one goroutine does.
func (s *suite) useBeside(x arrayapi.ArrayLike, shared, own arrayapi.Buffer, like arrayapi.ArrayLike) error {
	for i := range rounds {
		mode := modes[i%2]
		if err := s.wantArrayBy(shared, x, mode); err != nil {
			return fmt.Errorf("one array for all: %w", err)
		}
		y, err := s.fromBuffer(shared, like, mode)
		if err == nil {
			err = s.wantArrayBy(shared, y, mode)
		}
		if err != nil {
			return fmt.Errorf("one buffer for all: %w", err)
		}
		z, err := s.fromBuffer(own, like, mode)
		if err == nil {
			err = s.wantArrayBy(own, z, mode)
		}
		if err != nil {
			return fmt.Errorf("a buffer for each: %w", err)
		}
	}
	if s.ns.Name() == "" || len(s.ns.Info().DTypes) == 0 {
		return errors.New("want the name and dtypes of the namespace, have none")
	}
	return s.wantArguments(x)
}
