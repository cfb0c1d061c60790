// The benchnumpy command measures how long reading and writing arrays takes here, in
// NumPy and, built with the tag peers, in other Go libraries, and prints a table.
//
// All of them take turns in one run on the same files, so that a machine that is
// busy for a while is so for all; the table has the medians and their ratio. NumPy is
// installed in an environment of its own. Where that cannot be done, the last line
// is "skipped: " and the reason.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	c := config{}
	flag.IntVar(&c.mib, "mib", 256, "size of the large arrays in MiB")
	flag.IntVar(&c.runs, "runs", 7, "how often each thing is measured")
	flag.StringVar(&c.dir, "dir", "", "folder for the files; default: /dev/shm where there is one, else that for temporary files")
	flag.StringVar(&c.numpy, "numpy", "1.24.2", "version of NumPy to install, or the path of a python that has one")
	flag.StringVar(&c.only, "only", "", "measure only the rows whose name contains this")
	flag.Parse()
	err := run(c)
	if skip := (skipError{}); errors.As(err, &skip) {
		fmt.Println("skipped:", skip.reason)
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchnumpy:", err)
		os.Exit(1)
	}
}

// config is what the flags say.
type config struct {
	mib, runs        int
	dir, numpy, only string
}

// skipError says why nothing can be measured.
type skipError struct{ reason string }

func (e skipError) Error() string { return e.reason }

func run(c config) error {
	dir, err := workFolder(c.dir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	python, err := findNumPy(c.numpy)
	if err != nil {
		return err
	}
	numpy, err := startNumPy(python)
	if err != nil {
		return err
	}
	defer numpy.close()
	rows, err := newRows(dir, c.mib, numpy)
	if err != nil {
		return err
	}
	t := table{runs: c.runs, mib: c.mib, version: numpy.version, dir: filepath.Dir(dir)}
	return t.measure(rows, c.only)
}

// workFolder makes a folder for files that are in memory where the system can.
func workFolder(dir string) (string, error) {
	if info, err := os.Stat("/dev/shm"); dir == "" && err == nil && info.IsDir() {
		dir = "/dev/shm"
	}
	return os.MkdirTemp(dir, "benchnumpy")
}
