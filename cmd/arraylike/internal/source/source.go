package source

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
)

// Format is what a source is stored as.
type Format string

// The formats.
const (
	NPY      Format = "npy"
	NPZ      Format = "npz"
	Artifact Format = "artifact"
)

// Options are the choices of [Open]. A nil pointer and the zero value have the usual limits.
type Options struct {
	Limits npy.ReadOptions // of each array
	// Stdin is what the path "-" means. nil leaves it an ordinary name. It must have a Read method of its own: see [Open].
	Stdin Stdin
}

// Source is what lies at one path. It is not for concurrent use.
type Source struct {
	Format Format
	// Manifest is that of an artifact; see [artifact.Manifest.Foreign]. nil for a file.
	Manifest *artifact.Manifest
	// Entry describes the value of an artifact, also of a foreign one. nil for a file.
	Entry *artifact.Entry

	parts []Part
	close []func() error
}

// Part is an array, or bytes that are none.
type Part struct {
	Key      string // in an archive or a container; "" for the one value of a file or an artifact
	Deflated bool   // it is compressed, in an archive

	array func() (*Array, error)
	bytes func() ([]byte, error)
	note  string // what a part is that is no array
}

// IsArray tells whether the part is an array.
func (p *Part) IsArray() bool { return p.array != nil }

// Note says what a part is that is no array, such as what saved it: "bytes".
func (p *Part) Note() string { return p.note }

// Array opens the array. The caller closes it.
func (p *Part) Array() (*Array, error) {
	if p.array == nil {
		return nil, fmt.Errorf("%s is no array, but %s", p.Label(), p.note)
	}
	return p.array()
}

// Bytes reads a part that is no array.
func (p *Part) Bytes() ([]byte, error) { return p.bytes() }

// Label names the part in a message.
func (p *Part) Label() string {
	if p.Key == "" {
		return "the value"
	}
	return fmt.Sprintf("%.100q", p.Key)
}

// Parts lists the parts in their order. The slice is the source's.
func (s *Source) Parts() []Part { return s.parts }

// Keys lists the keys of the arrays.
func (s *Source) Keys() []string {
	var keys []string
	for _, p := range s.parts {
		if p.IsArray() && p.Key != "" {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// maxListed is how many keys an error lists.
const maxListed = 10

// Part finds the part of a key, which may be "": that of the one value of a file or an artifact, or of an odd member.
func (s *Source) Part(key string) (*Part, error) {
	for i := range s.parts {
		if s.parts[i].Key == key {
			return &s.parts[i], nil
		}
	}
	return nil, fmt.Errorf("want the member %.100q, have %s", key, s.have())
}

// Only is the one part that there must be.
func (s *Source) Only() (*Part, error) {
	switch len(s.parts) {
	case 0:
		return nil, errors.New("want one array, have nothing")
	case 1:
		return &s.parts[0], nil
	}
	return nil, fmt.Errorf("want one array, have %s: choose with --member", s.have())
}

// have lists the keys for a message.
func (s *Source) have() string {
	switch {
	case len(s.parts) == 0:
		return "nothing"
	case len(s.parts) == 1 && s.parts[0].Key == "" && s.Format != NPZ:
		return "one value without a key"
	}
	var keys []string
	for _, p := range s.parts[:min(len(s.parts), maxListed)] {
		keys = append(keys, fmt.Sprintf("%.100q", p.Key))
	}
	have := strings.Join(keys, ", ")
	if more := len(s.parts) - maxListed; more > 0 {
		have += fmt.Sprintf(" and %d more", more)
	}
	return have
}

// Close gives back what is open. Arrays must not be used after it.
func (s *Source) Close() error {
	var errs []error
	for _, f := range slices.Backward(s.close) {
		errs = append(errs, f())
	}
	s.close = nil
	return errors.Join(errs...)
}
