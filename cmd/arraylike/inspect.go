package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
)

var inspectCommand = command{
	name:    "inspect",
	args:    "[flags] FILE|DIR...",
	summary: "tells what is in .npy and .npz files and artifact directories",
	help: `
Tells what is in each file or directory: format, dtype, shape, order, size, the
first values, and a digest of all values. What a file is, its first bytes say,
not its name. "-" is the standard input.

Arrays with the same digest have the same values, however they are stored: it
is the SHA-256 of the elements in row-major order, each scalar little-endian,
records without padding. Of an artifact, content is the SHA-256 that its
manifest has for the value, however that is stored.

All elements are read. A file that fails is reported, and the others are
inspected all the same; the exit code is 1 then. Nothing in a file is ever
executed: arrays of Python objects are refused.

The object that --json prints has the fields file, ok, error (where ok is
false) and format: npy, npz or artifact. An array has version, dtype (null for
records), descr, itemsize, fields, shape, size, fortran_order, data_offset,
sha256_le_c_order and, if asked for, values: a flat list in row-major order. An
archive has keys and members, an artifact manifest and members; each member has
a kind: array, archive, raw or error.`,
	examples: `
arraylike inspect weights.npy
arraylike inspect --values a.npz | jq .members[0].values
zcat x.npy.gz | arraylike inspect -`,
	setup: func(flags *pflag.FlagSet) action {
		i := new(inspect)
		flags.BoolVar(&i.json, "json", false, "print one JSON object per line")
		flags.BoolVar(&i.values, "values", false, "add all values of all arrays, whatever their size; implies --json")
		i.limits.declare(flags)
		return i.run
	},
	operands: arrayFiles,
}

// inspect is the flags of the command.
type inspect struct {
	json, values bool
	limits       limits
}

// printer prints the items one after the other; see package report.
type printer interface {
	Print(path string, item *describe.Item) (ok bool, err error)
}

func (i *inspect) run(ctx context.Context, paths []string, s streams) int {
	if err := i.check(paths); err != nil {
		return usageError(s, fmt.Errorf("inspect: %w", err))
	}
	text := report.NewText(s.out, s.err)
	text.Width = s.screen.Width
	var p printer = text
	if i.json || i.values {
		p = report.NewJSON(s.out, s.err, i.values)
	}
	o := &describe.Options{Limits: i.limits.options(), Stdin: s.in}
	code := exitOK
	for _, path := range paths {
		ok, err := inspectOne(ctx, p, path, o)
		if err != nil {
			return failure(s, "inspect", err)
		}
		if !ok {
			code = exitFailed
		}
	}
	return code
}

func (i *inspect) check(paths []string) error {
	if len(paths) == 0 {
		return errors.New("want one or more files or directories, have none")
	}
	return i.limits.check()
}

func inspectOne(ctx context.Context, p printer, path string, o *describe.Options) (ok bool, err error) {
	item := describe.Open(ctx, path, o)
	defer func() { _ = item.Close() }() // it was read, or its error is in the item
	return p.Print(path, item)
}
