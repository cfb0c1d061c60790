package arrayapitest_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// sound is a namespace without a fault, for faults to be planted in.
type sound struct{}

const maxRank = 4

// tensor holds strided memory of the dtypes that sound lists.
type tensor struct {
	buf arrayapi.Buffer
	own *owner // nil where the memory is garbage collected
}

func (*tensor) ArrayNamespace() arrayapi.Namespace { return sound{} }

// vector holds a Go slice.
type vector []float64

func (vector) ArrayNamespace() arrayapi.Namespace { return sound{} }

// owner releases memory when nothing refers to it any longer.
type owner struct {
	_ [4]uintptr // too large to share its memory with other objects, whose life would be its own
}

func newOwner(release func()) *owner {
	o := new(owner)
	runtime.AddCleanup(o, func(release func()) { release() }, release)
	return o
}

func (sound) Name() string { return "sound" }

func (sound) Info() arrayapi.Info {
	return arrayapi.Info{
		Versions: []string{"2024.12", "2025.12"},
		DTypes:   []dtype.DType{dtype.Bool, dtype.Int16, dtype.Int64, dtype.Float32, dtype.Float64, dtype.Complex128, dtype.NewBytes(0)},
		Defaults: arrayapi.Defaults{Real: dtype.Float64, Complex: dtype.Complex128, Integral: dtype.Int64, Indexing: dtype.Int64},
		Capabilities: arrayapi.Capabilities{
			MaxDimensions: maxRank,
		},
	}
}

func (sound) Version(v string) (arrayapi.Namespace, error) {
	if !slices.Contains(sound{}.Info().Versions, v) {
		return nil, fmt.Errorf("sound: no version %q", v)
	}
	return sound{}, nil
}

func (sound) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	switch x := x.(type) {
	case nil:
		return arrayapi.Buffer{}, errors.New("sound: nil")
	case *tensor:
		if x == nil || !x.buf.DType.IsValid() {
			return arrayapi.Buffer{}, errors.New("sound: no tensor")
		}
		if mode == arrayapi.CopyAlways {
			return x.buf.Copy(), nil
		}
		b := x.buf
		b.Shape, b.Strides = slices.Clone(b.Shape), slices.Clone(b.Strides)
		if x.own != nil {
			b.Release = func() { runtime.KeepAlive(x.own) }
		}
		return b, nil
	case vector:
		b, err := arrayapi.BufferOf(x)
		if err != nil {
			return b, err
		}
		return b.Contiguous(mode)
	}
	return arrayapi.Buffer{}, fmt.Errorf("sound: %T: %w", x, arrayapi.ErrForeign)
}

func (n sound) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if err := n.check(b, like); err != nil {
		return nil, err
	}
	if _, ok := like.(vector); ok {
		if b.NDim() != 1 {
			return nil, &arrayapi.ShapeError{Op: "sound", Have: b.Shape, Want: "one dimension"}
		}
		s, err := arrayapi.Elements[float64](b, mode)
		if err != nil {
			return nil, err
		}
		return vector(s), nil
	}
	return newTensor(b, mode)
}

// check refuses what no type of the namespace holds.
func (n sound) check(b arrayapi.Buffer, like arrayapi.ArrayLike) error {
	switch like.(type) {
	case nil, *tensor, vector:
	default:
		return fmt.Errorf("sound: %T: %w", like, arrayapi.ErrForeign)
	}
	if err := b.Check(); err != nil {
		return err
	}
	if !n.Info().Has(b.DType) {
		return &arrayapi.DTypeError{Op: "sound", Have: b.DType, Want: "that is listed"}
	}
	if b.NDim() > maxRank {
		return &arrayapi.ShapeError{Op: "sound", Have: b.Shape, Want: "4 dimensions at most"}
	}
	return nil
}

func newTensor(b arrayapi.Buffer, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if mode == arrayapi.CopyAlways {
		fresh := b.Copy()
		b.Free()
		return &tensor{buf: fresh}, nil
	}
	if mode == arrayapi.CopyNever && !b.Device.IsHost() {
		return nil, arrayapi.ErrCopy
	}
	t := &tensor{buf: b}
	if b.Release != nil {
		t.own = newOwner(b.Release)
	}
	t.buf.Shape, t.buf.Strides, t.buf.Release, t.buf.Device = slices.Clone(b.Shape), slices.Clone(b.Strides), nil, ""
	return t, nil
}

// values returns the memory of a tensor, for faults.
func values(x arrayapi.ArrayLike) arrayapi.Buffer {
	if t, ok := x.(*tensor); ok {
		return t.buf
	}
	b, err := arrayapi.BufferOf(x.(vector))
	if err != nil {
		panic(err)
	}
	return b
}
