package registrytest_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry/registrytest"
)

func failureFaults() []fault {
	return []fault{
		{"errors of writing are forgotten", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				_ = saveReading(ctx, out, v)
				return nil
			}
		}, []string{"failed saves"}},
		{"errors of reading are forgotten", func(p *parts) {
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				v, err := loadReading(ctx, in, want)
				if mismatch := (*materializer.TypeError)(nil); err != nil && !errors.As(err, &mismatch) {
					return reading{}, nil
				}
				return v, err
			}
		}, []string{"failed loads", "cancellation"}},
		{"errors are hidden", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				if err := saveReading(ctx, out, v); err != nil {
					return fmt.Errorf("no reading: %v", err)
				}
				return nil
			}
		}, []string{"failed saves", "cancellation"}},
		{"the end of a context is hidden", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				err := saveReading(ctx, out, v)
				if errors.Is(err, context.Canceled) {
					return errors.New("no time")
				}
				return err
			}
		}, []string{"cancellation"}},
		{"metadata fails", func(p *parts) {
			p.materializer.describe = func(any) (artifact.Metadata, error) { return nil, errors.New("no words") }
		}, []string{"metadata"}},
		{"not more than two at a time", func(p *parts) { // as many as a container holds here
			var busy atomic.Int64
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				defer busy.Add(-1)
				if busy.Add(1) > 2 {
					return errors.New("busy")
				}
				time.Sleep(2 * time.Millisecond)
				return saveReading(ctx, out, v)
			}
		}, []string{"concurrency"}},
		{"a store takes no copies", func(p *parts) {
			p.change = func(c *registrytest.Config) {
				c.Stores = []func() (artifact.Store, error){
					newMem,
					func() (artifact.Store, error) { return new(noCopies), nil },
				}
			}
		}, []string{"copy"}},
		{"a store keeps what was aborted", func(p *parts) {
			p.change = func(c *registrytest.Config) {
				c.Stores = []func() (artifact.Store, error){func() (artifact.Store, error) { return new(leaving), nil }}
			}
		}, []string{"failed saves", "cancellation"}},
	}
}

// noCopies takes no artifact without options, as artifact.Copy creates one here.
type noCopies struct{ artifact.Mem }

func (s *noCopies) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	if o == nil {
		return nil, errors.New("no copies")
	}
	return s.Mem.Create(ctx, name, o)
}

// leaving commits an artifact without files where a transaction was begun.
type leaving struct{ artifact.Mem }

func (s *leaving) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	w, err := s.Mem.Create(ctx, name, o)
	return leavingWriter{w, s, name}, err
}

type leavingWriter struct {
	artifact.Writer
	s    *leaving
	name string
}

func (w leavingWriter) Abort() error {
	if _, err := w.s.Open(context.Background(), w.name); err == nil {
		return w.Writer.Abort()
	}
	left, err := w.s.Mem.Create(context.Background(), w.name, nil)
	if err != nil {
		return err
	}
	return left.Commit(context.Background(), &artifact.Manifest{Root: artifact.Entry{Materializer: "none"}})
}
