package gonumarray

import (
	"errors"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// caught calls f and returns its error. A panic of gonum, which is a mat.Error,
// or a text that begins with the name of one of its packages, is an error too;
// any other passes.
func caught(f func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case mat.Error:
			err = p
		case mat.ErrorStack:
			err = p
		case string:
			if !isOfGonum(p) {
				panic(p)
			}
			err = errors.New(p)
		default:
			panic(p)
		}
	}()
	return f()
}

func isOfGonum(text string) bool {
	for _, pkg := range []string{"mat: ", "blas: ", "lapack: "} {
		if strings.HasPrefix(text, pkg) {
			return true
		}
	}
	return false
}
