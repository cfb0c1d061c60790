package materializer

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
)

// TypeError says that what is stored is not of the type that was asked for.
type TypeError struct {
	Want reflect.Type    // the type asked for
	Have *artifact.Entry // what is stored
	Err  error           // what refused it; nil where the two simply differ
}

// Error names the type and what is stored.
func (e *TypeError) Error() string {
	s := fmt.Sprintf("want %s, have %s", e.Want, stored(e.Have))
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns what refused the type.
func (e *TypeError) Unwrap() error { return e.Err }

// stored says what an entry holds.
func stored(e *artifact.Entry) string {
	switch {
	case e.Kind != "" && e.DType != "":
		return fmt.Sprintf("%.100s (an array of dtype %.100s, shape %v)", e.Kind, e.DType, e.Shape)
	case e.DType != "" && e.Namespace == "":
		return fmt.Sprintf("an array of dtype %.100s, shape %v", e.DType, e.Shape)
	case e.DType != "":
		return fmt.Sprintf("an array of dtype %.100s, shape %v, of namespace %.100q", e.DType, e.Shape, e.Namespace)
	case e.Kind != "":
		return fmt.Sprintf("%.100s", e.Kind)
	}
	return fmt.Sprintf("what the materializer %.100q stored", e.Materializer)
}
