package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// findNumPy returns a python that has NumPy: the one at that path, or one in an
// environment that is made in the user's cache, with the wanted version, or the newest
// where this Python is too new for that.
func findNumPy(want string) (string, error) {
	if strings.ContainsRune(want, os.PathSeparator) {
		return want, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", skipError{err.Error()}
	}
	venv := filepath.Join(cache, "arraylike-benchnumpy", want)
	python := filepath.Join(venv, "bin", "python")
	if runtime.GOOS == "windows" {
		python = filepath.Join(venv, "Scripts", "python.exe")
	}
	if exec.Command(python, "-I", "-c", "import numpy").Run() == nil {
		return python, nil
	}
	if err := command("python3", "-m", "venv", venv); err != nil {
		return "", err
	}
	err = command(python, "-m", "pip", "install", "--quiet", "numpy=="+want)
	if err != nil {
		err = command(python, "-m", "pip", "install", "--quiet", "numpy")
	}
	return python, err
}

// command runs a command that NumPy needs to be there.
func command(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return skipError{fmt.Sprintf("cannot install NumPy: %s %s: %v%s", name, strings.Join(args, " "), err, lastLine(out))}
	}
	return nil
}

// lastLine returns the last line of what a command said, after a colon.
func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if last := lines[len(lines)-1]; last != "" {
		return ": " + last
	}
	return ""
}
