package registry

import "reflect"

// Lookup finds the plan of a type, as every save does first.
func (r *Registry) Lookup(t reflect.Type) int { return len(r.load().plan(t).steps) }

var TypeOfKind = typeOfKind
