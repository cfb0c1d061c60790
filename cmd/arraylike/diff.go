package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/difference"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// Exit codes of diff, which are those of diff(1).
const (
	exitSame      = 0
	exitDifferent = 1
	exitTrouble   = 2
)

var diffCommand = command{
	name:    "diff",
	args:    "[flags] A B",
	summary: "compares arrays by what they hold, however they are stored",
	help: `
Compares two files or artifacts, or one of each, by their values: byte order,
element order, compression and format make no difference. Prints a line for
each difference, and nothing where there is none. "-" is the standard input.

Elements differ where their bits do: a NaN is the same as itself, 0.0 is not
-0.0. Of two dtypes of which one holds all values of the other, the values are
compared too. Archives and containers are compared key by key.

Two artifacts of which the manifests have one content hash are the same; their
data is not read then ("arraylike verify" checks it).

Exit codes, as those of diff(1): 0 the same; 1 different; 2 trouble, such as a
file that cannot be read or a wrong command line.

The object that --json prints has the fields a, b, same, error (where there was
trouble) and parts: for each key an object with key, same, only (the one that
has the key), dtypes, shapes, size (elements compared), differ (how many),
max_abs_difference, first (an index) and first_values.`,
	examples: `
arraylike diff before.npy after.npy
arraylike diff artifacts/run1/weights artifacts/run2/weights
arraylike diff --json a.npz b.npz | jq .parts[].differ`,
	setup: func(flags *pflag.FlagSet) action {
		d := new(diff)
		flags.BoolVar(&d.json, "json", false, "print one JSON object")
		flags.BoolVarP(&d.brief, "brief", "q", false, "print nothing: the exit code tells")
		d.limits.declare(flags)
		d.quiet.declare(flags)
		return d.run
	},
	operands: upTo(2, arrayFiles),
}

// diff is the flags of the command.
type diff struct {
	json, brief bool
	limits      limits
	quiet       quiet
}

func (d *diff) run(ctx context.Context, paths []string, s streams) int {
	if len(paths) != 2 {
		return usageError(s, fmt.Errorf("diff: want two files or directories, have %d", len(paths)))
	}
	if err := d.limits.check(); err != nil {
		return usageError(s, fmt.Errorf("diff: %w", err))
	}
	if paths[0] == "-" && paths[1] == "-" {
		return usageError(s, errors.New("diff: the standard input can be one of the two only"))
	}
	parts, err := d.compare(ctx, paths, s)
	if flushed := d.print(s, paths, parts, err); flushed != nil {
		failure(s, "diff", flushed)
		return exitTrouble
	}
	return verdict(parts, err)
}

// verdict is the exit code.
func verdict(parts []difference.Part, err error) int {
	code := exitSame
	if err != nil {
		return exitTrouble
	}
	for _, p := range parts {
		switch {
		case p.Err != nil:
			return exitTrouble
		case !p.Same():
			code = exitDifferent
		}
	}
	return code
}

// compare returns what was found. Nothing was looked at where that is nil without an error: the hashes tell.
func (d *diff) compare(ctx context.Context, paths []string, s streams) ([]difference.Part, error) {
	var sources [2]*source.Source
	for i, path := range paths {
		src, err := source.Open(ctx, path, d.limits.sourceOptions(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %s", words.Printable(path), report.Message(err))
		}
		defer func() { _ = src.Close() }() // it was read
		sources[i] = src
	}
	a, b := sources[0].Manifest, sources[1].Manifest
	if a != nil && b != nil && artifact.SameContent(a, b) {
		return nil, nil
	}
	bar := d.quiet.bar(s)
	bar.Begin("diff")
	defer bar.End()
	var parts []difference.Part
	for p := range difference.Compare(ctx, sources[0], sources[1], difference.Options{Names: [2]string{paths[0], paths[1]}, Progress: bar.Set}) {
		parts = append(parts, p)
	}
	return parts, context.Cause(ctx)
}

func (d *diff) print(s streams, paths []string, parts []difference.Part, err error) error {
	w := bufio.NewWriter(s.out)
	switch {
	case d.json:
		printDiffJSON(w, paths, parts, err)
	case !d.brief && err == nil:
		printDiff(w, parts)
	}
	if err != nil {
		failure(s, "diff", err)
		return w.Flush()
	}
	for _, p := range parts {
		if p.Err != nil {
			fmt.Fprintf(s.err, "arraylike: diff: %s%s\n", prefix(p.Key), report.Message(p.Err))
		}
	}
	return w.Flush()
}

// prefix names a part before what is said about it.
func prefix(key string) string {
	if key == "" {
		return ""
	}
	return words.Printable(key) + ": "
}

func printDiff(w *bufio.Writer, parts []difference.Part) {
	for _, p := range parts {
		for _, line := range p.Lines() {
			fmt.Fprintf(w, "%s%s\n", prefix(p.Key), line)
		}
	}
}

func printDiffJSON(w *bufio.Writer, paths []string, parts []difference.Part, err error) {
	o := jsonl.Begin(w)
	o.Field("a", paths[0])
	o.Field("b", paths[1])
	o.Field("same", verdict(parts, err) == exitSame)
	if err != nil {
		o.Field("error", report.Message(err))
	}
	o.List("parts")
	for _, p := range parts {
		one := o.Element()
		partJSON(one, &p)
		one.End()
	}
	o.EndList()
	o.End()
	w.WriteByte('\n')
}

func partJSON(o *jsonl.Object, p *difference.Part) {
	o.Field("key", p.Key)
	o.Field("same", p.Same())
	switch {
	case p.Err != nil:
		o.Field("error", report.Message(p.Err))
	case p.Only != "":
		o.Field("only", p.Only)
	case p.Notes[0] != p.Notes[1] || p.Bytes != nil:
		o.Field("differences", p.Lines())
	default:
		arrayPartJSON(o, p)
	}
}

func arrayPartJSON(o *jsonl.Object, p *difference.Part) {
	o.Field("dtypes", [2]string{p.DTypes[0].String(), p.DTypes[1].String()})
	o.Field("shapes", [2][]int{append([]int{}, p.Shapes[0]...), append([]int{}, p.Shapes[1]...)})
	v := p.Values
	if v == nil {
		return
	}
	o.Field("size", v.Size)
	o.Field("differ", v.Differ)
	if v.Differ > 0 {
		v.Largest.JSON(o, "max_abs_difference")
		o.Field("first", append([]int{}, v.First...))
		o.Field("first_values", [2]string{strings.TrimSpace(p.Texts[0]), strings.TrimSpace(p.Texts[1])})
	}
}
