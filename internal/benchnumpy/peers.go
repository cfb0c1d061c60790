//go:build peers

package main

import (
	"os"

	"codeberg.org/sbinet/npyio/npy"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	gomlx "github.com/gomlx/gomlx/pkg/core/tensors/numpy"
)

// readPeers are other libraries, used as they say, reading a file of float64.
func readPeers(path string) map[string]measured {
	return map[string]measured{
		"GoMLX": timed(func() error {
			t, err := gomlx.FromNpyFile(path)
			if err == nil {
				err = t.FinalizeAll()
			}
			return err
		}),
		"npyio": timed(func() error {
			f, err := os.Open(path)
			if err != nil {
				return err
			}
			defer f.Close()
			var s []float64
			return npy.Read(f, &s)
		}),
	}
}

// writePeers are the same, writing n numbers.
func writePeers(path string, n int) map[string]measured {
	values := make([]float64, n)
	tensor := tensors.FromValue(values)
	return map[string]measured{
		"GoMLX": fresh(path, func(path string) error { return gomlx.ToNpyFile(tensor, path) }),
		"npyio": fresh(path, func(path string) error {
			f, err := os.Create(path)
			if err != nil {
				return err
			}
			if err := npy.Write(f, values); err != nil {
				_ = f.Close()
				return err
			}
			return f.Close()
		}),
	}
}
