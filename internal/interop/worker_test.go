//go:build interop

package interop

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// args are the arguments of a Python function, by name.
type args map[string]any

// worker is a Python process that calls the functions of testdata/*.py.
type worker struct {
	mu       sync.Mutex
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Reader
	dir      string // its working directory
	broken   error  // why it answers no more
	versions map[string]version
}

// version is what a library says it is, or why it cannot be imported.
type version struct{ Version, Error string }

// startWorker starts a worker. The environment's own Python variables do not count.
func startWorker(executable string) (*worker, error) {
	script, err := filepath.Abs(filepath.Join("testdata", "worker.py"))
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "arraylike-interop-")
	if err != nil {
		return nil, err
	}
	w := &worker{dir: dir, versions: map[string]version{}}
	w.cmd = exec.Command(executable, "-I", "-B", "-X", "utf8", script)
	w.cmd.Dir, w.cmd.Stderr = dir, os.Stderr
	w.cmd.Env = append(os.Environ(), "JAX_PLATFORMS=cpu", "TMPDIR="+dir, "TEMP="+dir, "TMP="+dir, "HYPOTHESIS_STORAGE_DIRECTORY="+dir)
	if err := w.start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return w, nil
}

func (w *worker) start() (err error) {
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	w.out = bufio.NewReaderSize(out, 1<<20)
	return w.cmd.Start()
}

// close lets the worker end, which it does at the end of its input, and removes its directory.
func (w *worker) close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err := w.in.Close()
	if waited := w.cmd.Wait(); w.broken == nil {
		err = errors.Join(err, waited)
	}
	return errors.Join(err, os.RemoveAll(w.dir))
}

// call calls the function "module.name" with arguments by name, and decodes what it returns into result, which may be nil.
// An exception is an error. Calls of several goroutines follow one another.
func (w *worker) call(function string, a args, result any) error {
	request, err := json.Marshal(map[string]any{"call": function, "args": a})
	if err != nil {
		return err
	}
	answer, err := w.exchange(request)
	if err != nil {
		return err
	}
	var reply struct {
		Result json.RawMessage
		Error  string
	}
	if err := json.Unmarshal(answer, &reply); err != nil {
		return fmt.Errorf("interop: %s: answer %.100q: %w", function, answer, err)
	}
	if reply.Error != "" {
		return fmt.Errorf("interop: %s: %s", function, reply.Error)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(reply.Result, result)
}

func (w *worker) exchange(request []byte) ([]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken != nil {
		return nil, w.broken
	}
	_, err := w.in.Write(append(request, '\n'))
	var answer []byte
	if err == nil {
		answer, err = w.out.ReadBytes('\n')
	}
	if err != nil {
		w.broken = fmt.Errorf("interop: the worker has ended, at %.300q: %w", request, err)
	}
	return answer, w.broken
}

// version returns the version of a library, or an error where it cannot be imported. The name is that of the import.
func (w *worker) version(library string) (string, error) {
	w.mu.Lock()
	v, known := w.versions[library]
	w.mu.Unlock()
	if !known {
		if err := w.call("worker.version", args{"library": library}, &v); err != nil {
			return "", err
		}
		w.mu.Lock()
		w.versions[library] = v
		w.mu.Unlock()
	}
	if v.Error != "" {
		return "", errors.New(v.Error)
	}
	return v.Version, nil
}

// subject opens a row of the summary: round trips with a library. The test is skipped, or fails where that is required,
// if the library cannot be imported.
func (w *worker) subject(t *testing.T, library, what string) *subject {
	t.Helper()
	v, err := w.version(library)
	if err != nil {
		absent(t, fmt.Sprintf("%s: %v", library, err), required())
	}
	return suite.summary.subject(library, v, what)
}
