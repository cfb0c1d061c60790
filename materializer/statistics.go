package materializer

import (
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/internal/stats"
)

// statistics returns what the manifest says of the values of an array: of numbers
// their range, mean, deviation and counts of what is special; of text its words;
// of others nothing.
func statistics(b arrayapi.Buffer) artifact.Metadata {
	if s, ok := stats.Of(b); ok {
		return s.Metadata()
	}
	if s, ok := stats.Text(b); ok {
		m := s.Metadata()
		for key, v := range m {
			if text, ok := v.(string); ok {
				m[key] = strings.ToValidUTF8(text, "\ufffd") // bytes may be anything
			}
		}
		return m
	}
	return nil
}

// besideSize is the size in bytes from where on an array is worth a goroutine
// that looks at it while it is written.
const besideSize = 64 << 10

// statisticsBeside begins to compute the statistics of b, which wait returns.
func statisticsBeside(b arrayapi.Buffer) (wait func() artifact.Metadata) {
	if b.NBytes() < besideSize {
		m := statistics(b)
		return func() artifact.Metadata { return m }
	}
	done := make(chan artifact.Metadata, 1)
	go func() { done <- statistics(b) }()
	return func() artifact.Metadata { return <-done }
}
