package otelhooks

import "github.com/arraylike/arraylike/registry"

// Register lets r report every save and load that begins from now on. A nil o is
// the zero Options. Errors are those of [New]; r then is as it was. A registry
// that is registered twice reports twice.
func Register(r *registry.Registry, o *Options) error {
	h, err := New(o)
	if err != nil {
		return err
	}
	return r.AddHook(h)
}
