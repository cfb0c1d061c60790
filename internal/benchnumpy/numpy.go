package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

//go:embed worker.py
var program string

// numpy is a process that does what it is told with NumPy, and says how long it took.
type numpy struct {
	version string
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

func startNumPy(python string) (*numpy, error) {
	n := &numpy{cmd: exec.Command(python, "-I", "-c", program)}
	n.cmd.Stderr = os.Stderr
	var err error
	if n.in, err = n.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.out = bufio.NewScanner(out)
	if err := n.cmd.Start(); err != nil {
		return nil, skipError{fmt.Sprintf("cannot start %s: %v", python, err)}
	}
	if !n.out.Scan() {
		return nil, skipError{fmt.Sprintf("%s has no NumPy", python)}
	}
	n.version = n.out.Text()
	return n, nil
}

func (n *numpy) close() {
	_ = n.in.Close()
	_ = n.cmd.Wait()
}

// do calls a function of worker.py.
func (n *numpy) do(function string, args ...any) (time.Duration, error) {
	request, err := json.Marshal(append([]any{function}, args...))
	if err != nil {
		return 0, err
	}
	if _, err := n.in.Write(append(request, '\n')); err != nil {
		return 0, err
	}
	if !n.out.Scan() {
		return 0, fmt.Errorf("numpy: %s: no answer", function)
	}
	var answer struct {
		NS    int64
		Error string
	}
	if err := json.Unmarshal(n.out.Bytes(), &answer); err != nil {
		return 0, err
	}
	if answer.Error != "" {
		return 0, fmt.Errorf("numpy: %s: %s", function, answer.Error)
	}
	return time.Duration(answer.NS), nil
}

// call is do as what a row measures.
func (n *numpy) call(function string, args ...any) func() (time.Duration, error) {
	return func() (time.Duration, error) { return n.do(function, args...) }
}
