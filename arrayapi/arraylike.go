package arrayapi

// ArrayLike is an array: a value that names its array namespace. It mirrors
// __array_namespace__ of the array API standard.
//
// ArrayNamespace must work on the zero value of the type, T{} or new(T), since
// a loader learns the namespace of a type before it has an array of it. It is
// never called on nil.
type ArrayLike interface{ ArrayNamespace() Namespace }

// Namespace speaks for the array types of one library. Two namespaces are the
// same if their names are. Implementations must be safe for concurrent use.
//
// The Shape and Strides of a buffer belong to whoever made it, and may change
// afterwards: a namespace copies those that it is given if it keeps them, and
// gives slices away that it does not use itself.
//
// Package arrayapitest holds the author of a namespace to all of this.
type Namespace interface {
	// Name is the stable identifier that artifacts record, such as "ndarray" or
	// "gonum": lower-case ASCII letters, digits, '-', '_' and '.'.
	Name() string

	// Info describes what the namespace can do; see [Info].
	Info() Info

	// Buffer gives the memory of x.
	//
	// It takes exactly the namespace's own types. Any other, a struct that
	// embeds one included, is [ErrForeign], so that a value is never taken for
	// less than it is. A nil array is an error that is not ErrForeign.
	//
	// With [CopyIfNeeded] the buffer aliases the memory of x where the library
	// gives access to it, and then shows later changes of x. With [CopyNever]
	// it aliases or the error is [ErrCopy]. With [CopyAlways] it is fresh memory.
	// The caller calls Release of the buffer, or hands the buffer on.
	Buffer(x ArrayLike, mode CopyMode) (Buffer, error)

	// FromBuffer makes an array of the values of b.
	//
	// The result has the type of like, a zero value, or where like is nil the
	// type that the namespace chooses for the rank and dtype of b. A type that
	// cannot hold the values just as they are is an error, such as
	// [*DTypeError] or [*ShapeError]: there is no cast, no flattening and no
	// change of rank. A like of another namespace is [ErrForeign].
	//
	// The modes are those of Buffer. Where FromBuffer returns no error it has
	// taken over the Release of b: it has called it, if it copied, and else
	// calls it when the array no longer needs the memory. With an error the
	// buffer remains the caller's. Memory that is ReadOnly is aliased only by
	// types that cannot be written through.
	FromBuffer(b Buffer, like ArrayLike, mode CopyMode) (ArrayLike, error)
}
