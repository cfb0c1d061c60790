package main

import (
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/progress"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
	"github.com/arraylike/arraylike/npy"
)

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out      io.Writer
	err      io.Writer
	screen   terminal.Screen // what out is; the zero one is no terminal
	progress int             // columns for progress on err; 0: it is no terminal
}

// checkedWriter keeps the first error of a writer, for those who print without looking.
type checkedWriter struct {
	w   io.Writer
	err error
}

// Write implements [io.Writer].
func (c *checkedWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

// keep lists the file that is read, if it is one, as what must not be replaced.
func keep(in string) []os.FileInfo {
	if info, err := os.Stat(in); err == nil && in != "-" {
		return []os.FileInfo{info}
	}
	return nil
}

// limits are the flags that bound what is read of an array.
type limits struct{ maxHeader, maxDims int }

// declare declares the flags.
func (l *limits) declare(flags *pflag.FlagSet) {
	flags.IntVar(&l.maxHeader, "max-header", npy.DefaultMaxHeader, "accept .npy headers of up to `N` characters: records of some hundred fields have more than NumPy's limit, the default")
	flags.IntVar(&l.maxDims, "max-dims", usualDims, "accept arrays of up to `N` dimensions; NumPy 2 has 64")
}

// usualDims is NumPy 1's limit.
const usualDims = 32

func (l *limits) check() error {
	switch {
	case l.maxHeader < 1:
		return wantPositive("max-header", l.maxHeader)
	case l.maxDims < 1:
		return wantPositive("max-dims", l.maxDims)
	}
	return nil
}

func (l *limits) options() npy.ReadOptions {
	return npy.ReadOptions{MaxHeader: l.maxHeader, MaxDims: l.maxDims}
}

// sourceOptions are those for an operand of the command.
func (l *limits) sourceOptions(s streams) *source.Options {
	return &source.Options{Limits: l.options(), Stdin: s.in}
}

// quiet is the flag that turns progress off.
type quiet struct{ off bool }

func (q *quiet) declare(flags *pflag.FlagSet) {
	flags.BoolVar(&q.off, "no-progress", false, "show no progress: it is shown on a terminal, for work of over a second")
}

// bar returns a bar for the work of one command, which may be nil.
func (q *quiet) bar(s streams) *progress.Bar {
	if q.off {
		return nil
	}
	return progress.New(s.err, s.progress)
}
