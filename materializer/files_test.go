package materializer_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// files is the output and the input of one value, in memory.
type files struct {
	entry artifact.Entry
	data  map[string][]byte
}

func newFiles() *files { return &files{data: make(map[string][]byte)} }

func (f *files) Entry() *artifact.Entry { return &f.entry }

func (f *files) Create(file string) (io.WriteCloser, error) {
	return &created{files: f, name: file}, nil
}

func (f *files) Open(file string) (artifact.File, error) {
	data, ok := f.data[file]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: file, Err: fs.ErrNotExist}
	}
	return opened{bytes.NewReader(data)}, nil
}

var errNoElements = errors.New("there are no elements here")

type output struct{ *files }

func (output) Elements(context.Context, []materializer.Element) error { return errNoElements }

func (output) Array(any) (arrayapi.ArrayLike, error) { return nil, errNoElements }

func (output) Rule(reflect.Type) string { return "" }

type input struct{ *files }

func (input) Element(context.Context, int, reflect.Type) (any, error) { return nil, errNoElements }

func (input) Elements(context.Context, []reflect.Type) ([]any, error) { return nil, errNoElements }

func (input) Member(int, reflect.Type, func(materializer.Input, materializer.Want) (any, error)) (any, error) {
	return nil, errNoElements
}

type created struct {
	bytes.Buffer
	files *files
	name  string
}

func (c *created) Close() error {
	c.files.data[c.name] = c.Bytes()
	return nil
}

type opened struct{ *bytes.Reader }

func (opened) Close() error { return nil }

var (
	_ materializer.Output = output{}
	_ materializer.Input  = input{}
)
