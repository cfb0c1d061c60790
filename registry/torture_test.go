package registry_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// Variables of the environment: the first makes the test binary a writer, the second says how often to kill one.
const (
	tortureEnv = "ARRAYLIKE_TORTURE_DIR"
	killsEnv   = "ARRAYLIKE_KILLS"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(tortureEnv); dir != "" {
		saveUntilKilled(dir)
	}
	os.Exit(m.Run())
}

// tortureRegistry knows a container.
func tortureRegistry() *registry.Registry {
	r := registry.New()
	if err := r.Associate(reflect.TypeFor[pair](), pairs{}); err != nil {
		panic(err)
	}
	return r
}

// generation is a value that says in each of its elements which one it is, so that a mix of two shows.
func generation(n int) any {
	switch length := []int{1, 100, 50_000, 300_000}[n%4]; n % 3 {
	case 0:
		return filled(float64(n), length)
	case 1:
		return pair{filled(int32(n), length), filled(int64(n), 10)}
	default:
		return pair{filled(float64(n), 10), pair{fmt.Sprint(n), filled(float64(n), length)}}
	}
}

func filled[T any](v T, n int) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = v
	}
	return s
}

// checkGeneration finds out whether all elements of a value are of one generation.
func checkGeneration(v any) error {
	seen := map[string]bool{}
	collect(v, seen)
	if len(seen) != 1 {
		return fmt.Errorf("a mix of %d generations in a %T: %.200v", len(seen), v, seen)
	}
	return nil
}

func collect(v any, seen map[string]bool) {
	switch v := v.(type) {
	case pair:
		collect(v.left, seen)
		collect(v.right, seen)
	case []float64:
		collectFrom(v, seen)
	case []int64:
		collectFrom(v, seen)
	case []int32:
		collectFrom(v, seen)
	default:
		seen[fmt.Sprint(v)] = true
	}
}

func collectFrom[T int32 | int64 | float64](s []T, seen map[string]bool) {
	for i, v := range s {
		if i == 0 || v != s[i-1] {
			seen[fmt.Sprint(int64(v))] = true
		}
	}
}

// saveUntilKilled saves new artifacts, replaces others, and removes some.
func saveUntilKilled(dir string) {
	ctx := context.Background()
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	r := tortureRegistry()
	d, err := artifact.NewDir(dir, &artifact.DirOptions{NoSync: os.Getpid()%2 == 0})
	must(err)
	fmt.Println("ready")
	for i := 0; ; i++ {
		n := os.Getpid()%100_000*10_000 + i // fits an int32
		_, err := r.Save(ctx, d, "replaced/"+fmt.Sprint(i%3), generation(n), &registry.SaveOptions{Replace: true})
		must(err)
		own := fmt.Sprintf("new/%d/", os.Getpid())
		_, err = r.Save(ctx, d, own+fmt.Sprint(i), generation(n+1), nil)
		must(err)
		if i >= 2 {
			must(d.Remove(ctx, own+fmt.Sprint(i-2)))
		}
	}
}

// TestKilledWriters kills writers at random points while a reader looks on and a sweeper tidies up. Whatever lists is whole,
// nobody sees a mix, and a last sweep leaves nothing else.
func TestKilledWriters(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	if runtime.GOOS == "windows" {
		t.Skip("sweeps go by age there: what a writer left a moment ago stays")
	}
	d, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	stop := make(chan struct{})
	looked := make(chan error, 1)
	go func() { looked <- lookOn(t.Context(), d, stop) }()
	for range kills(t) {
		killOneWriter(t, d)
		require.NoError(t, checkAll(t.Context(), d, true))
		removeAll(t, d, "new")
	}
	close(stop)
	require.NoError(t, <-looked)
	_, err = d.Sweep(t.Context())
	require.NoError(t, err)
	require.NoError(t, checkAll(t.Context(), d, true))
	requireOnlyArtifacts(t, d)
	require.NotEmpty(t, names(t, d), "no writer has finished an artifact")
}

// kills returns how often to kill: more than a test run has time for, where the environment asks for it.
func kills(t *testing.T) int {
	text, ok := os.LookupEnv(killsEnv)
	if !ok {
		return 10
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

func killOneWriter(t *testing.T, d *artifact.Dir) {
	exe, err := os.Executable()
	require.NoError(t, err)
	child := exec.CommandContext(t.Context(), exe)
	child.Env = append(os.Environ(), tortureEnv+"="+d.Location("."))
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	if err := child.Start(); err != nil {
		t.Skip("this system does not start processes: ", err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "ready\n", line)
	time.Sleep(time.Duration(rand.IntN(60_000)) * time.Microsecond)
	require.NoError(t, child.Process.Kill())
	_ = child.Wait() // it was killed, and says so
}

// lookOn reads everything, and sweeps, until it is stopped.
func lookOn(ctx context.Context, d *artifact.Dir, stop <-chan struct{}) error {
	for {
		select {
		case <-stop:
			return nil
		default:
		}
		if err := checkAll(ctx, d, false); err != nil {
			return err
		}
		if _, err := d.Sweep(ctx); err != nil {
			return err
		}
	}
}

// checkAll verifies and loads every artifact that lists. Where others write meanwhile, one may be gone when its turn comes.
func checkAll(ctx context.Context, d *artifact.Dir, alone bool) error {
	for name, err := range d.List(ctx, "") {
		if err != nil {
			return err
		}
		if err := check(ctx, d, name); err != nil && (alone || !errors.Is(err, fs.ErrNotExist)) {
			return err
		}
	}
	return nil
}

func check(ctx context.Context, d *artifact.Dir, name string) error {
	r, err := d.Open(ctx, name)
	if err != nil {
		return err
	}
	if err := errors.Join(artifact.Verify(ctx, r), r.Close()); err != nil {
		return err
	}
	v, err := registry.Load[any](ctx, tortureRegistry(), d, name, nil)
	if err != nil {
		return err
	}
	if err := checkGeneration(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// removeAll removes the artifacts below a name: those of writers that are dead.
func removeAll(t *testing.T, d *artifact.Dir, prefix string) {
	for name, err := range d.List(t.Context(), prefix) {
		require.NoError(t, err)
		require.NoError(t, d.Remove(t.Context(), name))
	}
}

// requireOnlyArtifacts walks the directory of a store: every file belongs to an artifact that lists.
func requireOnlyArtifacts(t *testing.T, d *artifact.Dir) {
	t.Helper()
	known := map[string]bool{}
	for _, name := range names(t, d) {
		r, err := d.Open(t.Context(), name)
		require.NoError(t, err)
		known[path.Join(name, artifact.ManifestName)] = true
		for _, rec := range r.Manifest().Files {
			known[path.Join(name, rec.Path)] = true
		}
		require.NoError(t, r.Close())
	}
	for _, file := range files(t, filepath.Clean(d.Location("."))) {
		require.True(t, known[file], "the stray file %s", file)
	}
}
