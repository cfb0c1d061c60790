package registry

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/materializer"
)

// RuleKind is the place of a rule in the order of dispatch.
type RuleKind uint8

// The kinds of rules, in the order in which they are tried.
const (
	OverrideRule   RuleKind = iota + 1 // named by the call
	PinRule                            // an exact type, ahead of protocols
	ProtocolRule                       // what a type can do
	ExactRule                          // an exact type, or that behind a pointer or under a name
	InterfaceRule                      // an interface that a type implements
	StructuralRule                     // what a type is made of
	MarshalerRule                      // a type that marshals itself
	FallbackRule                       // everything else
)

var ruleKinds = [...]string{"", "override", "pin", "protocol", "exact type", "interface", "structure", "marshaler", "fallback"}

// String returns the name of the kind as listings print it.
func (k RuleKind) String() string {
	if int(k) < len(ruleKinds) {
		return ruleKinds[k]
	}
	return fmt.Sprintf("RuleKind(%d)", uint8(k))
}

// Rule describes a rule of a registry.
type Rule struct {
	Kind         RuleKind
	Subject      string // what it is about: a type, a protocol, a structure
	Priority     int    // of a protocol
	Materializer string // id of the materializer that it chooses
	Adapted      bool   // whether values pass through an adapter first
}

// String prints the rule on one line.
func (r Rule) String() string {
	s := fmt.Sprintf("%s %s -> %s", r.Kind, r.Subject, r.Materializer)
	if r.Adapted {
		s += " (adapted)"
	}
	return s
}

// rule is a rule with what it needs to be applied.
type rule struct {
	kind    RuleKind
	subject string
	typ     reflect.Type            // of pins, exact types and interfaces
	match   func(reflect.Type) bool // of the other kinds, or:
	// matchWith is match for a rule that asks what other rules do.
	matchWith func(*rules, reflect.Type) bool
	priority  int
	m         materializer.Materializer
	adapter   *arrayapi.Adapter // nil: values are saved as they are
}

// fits tells whether a rule that is about no single type is about t.
func (r *rule) fits(s *rules, t reflect.Type) bool {
	if r.matchWith != nil {
		return r.matchWith(s, t)
	}
	return r.match(t)
}

// describe returns what is said of a rule. A nil one is the zero Rule.
func (r *rule) describe() Rule {
	if r == nil {
		return Rule{}
	}
	return Rule{r.kind, r.subject, r.priority, r.m.ID(), r.adapter != nil}
}

func (r *rule) String() string { return r.describe().String() }

// typeName names a type as it is spelled in Go.
func typeName(t reflect.Type) string {
	if t == nil {
		return "nil"
	}
	return t.String()
}
