// Package otelhooks reports what a registry saves and loads to OpenTelemetry: a
// span and three metrics for every operation.
//
//	r := registry.New()
//	err := otelhooks.Register(r, nil) // to the global providers, which may be set later
//
// A span is named "arraylike save" or "arraylike load", of kind internal, and a
// child of the span in the context of the call. It is the current span of
// that operation: what a store reports becomes its child. Its attributes, each
// where it is known:
//
//	arraylike.operation.name  string  "save" or "load"; at the start, as the next two
//	arraylike.artifact        string  name of the artifact
//	arraylike.type            string  Go type of the value, or the one that is asked for
//	arraylike.materializer    string  id of what saved or decodes the value
//	arraylike.rule            string  of a save: what chose the materializer, "structure: ..."
//	arraylike.namespace       string  of an array: "ndarray"
//	arraylike.dtype           string  of an array: "float32"
//	arraylike.shape           int[]   of an array; empty: zero-dimensional
//	arraylike.elements        int     of a container: how many
//	arraylike.files           int     files of the artifact, without its manifest
//	arraylike.bytes           int     bytes that these files have
//	error.type                string  of a failure: "artifact.CorruptError"
//
// Reads through a [registry.Handle] are not operations that a registry tells of.
//
// Where the operation failed, the status is Error with the error's text, and an
// event "exception" has both. Text longer than an artifact's name may be (1024
// bytes; an error's text: 4096) is clipped, and bytes that are not UTF-8 are
// replaced: exporters refuse a whole batch because of one. A shape of more than
// 64 dimensions is left out.
//
// The metrics:
//
//	arraylike.operations          counter    {operation}  all that ended
//	arraylike.operation.duration  histogram  s            all that ended
//	arraylike.operation.size      histogram  By           bytes of the artifact; successes only
//
// Their attributes are arraylike.operation.name, arraylike.outcome ("success",
// "failure"), arraylike.materializer and error.type. None is text that a stored
// artifact or its name could vary at will: a load that failed has no
// materializer, as that is what the artifact says. The measurements are made in
// the context of the span, so that exemplars lead to it.
//
// error.type is the name of a type or variable of this module or the standard
// library that a caller could test for ("fs.ErrExist", "context.Canceled"); else
// what an error that has a method ErrorType() string says; else the type of the
// innermost error, of a system call with its text; and "_OTHER" for errors that
// are only a text.
package otelhooks
