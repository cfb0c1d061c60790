package materializer

import (
	"context"
	"errors"
)

// Materializer saves one kind of value as files and loads it from them.
type Materializer interface {
	// ID names the materializer in the manifest, where it decides what decodes
	// the value, whatever the order of registration: "array". It is lower-case
	// ASCII letters, digits, '-', '_', '.' and '/'.
	ID() string

	// Save writes v to out and describes it in out.Entry(). It returns an error
	// that wraps [ErrDeclined] where v turns out not to be its business, which
	// the type of v alone could not show; whatever it has written is then
	// discarded and the next rule tried.
	Save(ctx context.Context, out Output, v any) error

	// Load reads the value that in holds. The result has the type want.Type, or
	// the one that suits the stored value where that is nil; a value that want
	// cannot hold is an error, never a loss. The caller owns the result.
	Load(ctx context.Context, in Input, want Want) (any, error)
}

// ErrDeclined is what [Materializer.Save] returns for a value that it does not
// handle. The errors that wrap it say why.
var ErrDeclined = errors.New("declined")
