package artifact

import "errors"

// A Locator is a [Store] whose artifacts are directories that other programs can open.
type Locator interface {
	// Location returns the absolute path of the directory of an artifact of this name, whether there is one or not. The
	// path of one of its files is filepath.Join(location, filepath.FromSlash(file)). The name must be valid; see [CheckName].
	Location(name string) string
}

// Location returns the path of the directory of an artifact; see [Locator]. A store without such directories
// is [errors.ErrUnsupported], a bad name a [*NameError].
func Location(s Store, name string) (string, error) {
	if err := CheckName(name); err != nil {
		return "", err
	}
	if l, ok := s.(Locator); ok {
		return l.Location(name), nil
	}
	return "", failed("locate", name, errors.ErrUnsupported)
}
