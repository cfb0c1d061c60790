package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// runHelp prints the help of the program, or of the command that it is asked about.
func runHelp(args []string, s streams) int {
	if len(args) == 0 {
		printUsage(s.out)
		return exitOK
	}
	c, ok := find(args[0])
	if !ok {
		return usageError(s, fmt.Errorf("unknown command %q; \"arraylike help\" lists the commands", args[0]))
	}
	c.printHelp(s.out)
	return exitOK
}

func printUsage(w io.Writer) {
	fmt.Fprint(w, "arraylike looks into the files of arrays: .npy files, .npz archives and artifact directories.\n\n"+
		"Usage: arraylike COMMAND [flags] [operands]\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "  help      explains a command: arraylike help COMMAND\n\n"+
		"Exit codes: 0 all is well; 1 a file or a part of one failed; 2 the command line is wrong.\n")
}

func (c command) printHelp(w io.Writer) {
	fmt.Fprintf(w, "Usage: arraylike %s %s\n\n%s\n\nFlags (before or after the operands):\n", c.name, c.args, strings.TrimSpace(c.help))
	flags := c.flags()
	c.setup(flags)
	flags.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(w, "  %-22s %s\n", strings.TrimSpace("--"+f.Name+" "+value), strings.ReplaceAll(usage, "\n", "\n"+strings.Repeat(" ", 25)))
	})
}
