package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// helpCommand is the command that explains the others.
func helpCommand(root *cobra.Command, s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "explains a command",
		Args:  cobra.ArbitraryArgs,
		ValidArgsFunction: func(_ *cobra.Command, before []string, _ string) ([]string, cobra.ShellCompDirective) {
			return commandNames(len(before)), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, args[len(args)-max(len(rest), 1)])
			}
			printHelp(s, c)
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
		"is wrong. Those of diff are: 0 the same; 1 different; 2 trouble.\n")
}

// printHelp prints the help of a command to the output.
func printHelp(s streams, c *cobra.Command) {
	if !c.HasParent() {
		printUsage(s.out)
		return
	}
	c.InitDefaultHelpFlag()
	text := c.Long
	if text == "" {
		text = c.Short
	}
	fmt.Fprintf(s.out, "Usage: %s\n\n%s\n", c.UseLine(), strings.TrimSpace(text))
	if c.HasExample() {
		fmt.Fprintf(s.out, "\nExamples:\n  %s\n", strings.ReplaceAll(c.Example, "\n", "\n  "))
	}
	const columns = 80
	fmt.Fprintf(s.out, "\nFlags (before or after the operands):\n%s", c.Flags().FlagUsagesWrapped(columns))
}
