package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/values"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

const rowsHelp = ` rows of each array, x[%s], as NumPy prints them: above 1000
elements three at each end of an axis. Rows are the indices of the first axis.
Of a .npy file and an artifact no other bytes are read.

Of an archive the rows of all arrays are printed, each below a line with its
key, or those of one --member. "-" is the standard input.

The object that --json prints for each array has the fields file, ok, error
(where ok is false), member, dtype, shape (that of the whole array), start,
stop and values: a flat list in row-major order, spelled as by inspect
--values.`

var headCommand = command{
	name:     "head",
	args:     "[flags] FILE|DIR...",
	summary:  "prints the first rows of arrays",
	help:     "\nPrints the first" + fmt.Sprintf(rowsHelp, ":N"),
	examples: "arraylike head weights.npy\narraylike head -n 3 --member x archive.npz",
	setup:    func(flags *pflag.FlagSet) action { return setupRows(flags, "head") },
	operands: arrayFiles,
	values:   map[string]completer{"member": memberKeys},
}

var tailCommand = command{
	name:     "tail",
	args:     "[flags] FILE|DIR...",
	summary:  "prints the last rows of arrays",
	help:     "\nPrints the last" + fmt.Sprintf(rowsHelp, "-N:"),
	examples: "arraylike tail -n 1 history.npy\narraylike tail --json artifacts/run1/loss",
	setup:    func(flags *pflag.FlagSet) action { return setupRows(flags, "tail") },
	operands: arrayFiles,
	values:   map[string]completer{"member": memberKeys},
}

// rows is the flags of head and tail.
type rows struct {
	name   string
	n      int
	member memberFlag
	json   bool
	limits limits
}

func setupRows(flags *pflag.FlagSet, name string) action {
	r := &rows{name: name}
	flags.IntVarP(&r.n, "rows", "n", 10, "print `N` rows")
	r.member.declare(flags, "print the array of this `KEY` alone")
	flags.BoolVar(&r.json, "json", false, "print one JSON object per line, with all values of the rows")
	r.limits.declare(flags)
	return r.run
}

func (r *rows) run(ctx context.Context, paths []string, s streams) int {
	if err := r.check(paths); err != nil {
		return usageError(s, fmt.Errorf("%s: %w", r.name, err))
	}
	p := &rowPrinter{rows: r, w: bufio.NewWriter(s.out), several: len(paths) > 1}
	code := exitOK
	for _, path := range paths {
		err := p.file(ctx, path, r.limits.sourceOptions(s))
		if flushed := p.w.Flush(); flushed != nil {
			return failure(s, r.name, flushed)
		}
		if err != nil {
			code = exitFailed
			printErrors(s, path, err)
		}
	}
	return code
}

func (r *rows) check(paths []string) error {
	switch {
	case len(paths) == 0:
		return errors.New("want one or more files or directories, have none")
	case r.n < 0:
		return fmt.Errorf("-n: want 0 or more, have %d", r.n)
	}
	return r.limits.check()
}

// span is the rows of an array that are to be printed.
func (r *rows) span(have int) (start, stop int) {
	n := min(r.n, have)
	if r.name == "tail" {
		return have - n, have
	}
	return 0, n
}

// rowPrinter prints rows of arrays.
type rowPrinter struct {
	*rows
	w       *bufio.Writer
	several bool // more than one array: each has a heading
	some    bool // something was printed
}

// file prints the arrays of one operand.
func (p *rowPrinter) file(ctx context.Context, path string, o *source.Options) error {
	src, err := source.Open(ctx, path, o)
	if err != nil {
		return p.failed(path, "", err)
	}
	defer func() { _ = src.Close() }() // it was read
	parts, err := p.choose(src)
	if err != nil {
		return p.failed(path, "", err)
	}
	p.several = p.several || len(parts) > 1
	var errs []error
	for _, part := range parts {
		if err := p.part(path, part); err != nil {
			errs = append(errs, p.failed(path, part.Key, err))
		}
	}
	return errors.Join(errs...)
}

// choose returns the arrays that are asked for.
func (p *rowPrinter) choose(src *source.Source) ([]*source.Part, error) {
	if p.member.given {
		part, err := p.member.of(src)
		return []*source.Part{part}, err
	}
	var parts []*source.Part
	all := src.Parts()
	for i := range all {
		if all[i].IsArray() || len(all) == 1 {
			parts = append(parts, &all[i])
		}
	}
	if len(parts) == 0 {
		return nil, errors.New("there is no array in it")
	}
	return parts, nil
}

// failed prints an error as JSON, where that is asked for, and returns it.
func (p *rowPrinter) failed(path, member string, err error) error {
	if p.json {
		o := p.object(path, member, err)
		o.End()
		p.w.WriteByte('\n')
	}
	return err
}

func (p *rowPrinter) object(path, member string, err error) *jsonl.Object {
	o := jsonl.Begin(p.w)
	o.Field("file", path)
	o.Field("ok", err == nil)
	if err != nil {
		o.Field("error", report.Message(err))
	}
	if member != "" {
		o.Field("member", member)
	}
	return o
}

func (p *rowPrinter) part(path string, part *source.Part) error {
	a, err := part.Array()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }() // it was read
	start, stop := p.span(a.Rows())
	b, err := a.ReadRows(start, stop)
	if err != nil {
		return err
	}
	if p.json {
		return p.printJSON(path, part.Key, a, b, start, stop)
	}
	p.heading(path, part.Key)
	fmt.Fprintln(p.w, report.Values(b))
	return nil
}

// heading names the array that follows, in the manner of head(1).
func (p *rowPrinter) heading(path, key string) {
	if !p.several {
		return
	}
	if p.some {
		p.w.WriteByte('\n')
	}
	p.some = true
	name := words.Printable(path)
	if key != "" {
		name += ": " + words.Printable(key)
	}
	fmt.Fprintf(p.w, "==> %s <==\n", name)
}

func (p *rowPrinter) printJSON(path, key string, a *source.Array, b arrayapi.Buffer, start, stop int) error {
	if err := values.Check(b); err != nil {
		return err
	}
	o := p.object(path, key, nil)
	report.Kind(o, b.DType)
	o.Field("shape", append([]int{}, a.Header.Shape...))
	o.Field("start", start)
	o.Field("stop", stop)
	o.Key("values")
	values.Write(p.w, b)
	o.End()
	p.w.WriteByte('\n')
	return nil
}
