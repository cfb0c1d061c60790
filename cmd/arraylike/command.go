package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// Exit codes of all commands but diff, which has those of diff(1).
const (
	exitOK     = 0
	exitFailed = 1 // a file, a member or a write failed
	exitUsage  = 2 // the command line is wrong
)

// command is one subcommand.
type command struct {
	name     string
	args     string // what follows the name, for the usage line
	summary  string // one line
	help     string // what the flags do not explain
	examples string // command lines, one on a line
	// setup declares the flags, and returns what runs the command once they are parsed.
	setup func(flags *pflag.FlagSet) action
	// writes tells that the command makes files, which an interrupt must not leave unfinished. Others end where they are.
	writes bool
	// values lists for flags what may follow them, and operands says what operands are, for completion.
	values   map[string]completer
	operands completer
}

// action runs a command with its operands and returns the exit code.
type action func(ctx context.Context, operands []string, s streams) int

// commands lists the subcommands in the order of the help text.
func commands() []command {
	return []command{
		lsCommand, inspectCommand, headCommand, tailCommand, showCommand, verifyCommand, diffCommand, convertCommand,
	}
}

// run executes a command line, without the program's name, and returns the exit code.
func run(args []string, s streams) int {
	code := exitOK
	text := &checkedWriter{w: s.out}
	root := newRoot(s, text, &code)
	root.SetArgs(twoDashes(root, args))
	err := root.ExecuteContext(context.Background())
	switch {
	case text.err != nil:
		fmt.Fprintf(s.err, "arraylike: %v\n", text.err)
		return exitFailed
	case err != nil:
		return usageError(s, err)
	}
	return code
}

// newRoot returns the tree of all commands, which puts the exit code into code, and texts about the commands into text. An
// error of its Execute is one of the command line, or of text.
func newRoot(s streams, text io.Writer, code *int) *cobra.Command {
	root := &cobra.Command{
		Use:                        "arraylike",
		Version:                    version(),
		SilenceErrors:              true,
		SilenceUsage:               true,
		Args:                       cobra.ArbitraryArgs,
		SuggestionsMinimumDistance: 2,
	}
	root.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(root, args[0])
		}
		printUsage(s.err)
		*code = exitUsage
		return nil
	}
	root.SetIn(s.in)
	root.SetOut(text)
	root.SetErr(s.err)
	root.SetVersionTemplate("arraylike {{.Version}}\n")
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { printHelp(text, c) })
	root.SetHelpCommand(helpCommand(root, text))
	root.CompletionOptions.DisableDefaultCmd = true // ours is below
	root.AddCommand(completionCommand(root, text))
	root.SetFlagErrorFunc(flagError)
	for _, c := range commands() {
		root.AddCommand(c.cobra(s, code))
	}
	return root
}

// cobra returns the command in the form of package cobra.
func (c command) cobra(s streams, code *int) *cobra.Command {
	out := &cobra.Command{
		Use:                   strings.TrimSpace(c.name + " " + c.args),
		Short:                 c.summary,
		Long:                  strings.TrimSpace(c.help),
		Example:               strings.Trim(c.examples, "\n"),
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     c.operands,
	}
	out.Flags().SortFlags = false
	act := c.setup(out.Flags())
	for flag, values := range c.values {
		if err := out.RegisterFlagCompletionFunc(flag, values); err != nil {
			panic(err) // a name in this program is misspelled
		}
	}
	out.RunE = func(cc *cobra.Command, operands []string) error {
		if err := checkEmpty(cc, operands); err != nil {
			return err
		}
		ctx := cc.Context()
		if c.writes {
			var stop context.CancelFunc
			ctx, stop = interruptible(ctx)
			defer stop()
		}
		*code = act(ctx, operands, s)
		return nil
	}
	return out
}

// mayBeEmpty are the flags for which "" is a value like any other.
var mayBeEmpty = []string{"member", "title"}

// checkEmpty refuses operands and values of flags without a character: a variable of the shell was not set.
func checkEmpty(c *cobra.Command, operands []string) (err error) {
	if i := slices.Index(operands, ""); i >= 0 {
		return fmt.Errorf(`%s: operand %d: want a name, have ""`, c.Name(), i+1)
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.String() == "" && !slices.Contains(mayBeEmpty, f.Name) {
			err = fmt.Errorf(`%s: --%s: want a value, have ""`, c.Name(), f.Name)
		}
	})
	return err
}

// interruptible returns a context that the first interrupt ends, so that what was begun can be cleaned up. The second one kills.
func interruptible(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(parent, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// twoDashes lets a long flag be written with one dash, as the flags of Go's own commands are.
func twoDashes(root *cobra.Command, args []string) []string {
	c, _, err := root.Find(args)
	if err != nil || c == root {
		return args
	}
	out := append([]string(nil), args...)
	for i, arg := range out {
		if arg == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && len(name) > 1 && c.Flags().Lookup(name) != nil {
			out[i] = "-" + arg
		}
	}
	return out
}

func flagError(c *cobra.Command, err error) error {
	return fmt.Errorf("%s: %w; \"arraylike help %[1]s\" lists the flags", c.Name(), err)
}

func unknownCommand(root *cobra.Command, name string) error {
	hint := ""
	if like := root.SuggestionsFor(name); name != "" && len(like) > 0 {
		hint = fmt.Sprintf("did you mean %q? ", like[0])
	}
	return fmt.Errorf("unknown command %.100q; %s\"arraylike help\" lists the commands", name, hint)
}

func wantPositive(flag string, have int) error {
	return fmt.Errorf("--%s: want 1 or more, have %d", flag, have)
}

func usageError(s streams, err error) int {
	fmt.Fprintf(s.err, "arraylike: %v\n", err)
	return exitUsage
}

// failure prints why the command could not do its work.
func failure(s streams, command string, err error) int {
	fmt.Fprintf(s.err, "arraylike: %s: %s\n", command, reason(err))
	return exitFailed
}

// printErrors prints what went wrong with an operand, one error on a line.
func printErrors(s streams, path string, err error) {
	for _, e := range eachError(err) {
		fmt.Fprintf(s.err, "arraylike: %s: %s\n", words.Printable(path), report.Message(e))
	}
}

// eachError returns the errors that were joined, in their order.
func eachError(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var list []error
	for _, e := range joined.Unwrap() {
		list = append(list, eachError(e)...)
	}
	return list
}
