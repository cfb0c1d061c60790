package report

import (
	"errors"
	"strings"

	"github.com/arraylike/arraylike/npy"
)

// flags are what raises the limits that the packages below call fields of their options.
var flags = map[string]string{
	npy.FieldLength: "raise it with --max-header",
}

// Message is the text of an error for who calls the command: a limit is raised by a flag there.
func Message(err error) string {
	var limit *npy.LimitError
	switch {
	case !errors.As(err, &limit):
		return err.Error()
	case limit.Field == npy.FieldShape && limit.Unit == "dimensions":
		return err.Error() + ": raise it with --max-dims"
	case limit.Hint == "":
		return err.Error()
	}
	hint, ok := flags[limit.Field]
	if !ok {
		return strings.Replace(err.Error(), ": "+limit.Hint, "", 1)
	}
	return strings.Replace(err.Error(), limit.Hint, hint, 1)
}
