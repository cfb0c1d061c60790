package otelhooks

import (
	"strings"

	"go.opentelemetry.io/otel/attribute"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

const (
	operationKey    = attribute.Key("arraylike.operation.name")
	outcomeKey      = attribute.Key("arraylike.outcome")
	artifactKey     = attribute.Key("arraylike.artifact")
	typeKey         = attribute.Key("arraylike.type")
	materializerKey = attribute.Key("arraylike.materializer")
	ruleKey         = attribute.Key("arraylike.rule")
	namespaceKey    = attribute.Key("arraylike.namespace")
	dtypeKey        = attribute.Key("arraylike.dtype")
	shapeKey        = attribute.Key("arraylike.shape")
	elementsKey     = attribute.Key("arraylike.elements")
	filesKey        = attribute.Key("arraylike.files")
	bytesKey        = attribute.Key("arraylike.bytes")
)

// Limits of attributes: a manifest from outside may hold a text of 64 MB and a
// shape of four million dimensions, and spans are kept in memory until exported.
const (
	maxText  = artifact.MaxNameLen // bytes
	maxError = 4096                // bytes
	maxDims  = 64                  // as many as NumPy has
)

// startAttributes are those of a span that are known when it starts.
func startAttributes(e *registry.Event) []attribute.KeyValue {
	attrs := []attribute.KeyValue{operationKey.String(e.Op), artifactKey.String(clipped(e.Artifact, maxText))}
	if e.Type != nil {
		attrs = append(attrs, typeKey.String(clipped(e.Type.String(), maxText)))
	}
	return attrs
}

// endAttributes are those that are known when it ends, but for the error.
func endAttributes(e *registry.Event) []attribute.KeyValue {
	attrs := make([]attribute.KeyValue, 0, 8)
	text := func(k attribute.Key, s string) {
		if s != "" {
			attrs = append(attrs, k.String(clipped(s, maxText)))
		}
	}
	text(materializerKey, e.Materializer)
	if e.Rule.Kind != 0 {
		text(ruleKey, e.Rule.Kind.String()+": "+e.Rule.Subject)
	}
	text(namespaceKey, e.Namespace)
	text(dtypeKey, e.DType)
	if e.Shape != nil && len(e.Shape) <= maxDims {
		attrs = append(attrs, shapeKey.IntSlice(e.Shape))
	}
	if e.Elements > 0 {
		attrs = append(attrs, elementsKey.Int(e.Elements))
	}
	if e.Files > 0 {
		attrs = append(attrs, filesKey.Int(e.Files), bytesKey.Int64(e.Bytes))
	}
	return attrs
}

// clipped returns s, or its first bytes and three dots where it has more than
// limit, in valid UTF-8.
func clipped(s string, limit int) string {
	if len(s) <= limit {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	return strings.ToValidUTF8(s[:limit], "\uFFFD") + "..."
}
