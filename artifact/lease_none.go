//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package artifact

import "os"

// lockDir locks nothing: this system cannot lock a directory.
func lockDir(*os.File, bool) (bool, error) { return false, nil }
