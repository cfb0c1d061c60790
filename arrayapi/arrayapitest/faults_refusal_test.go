package arrayapitest_test

import (
	"errors"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

func TestFaultsOfRefusal(t *testing.T) {
	testFaults(t, []fault{
		{"a struct that embeds an array is taken", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			if e, ok := x.(struct{ vector }); ok {
				x = e.vector
			}
			return sound{}.Buffer(x, mode)
		}}, []string{"foreign"}},
		{"any array is taken", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			if x != nil && x.ArrayNamespace().Name() != "sound" {
				return x.ArrayNamespace().Buffer(x, mode)
			}
			return sound{}.Buffer(x, mode)
		}}, []string{"foreign"}},
		{"a foreign array is an error of another kind", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			b, err := sound{}.Buffer(x, mode)
			if errors.Is(err, arrayapi.ErrForeign) {
				err = errors.New("sound: what is this")
			}
			return b, err
		}}, []string{"foreign"}},
		{"a foreign like is not heeded", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if _, ok := like.(vector); !ok {
				like = nil
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"foreign"}},
		{"nil is foreign", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			if x == nil {
				return arrayapi.Buffer{}, arrayapi.ErrForeign
			}
			return sound{}.Buffer(x, mode)
		}}, []string{"nil"}},
		{"a nil pointer is a panic", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			if t, ok := x.(*tensor); ok {
				_ = t.buf
			}
			return sound{}.Buffer(x, mode)
		}}, []string{"nil"}},
		{"buffers are not checked", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if like == nil && b.DType.Kind() == dtype.KindInt16 && b.NDim() <= maxRank && b.Release == nil && mode == arrayapi.CopyIfNeeded {
				return newTensor(b, mode)
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"bad buffers"}},
		{"a bad buffer is a panic", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			_ = b.Data[:min(b.Offset, 1<<20)]
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"bad buffers"}},
		{"what a type of its own does not hold is foreign", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			x, err := sound{}.FromBuffer(b, like, mode)
			if e := (*arrayapi.ShapeError)(nil); errors.As(err, &e) {
				return nil, arrayapi.ErrForeign
			}
			return x, err
		}}, []string{"like"}},
		{"an unlisted dtype is an error of another kind", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			x, err := sound{}.FromBuffer(b, like, mode)
			if e := (*arrayapi.DTypeError)(nil); errors.As(err, &e) && b.DType.Kind() == dtype.KindUint8 {
				return nil, errors.New("sound: a dtype")
			}
			return x, err
		}}, []string{"unlisted dtypes"}},
	})
}
