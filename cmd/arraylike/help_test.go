package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestHelpHasExamples looks at the help of each command, which fits a terminal of 80 columns.
func TestHelpHasExamples(t *testing.T) {
	names := []string{"help", "completion"}
	for _, c := range commands() {
		names = append(names, c.name)
	}
	for _, name := range names {
		r := execute(t, "", "help", name)
		require.Equal(t, exitOK, r.code)
		_, examples, found := strings.Cut(r.out, "\nExamples:\n")
		require.True(t, found, name)
		require.Regexp(t, `(?m)^  .*arraylike `+name, examples)
		for line := range strings.Lines(r.out) {
			require.LessOrEqual(t, utf8.RuneCountInString(line), 81, line)
		}
	}
}

// TestHelpWriterFails has an output that takes nothing.
func TestHelpWriterFails(t *testing.T) {
	for _, args := range []string{"help", "--help", "help ls", "help help", "ls -h", "--version", "completion bash", "completion zsh"} {
		var errs bytes.Buffer
		require.Equal(t, exitFailed, run(strings.Fields(args), streams{out: full{}, err: &errs}), args)
		require.Equal(t, "arraylike: no space left\n", errs.String(), args)
	}
}
