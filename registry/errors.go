package registry

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/materializer"
)

// NoMaterializerError says that no rule fits a type, or that every materializer
// whose rule fits has declined the value.
type NoMaterializerError struct {
	Type     reflect.Type // nil for an untyped nil
	Tried    []Attempt    // the rules that were looked at
	Declined []error      // why materializers declined
}

// Error names the type, the rules that were tried, and what to register.
func (e *NoMaterializerError) Error() string {
	if e.Type == nil {
		return "want a value, have nil"
	}
	var tried []string
	for _, a := range e.Tried {
		rule := fmt.Sprintf("%s %s", a.Rule.Kind, a.Rule.Subject)
		if !slices.Contains(tried, rule) { // for the type behind a pointer, too
			tried = append(tried, rule)
		}
	}
	s := fmt.Sprintf("no materializer for %s: tried %s", typeName(e.Type), strings.Join(tried, ", "))
	for _, err := range e.Declined {
		s += "; " + err.Error()
	}
	return s + "; " + e.advice()
}

// advice says what would make values of the type work.
func (e *NoMaterializerError) advice() string {
	name := typeName(e.Type)
	if e.Type.Kind() != reflect.Pointer && isArray(reflect.PointerTo(e.Type)) && !isArray(e.Type) {
		return fmt.Sprintf("a *%s is an array: pass a pointer", name)
	}
	t := e.Type
	for range maxPointers {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
	}
	if t.Kind() == reflect.Struct {
		if _, err := materializer.FieldTypes(t); err != nil {
			return fmt.Sprintf("%v; or register Associate(reflect.TypeFor[%s](), m)", err, name)
		}
	}
	return fmt.Sprintf("give %s an ArrayNamespace method, or register Associate(reflect.TypeFor[%s](), m), an adapter, or a fallback", name, name)
}

// UnknownMaterializerError says that an artifact names a materializer which is not
// registered, so that nothing decodes it.
type UnknownMaterializerError struct {
	ID    string
	Known []string // ids that are registered
}

// Error names the id and those that are registered.
func (e *UnknownMaterializerError) Error() string {
	return fmt.Sprintf("no materializer has the id %.100q, which the manifest names; registered are %q: register it, or an alias for it", e.ID, e.Known)
}

// AmbiguousError says that two interface rules fit a type and neither is more
// specific.
type AmbiguousError struct {
	Type  reflect.Type
	Rules []Rule
}

// Error names the type and the rules.
func (e *AmbiguousError) Error() string {
	names := make([]string, len(e.Rules))
	for i, r := range e.Rules {
		names[i] = r.String()
	}
	return fmt.Sprintf("%s fits %s equally well: associate the type itself, or pin it", typeName(e.Type), strings.Join(names, " and "))
}

// FallbackWarning tells that the fallback saved a value that no rule takes.
type FallbackWarning struct {
	Type         reflect.Type
	Materializer string // id of the fallback
}

// Error names the type and the fallback.
func (w *FallbackWarning) Error() string {
	return fmt.Sprintf("registry: no materializer is registered for %s: it is saved by the fallback %q", typeName(w.Type), w.Materializer)
}

// SubstitutionWarning tells that an array was loaded as one of the reference
// namespace, as its own is not registered and no type was asked for.
type SubstitutionWarning struct {
	Namespace string // the namespace that the artifact records
	Used      string // the one that was used instead
}

// Error names both namespaces.
func (w *SubstitutionWarning) Error() string {
	return fmt.Sprintf("registry: namespace %q is not registered: the array is loaded as one of %q", w.Namespace, w.Used)
}

// ExtraWarning tells that a value was saved, but without some of what is kept
// beside it.
type ExtraWarning struct {
	Type reflect.Type
	What string // "metadata" or "visualizations"
	Err  error
}

// Error names the type, what is missing and why.
func (w *ExtraWarning) Error() string {
	return fmt.Sprintf("registry: %s is saved without %s: %v", typeName(w.Type), w.What, w.Err)
}

// Unwrap returns why it is missing.
func (w *ExtraWarning) Unwrap() error { return w.Err }
