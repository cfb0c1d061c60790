package main

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
)

// field is a field of a JSON object.
type field struct {
	name  string
	value any
}

// printFailed prints the object of an operand that failed: the fields that say which one, ok and error. The error that it
// returns is that of the writer.
func printFailed(out io.Writer, err error, operand ...field) error {
	w := bufio.NewWriter(out)
	o := jsonl.Begin(w)
	for _, f := range operand {
		o.Field(f.name, f.value)
	}
	o.Field("ok", false)
	o.Field("error", reason(err))
	o.End()
	w.WriteByte('\n')
	return w.Flush()
}

// reason is the text of an error for who called the command.
func reason(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return report.Message(err)
}
