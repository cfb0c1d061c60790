//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package artifact

import (
	"errors"
	"os"
	"syscall"
)

// lockDir takes flock(2) without waiting. A file system that has no such locks gives false and no error.
func lockDir(dir *os.File, exclusive bool) (bool, error) {
	how := syscall.LOCK_SH
	if exclusive {
		how = syscall.LOCK_EX
	}
	conn, err := dir.SyscallConn()
	if err != nil {
		return false, err
	}
	var lockErr error
	err = conn.Control(func(fd uintptr) {
		for {
			if lockErr = syscall.Flock(int(fd), how|syscall.LOCK_NB); !errors.Is(lockErr, syscall.EINTR) {
				return
			}
		}
	})
	switch {
	case err != nil:
		return false, err
	case errors.Is(lockErr, syscall.EWOULDBLOCK):
		return false, errBusy
	}
	return lockErr == nil, nil
}
