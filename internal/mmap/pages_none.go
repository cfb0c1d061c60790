//go:build !unix

package mmap

import (
	"errors"
	"os"
)

func mapPages(*os.File, int64, int, Mode) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmapPages([]byte) error { return errors.ErrUnsupported }
