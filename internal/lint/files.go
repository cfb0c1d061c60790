package lint

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
)

// maxLines is the length of the longest Go file.
const maxLines = 800

var (
	vagueNames = regexp.MustCompile(`^(utils?|commons?|helpers?)$`)
	unfinished = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME)\b`) // split, since this file is read too
)

// initRule forbids init functions: nothing registers itself.
func initRule(t *tree) []Finding {
	var found []Finding
	for _, f := range t.files {
		for _, decl := range f.ast.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == "init" {
				found = append(found, f.at(d.Pos(), "init function"))
			}
		}
	}
	return found
}

// fileNameRule forbids names that say nothing about what is inside.
func fileNameRule(t *tree) []Finding {
	var found []Finding
	for _, f := range t.files {
		parts := strings.Split(strings.TrimSuffix(f.path, ".go"), "/")
		parts = append(parts, strings.Split(parts[len(parts)-1], "_")...)
		if i := slices.IndexFunc(parts, vagueNames.MatchString); i >= 0 {
			found = append(found, Finding{File: f.path, Text: fmt.Sprintf("the name %q says nothing", parts[i])})
		}
	}
	return found
}

func lengthRule(t *tree) []Finding {
	var found []Finding
	for _, f := range t.files {
		if n := lines(f.text); n > maxLines {
			found = append(found, Finding{File: f.path, Text: fmt.Sprintf("want %d lines at most, have %d", maxLines, n)})
		}
	}
	return found
}

// wordRule forbids the marks of unfinished work.
func wordRule(t *tree) []Finding {
	var found []Finding
	for _, f := range t.files {
		for i, line := range strings.Split(string(f.text), "\n") {
			if word := unfinished.FindString(line); word != "" {
				found = append(found, Finding{File: f.path, Line: i + 1, Text: fmt.Sprintf("unfinished: %s", word)})
			}
		}
	}
	return found
}

// moduleFileRule wants every module in go.work, and neither replace nor toolchain in a go.mod: those would not hold
// for people who require the module.
func moduleFileRule(t *tree) []Finding {
	var found []Finding
	listed := strings.Fields(string(t.work))
	for dir, text := range t.modules {
		name := path.Join(dir, "go.mod")
		if t.work != nil && dir != "." && !slices.Contains(listed, "./"+dir) {
			found = append(found, Finding{File: "go.work", Text: fmt.Sprintf("does not list ./%s", dir)})
		}
		for i, line := range strings.Split(string(text), "\n") {
			first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if first == "replace" || first == "toolchain" {
				found = append(found, Finding{File: name, Line: i + 1, Text: first + " directive"})
			}
		}
	}
	return found
}
