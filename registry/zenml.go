package registry

import "strings"

// ZenML says where ZenML will find an artifact that is laid out for it. Its
// containers hold the full addresses of their elements, so the artifact has to be
// there when ZenML loads it.
type ZenML struct {
	// URI is the address of the artifact's directory: a path such as
	// "/data/artifacts/run1/config", or an address of ZenML's artifact store.
	URI string
}

// uri is the address of a directory of the artifact.
func (z *ZenML) uri(dir string) string {
	if dir == "" {
		return strings.TrimSuffix(z.URI, "/")
	}
	return strings.TrimSuffix(z.URI, "/") + "/" + dir
}
