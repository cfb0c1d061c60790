package lint

import (
	"fmt"
	"strconv"
	"strings"
)

// importRule holds the table of rooms: over all imports of all files, for every system and build tag.
func importRule(t *tree) []Finding {
	var found []Finding
	for _, f := range t.files {
		from, start, ok := roomOf(f.dir())
		switch {
		case !ok:
			found = append(found, f.at(f.ast.Package, fmt.Sprintf("no room for package folder %q in the import table", f.dir())))
			continue
		case from.module && f.module != start:
			found = append(found, f.at(f.ast.Package, fmt.Sprintf("want a go.mod in %s", start)))
		case !from.module && f.module != ".":
			found = append(found, f.at(f.ast.Package, fmt.Sprintf("want the root module, have that of %s", f.module)))
		}
		for _, spec := range f.ast.Imports {
			name, _ := strconv.Unquote(spec.Path.Value) // the parser has checked it
			if why := forbidden(from, start, name, f.isTest()); why != "" {
				found = append(found, f.at(spec.Pos(), fmt.Sprintf("%s imports %s: %s", start, name, why)))
			}
		}
	}
	return found
}

// forbidden says why a file of the room from, which starts at the folder start, may not import a package; "" if it may.
func forbidden(from room, start, name string, test bool) string {
	dir, own := strings.CutPrefix(name, module+"/")
	first, _, _ := strings.Cut(name, "/")
	switch {
	case own:
		return forbiddenRoom(from, start, dir, test)
	case !strings.Contains(first, ".") && name != "C":
		return "" // the standard library
	case from.uses(name), test && inModules(name, forTests):
		return ""
	default:
		return "third-party code that this room may not use"
	}
}

func forbiddenRoom(from room, start, dir string, test bool) string {
	to, toStart, ok := roomOf(dir)
	switch {
	case !ok:
		return "not in the import table"
	case start == toStart:
		return "" // a package's external test, or another package of the same family member
	case to.tests:
		if test {
			return ""
		}
		return "for tests only"
	case to.suite && test, to.isLeaf(), from.reaches(toStart):
		return ""
	default:
		return "against the direction of imports"
	}
}
