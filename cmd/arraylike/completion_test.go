package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
)

// complete lists what a shell would offer, and the last line: what it is told to do besides.
func complete(t *testing.T, args ...string) (words []string, directive string) {
	t.Helper()
	r := execute(t, "", append([]string{"__complete"}, args...)...)
	require.Equal(t, exitOK, r.code, r.err)
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	for _, line := range lines[:len(lines)-1] {
		word, _, _ := strings.Cut(line, "\t")
		words = append(words, word)
	}
	return words, lines[len(lines)-1]
}

func TestComplete(t *testing.T) {
	const noFiles, extensions, dirs, files = ":4", ":8", ":16", ":0"
	archive := corpus.Find(t, "npz-savez").Path(t)
	for _, test := range []struct {
		args      string // the last one is what is being typed; _ for nothing yet
		want      []string
		directive string
	}{
		{"_", []string{"completion", "convert", "diff", "head", "help", "inspect", "ls", "show", "tail", "verify"}, noFiles},
		{"in", []string{"inspect"}, noFiles},
		{"help _", []string{"ls", "inspect", "head", "tail", "show", "verify", "diff", "convert", "completion"}, noFiles},
		{"help ls _", nil, noFiles},
		{"inspect --max-h", []string{"--max-header"}, noFiles},
		{"inspect _", []string{"npy", "npz"}, extensions},
		{"diff a.npy b.npy _", nil, noFiles},
		{"ls _", nil, dirs},
		{"verify a _", nil, dirs},
		{"convert a b --order _", []string{"C", "F"}, noFiles},
		{"convert a b --to=_", []string{"npy", "npz", "artifact"}, noFiles},
		{"show --colors t", []string{"auto", "truecolor", "256", "ascii", "none"}, noFiles},
		{"show a --out _", nil, files},
		{"head " + archive + " --member _", []string{"a", "b", "c"}, noFiles},
		{"head missing.npz --member _", nil, noFiles},
		{"head --member _", nil, noFiles},
	} {
		t.Run(test.args, func(t *testing.T) {
			args := strings.Fields(test.args)
			args[len(args)-1] = strings.TrimSuffix(args[len(args)-1], "_")
			words, directive := complete(t, args...)
			require.Equal(t, test.want, words)
			require.Equal(t, test.directive, directive)
		})
	}
}

func TestCompletionScripts(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		r := execute(t, "", "completion", shell)
		require.Equal(t, exitOK, r.code, r.err)
		require.Contains(t, r.out, "arraylike")
	}
	require.Contains(t, execute(t, "", "completion", "--help").out, "Usage: arraylike completion SHELL\n")
	r := execute(t, "", "completion", "csh")
	require.Equal(t, exitUsage, r.code)
	require.Contains(t, r.err, `want one of bash, zsh, fish, powershell, have ["csh"]`)
}

// TestBash completes in a real bash, which knows nothing of the package bash-completion: this test is the program that it asks.
func TestBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash here")
	}
	dir := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	file, err := filepath.Abs("completion.bash")
	require.NoError(t, err)
	for _, name := range []string{"array.npy", "archive.npz", "notes.txt", "two words.npy"} {
		writeFile(t, nil, dir, name)
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "artifacts"), 0o700))
	for line, want := range map[string]string{
		"arraylike in":                   "inspect",
		"arraylike inspect a":            "archive.npz array.npy artifacts",
		"arraylike inspect tw":           "two words.npy",
		"arraylike inspect n":            "",
		"arraylike ls a":                 "artifacts",
		"arraylike convert x y --order ": "C F",
		"arraylike convert x y --to = a": "artifact",
		"arraylike convert x y --to = ":  "artifact npy npz",
		"arraylike show x --out n":       "notes.txt",
		"arraylike diff x y ":            "",
		"arraylike inspect --max-h":      "--max-header",
	} {
		words := strings.Split(line, " ")
		script := `source "$SCRIPT"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _arraylike "$SELF" "${COMP_WORDS[COMP_CWORD]}"; printf '%s\n' "${COMPREPLY[@]}" | sort`
		cmd := exec.Command(bash, append([]string{"--norc", "-c", script, "bash"}, words...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "LC_ALL=C", "SELF="+self, "SCRIPT="+file, asProgram+"=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Equal(t, want, strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", " "), line)
	}
}

// asProgram is set in the environment of this test where it is to be the program.
const asProgram = "ARRAYLIKE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestHelp has a page of 80 columns for each command, with examples that are commands with flags that exist.
func TestHelp(t *testing.T) {
	for _, c := range commands() {
		t.Run(c.name, func(t *testing.T) {
			page := execute(t, "", "help", c.name)
			require.Equal(t, exitOK, page.code)
			require.Equal(t, page, execute(t, "", c.name, "--help"))
			require.Equal(t, page, execute(t, "", c.name, "x", "-h"))
			for line := range strings.Lines(page.out) {
				require.LessOrEqual(t, len(strings.TrimSuffix(line, "\n")), 80, line)
			}
			require.Contains(t, page.out, "--json")
			require.NotEmpty(t, strings.TrimSpace(c.examples))
			for _, field := range strings.Fields(c.examples) {
				if strings.HasPrefix(field, "--") {
					require.Contains(t, page.out, field+" ", "a flag of the examples")
				}
			}
		})
	}
}
