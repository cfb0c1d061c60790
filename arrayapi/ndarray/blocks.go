package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
)

// fillUnary runs a loop block by block, right into the memory of out.
func fillUnary[S, T any](out arrayapi.Buffer, x reader[S], loop func(dst []T, x []S)) {
	data, _ := memory.View[T](out.Data)
	for rest := data; len(rest) > 0; {
		n := min(blockSize, len(rest))
		loop(rest[:n], x.next(n))
		rest = rest[n:]
	}
	memory.Store(out.Data, data)
}

// fillBinary is fillUnary for a loop of two operands.
func fillBinary[R, S, T any](out arrayapi.Buffer, x reader[R], y reader[S], loop func(dst []T, x []R, y []S)) {
	data, _ := memory.View[T](out.Data)
	for rest := data; len(rest) > 0; {
		n := min(blockSize, len(rest))
		loop(rest[:n], x.next(n), y.next(n))
		rest = rest[n:]
	}
	memory.Store(out.Data, data)
}

// forBlocks reads n elements block by block.
func forBlocks[T any](in reader[T], n int, f func(at int, block []T)) {
	for at := 0; at < n; {
		m := min(blockSize, n-at)
		f(at, in.next(m))
		at += m
	}
}

// combined reads the results of a kernel.
type combined[T any] struct {
	x, y   reader[T]
	kernel func(dst, x, y []T)
	block  []T
}

func (r *combined[T]) next(n int) []T {
	if len(r.block) < n {
		r.block = make([]T, n)
	}
	r.kernel(r.block[:n], r.x.next(n), r.y.next(n))
	return r.block[:n]
}
