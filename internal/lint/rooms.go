package lint

import (
	"path"
	"slices"
	"strings"
)

// module is the path of the root module, and the prefix of those below it.
const module = "github.com/arraylike/arraylike"

// Third-party modules that the core may use.
const (
	xexp     = "golang.org/x/exp"
	xsys     = "golang.org/x/sys"
	compress = "github.com/klauspost/compress"
)

// forTests are the third-party modules that every test may use.
var forTests = []string{"github.com/stretchr/testify", "github.com/sbinet/npyio"}

// room is one package, or a family of packages, and what it may import.
type room struct {
	path     string   // below the root; "x/*" is one room for each folder x/name, with all below it
	below    []string // the arrows of the design: it may import these and all that these may import
	external []string // third-party modules; any may be used where the list holds "*"
	suite    bool     // a conformance suite, which any test may import
	tests    bool     // serves tests only: no other code may import it
	module   bool     // each folder has its own go.mod
}

// rooms is the import table of the design. All rooms may import the leaves, internal/*, which import only one another.
var rooms = []room{
	{path: "internal/corpus", tests: true},
	{path: "internal/lint", tests: true},
	{path: "internal/interop", below: []string{"registry"}, tests: true},
	{path: "internal/benchnumpy", below: []string{"registry"}, external: []string{"*"}, module: true},
	{path: "internal/standard", below: []string{"arrayapi/xp"}, tests: true},
	{path: "internal/stats", below: []string{"arrayapi/convert", "arrayapi/ndarray"}},
	{path: "internal/*", external: []string{xsys}},

	{path: "arrayapi/dtype/minifloat"},
	{path: "arrayapi/dtype", below: []string{"arrayapi/dtype/minifloat"}, external: []string{xexp}},
	{path: "arrayapi", below: []string{"arrayapi/dtype"}, external: []string{xexp}},
	{path: "arrayapi/arrayapitest", below: []string{"arrayapi/ndarray"}, suite: true},
	{path: "arrayapi/convert", below: []string{"arrayapi"}},
	{path: "arrayapi/ndarray", below: []string{"arrayapi"}, external: []string{xexp}},
	{path: "arrayapi/xp", below: []string{"arrayapi/ndarray"}, external: []string{xexp}},

	{path: "npy", below: []string{"arrayapi"}, external: []string{xexp}},
	{path: "npy/npz", below: []string{"npy"}, external: []string{compress}},

	{path: "artifact", external: []string{xsys}},
	{path: "artifact/storetest", below: []string{"artifact"}, suite: true},

	{path: "materializer", below: []string{"artifact", "npy/npz", "arrayapi/convert", "arrayapi/xp"}},
	{path: "registry", below: []string{"materializer"}},
	{path: "registry/registrytest", below: []string{"registry"}, suite: true},

	{path: "examples/*", below: []string{"registry"}},
	{path: "cmd/*", below: []string{"registry", "integrations/plots"}, external: []string{"*"}, module: true},
	{path: "integrations/*", below: []string{"registry"}, external: []string{"*"}, module: true},
}

// roomOf returns the room of a package folder, and the folder that the room starts at: of "x/*" the one below x.
func roomOf(dir string) (r room, start string, ok bool) {
	for _, r := range rooms {
		family, isFamily := strings.CutSuffix(r.path, "/*")
		if !isFamily && r.path == dir {
			return r, dir, true
		}
		if name, below := strings.CutPrefix(dir, family+"/"); isFamily && below {
			first, _, _ := strings.Cut(name, "/")
			return r, path.Join(family, first), true
		}
	}
	return room{}, "", false
}

// reaches reports whether an arrow, or a chain of arrows, leads from r to the room at the given path.
func (r room) reaches(target string) bool {
	return slices.ContainsFunc(r.below, func(b string) bool {
		next, _, ok := roomOf(b)
		return b == target || ok && next.reaches(target)
	})
}

func (r room) isLeaf() bool { return strings.HasPrefix(r.path, "internal/") }

func (r room) uses(external string) bool {
	return slices.Contains(r.external, "*") || inModules(external, r.external)
}

// inModules reports whether a package belongs to one of the modules.
func inModules(pkg string, modules []string) bool {
	return slices.ContainsFunc(modules, func(m string) bool { return pkg == m || strings.HasPrefix(pkg, m+"/") })
}
