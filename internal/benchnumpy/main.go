// The benchnumpy command measures how long reading and writing arrays takes here, in
// NumPy and, built with the tag peers, in other Go libraries, and prints a table. A
// second table has functions of the array API standard, here and in NumPy.
//
// All of them take turns in one run on the same files and arrays, so that a machine
// that is busy for a while is so for all; the tables have the medians and their ratio.
// NumPy is installed in an environment of its own. Where that cannot be done, the last
// line is "skipped: " and the reason.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

func main() {
	c := config{}
	flag.IntVar(&c.mib, "mib", 256, "size of the large arrays in MiB")
	flag.IntVar(&c.runs, "runs", 7, "how often each thing is measured")
	flag.StringVar(&c.dir, "dir", "", "folder for the files; default: /dev/shm where there is one, else that for temporary files")
	flag.StringVar(&c.numpy, "numpy", "1.24.2", "version of NumPy to install, or the path of a python that has one")
	flag.StringVar(&c.only, "only", "", "the only table to make, files or functions; default: both")
	flag.StringVar(&c.rows, "rows", "", "measure only the rows whose name contains this")
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
	mib, runs              int
	dir, numpy, only, rows string
}

// skipError says why nothing can be measured.
type skipError struct{ reason string }

func (e skipError) Error() string { return e.reason }

func run(c config) error {
	tables, err := c.tables()
	if err != nil {
		return err
	}
	dir, err := workFolder(c.dir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	python, err := findNumPy(c.numpy)
	if err != nil {
		return err
	}
	for i, t := range tables {
		if i > 0 {
			fmt.Println()
		}
		if err := t(c, dir, python); err != nil {
			return err
		}
	}
	return nil
}

// tables are what -only asks for, both without it. Each has a NumPy of its own, so that what
// the one leaves in memory is no burden to the other.
func (c config) tables() ([]func(c config, dir, python string) error, error) {
	switch c.only {
	case "":
		return []func(config, string, string) error{compareFiles, compareFunctions}, nil
	case "files":
		return []func(config, string, string) error{compareFiles}, nil
	case "functions":
		return []func(config, string, string) error{compareFunctions}, nil
	}
	return nil, fmt.Errorf("-only: want files or functions, have %q", c.only)
}

func compareFiles(c config, dir, python string) error {
	numpy, err := startNumPy(python)
	if err != nil {
		return err
	}
	defer numpy.close()
	rows, err := newRows(dir, c.mib, numpy)
	if err != nil {
		return err
	}
	fmt.Printf("Large arrays are of %d MiB, files in %s; %s.\n\n", c.mib, filepath.Dir(dir), c.who(numpy))
	return table{runs: c.runs, others: true}.measure(rows, c.rows)
}

func compareFunctions(c config, dir, python string) error {
	numpy, err := startNumPy(python)
	if err != nil {
		return err
	}
	defer numpy.close()
	rows, err := newFunctionRows(dir, numpy)
	if err != nil {
		return err
	}
	fmt.Printf("Arrays are of 10^6 float64 where nothing else is said; %s.\n\n", c.who(numpy))
	return table{runs: c.runs}.measure(rows, c.rows)
}

// who says what is compared, and how.
func (c config) who(n *numpy) string {
	return fmt.Sprintf("medians of %d turns, %s on %d processors, NumPy %s", c.runs, runtime.Version(), runtime.GOMAXPROCS(0), n.version)
}

// workFolder makes a folder for files that are in memory where the system can.
func workFolder(dir string) (string, error) {
	if info, err := os.Stat("/dev/shm"); dir == "" && err == nil && info.IsDir() {
		dir = "/dev/shm"
	}
	return os.MkdirTemp(dir, "benchnumpy")
}
