package arrayapitest

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Config says what to test. Namespace is all that is required; each other field
// tells the suite more, and so makes it stricter. All functions are called from
// one goroutine.
type Config struct {
	// Namespace is what is tested.
	Namespace arrayapi.Namespace

	// Like holds a zero value, T{} or new(T), of each array type of the namespace.
	// nil is those that FromBuffer makes without a like, for the dtypes and shapes
	// of the test. Each must hold something of what is tested.
	Like []arrayapi.ArrayLike

	// New makes an array of the values of b, which it may keep, in the namespace's own
	// way. nil is FromBuffer with CopyAlways. An error says that there is no such
	// array; it must make at least one.
	New func(b arrayapi.Buffer) (arrayapi.ArrayLike, error)

	// DTypes lists the dtypes to test, in native byte order. Each must be held by
	// one of the types. nil is those that Info lists, with lengths, units and fields
	// where they have parameters.
	DTypes []dtype.DType

	// Ranks lists the ranks to test, each of which must be held by one of the
	// types. nil is 0 to 5, as far as the types hold them.
	Ranks []int

	// Shapes lists the shapes to test instead, for types that do not hold any shape of
	// a rank. nil is several of each rank, some without elements.
	Shapes [][]int

	// ZeroCopy tells whether an array of the type of like, one of Like, aliases
	// the row-major writable memory that it is made of, with elements of dtype
	// d in native byte order, and lends it again. nil: the namespace claims nothing.
	// It is not asked in a build with the tag purego, whose arrayapi.BufferOf copies.
	ZeroCopy func(like arrayapi.ArrayLike, d dtype.DType) bool

	// Fit changes the elements of b, row-major and in native byte order, so that the type
	// of like can hold them: it makes a matrix symmetric. A shape that the type does
	// not hold is left alone. nil: any values will do.
	Fit func(like arrayapi.ArrayLike, b arrayapi.Buffer)

	// Foreign lists more values that are not arrays of the namespace: structs that
	// embed one of its types. An array of another namespace, and a struct that
	// embeds the interface, are tried without being listed.
	Foreign []arrayapi.ArrayLike

	// Write changes elements of x by the methods or fields of its type, or says that x
	// cannot be written to. nil: what is read-only is known by the Buffers of x alone.
	Write func(x arrayapi.ArrayLike) error

	// Free gives the memory of x back at once. nil: the garbage collector must find
	// that x is not used any more.
	Free func(x arrayapi.ArrayLike)

	// Skip names checks that cannot pass, each with the reason. An unknown name, or
	// an empty reason, is a failure.
	Skip map[string]string
}
