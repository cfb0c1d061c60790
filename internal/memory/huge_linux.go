//go:build linux && !purego

package memory

import "golang.org/x/sys/unix"

// adviseHuge asks the kernel for huge pages. It may refuse: then all is as
// before.
func adviseHuge(b []byte) {
	if len(b) > 0 {
		_ = unix.Madvise(b, unix.MADV_HUGEPAGE)
	}
}
