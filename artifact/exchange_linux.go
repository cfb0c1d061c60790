package artifact

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchangeDirs swaps two directory entries atomically. A file system that cannot is errors.ErrUnsupported.
func exchangeDirs(fromDir *os.File, from string, toDir *os.File, to string) error {
	err := controlBoth(fromDir, toDir, func(a, b int) error {
		return unix.Renameat2(a, from, b, to, unix.RENAME_EXCHANGE)
	})
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		return errors.ErrUnsupported
	}
	return err
}
