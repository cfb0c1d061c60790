package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/npy"
)

var inspectCommand = command{
	name:    "inspect",
	args:    "[flags] FILE|DIR...",
	summary: "tells what is in .npy and .npz files and artifact directories",
	help: `
Tells what is in each file or directory: format, dtype, shape, order, size, the
first values, and a digest of all values. What a file is, its first bytes say, not
its name. "-" is the standard input.

Arrays with the same digest have the same values, however they are stored: it is
the SHA-256 of the elements in row-major order, each scalar little-endian, records
without padding.

All elements are read. A file that fails is reported, and the others are inspected
all the same; the exit code is 1 then. Nothing in a file is ever executed: arrays
of Python objects are refused.

The object that --json prints has the fields file, ok, error (where ok is false) and
format: npy, npz or artifact. An array has version, dtype (null for records), descr,
itemsize, fields, shape, size, fortran_order, data_offset, sha256_le_c_order and, if
asked for, values: a flat list in row-major order. An archive has keys and members,
an artifact manifest and members; each member has a kind: array, archive, raw or
error.`,
	setup: func(flags *flag.FlagSet) action {
		i := new(inspect)
		flags.BoolVar(&i.json, "json", false, "print one JSON object per line")
		flags.BoolVar(&i.values, "values", false, "add all values of all arrays, whatever their size; implies --json")
		flags.IntVar(&i.maxHeader, "max-header", npy.DefaultMaxHeader, "accept .npy headers of up to `N` characters: records of some\nhundred fields have more than NumPy's limit, the default")
		flags.IntVar(&i.maxDims, "max-dims", 32, "accept arrays of up to `N` dimensions; NumPy 2 has 64")
		return i.run
	},
}

// inspect is the flags of the command.
type inspect struct {
	json, values bool
	maxHeader    int
	maxDims      int
}

// printer prints the items one after the other; see package report.
type printer interface {
	Print(path string, item *describe.Item) (ok bool, err error)
}

func (i *inspect) run(paths []string, s streams) int {
	if err := i.check(paths); err != nil {
		return usageError(s, fmt.Errorf("inspect: %w", err))
	}
	var p printer = report.NewText(s.out, s.err)
	if i.json || i.values {
		p = report.NewJSON(s.out, i.values)
	}
	o := &describe.Options{Limits: npy.ReadOptions{MaxHeader: i.maxHeader, MaxDims: i.maxDims}, Stdin: s.in}
	code := exitOK
	for _, path := range paths {
		ok, err := inspectOne(p, path, o)
		if err != nil {
			fmt.Fprintf(s.err, "arraylike: inspect: %v\n", err)
			return exitFailed
		}
		if !ok {
			code = exitFailed
		}
	}
	return code
}

func (i *inspect) check(paths []string) error {
	switch {
	case len(paths) == 0:
		return errors.New("want one or more files or directories, have none")
	case i.maxHeader < 1:
		return fmt.Errorf("--max-header: want 1 or more, have %d", i.maxHeader)
	case i.maxDims < 1:
		return fmt.Errorf("--max-dims: want 1 or more, have %d", i.maxDims)
	}
	return nil
}

func inspectOne(p printer, path string, o *describe.Options) (ok bool, err error) {
	item := describe.Open(context.Background(), path, o)
	defer func() { _ = item.Close() }() // it was read, or its error is in the item
	return p.Print(path, item)
}
