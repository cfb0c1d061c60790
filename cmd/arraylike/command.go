package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// Exit codes of all commands.
const (
	exitOK     = 0
	exitFailed = 1 // a file, a member or a write failed
	exitUsage  = 2 // the command line is wrong
)

// streams are what a command reads and writes.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// command is one subcommand.
type command struct {
	name    string
	args    string // what follows the name, for the usage line
	summary string // one line
	help    string // what the flags do not explain
	// setup declares the flags, and returns what runs the command once they are parsed.
	setup func(flags *flag.FlagSet) action
}

// action runs a command with its operands and returns the exit code.
type action func(operands []string, s streams) int

// commands lists the subcommands in the order of the help text.
func commands() []command {
	return []command{inspectCommand}
}

// run executes a command line, without the program's name, and returns the exit code.
func run(args []string, s streams) int {
	if len(args) == 0 {
		printUsage(s.err)
		return exitUsage
	}
	switch name := args[0]; name {
	case "help", "-h", "-help", "--help":
		return runHelp(args[1:], s)
	default:
		c, ok := find(name)
		if !ok {
			return usageError(s, fmt.Errorf("unknown command %q; \"arraylike help\" lists the commands", name))
		}
		return c.run(args[1:], s)
	}
}

func find(name string) (command, bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

// run parses the command's arguments and runs it.
func (c command) run(args []string, s streams) int {
	flags := c.flags()
	act := c.setup(flags)
	operands, err := parse(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.printHelp(s.out)
		return exitOK
	case err != nil:
		return usageError(s, fmt.Errorf("%s: %w; \"arraylike help %s\" lists the flags", c.name, err, c.name))
	}
	return act(operands, s)
}

// flags returns a set that leaves all messages to the command.
func (c command) flags() *flag.FlagSet {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return flags
}

// parse parses flags before, between and after the operands, which it returns. After "--" everything is an operand.
func parse(flags *flag.FlagSet, args []string) ([]string, error) {
	var operands []string
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		rest := flags.Args()
		if parsed := len(args) - len(rest); parsed > 0 && args[parsed-1] == "--" || len(rest) == 0 {
			return append(operands, rest...), nil
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
}

func usageError(s streams, err error) int {
	fmt.Fprintf(s.err, "arraylike: %v\n", err)
	return exitUsage
}
