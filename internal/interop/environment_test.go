//go:build interop

package interop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

const (
	// installTime is the longest that pip may take for a group.
	installTime = 15 * time.Minute
	// abandoned is the age of a half-made environment that nobody is making any more.
	abandoned = 24 * time.Hour
	// marker is a file that a complete environment has: what is installed in it.
	marker = "installed.txt"
)

// An ownPythonError says that a group is used only with a Python of one's own: its absence is no failure.
type ownPythonError struct{ group, why string }

func (e ownPythonError) Error() string {
	return fmt.Sprintf("%s; name a Python that has it in %s", e.why, ownPython(e.group))
}

func ownPython(group string) string { return "ARRAYLIKE_INTEROP_PYTHON_" + strings.ToUpper(group) }

// environment returns the path of a Python that has the libraries of a group. It makes the virtual environment where the
// cache has none: beside its place first, so that one that is there is complete, whoever makes it meanwhile.
func environment(group string) (string, error) {
	if own := os.Getenv(ownPython(group)); own != "" {
		return own, nil
	}
	if group == "torch" && runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
		return "", ownPythonError{group, "torch in the package index brings CUDA along on linux/amd64, gigabytes"}
	}
	dir, err := environmentDir(group)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err == nil {
		return executableIn(dir), nil
	}
	start := time.Now()
	if err := makeEnvironment(group, dir); err != nil {
		return "", err
	}
	suite.summary.note(fmt.Sprintf("installed: group %s in %.0f s", group, time.Since(start).Seconds()))
	return executableIn(dir), nil
}

// environmentDir is where the environment of a group belongs. It has another one for other requirements, and for
// another Python.
func environmentDir(group string) (string, error) {
	requirements, err := os.ReadFile(requirementsOf(group))
	if err != nil {
		return "", err
	}
	identity, err := command(time.Minute, basePython(), "-I", "-c", "import sys, sysconfig; print(sys.version, sysconfig.get_platform(), sys.base_prefix)")
	if err != nil {
		return "", err
	}
	cache := os.Getenv("ARRAYLIKE_INTEROP_DIR")
	if cache == "" {
		if cache, err = os.UserCacheDir(); err != nil {
			return "", err
		}
		cache = filepath.Join(cache, "arraylike-interop")
	}
	sum := sha256.Sum256(append(requirements, identity...))
	return filepath.Join(cache, group+"-"+hex.EncodeToString(sum[:8])), nil
}

func requirementsOf(group string) string {
	return filepath.Join("testdata", "requirements-"+group+".txt")
}

func basePython() string {
	if p := os.Getenv("ARRAYLIKE_INTEROP_PYTHON"); p != "" {
		return p
	}
	return "python3"
}

func executableIn(dir string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(dir, "Scripts", "python.exe")
	}
	return filepath.Join(dir, "bin", "python")
}

func makeEnvironment(group, dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	removeAbandoned(filepath.Dir(dir))
	making, err := os.MkdirTemp(filepath.Dir(dir), ".making-"+group+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(making)
	if err := install(group, making); err != nil {
		return err
	}
	err = os.Rename(making, dir)
	if errors.Is(err, fs.ErrExist) {
		return nil // another run was faster
	}
	return err
}

// install makes an environment and installs a group into it, of built packages only: a compiler is nobody's business here.
func install(group, dir string) error {
	if _, err := command(time.Minute, basePython(), "-I", "-m", "venv", dir); err != nil {
		return err
	}
	_, err := command(installTime, executableIn(dir), "-I", "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check",
		"--only-binary", ":all:", "--requirement", requirementsOf(group))
	if err != nil {
		return err
	}
	list, err := command(time.Minute, executableIn(dir), "-I", "-m", "pip", "freeze", "--disable-pip-version-check")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, marker), list, 0o666)
}

// removeAbandoned removes what runs that were killed have left. What cannot be removed is tried again by the next run.
func removeAbandoned(cache string) {
	left, _ := filepath.Glob(filepath.Join(cache, ".making-*"))
	for _, dir := range left {
		if info, err := os.Stat(dir); err == nil && time.Since(info.ModTime()) > abandoned {
			os.RemoveAll(dir)
		}
	}
}

// command runs a program and returns what it prints. The error has the end of what it says of its failure.
func command(limit time.Duration, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	out, err := exec.CommandContext(ctx, name, args...).Output()
	if err == nil {
		return out, nil
	}
	said := ""
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		said = ": " + lastLines(string(exit.Stderr), 3)
	}
	if ctx.Err() != nil {
		err = fmt.Errorf("took longer than %v", limit)
	}
	return nil, fmt.Errorf("%s %s: %w%s", name, strings.Join(args, " "), err, said)
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "; ")
}
