package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

const helpHelp = `Explains a command: what it does, with examples, and its flags. Without COMMAND
it lists the commands.`

// helpCommand is the command that explains the others.
func helpCommand(root *cobra.Command, out io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:                   "help [COMMAND]",
		Short:                 "explains a command",
		Long:                  helpHelp,
		Example:               "arraylike help\narraylike help convert",
		DisableFlagsInUseLine: true,
		Args:                  cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, before []string, _ string) ([]string, cobra.ShellCompDirective) {
			return commandNames(len(before)), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, args[len(args)-max(len(rest), 1)])
			}
			printHelp(out, c)
			return nil
		},
	}
}

// commandNames lists what help can explain, where nothing was named before.
func commandNames(before int) []string {
	var names []string
	if before > 0 {
		return names
	}
	for _, c := range commands() {
		names = append(names, c.name+"\t"+c.summary)
	}
	return append(names, "completion\tcompletion of command lines, for a shell")
}

func printUsage(w io.Writer) {
	fmt.Fprint(w, "arraylike looks into the files of arrays: .npy files, .npz archives and artifact\ndirectories.\n\n"+
		"Usage: arraylike COMMAND [flags] [operands]\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "  completion prints completion for a shell: bash, zsh, fish or powershell\n"+
		"  help       explains a command: arraylike help COMMAND\n\n"+
		"Flags:\n  -h, --help      explains a command\n      --version   prints the version\n\n"+
		"Exit codes: 0 all is well; 1 a file or a part of one failed; 2 the command line\n"+
		"is wrong. Those of diff are: 0 the same; 1 different; 2 trouble.\n\n"+
		"--json prints an object for what failed, too, which has an error; the same\nerror is text on the standard error.\n")
}

// printHelp prints the help of a command to the output.
func printHelp(out io.Writer, c *cobra.Command) {
	if !c.HasParent() {
		printUsage(out)
		return
	}
	c.InitDefaultHelpFlag()
	text := c.Long
	if text == "" {
		text = c.Short
	}
	fmt.Fprintf(out, "Usage: %s\n\n%s\n", c.UseLine(), strings.TrimSpace(text))
	if c.HasExample() {
		fmt.Fprintf(out, "\nExamples:\n  %s\n", strings.ReplaceAll(c.Example, "\n", "\n  "))
	}
	const columns = 80
	fmt.Fprintf(out, "\nFlags (before or after the operands):\n%s", c.Flags().FlagUsagesWrapped(columns))
}
