package otelhooks_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/codes"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/otelhooks"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// full is a store without room: its files take no bytes.
type full struct{ artifact.Store }

type fullWriter struct{ artifact.Writer }

type fullFile struct{ io.WriteCloser }

func (s full) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	w, err := s.Store.Create(ctx, name, o)
	return fullWriter{w}, err
}

func (w fullWriter) Create(path string) (io.WriteCloser, error) {
	f, err := w.Writer.Create(path)
	return fullFile{f}, err
}

func (fullFile) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "data.npy", Err: syscall.ENOSPC}
}

// foreign writes artifacts that no registry can load, by an id of its own.
func foreign(id string) materializer.Materializer {
	return materializer.New(id,
		func(context.Context, materializer.Output, int) error { return nil },
		func(context.Context, materializer.Input) (int, error) { return 0, nil })
}

// damaged returns a directory whose artifact "a" is not what was written.
func damaged(t *testing.T, r *registry.Registry) artifact.Store {
	root := t.TempDir()
	store, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	_, err = r.Save(t.Context(), store, "a", []float64{1, 2, 3}, nil)
	require.NoError(t, err)
	file := filepath.Join(root, "a", "data.npy")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	data[len(data)-1] ^= 1
	require.NoError(t, os.WriteFile(file, data, 0o600))
	return store
}

func TestFailures(t *testing.T) {
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	mem := new(artifact.Mem)
	_, err := registry.New().Save(t.Context(), mem, "there", "text", nil)
	require.NoError(t, err)
	_, err = registry.New().Save(t.Context(), mem, "unknown", 1, &registry.SaveOptions{Materializer: foreign("elsewhere")})
	require.NoError(t, err)
	save := func(ctx context.Context, s artifact.Store, name string, v any) func(*registry.Registry) error {
		return func(r *registry.Registry) error { _, err := r.Save(ctx, s, name, v, nil); return err }
	}
	load := func(ctx context.Context, s artifact.Store, name string) func(*registry.Registry) error {
		return func(r *registry.Registry) error { _, err := registry.Load[[]float64](ctx, r, s, name, nil); return err }
	}
	for name, c := range map[string]struct {
		do           func(*registry.Registry) error
		op, class    string
		materializer string // of the span
		inMetrics    bool   // whether the metrics have the materializer too
	}{
		"name is taken":      {save(t.Context(), mem, "there", 1), "save", "fs.ErrExist", "", false},
		"bad name":           {save(t.Context(), mem, "../x", 1), "save", "artifact.NameError", "", false},
		"no rule":            {save(t.Context(), mem, "b", make(chan int)), "save", "registry.NoMaterializerError", "", false},
		"stopped":            {save(stopped, mem, "c", 1), "save", "context.Canceled", "", false},
		"no space":           {save(t.Context(), full{mem}, "d", []float64{1}), "save", "syscall.Errno: " + syscall.ENOSPC.Error(), "array", true},
		"nothing there":      {load(t.Context(), mem, "nothing"), "load", "fs.ErrNotExist", "", false},
		"other type":         {load(t.Context(), mem, "there"), "load", "materializer.TypeError", "builtin", false},
		"no materializer":    {load(t.Context(), mem, "unknown"), "load", "registry.UnknownMaterializerError", "elsewhere", false},
		"damaged":            {load(t.Context(), damaged(t, registry.New()), "a"), "load", "artifact.CorruptError", "array", false},
		"stopped before all": {load(stopped, mem, "there"), "load", "context.Canceled", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			o := newTelemetry(t)
			err := c.do(o.registry())
			require.Error(t, err)

			s := o.span()
			got := values(t, s.Attributes)
			require.Equal(t, "arraylike "+c.op, s.Name)
			require.Equal(t, codes.Error, s.Status.Code)
			if c.op == "save" {
				require.Equal(t, err.Error(), s.Status.Description)
			} else {
				require.Contains(t, err.Error(), s.Status.Description)
			}
			require.Equal(t, c.class, got["error.type"])
			require.NotContains(t, got, "arraylike.rule")
			require.Len(t, s.Events, 1)
			require.Equal(t, "exception", s.Events[0].Name)
			require.Equal(t, map[string]any{"exception.type": c.class, "exception.message": s.Status.Description}, values(t, s.Events[0].Attributes))

			attrs := "arraylike.operation.name=" + c.op + ",arraylike.outcome=failure,error.type=" + c.class
			if c.materializer != "" {
				require.Equal(t, c.materializer, got["arraylike.materializer"])
			} else {
				require.NotContains(t, got, "arraylike.materializer")
			}
			if c.inMetrics {
				attrs = "arraylike.materializer=" + c.materializer + "," + attrs
			}
			m := o.metrics()
			require.Equal(t, map[string]int64{attrs: 1}, points(t, m["arraylike.operations"]))
			require.Contains(t, histogram[float64](t, m["arraylike.operation.duration"]), attrs)
			require.NotContains(t, m, "arraylike.operation.size")
		})
	}
}

func TestRegisterFails(t *testing.T) {
	for _, metric := range []string{"arraylike.operations", "arraylike.operation.duration", "arraylike.operation.size"} {
		t.Run(metric, func(t *testing.T) {
			o := newTelemetry(t)
			options, r := o.options(), registry.New()
			options.MeterProvider = refusing{metric: metric}
			err := otelhooks.Register(r, options)
			require.ErrorIs(t, err, errRefused)
			require.EqualError(t, err, `otelhooks: metric "`+metric+`": no room`)
			_, err = r.Save(t.Context(), new(artifact.Mem), "a", 1, nil)
			require.NoError(t, err)
			require.Empty(t, o.spans.GetSpans(), "the registry is as it was")
		})
	}
}

var errRefused = errors.New("no room")
