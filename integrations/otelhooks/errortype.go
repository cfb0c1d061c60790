package otelhooks

import (
	"context"
	"errors"
	"io/fs"
	"reflect"
	"strings"

	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
	"github.com/arraylike/arraylike/registry"
)

// class is a kind of errors that callers tell apart.
type class struct {
	name string
	fits func(error) bool
}

// classes are tried in order: what ended the operation from outside, then what
// says most, then what wraps nothing.
var classes = []class{
	same("context.Canceled", context.Canceled),
	same("context.DeadlineExceeded", context.DeadlineExceeded),
	typed[*artifact.CorruptError](),
	typed[*artifact.VersionError](),
	typed[*artifact.NameError](),
	typed[*registry.NoMaterializerError](),
	typed[*registry.AmbiguousError](),
	typed[*registry.UnknownMaterializerError](),
	typed[*materializer.TypeError](),
	typed[*npz.KeyError](),
	typed[*npy.LimitError](),
	typed[*npy.FormatError](),
	typed[*npz.MemberError](),
	typed[*dtype.ParseError](),
	typed[*arrayapi.DTypeError](),
	typed[*arrayapi.ShapeError](),
	same("artifact.ErrIncomplete", artifact.ErrIncomplete),
	same("arrayapi.ErrForeign", arrayapi.ErrForeign),
	same("arrayapi.ErrCopy", arrayapi.ErrCopy),
	same("fs.ErrExist", fs.ErrExist),
	same("fs.ErrNotExist", fs.ErrNotExist),
	same("fs.ErrPermission", fs.ErrPermission),
	same("errors.ErrUnsupported", errors.ErrUnsupported),
}

// same is the class of errors that are, or wrap, target.
func same(name string, target error) class {
	return class{name, func(err error) bool { return errors.Is(err, target) }}
}

// typed is the class of errors that are, or wrap, an E.
func typed[E error]() class {
	name := strings.TrimPrefix(reflect.TypeFor[E]().String(), "*")
	return class{name, func(err error) bool { return errors.As(err, new(E)) }}
}

// errorType returns the attribute error.type of an error, one of few values.
func errorType(err error) string {
	for _, c := range classes {
		if c.fits(err) {
			return c.name
		}
	}
	var own interface{ ErrorType() string }
	if errors.As(err, &own) {
		return clipped(own.ErrorType(), maxText)
	}
	return typeOf(innermost(err))
}

// typeOf names the type of an error that wraps no other. Types that hold any text
// say nothing. Numbers of system calls are few: their texts say what went wrong.
func typeOf(err error) string {
	switch name := strings.TrimPrefix(reflect.TypeOf(err).String(), "*"); name {
	case "errors.errorString", "errors.joinError", "fmt.wrapError", "fmt.wrapErrors", "fmt.fmtError":
		return semconv.ErrorTypeOther.Value.AsString()
	case "syscall.Errno":
		return name + ": " + clipped(err.Error(), maxText)
	default:
		return clipped(name, maxText)
	}
}

// innermost follows an error to the one that it wraps, the first of several.
func innermost(err error) error {
	for {
		var inner error
		switch w := err.(type) {
		case interface{ Unwrap() error }:
			inner = w.Unwrap()
		case interface{ Unwrap() []error }:
			if all := w.Unwrap(); len(all) > 0 {
				inner = all[0]
			}
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
