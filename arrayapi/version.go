package arrayapi

import (
	"fmt"
	"slices"
)

// Versioned is an optional interface of a namespace that behaves differently
// in different versions of the standard.
type Versioned interface {
	// Version returns the namespace as of a version of the standard that its
	// Info lists, or an error.
	Version(v string) (Namespace, error)
}

// Version returns ns as of the version v of the standard, "YYYY.MM", as
// __array_namespace__(api_version=v) does; "" is the newest. A version that the
// namespace does not keep to is an error that lists those it does.
func Version(ns Namespace, v string) (Namespace, error) {
	versions := ns.Info().Versions
	if v == "" {
		if len(versions) == 0 {
			return ns, nil
		}
		v = slices.Max(versions)
	}
	if !slices.Contains(versions, v) {
		return nil, fmt.Errorf("arrayapi: namespace %q: want version %.100q of the standard, have %q", ns.Name(), v, versions)
	}
	if n, ok := ns.(Versioned); ok {
		return n.Version(v)
	}
	return ns, nil
}
