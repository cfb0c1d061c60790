package lint

import (
	"fmt"
	"go/ast"
	"go/token"
)

// exportedDocRule wants a comment on every exported function, method, type, constant and variable, and on the exported
// methods of exported interfaces. A comment on a group counts for its constants and variables, that of an interface for
// its only method.
func exportedDocRule(t *tree) []Finding {
	var found []Finding
	for _, f := range t.files {
		if f.isTest() {
			continue
		}
		for _, decl := range f.ast.Decls {
			for _, name := range undocumented(decl) {
				found = append(found, f.at(name.Pos(), fmt.Sprintf("exported %s has no doc comment", name.Name)))
			}
		}
	}
	return found
}

// undocumented returns the exported names of a declaration that lack a comment.
func undocumented(decl ast.Decl) []*ast.Ident {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && exportedReceiver(d) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var names []*ast.Ident
		for _, spec := range d.Specs {
			names = append(names, undocumentedSpec(d, spec)...)
		}
		return names
	}
	return nil
}

func undocumentedSpec(d *ast.GenDecl, spec ast.Spec) (names []*ast.Ident) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if !s.Name.IsExported() {
			return nil
		}
		if s.Doc == nil && s.Comment == nil && (d.Doc == nil || d.Lparen != token.NoPos) {
			names = append(names, s.Name)
		}
		return append(names, undocumentedMethods(s)...)
	case *ast.ValueSpec:
		if s.Doc == nil && s.Comment == nil && d.Doc == nil {
			return exported(s.Names)
		}
	}
	return nil
}

func undocumentedMethods(s *ast.TypeSpec) (names []*ast.Ident) {
	i, ok := s.Type.(*ast.InterfaceType)
	if !ok {
		return nil
	}
	total := 0
	for _, m := range i.Methods.List {
		total += len(m.Names) // an embedded type has no name here
		if m.Doc == nil && m.Comment == nil {
			names = append(names, exported(m.Names)...)
		}
	}
	if total == 1 {
		return nil
	}
	return names
}

// exportedReceiver reports whether d is a function, or a method that documentation shows.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return true
		}
	}
}

func exported(all []*ast.Ident) (names []*ast.Ident) {
	for _, n := range all {
		if n.IsExported() {
			names = append(names, n)
		}
	}
	return names
}

// packageDocRule wants a package comment in one of the files of every package.
func packageDocRule(t *tree) []Finding {
	documented := map[string]bool{}
	for _, f := range t.files {
		documented[f.dir()] = documented[f.dir()] || f.ast.Doc != nil && !f.isTest()
	}
	var found []Finding
	for _, f := range t.files {
		if !f.isTest() && !documented[f.dir()] {
			documented[f.dir()] = true // report a package once
			found = append(found, Finding{File: f.dir(), Text: "package has no doc comment"})
		}
	}
	return found
}
