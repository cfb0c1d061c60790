package registry_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// witness notes what it is told, and marks the context.
type witness struct {
	name string
	mu   *sync.Mutex
	told *[]string
	last *registry.Event
}

type mark struct{}

func (w witness) Begin(ctx context.Context, e *registry.Event) context.Context {
	w.note("begin " + w.name + " " + e.Op)
	return context.WithValue(ctx, mark{}, w.name)
}

func (w witness) End(ctx context.Context, e *registry.Event) {
	w.note("end " + w.name + " " + ctx.Value(mark{}).(string))
	*w.last = *e
}

func (w witness) note(s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*w.told = append(*w.told, s)
}

// marked is a store that requires the mark of the hooks in the context.
type marked struct {
	artifact.Store
	t *testing.T
}

func (s marked) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	require.Equal(s.t, "inner", ctx.Value(mark{}))
	return s.Store.Create(ctx, name, o)
}

func TestHooksSeeEverySaveAndLoad(t *testing.T) {
	r, told, last := registry.New(), []string{}, new(registry.Event)
	var mu sync.Mutex
	require.NoError(t, r.AddHook(witness{"outer", &mu, &told, last}))
	require.NoError(t, r.AddHook(witness{"inner", &mu, &told, new(registry.Event)}))
	require.Error(t, r.AddHook(nil))
	s := marked{new(artifact.Mem), t}

	m, err := r.Save(t.Context(), s, "x", [][]float32{{1, 2}}, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"begin outer save", "begin inner save", "end inner inner", "end outer outer"}, told)
	require.WithinDuration(t, time.Now(), last.Start, time.Hour)
	require.Positive(t, last.Duration)
	last.Start, last.Duration = time.Time{}, 0
	require.Equal(t, registry.Event{
		Op: "save", Artifact: "x", Type: reflect.TypeFor[[][]float32](), Materializer: "array", Namespace: "ndarray", DType: "float32", Shape: []int{1, 2},
		Rule:  registry.Rule{Kind: registry.StructuralRule, Subject: "numbers, and slices and arrays of them at any nesting", Materializer: "array", Adapted: true},
		Files: 1, Bytes: m.Size(),
	}, *last)

	_, err = registry.Load[[]int](t.Context(), r, s, "x", nil)
	require.Error(t, err)
	require.Equal(t, "load", last.Op)
	require.Equal(t, "array", last.Materializer)
	require.ErrorContains(t, err, last.Err.Error())
	_, err = registry.Load[any](t.Context(), r, s, "y", nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, last.Err, fs.ErrNotExist)
	require.Empty(t, last.Materializer)

	_, err = r.Save(t.Context(), s, "z", map[string]any{"a": 1i, "b": "x"}, nil)
	require.NoError(t, err)
	require.Equal(t, 2, last.Elements)
	_, err = r.Save(t.Context(), s, "w", func() {}, nil)
	require.Error(t, err)
	require.Error(t, last.Err)
	require.Zero(t, last.Files)
}

func TestLogHook(t *testing.T) {
	var out bytes.Buffer
	l := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == "duration" {
			return slog.Attr{}
		}
		return a
	}}))
	r, s := registry.New(), new(artifact.Mem)
	require.NoError(t, r.AddHook(registry.NewLogHook(l)))
	_, err := r.Save(t.Context(), s, "x", []float64{1}, nil)
	require.NoError(t, err)
	_, err = registry.Load[any](t.Context(), r, s, "y", nil)
	require.Error(t, err)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Equal(t, `level=DEBUG msg="registry: save" op=save artifact=x type=[]float64 materializer=array rule="structure: numbers, and slices and arrays of them at any nesting" namespace=ndarray dtype=float64 shape=[1] files=1 bytes=136`, lines[0])
	require.Contains(t, lines[1], `level=ERROR msg="registry: load failed" op=load artifact=y type="interface {}" error="`)
}

func TestWarningsAreLoggedWithWhatTheyAreAbout(t *testing.T) {
	var out bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, nil)))
	defer slog.SetDefault(before)
	r := registry.New()
	require.NoError(t, r.SetFallback(tag[any]("fallback")))
	_, err := r.Save(t.Context(), new(artifact.Mem), "x", point{}, nil)
	require.NoError(t, err)
	require.Contains(t, out.String(), "level=WARN")
	require.Contains(t, out.String(), "type=registry_test.point materializer=fallback")
}

// sketch draws arrays, declines text, and fails at the rest.
type sketch struct{ drawn *atomic.Int64 }

func (s sketch) Visualize(_ context.Context, out materializer.Output, v any) error {
	switch v.(type) {
	case string:
		return materializer.ErrDeclined
	case []byte:
		return errors.Join(materializer.WriteFile(out, "half.txt", nil), errors.New("planted"))
	}
	s.drawn.Add(1)
	out.Entry().Visualizations = append(out.Entry().Visualizations, artifact.Visualization{Path: "sketch.txt", MediaType: "text/plain"})
	return materializer.WriteFile(out, "sketch.txt", []byte("*"))
}

func TestVisualizersDrawWhatTheyCan(t *testing.T) {
	r, drawn, warned := registry.New(), new(atomic.Int64), []error(nil)
	require.Error(t, r.AddVisualizer(nil))
	require.NoError(t, r.AddVisualizer(sketch{drawn}))
	require.NoError(t, r.AddVisualizer(materializer.Preview{}))
	o := &registry.SaveOptions{Warn: func(w error) { warned = append(warned, w) }}
	s := new(artifact.Mem)
	m, err := r.Save(t.Context(), s, "x", map[string]any{"a": []int32{1, 2}, "b": "text", "c": []byte("x")}, o)
	require.NoError(t, err)
	require.Equal(t, []string{"a/preview.txt", "a/sketch.txt", "elements.zip", "sketch.txt"}, fileNames(m))
	require.Equal(t, []artifact.Visualization{{Path: "a/sketch.txt", MediaType: "text/plain"}, {Path: "a/preview.txt", MediaType: "text/plain; charset=utf-8"}}, m.Root.Elements[0].Visualizations)
	require.Equal(t, "[1 2]\n", document(t, s, "a/preview.txt"))
	require.Len(t, warned, 1)
	require.ErrorContains(t, warned[0], "planted")

	drawn.Store(0)
	_, err = r.Save(t.Context(), s, "many", slicesOf(1000), o)
	require.NoError(t, err)
	require.EqualValues(t, 16, drawn.Load())
}

// slicesOf returns n elements that are arrays.
func slicesOf(n int) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = []int{i}
	}
	return list
}

func TestHooksAreToldOfHandlesAndPanics(t *testing.T) {
	r, told, last, mu := registry.New(), []string{}, new(registry.Event), sync.Mutex{}
	require.NoError(t, r.AddHook(witness{"w", &mu, &told, last}))
	s := new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "x", []float64{1, 2}, nil)
	require.NoError(t, err)
	h, err := r.Open(t.Context(), s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, "open", last.Op)
	require.Equal(t, []int{2}, last.Shape)
	_, err = registry.Range[[]float64](h, 1, 2)
	require.NoError(t, err)
	require.Equal(t, "read", last.Op)
	require.Equal(t, []int{1}, last.Shape)
	_, err = registry.Item[string](h, 0)
	require.Error(t, err)
	require.ErrorIs(t, err, last.Err)

	broken := materializer.New("broken",
		func(context.Context, materializer.Output, point) error { panic("planted") },
		func(context.Context, materializer.Input) (point, error) { return point{}, nil })
	require.NoError(t, r.Associate(reflect.TypeFor[point](), broken))
	require.Panics(t, func() { _, _ = r.Save(t.Context(), s, "y", point{}, nil) })
	require.ErrorContains(t, last.Err, "panicked")
	require.Equal(t, "save", last.Op)
}
