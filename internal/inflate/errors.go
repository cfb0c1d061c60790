package inflate

import (
	"errors"
	"fmt"
)

// ErrTooLong says that the data decodes to more bytes than there is room for.
var ErrTooLong = errors.New("inflate: more output than expected")

// CorruptError says that the input is not DEFLATE data.
type CorruptError struct {
	Offset int64  // of the byte of the input that holds the first bit of what is wrong
	Reason string // what is wrong
}

// Error returns the reason and the offset.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("inflate: %s (offset %d)", e.Reason, e.Offset)
}
