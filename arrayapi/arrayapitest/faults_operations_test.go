package arrayapitest_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// result is an array of sound after a change of its buffer.
func result(x arrayapi.ArrayLike, err error, change func(b *arrayapi.Buffer)) (arrayapi.ArrayLike, error) {
	if err != nil {
		return nil, err
	}
	b, err := sound{}.Buffer(x, arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	change(&b)
	return sound{}.FromBuffer(b, nil, arrayapi.CopyIfNeeded)
}

// elementwise changes the results of an operation.
func elementwise(op arrayapi.Op, change func(b *arrayapi.Buffer, args []any)) *faulty {
	return &faulty{elementwise: func(o arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
		z, err := sound{}.Elementwise(o, args...)
		if o != op {
			return z, err
		}
		return result(z, err, func(b *arrayapi.Buffer) { change(b, args) })
	}}
}

func TestFaultsOfElementwise(t *testing.T) {
	only := []string{"elementwise"}
	testOperationFaults(t, "elementwise", []fault{
		{"add is off in the last bit", elementwise(arrayapi.OpAdd, func(b *arrayapi.Buffer, _ []any) {
			if len(b.Data) > 0 && b.DType.Kind() == dtype.KindFloat64 {
				b.Data[lowByte(8)] ^= 1
			}
		}), only},
		{"subtract in the other order", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if op == arrayapi.OpSubtract {
				slices.Reverse(args)
			}
			return sound{}.Elementwise(op, args...)
		}}, only},
		{"int16 is added as int64", elementwise(arrayapi.OpAdd, func(b *arrayapi.Buffer, _ []any) {
			if b.DType.Kind() == dtype.KindInt16 {
				*b = zeros(dtype.Int64, b.Shape)
			}
		}), only},
		{"nothing broadcasts", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if x, ok := args[0].(*tensor); ok && x != nil && len(args) == 2 {
				if y, ok := args[1].(*tensor); ok && y != nil && !slices.Equal(x.buf.Shape, y.buf.Shape) {
					return nil, &arrayapi.ShapeError{Op: "sound", Have: y.buf.Shape, Want: "the same shape"}
				}
			}
			return sound{}.Elementwise(op, args...)
		}}, []string{"elementwise", "nil"}},
		{"shapes that do not broadcast have a result", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			z, err := sound{}.Elementwise(op, args...)
			if e := (*arrayapi.ShapeError)(nil); errors.As(err, &e) {
				return args[0].(arrayapi.ArrayLike), nil
			}
			return z, err
		}}, only},
		{"scalars are not taken", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if slices.ContainsFunc(args, arrayapi.IsScalar) {
				return nil, errors.New("sound: want arrays")
			}
			return sound{}.Elementwise(op, args...)
		}}, only},
		{"the result is an argument", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			z, err := sound{}.Elementwise(op, args...)
			if x, ok := args0(args).(*tensor); ok && err == nil && z.(*tensor).buf.DType.Equal(x.buf.DType) && slices.Equal(z.(*tensor).buf.Shape, x.buf.Shape) && x.buf.IsC() && !x.buf.ReadOnly {
				copy(x.buf.Data[x.buf.Offset:], z.(*tensor).buf.Data)
				return x, nil
			}
			return z, err
		}}, only},
		{"an argument is changed", elementwise(arrayapi.OpAdd, func(_ *arrayapi.Buffer, args []any) {
			if x, ok := args[0].(*tensor); ok && !x.buf.ReadOnly && len(x.buf.Data) > 0 {
				clear(x.buf.Data)
			}
		}), only},
		{"a result of another namespace", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if _, err := (sound{}).Elementwise(op, args...); err != nil {
				return nil, err
			}
			return lazy{}, nil
		}}, only},
		{"an unknown operation is an error of another kind", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			z, err := sound{}.Elementwise(op, args...)
			if errors.Is(err, errors.ErrUnsupported) {
				err = errors.New("sound: what")
			}
			return z, err
		}}, only},
		{"a foreign argument is taken", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			for i, x := range args {
				if e, ok := x.(struct{ vector }); ok {
					args[i] = e.vector
				}
			}
			if x, ok := args0(args).(vector); ok && len(x) == 0 {
				return x, nil
			}
			return sound{}.Elementwise(op, args...)
		}}, []string{"foreign"}},
		{"no argument is a panic", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			_ = args[0]
			return sound{}.Elementwise(op, args...)
		}}, []string{"nil"}},
	})
}

// args0 returns the first argument, or nil.
func args0(args []any) any {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// lowByte returns the index of the least significant byte of a word.
func lowByte(size int) int {
	if dtype.Native() == dtype.LittleEndian {
		return 0
	}
	return size - 1
}

func zeros(d dtype.DType, shape []int) arrayapi.Buffer {
	b, err := arrayapi.NewBuffer(d, shape)
	if err != nil {
		panic(err)
	}
	return b
}

// reduce changes the options or the result of a reduction.
func reduce(before func(o *arrayapi.ReduceOptions), after func(op arrayapi.Op, b *arrayapi.Buffer)) *faulty {
	return &faulty{reduce: func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
		before(&o)
		z, err := sound{}.Reduce(op, x, o)
		return result(z, err, func(b *arrayapi.Buffer) { after(op, b) })
	}}
}

func TestFaultsOfReduce(t *testing.T) {
	only := []string{"reduce"}
	same := func(arrayapi.Op, *arrayapi.Buffer) {}
	testOperationFaults(t, "reduce", []fault{
		{"keepdims is not heeded", reduce(func(o *arrayapi.ReduceOptions) { o.KeepDims = false }, same), only},
		{"no axes are all axes", reduce(func(o *arrayapi.ReduceOptions) {
			if len(o.Axes) == 0 {
				o.Axes = nil
			}
		}, same), only},
		{"the result dtype is not heeded", reduce(func(o *arrayapi.ReduceOptions) { o.DType = dtype.DType{} }, same), only},
		{"an axis that is not there is the first", reduce(func(o *arrayapi.ReduceOptions) {
			if slices.Equal(o.Axes, []int{2}) {
				o.Axes = []int{0}
			}
		}, same), only},
		{"int16 is added in int16", reduce(func(*arrayapi.ReduceOptions) {}, func(_ arrayapi.Op, b *arrayapi.Buffer) {
			if b.DType.Kind() == dtype.KindInt64 {
				*b = zeros(dtype.Int16, b.Shape)
			}
		}), only},
		{"the mean is the sum", &faulty{reduce: func(_ arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
			return sound{}.Reduce(arrayapi.OpSum, x, o)
		}}, only},
		{"a sum that is far off", reduce(func(*arrayapi.ReduceOptions) {}, func(_ arrayapi.Op, b *arrayapi.Buffer) {
			mapFloat64(*b, func(v float64) float64 { return v + 0.01 })
		}), only},
	})
}

func TestFaultsOfLinearAlgebra(t *testing.T) {
	testOperationFaults(t, "linear algebra", []fault{
		{"the arguments are exchanged", &faulty{linearAlgebra: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
			args = slices.Clone(args)
			slices.Reverse(args)
			return sound{}.LinearAlgebra(op, args, o)
		}}, []string{"linear algebra"}},
		{"two results", &faulty{linearAlgebra: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
			z, err := sound{}.LinearAlgebra(op, args, o)
			return append(z, z...), err
		}}, []string{"linear algebra"}},
		{"sizes that do not fit have a product", &faulty{linearAlgebra: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
			z, err := sound{}.LinearAlgebra(op, args, o)
			if e := (*arrayapi.ShapeError)(nil); errors.As(err, &e) {
				return args[:1], nil
			}
			return z, err
		}}, []string{"linear algebra"}},
	})
}
