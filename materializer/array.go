package materializer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
)

// ArrayFile is the file that an array is stored in: an ordinary .npy file that
// numpy.load opens.
const ArrayFile = "data.npy"

// Array is the materializer of all arrays, whatever their namespace: it needs
// of a value that it is an [arrayapi.ArrayLike]. The manifest records whose
// array it was, and the dtype, which a .npy file cannot spell for types such as
// bfloat16.
type Array struct{}

// ID returns "array".
func (Array) ID() string { return "array" }

// Save writes the array v, in the layout and byte order that it has in memory
// where .npy files know them. It declines a value that the namespace which it
// names calls foreign: one that embeds an array and is more than it. A nil array
// is an error.
func (Array) Save(_ context.Context, out Output, v any) error {
	x, ok := v.(arrayapi.ArrayLike)
	if !ok {
		return fmt.Errorf("%w: %T is not an array", ErrDeclined, v)
	}
	ns, b, err := bufferOf(x)
	if err != nil {
		return err
	}
	defer b.Free()
	e := out.Entry()
	describeArray(e, ns, b)
	described := statisticsBeside(b)
	e.ContentHash, err = writeArray(out, b)
	e.Metadata = described()
	return err
}

// bufferOf returns the namespace of an array and its buffer, which the caller
// frees. An array that its namespace calls foreign is declined.
func bufferOf(x arrayapi.ArrayLike) (arrayapi.Namespace, arrayapi.Buffer, error) {
	ns, err := NamespaceOf(x)
	if err != nil {
		return nil, arrayapi.Buffer{}, fmt.Errorf("array: %w", err)
	}
	b, err := ns.Buffer(x, arrayapi.CopyIfNeeded)
	if errors.Is(err, arrayapi.ErrForeign) {
		return nil, b, fmt.Errorf("%w: %w", ErrDeclined, err)
	}
	if err != nil {
		return nil, b, fmt.Errorf("array: buffer of %T: %w", x, err)
	}
	if err := b.Check(); err != nil {
		b.Free()
		return nil, b, fmt.Errorf("array: namespace %q: %w", ns.Name(), err)
	}
	return ns, b, nil
}

func describeArray(e *artifact.Entry, ns arrayapi.Namespace, b arrayapi.Buffer) {
	e.Namespace = ns.Name()
	e.DType = nameOf(b.DType)
	e.Descr = b.DType.Descr()
	e.Shape = append([]int{}, b.Shape...)
	e.Order = "C"
	if npy.HeaderOf(b, nil).FortranOrder {
		e.Order = "F"
	}
}

// nameOf is the name of a dtype in the manifest. It says nothing of byte order,
// which the file does, so that it is the same for every host.
func nameOf(d dtype.DType) string { return d.WithOrder(dtype.Native()).String() }

// writeArray writes the file of b and returns its content hash.
func writeArray(out Output, b arrayapi.Buffer) (hash string, err error) {
	Expect(out, int64(b.NBytes()))
	w, err := out.Create(ArrayFile)
	if err != nil {
		return "", err
	}
	if err := npy.Write(w, b, nil); err != nil {
		w.Close()
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return contentHash(w, b)
}

// contentHash returns the SHA-256 of the canonical .npy file of b: row-major,
// little-endian, of the version that NumPy picks. It is the same for all arrays
// of one dtype, shape and values, however they are stored. written is the file
// that holds b, whose own digest will do where it is that file.
func contentHash(written any, b arrayapi.Buffer) (string, error) {
	have, want := npy.HeaderOf(b, nil), npy.HeaderOf(b, canonicalOptions())
	if r, ok := written.(artifact.Recorder); ok && have.FortranOrder == want.FortranOrder && have.DType.Equal(want.DType) {
		if record, ok := r.Record(); ok {
			return record.SHA256, nil
		}
	}
	return canonicalHash(b)
}

// canonicalHash computes the content hash of b.
func canonicalHash(b arrayapi.Buffer) (string, error) {
	h := sha256.New()
	if err := npy.Write(h, b, canonicalOptions()); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func canonicalOptions() *npy.WriteOptions {
	return &npy.WriteOptions{Order: npy.OrderC, ByteOrder: dtype.LittleEndian}
}

// Load reads an array and hands it to the namespace that is wanted, which makes
// an array of the type that is wanted or of its choice. The reference namespace
// makes it where none is wanted. Bits, dtype, shape and byte order are those
// that were saved.
func (Array) Load(_ context.Context, in Input, want Want) (any, error) {
	if err := checkWant(in, want); err != nil {
		return nil, err
	}
	f, err := in.Open(ArrayFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := npy.Read(f, readOptions(in))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ArrayFile, err)
	}
	return makeArray(in, b, want)
}

// readOptions lets the header of a committed file, whose bytes are checked, be
// longer than NumPy's limit: a record of some hundred fields has such a one.
func readOptions(in Input) *npy.ReadOptions {
	o := arrayOptions(in.Entry().Shape != nil)
	return &o
}

func arrayOptions(committed bool) npy.ReadOptions {
	if committed {
		return npy.ReadOptions{MaxHeader: maxHeader}
	}
	return npy.ReadOptions{}
}

const maxHeader = 64 << 20

// checkWant refuses a type that no array can become, before anything is read.
func checkWant(in Input, want Want) error {
	if want.Type != nil && want.Like == nil {
		return &TypeError{want.Type, in.Entry(), errors.New("the type has no array namespace and no adapter")}
	}
	return nil
}

// makeArray makes what is wanted of a buffer that was read, which it takes over.
func makeArray(in Input, b arrayapi.Buffer, want Want) (any, error) {
	e := in.Entry()
	d, err := DTypeOf(e, b.DType)
	if err == nil && e.Shape != nil && !slices.Equal(e.Shape, b.Shape) {
		err = &arrayapi.ShapeError{Op: "array: " + ArrayFile, Have: b.Shape, Want: fmt.Sprintf("shape %v, which the manifest names", e.Shape)}
	}
	if err != nil {
		b.Free()
		return nil, err
	}
	b.DType = d
	ns := want.Namespace
	if ns == nil {
		ns = ndarray.Namespace()
	}
	x, err := ns.FromBuffer(b, want.Like, arrayapi.CopyIfNeeded)
	if err != nil {
		b.Free()
		err = fmt.Errorf("array: namespace %q: %w", ns.Name(), err)
		if want.Type != nil {
			err = &TypeError{want.Type, e, err}
		}
		return nil, err
	}
	return x, nil
}

// DTypeOf returns the dtype of the array that an entry describes, whose .npy
// file reads as elements of the dtype file: that which the entry names, where
// such elements are stored so, since a .npy file cannot spell bfloat16. A foreign
// artifact names none. Any other name is an error: manifest and data do not
// belong together.
func DTypeOf(e *artifact.Entry, file dtype.DType) (dtype.DType, error) {
	if e.DType == "" || e.DType == nameOf(file) {
		return file, nil
	}
	d, err := dtype.Parse(e.DType)
	if err != nil {
		return file, fmt.Errorf("array: dtype of the manifest: %w", err)
	}
	named, ok := npy.Named(file, d)
	if !ok {
		return file, &arrayapi.DTypeError{Op: "array: " + ArrayFile, Have: file, Want: d.String() + ", which the manifest names"}
	}
	return named, nil
}
