package artifact_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// crashEnv makes the test binary a writer that runs until it is killed.
const crashEnv = "ARRAYLIKE_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashEnv); dir != "" {
		writeUntilKilled(dir)
	}
	os.Exit(m.Run())
}

// writeUntilKilled saves new artifacts and replaces old ones. All files of an artifact hold the same text, so a mix would show.
func writeUntilKilled(dir string) {
	d, err := artifact.NewDir(dir, &artifact.DirOptions{NoSync: true})
	if err != nil {
		panic(err)
	}
	fmt.Println("ready")
	for i := 0; ; i++ {
		text := strings.Repeat(fmt.Sprint(os.Getpid(), " ", i, " "), 1+i%5000)
		content := files{"data.npy": text, "0/data.npy": text, "1/deep/data.npy": text}
		for _, name := range []string{"replaced", fmt.Sprintf("new/%d/%d", os.Getpid(), i%7)} {
			if _, err := trySave(d, name, &artifact.CreateOptions{Replace: true}, content); err != nil {
				panic(err)
			}
		}
		if i%5 == 4 {
			if err := d.Remove(context.Background(), fmt.Sprintf("new/%d/%d", os.Getpid(), i%7)); err != nil {
				panic(err)
			}
		}
	}
}

// TestKilledWriters kills a writer at random points. Whatever lists afterwards is whole, and a sweep leaves nothing else.
func TestKilledWriters(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	if runtime.GOOS == "windows" {
		t.Skip("sweeps go by age there: what a writer left a moment ago stays")
	}
	exe, err := os.Executable()
	require.NoError(t, err)
	d := newDir(t, nil)
	for range kills(t) {
		child := exec.CommandContext(t.Context(), exe)
		child.Env = append(os.Environ(), crashEnv+"="+d.Location("."))
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Skip("this system does not start processes: ", err)
		}
		require.NoError(t, child.Start())
		line, err := bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		require.Equal(t, "ready\n", line)
		time.Sleep(time.Duration(rand.IntN(30_000)) * time.Microsecond)
		require.NoError(t, child.Process.Kill())
		_ = child.Wait()
		requireWhole(t, d)
		for _, name := range list(t, d, "new") {
			require.NoError(t, d.Remove(t.Context(), name))
		}
	}
	_, err = d.Sweep(t.Context())
	require.NoError(t, err)
	requireNoStrays(t, d)
	requireOnlyArtifacts(t, d)
	requireWhole(t, d)
}

// kills returns how often to kill: more than a test run has time for, where the environment asks for it.
func kills(t *testing.T) int {
	text, ok := os.LookupEnv("ARRAYLIKE_KILLS")
	if !ok {
		return 10
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

func requireWhole(t *testing.T, d *artifact.Dir) {
	t.Helper()
	for _, name := range list(t, d, "") {
		require.NoError(t, verify(d, name))
		content, err := load(d, name)
		require.NoError(t, err)
		require.Len(t, content, 3)
		for _, text := range content {
			require.True(t, text == content["data.npy"], "%s is a mix", name)
		}
	}
}
