//go:build unix

package mmap

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

func mapPages(f *os.File, offset int64, length int, mode Mode) (pages []byte, err error) {
	protection, flags := unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED
	switch mode {
	case ReadOnly:
		protection = unix.PROT_READ
	case CopyOnWrite:
		flags = unix.MAP_PRIVATE
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return nil, err
	}
	var mapErr error
	err = conn.Control(func(fd uintptr) { pages, mapErr = unix.Mmap(int(fd), offset, length, protection, flags) })
	if err == nil {
		err = mapErr
	}
	return pages, err
}

func unmapPages(pages []byte) error {
	if err := unix.Munmap(pages); err != nil {
		return fmt.Errorf("mmap: unmap: %w", err)
	}
	return nil
}
