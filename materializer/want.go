package materializer

import (
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
)

// Want says what a loaded value is to be. The zero value takes what is stored.
type Want struct {
	// Type is the type of the result, nil where any will do. Materializers
	// other than that of arrays look at nothing else.
	Type reflect.Type
	// Namespace is the array namespace that an array is to belong to, nil where
	// the reference namespace will do.
	Namespace arrayapi.Namespace
	// Like is a zero value of the array type that is wanted, nil where the
	// namespace may choose.
	Like arrayapi.ArrayLike
}
