package main

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// bashScript is used instead of the one of package cobra, which needs the package bash-completion to be installed.
//
//go:embed completion.bash
var bashScript string

// shells are those that there is completion for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

const completionHelp = `Prints what makes a shell complete commands, flags, their values and names of
files. To have it in each new shell:

  bash        arraylike completion bash \
                >~/.local/share/bash-completion/completions/arraylike
  zsh         arraylike completion zsh >"${fpath[1]}/_arraylike"
  fish        arraylike completion fish \
                >~/.config/fish/completions/arraylike.fish
  powershell  arraylike completion powershell >>$PROFILE

In bash without the package bash-completion, which reads that directory, put
this into ~/.bashrc:

  source <(arraylike completion bash)`

// completionCommand prints the scripts.
func completionCommand(root *cobra.Command, out io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:                   "completion SHELL",
		Short:                 "prints completion for a shell: " + strings.Join(shells[:3], ", ") + " or " + shells[3],
		Long:                  completionHelp,
		Example:               "source <(arraylike completion bash)\narraylike completion fish | source",
		DisableFlagsInUseLine: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(shells, args[0]) {
				return fmt.Errorf("completion: want one of %s, have %.100q", strings.Join(shells, ", "), args)
			}
			return nil
		},
		ValidArgs: shells,
		RunE:      func(_ *cobra.Command, args []string) error { return writeScript(root, args[0], out) },
	}
}

func writeScript(root *cobra.Command, shell string, w io.Writer) error {
	switch shell {
	case "zsh":
		return root.GenZshCompletion(w)
	case "fish":
		return root.GenFishCompletion(w, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(w)
	}
	_, err := io.WriteString(w, bashScript)
	return err
}
