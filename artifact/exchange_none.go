//go:build !(darwin || linux)

package artifact

import (
	"errors"
	"os"
)

// exchangeDirs says that this system cannot swap directories.
func exchangeDirs(*os.File, string, *os.File, string) error { return errors.ErrUnsupported }
