package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
)

// completer lists what an operand, or the value of a flag, may be, given the operands before it and its beginning.
type completer = func(c *cobra.Command, before []string, start string) ([]string, cobra.ShellCompDirective)

// arrayFiles completes names of files of arrays and of directories.
func arrayFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"npy", "npz"}, cobra.ShellCompDirectiveFilterFileExt
}

// upTo completes as next does, for no more than n operands.
func upTo(n int, next completer) completer {
	return func(c *cobra.Command, before []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(before) >= n {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return next(c, before, start)
	}
}

// directories completes names of directories.
func directories(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// anyFile completes names of files.
func anyFile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// oneOf completes fixed words.
func oneOf(list ...string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return list, cobra.ShellCompDirectiveNoFileComp
	}
}

// memberKeys completes the keys of the arrays in the first operand.
func memberKeys(c *cobra.Command, before []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(before) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	ctx := c.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	s, err := source.Open(ctx, before[0], nil)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	defer func() { _ = s.Close() }() // nothing was written
	return s.Keys(), cobra.ShellCompDirectiveNoFileComp
}
