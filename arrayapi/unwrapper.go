package arrayapi

// Unwrapper is an optional interface of the array types of a namespace that wraps
// another library's types, which cannot have methods: *mat.Dense, []float64.
type Unwrapper interface {
	// Unwrap returns the value that the array stands for, aliasing its memory:
	// what a program that asks for no type is to be given.
	Unwrap() any
}

// Unwrap returns what x stands for, or x itself where it is no [Unwrapper].
func Unwrap(x ArrayLike) any {
	if u, ok := x.(Unwrapper); ok {
		return u.Unwrap()
	}
	return x
}
