package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/catalog"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/progress"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

var verifyCommand = command{
	name:    "verify",
	args:    "[flags] NAME|DIR...",
	summary: "checks that artifacts are as they were written",
	help: `
Reads all bytes of each artifact and compares them with the sizes, SHA-256 and
CRC-32C of its manifest, and the manifest with its own SHA-256. An operand is
the directory of an artifact, or a directory with artifacts below it, which are
all verified.

Of each damaged file the first damaged block is named. The exit code is 1 where
anything is damaged, or could not be read, and where there is no artifact at
all.

The object that --json prints for each artifact, or for an operand without one,
has the fields artifact, ok, error (where it could not be verified), files
(their number), size (in bytes) and damage: a list of objects with path, block
(-1 for the file as a whole), offset, want and have.`,
	examples: "arraylike verify artifacts/run1/weights\narraylike verify artifacts",
	setup: func(flags *pflag.FlagSet) action {
		v := new(verify)
		flags.BoolVar(&v.json, "json", false, "print one JSON object per line")
		v.quiet.declare(flags)
		return v.run
	},
	operands: directories,
}

// verify is the flags of the command.
type verify struct {
	json  bool
	quiet quiet
}

func (v *verify) run(ctx context.Context, dirs []string, s streams) int {
	if len(dirs) == 0 {
		return usageError(s, errors.New("verify: want one or more artifacts or directories of them, have none"))
	}
	bar := v.quiet.bar(s)
	code := exitOK
	for _, dir := range dirs {
		ok, err := v.operand(ctx, dir, bar, s)
		if err != nil {
			return failure(s, "verify", fmt.Errorf("%s: %w", words.Printable(dir), err))
		}
		if !ok {
			code = exitFailed
		}
	}
	return code
}

// operand verifies the artifacts at a path. ok is false where something is wrong with them or the path. The error is that of
// the output, or of the interrupt.
func (v *verify) operand(ctx context.Context, dir string, bar *progress.Bar, s streams) (ok bool, err error) {
	ok = true
	found := false
	for item, failed := range catalog.List(ctx, dir, catalog.Options{}) {
		if failed != nil {
			return false, v.failed(ctx, dir, failed, s)
		}
		found = true
		fine, err := v.item(ctx, item, bar, s)
		if err != nil {
			return false, err
		}
		ok = ok && fine
	}
	if !found {
		return false, v.failed(ctx, dir, errors.New("there is no artifact in it"), s)
	}
	return ok, nil
}

// failed reports a path whose artifacts could not be listed.
func (v *verify) failed(ctx context.Context, dir string, failed error, s streams) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	printErrors(s, dir, failed)
	if !v.json {
		return nil
	}
	return printVerifiedJSON(s, catalog.Item{Path: dir}, nil, []error{failed})
}

// item verifies and reports one artifact.
func (v *verify) item(ctx context.Context, item catalog.Item, bar *progress.Bar, s streams) (ok bool, err error) {
	err = item.Err
	if err == nil {
		err = verifyOne(ctx, item, bar)
	}
	if cause := context.Cause(ctx); cause != nil {
		return false, cause
	}
	ok = err == nil
	damage, other := split(err)
	for _, e := range other {
		printErrors(s, item.Path, e)
	}
	if !v.json {
		return ok, printVerified(s, item, damage, other)
	}
	for _, d := range damage {
		fmt.Fprintf(s.err, "arraylike: %s: damaged: %s\n", words.Printable(item.Path), damageText(d))
	}
	return ok, printVerifiedJSON(s, item, damage, other)
}

func verifyOne(ctx context.Context, item catalog.Item, bar *progress.Bar) (err error) {
	r, err := artifact.OpenPath(ctx, item.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	bar.Begin("verify " + item.Name)
	defer bar.End()
	return artifact.Verify(ctx, artifact.NewProgressReader(r, func(done int64) { bar.Set(done, item.Size) }))
}

// split takes the damage out of what was joined.
func split(err error) (damage []*artifact.CorruptError, other []error) {
	if err == nil {
		return nil, nil
	}
	for _, e := range eachError(err) {
		if corrupt := (*artifact.CorruptError)(nil); errors.As(e, &corrupt) {
			damage = append(damage, corrupt)
		} else {
			other = append(other, e)
		}
	}
	return damage, other
}

func printVerified(s streams, item catalog.Item, damage []*artifact.CorruptError, other []error) error {
	var text strings.Builder
	name := words.Printable(item.Path)
	switch {
	case len(damage) > 0:
		fmt.Fprintf(&text, "%s: damaged\n", name)
	case len(other) == 0:
		fmt.Fprintf(&text, "%s: ok, %s, %s\n", name, words.Plural(item.Files, "file"), words.ByteSize(item.Size))
	}
	for _, d := range damage {
		fmt.Fprintf(&text, "  %s\n", damageText(d))
	}
	_, err := fmt.Fprint(s.out, text.String())
	return err
}

// damageText says where the damage is.
func damageText(d *artifact.CorruptError) string {
	text := words.Printable(d.Path) + ": "
	if d.Block >= 0 {
		text += fmt.Sprintf("block %d, ", d.Block)
	}
	text += fmt.Sprintf("offset %d: ", d.Offset)
	if d.Want == "" && d.Err != nil {
		return text + d.Err.Error()
	}
	return text + "want " + d.Want + ", have " + d.Have
}

func printVerifiedJSON(s streams, item catalog.Item, damage []*artifact.CorruptError, other []error) error {
	w := bufio.NewWriter(s.out)
	o := jsonl.Begin(w)
	o.Field("artifact", item.Path)
	o.Field("ok", len(damage) == 0 && len(other) == 0)
	if len(other) > 0 {
		o.Field("error", report.Message(errors.Join(other...)))
	}
	o.Field("files", item.Files)
	o.Field("size", item.Size)
	o.List("damage")
	for _, d := range damage {
		one := o.Element()
		one.Field("path", d.Path)
		one.Field("block", d.Block)
		one.Field("offset", d.Offset)
		one.Field("want", d.Want)
		have := d.Have
		if d.Want == "" && d.Err != nil {
			have = d.Err.Error()
		}
		one.Field("have", have)
		one.End()
	}
	o.EndList()
	o.End()
	w.WriteByte('\n')
	return w.Flush()
}
