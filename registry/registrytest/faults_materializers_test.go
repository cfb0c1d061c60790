package registrytest_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func materializerFaults() []fault {
	return []fault{
		{"wrong bytes", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				v.Place += "!"
				return saveReading(ctx, out, v)
			}
		}, []string{"itself"}},
		{"a field is forgotten", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				v.note = ""
				return saveReading(ctx, out, v)
			}
		}, []string{"itself"}},
		{"every value is declined", func(p *parts) {
			p.materializer.save = func(context.Context, materializer.Output, reading) error {
				return fmt.Errorf("%w: too much", materializer.ErrDeclined)
			}
		}, []string{"rule", "itself", "unchanged", "refuses", "without registration", "content hash", "metadata"}},
		{"another type is loaded", func(p *parts) {
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				_, err := loadReading(ctx, in, want)
				return document{Place: "x"}, err
			}
		}, []string{"itself"}},
		{"without a type another one is loaded", func(p *parts) {
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				v, err := loadReading(ctx, in, want)
				if r, ok := v.(reading); ok && want.Type == nil {
					v = &r
				}
				return v, err
			}
		}, []string{"any", "containers"}},
		{"a panic without a type", func(p *parts) {
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				_ = want.Type.Name()
				return loadReading(ctx, in, want)
			}
		}, []string{"any"}},
		{"a save sorts the values", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				if !slices.IsSorted(v.Values) { // so that it is no race later on
					slices.Sort(v.Values)
				}
				return saveReading(ctx, out, v)
			}
		}, []string{"unchanged"}},
		{"loads are kept", func(p *parts) {
			var kept atomic.Pointer[reading]
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				v, err := loadReading(ctx, in, want)
				if r, ok := v.(reading); ok {
					kept.CompareAndSwap(nil, &r)
					v = *kept.Load()
				}
				return v, err
			}
		}, []string{"independence", "containers", "concurrency", "cancellation", "failed saves", "failed loads"}},
		{"nothing is saved within others", func(p *parts) {
			p.materializer.save = func(ctx context.Context, out materializer.Output, v reading) error {
				if out.Entry().Dir != "" {
					return errors.New("I stand alone")
				}
				return saveReading(ctx, out, v)
			}
		}, []string{"containers"}},
		{"a protocol goes ahead", func(p *parts) {
			p.register = func(r *registry.Registry, m materializer.Materializer) error {
				return r.Protocol(registry.Protocol{Name: "is a reading", Match: func(t reflect.Type) bool { return t == reflect.TypeFor[reading]() }}, 1, m)
			}
		}, []string{"rule"}},
		{"the bytes change", func(p *parts) {
			var n atomic.Int64
			p.materializer.save = func(_ context.Context, out materializer.Output, v reading) error {
				doc, err := json.Marshal(struct {
					document
					Nonce int64
				}{document{v.Place, v.Values, v.note}, n.Add(1)})
				if err != nil {
					return err
				}
				return materializer.WriteFile(out, readingFile, doc)
			}
		}, []string{"content hash"}},
		{"a type that does not fit is left empty", func(p *parts) {
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				if want.Type != nil && want.Type != reflect.TypeFor[reading]() {
					return reflect.Zero(want.Type).Interface(), nil
				}
				return loadReading(ctx, in, want)
			}
		}, []string{"refuses"}},
		{"a refusal has no type", func(p *parts) {
			p.materializer.load = func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
				v, err := loadReading(ctx, in, want)
				if mismatch := (*materializer.TypeError)(nil); errors.As(err, &mismatch) {
					err = errors.New("no")
				}
				return v, err
			}
		}, []string{"refuses"}},
		{"a pointer has a rule that forgets", func(p *parts) {
			register := p.register
			p.register = func(r *registry.Registry, m materializer.Materializer) error {
				empty := materializer.New("test.empty",
					func(_ context.Context, out materializer.Output, _ *reading) error {
						return materializer.WriteFile(out, "empty", nil)
					},
					func(context.Context, materializer.Input) (*reading, error) { return new(reading), nil })
				return errors.Join(register(r, m), r.Associate(reflect.TypeFor[*reading](), empty))
			}
		}, []string{"pointer"}},
		{"the id of another one is taken", func(p *parts) {
			p.materializer.id = "bytes"
			p.register = func(r *registry.Registry, m materializer.Materializer) error {
				return errors.Join(r.Replace(m), r.Associate(reflect.TypeFor[reading](), m))
			}
		}, []string{"without registration"}},
	}
}
