package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/transform"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
	"github.com/arraylike/arraylike/npy"
)

var convertCommand = command{
	name:    "convert",
	args:    "[flags] IN OUT",
	summary: "writes arrays in another format, dtype, byte order or order",
	help: `
Reads IN and writes OUT: a .npy file, a .npz archive or an artifact. What OUT
is, its name says: .npy, .npz, or for any other name the directory of an
artifact; --to says otherwise. "-" is the standard input and output.

What is not asked for stays as it is: dtype, byte order, element order, the
version of the .npy header, the compression of members. OUT appears once it is
whole. It is not replaced where it exists, unless --force asks for that. IN is
never replaced, nor the artifact that it belongs to, and nothing is written
into an artifact.

--dtype converts where the new dtype holds every value of the old one, as
float64 does those of int32 and float32. With --lossy it converts all the same,
and says how many values changed, and by how much. Floats are rounded to the
nearest, or truncated to integers; integers that do not fit keep their low
bits.

An array is not held in memory as a whole, unless the order of its elements
changes or OUT is no .npy file; the arrays of an artifact are, all of them.

Members of a .npz that are no arrays are copied into another one as they are.
Values of an artifact that are no arrays, such as texts and numbers, have no
form in a .npz: that is an error, unless --raw copies the bytes that the
artifact holds for each, which read back as bytes.

A .npy file has no name for bfloat16, float8 and int4: there they are raw
bytes, which --as takes for what they are again.

The object that --json prints has the fields in, out, ok, error (where ok is
false), format, arrays and raw. Each of arrays is an object with key, from and
dtype, shape, and where values may have changed: changed (how many),
max_abs_change, first (an index). Each of raw, a list of what was copied as
bytes, has key, what (it was: bytes, or what saved it) and size.`,
	examples: `
arraylike convert x.npy x.npz --compress deflate
arraylike convert artifacts/run1/weights weights.npy --dtype float32 --lossy
arraylike convert archive.npz x.npy --member x --order F
arraylike convert weights.npy artifacts/imported/weights --as bfloat16
curl -s URL | arraylike convert - - --byteorder little >x.npy`,
	setup: func(flags *pflag.FlagSet) action {
		c := new(convert)
		c.declare(flags)
		return c.run
	},
	writes:   true,
	operands: upTo(2, arrayFiles),
	values: map[string]completer{
		"to": oneOf("npy", "npz", "artifact"), "member": memberKeys, "order": oneOf("C", "F"),
		"dtype": oneOf(dtypeNames...), "as": oneOf(rawNames...), "byteorder": oneOf("little", "big", "native"),
		"compress": oneOf("none", "deflate", "auto"), "npy-version": oneOf("1.0", "2.0", "3.0", "auto"),
		"key": oneOf(),
	},
}

// Names for completion.
var (
	dtypeNames = []string{"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
		"complex64", "complex128", "bfloat16", "float8_e4m3fn", "float8_e5m2"}
	rawNames = []string{"bfloat16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2",
		"float8_e5m2fnuz", "float8_e8m0fnu", "float6_e2m3fn", "float6_e3m2fn", "float4_e2m1fn", "int4", "uint4", "int2", "uint2"}
)

// convert is the flags of the command.
type convert struct {
	to, key                                    string
	member                                     memberFlag
	order, dtype, as, byteorder, compress, npy string
	lossy, force, json, raw                    bool
	limits                                     limits
	quiet                                      quiet
}

func (c *convert) declare(flags *pflag.FlagSet) {
	flags.StringVar(&c.to, "to", "", "write this `FORMAT`: npy, npz or artifact")
	c.member.declare(flags, "convert the array of this `KEY` of IN alone")
	flags.StringVar(&c.key, "key", "", "the `KEY` of the one array of a .npz; arr_0 by default")
	flags.StringVar(&c.dtype, "dtype", "", "convert the values to this `DTYPE`, such as float32 or >i4")
	flags.BoolVar(&c.lossy, "lossy", false, "let --dtype change values that the new dtype cannot hold")
	flags.StringVar(&c.as, "as", "", "take raw bytes (|V1, |V2) for this `DTYPE`, such as bfloat16")
	flags.StringVar(&c.byteorder, "byteorder", "", "store the elements in this `ORDER` of bytes: little, big or native")
	flags.StringVar(&c.order, "order", "", "store the elements in this `ORDER`: C (row-major) or F (column-major)")
	flags.StringVar(&c.compress, "compress", "", "compress the members of a .npz by this `METHOD`: none, deflate or auto")
	flags.StringVar(&c.npy, "npy-version", "", "write .npy headers of this `VERSION`: 1.0, 2.0, 3.0, or auto, the oldest that will do")
	flags.BoolVar(&c.raw, "raw", false, "copy the bytes of values of an artifact that are no arrays into a .npz")
	flags.BoolVarP(&c.force, "force", "f", false, "replace OUT where it exists")
	flags.BoolVar(&c.json, "json", false, "print one JSON object that says what was written")
	c.limits.declare(flags)
	c.quiet.declare(flags)
}

func (c *convert) run(ctx context.Context, paths []string, s streams) int {
	job, err := c.job(paths, s)
	if err != nil {
		return usageError(s, fmt.Errorf("convert: %w", err))
	}
	err = job.run(ctx)
	if err == nil {
		return exitOK
	}
	if loss := (*transform.LossError)(nil); errors.As(err, &loss) {
		err = fmt.Errorf("%w: --lossy converts all the same, and says what changed", err)
	}
	if c.json {
		err = errors.Join(err, printFailed(s.out, err, field{"in", job.in}, field{"out", job.out}))
	}
	return failure(s, "convert", err)
}

// job checks the command line.
func (c *convert) job(paths []string, s streams) (*conversion, error) {
	if len(paths) != 2 {
		return nil, fmt.Errorf("want IN and OUT, have %s", words.Plural(len(paths), "operand"))
	}
	if err := c.limits.check(); err != nil {
		return nil, err
	}
	change, err := c.change()
	if err != nil {
		return nil, err
	}
	job := &conversion{convert: c, in: paths[0], out: paths[1], change: change, s: s, bar: c.quiet.bar(s)}
	if job.format, err = c.formatOf(paths[1]); err != nil {
		return nil, err
	}
	return job, job.check()
}

// formatOf is what OUT is to be: "" where that depends on how many arrays there are.
func (c *convert) formatOf(out string) (source.Format, error) {
	lower := strings.ToLower(filepath.Base(out))
	switch f := source.Format(c.to); {
	case f == source.NPY, f == source.NPZ, f == source.Artifact:
		return f, nil
	case f != "":
		return "", fmt.Errorf("--to: want npy, npz or artifact, have %.100q", c.to)
	case strings.HasSuffix(lower, ".npy"):
		return source.NPY, nil
	case strings.HasSuffix(lower, ".npz"):
		return source.NPZ, nil
	case out == "-":
		return "", nil
	}
	return source.Artifact, nil
}

// change reads the flags that say what is to be another way.
func (c *convert) change() (t transform.Change, err error) {
	t.Lossy = c.lossy
	if c.dtype != "" {
		if t.DType, err = dtype.Parse(c.dtype); err != nil {
			return t, fmt.Errorf("--dtype: %w", err)
		}
		t.KeepOrder = !strings.ContainsAny(c.dtype[:1], "<>=|")
	}
	if c.as != "" {
		if t.As, err = dtype.Parse(c.as); err != nil {
			return t, fmt.Errorf("--as: %w", err)
		}
	}
	for _, f := range []struct {
		name, value string
		choices     map[string]func()
	}{
		{"order", c.order, map[string]func(){"C": func() { t.Order = npy.OrderC }, "F": func() { t.Order = npy.OrderF }}},
		{"byteorder", c.byteorder, map[string]func(){
			"little": func() { t.ByteOrder = dtype.LittleEndian }, "big": func() { t.ByteOrder = dtype.BigEndian },
			"native": func() { t.ByteOrder = dtype.Native() },
		}},
		{"npy-version", c.npy, map[string]func(){
			"1.0": func() { t.Version = npy.Version1 }, "2.0": func() { t.Version = npy.Version2 }, "3.0": func() { t.Version = npy.Version3 },
			"auto": func() { t.AnyVersion = true },
		}},
		{"compress", c.compress, map[string]func(){"none": func() {}, "deflate": func() {}, "auto": func() {}}},
	} {
		if err := choose(f.name, f.value, f.choices); err != nil {
			return t, err
		}
	}
	return t, nil
}

// choose does what the value of a flag stands for; nothing for an empty one.
func choose(name, value string, choices map[string]func()) error {
	if value == "" {
		return nil
	}
	do, ok := choices[value]
	if !ok {
		return fmt.Errorf("--%s: want one of %s, have %.100q", name, strings.Join(sortedKeys(choices), ", "), value)
	}
	do()
	return nil
}
