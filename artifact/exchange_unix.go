//go:build darwin || linux

package artifact

import "os"

// controlBoth calls f with the descriptors of two open directories.
func controlBoth(a, b *os.File, f func(a, b int) error) error {
	connA, err := a.SyscallConn()
	if err != nil {
		return err
	}
	connB, err := b.SyscallConn()
	if err != nil {
		return err
	}
	var errA, errB error
	errA = connA.Control(func(fdA uintptr) {
		errB = connB.Control(func(fdB uintptr) { err = f(int(fdA), int(fdB)) })
	})
	for _, e := range []error{errA, errB} {
		if e != nil {
			return e
		}
	}
	return err
}
