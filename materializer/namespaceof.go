package materializer

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
)

// NamespaceOf asks an array for its namespace. A nil pointer is an error. So is
// an array whose ArrayNamespace panics, as that of a struct does which embeds an
// array that is nil: a type that breaks the rule that it works on the zero value
// is told by its name.
func NamespaceOf(x arrayapi.ArrayLike) (ns arrayapi.Namespace, err error) {
	if p := reflect.ValueOf(x); p.Kind() == reflect.Pointer && p.IsNil() {
		return nil, fmt.Errorf("want an array, have a nil %T", x)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("ArrayNamespace of %T panics: %v", x, p)
		}
	}()
	if ns = x.ArrayNamespace(); ns == nil {
		err = fmt.Errorf("ArrayNamespace of %T is nil", x)
	}
	return ns, err
}
