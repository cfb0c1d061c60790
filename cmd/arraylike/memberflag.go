package main

import (
	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
)

// memberFlag is the flag that chooses one array of several. A member may be called "": that the flag was given is kept apart.
type memberFlag struct {
	key   string
	given bool
}

func (m *memberFlag) declare(flags *pflag.FlagSet, usage string) { flags.Var(m, "member", usage) }

// String implements [pflag.Value].
func (m *memberFlag) String() string { return m.key }

// Set implements [pflag.Value].
func (m *memberFlag) Set(key string) error {
	m.key, m.given = key, true
	return nil
}

// Type implements [pflag.Value].
func (m *memberFlag) Type() string { return "string" }

// of is the part that is asked for: the one of that key, or the only one.
func (m *memberFlag) of(src *source.Source) (*source.Part, error) {
	if m.given {
		return src.Part(m.key)
	}
	return src.Only()
}
