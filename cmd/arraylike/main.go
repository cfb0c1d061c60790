// Command arraylike looks into the files of arrays: .npy files, .npz archives and artifact directories.
//
//	arraylike inspect weights.npy archive.npz artifacts/run1
//
// "arraylike help" lists the commands, "arraylike help inspect" explains one.
package main

import (
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}
