package registry

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"
)

// Attempt is a rule that dispatch looked at for a type.
type Attempt struct {
	Type string // the type asked about, or one behind its pointers
	Rule Rule   // without a materializer where there is no such rule, or it does not fit
	Fits bool
}

// String prints the attempt on one line.
func (a Attempt) String() string {
	s := fmt.Sprintf("%s: %s", a.Rule.Kind, a.Rule.Subject)
	if !a.Fits {
		return s + ": no"
	}
	s += " -> " + a.Rule.Materializer
	if a.Rule.Adapted {
		s += ", through an adapter"
	}
	return s
}

// Explanation says which materializer the values of a type get, and why.
type Explanation struct {
	Type  string
	Tried []Attempt // in the order in which dispatch looks at them
}

// Explain returns how values of type t are dispatched, where the call names no
// materializer. t is the dynamic type of values: reflect.TypeFor[T]() or
// reflect.TypeOf(v).
func (r *Registry) Explain(t reflect.Type) Explanation {
	return Explanation{typeName(t), slices.Clone(r.load().plan(t).tried)}
}

// Chosen returns the rule that decides, or false where none fits. The rules
// that fit after it are tried when its materializer declines a value.
func (e Explanation) Chosen() (Rule, bool) {
	for _, a := range e.Tried {
		if a.Fits {
			return a.Rule, true
		}
	}
	return Rule{}, false
}

// String prints the rules that were looked at, one on a line under the type
// that each was looked at for. An arrow marks the one that decides; behind it there
// are only those, with a plus, that are tried if its materializer declines a value.
func (e Explanation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n   override: if the call names one\n", e.Type)
	mark, about := "=>", e.Type
	for _, a := range e.Tried {
		if !a.Fits && mark != "=>" {
			continue
		}
		if a.Type != about && a.Rule.Kind != FallbackRule {
			about = a.Type
			fmt.Fprintf(&b, "  %s\n", about)
		}
		if a.Fits {
			fmt.Fprintf(&b, "%s %s\n", mark, a)
			mark = " +"
		} else {
			fmt.Fprintf(&b, "   %s\n", a)
		}
	}
	return b.String()
}

// RuleList is a list of rules that prints as a table.
type RuleList []Rule

// Rules lists the rules in the order in which they are tried; those about exact
// types, of which one at most fits, by name.
func (r *Registry) Rules() RuleList { return describeAll(r.load().all()) }

// String prints a rule a line: its kind, what it is about, and the materializer.
func (l RuleList) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, r := range l {
		about := r.Subject
		if r.Priority != 0 && r.Priority != arrayPriority {
			about += fmt.Sprintf(" (priority %d)", r.Priority)
		}
		adapted := ""
		if r.Adapted {
			adapted = ", adapted"
		}
		fmt.Fprintf(w, "%s\t%s\t-> %s%s\n", r.Kind, about, r.Materializer, adapted)
	}
	w.Flush() // into memory, which does not fail
	return b.String()
}
