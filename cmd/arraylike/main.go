// Command arraylike looks into the files of arrays: .npy files, .npz archives and artifact directories. It lists them,
// prints and draws their values, checks, compares and converts them.
//
//	arraylike ls artifacts
//	arraylike inspect weights.npy archive.npz artifacts/run1
//	arraylike diff before.npz after.npz
//
// "arraylike help" lists the commands, "arraylike help inspect" explains one.
package main

import (
	"os"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
)

func main() {
	os.Exit(run(os.Args[1:], streams{
		in:       os.Stdin,
		out:      os.Stdout,
		err:      os.Stderr,
		screen:   terminal.Of(os.Stdout, os.Getenv),
		progress: terminal.Of(os.Stderr, os.Getenv).Width,
	}))
}
