package arrowarray

import (
	"context"
	"fmt"
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// RecordID is the id of the materializer of record batches. It stores what the
// materializer of named arrays does, so that a program without this package loads a
// record batch as a map of arrays once it calls
//
//	r.Alias(arrowarray.RecordID, materializer.Archive{}.ID())
const RecordID = "arrow.record"

// record is the materializer of record batches: one .npz archive with a member for each
// column, and the order of the columns in the manifest.
type record struct{ ns *namespace }

// ID returns RecordID.
func (record) ID() string { return RecordID }

// Save writes the columns of v. It declines a batch of another implementation than
// Arrow's own, one with columns that no dtype fits, and one whose names no archive can
// have, such as two of the same.
func (r record) Save(ctx context.Context, out materializer.Output, v any) error {
	rec, ok := v.(arrow.RecordBatch)
	if !ok || !isArrowRecord(rec) {
		return fmt.Errorf("%w: want a record batch of Arrow's own, have %T", materializer.ErrDeclined, v)
	}
	names, columns, err := r.columns(rec)
	if err != nil {
		return err
	}
	defer func() {
		for _, c := range columns {
			c.Release()
		}
	}()
	if err := (materializer.Archive{}).Save(ctx, out, columns); err != nil {
		return err
	}
	out.Entry().Kind = "arrow.RecordBatch" // not the name of a type that Arrow does not export
	return order(out.Entry(), names)
}

// isArrowRecord tells whether rec is a batch as Arrow makes them, and not one of another
// implementation, which may be more than its columns.
func isArrowRecord(rec arrow.RecordBatch) bool {
	t := reflect.TypeOf(rec)
	return t.Kind() == reflect.Pointer && !reflect.ValueOf(rec).IsNil() && t.Elem().PkgPath() == listType.Elem().PkgPath()
}

// columns returns the columns of a batch by name, and the names in order. The caller
// releases the columns.
func (r record) columns(rec arrow.RecordBatch) (names []string, columns map[string]Array, err error) {
	if rec.NumCols() == 0 && rec.NumRows() > 0 {
		return nil, nil, fmt.Errorf("%w: %d rows without columns", materializer.ErrDeclined, rec.NumRows())
	}
	columns = make(map[string]Array)
	for i := range int(rec.NumCols()) {
		name := rec.ColumnName(i)
		if _, ok := columns[name]; ok {
			err = fmt.Errorf("%w: two columns of the name %.100q", materializer.ErrDeclined, name)
			break
		}
		// A column may be longer than the batch.
		columns[name] = Array{Arrow: array.NewSlice(rec.Column(i), 0, rec.NumRows()), ns: r.ns, column: name}
		names = append(names, name)
	}
	if err != nil {
		for _, c := range columns {
			c.Release()
		}
	}
	return names, columns, err
}

// order sorts the elements of an entry by the names of their columns.
func order(e *artifact.Entry, names []string) error {
	byName := make(map[string]*artifact.Entry, len(names))
	for _, elem := range e.Elements {
		byName[elem.Key] = elem
	}
	for i, name := range names {
		if byName[name] == nil || len(names) != len(e.Elements) {
			return fmt.Errorf("arrowarray: record batch: want an element for each of %d columns, have %d", len(names), len(e.Elements))
		}
		e.Elements[i] = byName[name]
	}
	return nil
}

// Load reads a record batch, or the map or struct of arrays that is wanted.
func (record) Load(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
	if want.Type != nil && !isRecordType(want.Type) {
		return materializer.Archive{}.Load(ctx, in, want)
	}
	v, err := materializer.Archive{}.Load(ctx, in, materializer.Want{Type: reflect.TypeFor[map[string]arrow.Array]()})
	if err != nil {
		return nil, err
	}
	names := make([]string, len(in.Entry().Elements))
	for i, e := range in.Entry().Elements {
		names[i] = e.Key
	}
	columns := v.(map[string]arrow.Array)
	defer func() {
		for _, c := range columns {
			c.Release()
		}
	}()
	return NewRecordBatch(names, columns)
}

// isRecordType tells whether t is an interface of record batches, or an implementation of
// one: Arrow's own is not exported, and yet the type of the values that are saved.
func isRecordType(t reflect.Type) bool {
	batch := reflect.TypeFor[arrow.RecordBatch]()
	return t.Implements(batch) || batch.AssignableTo(t)
}

// NewRecordBatch makes a record batch of columns, in the order of names, which must name
// each of them. Fields have the names and types of the columns, and may be null, as
// Arrow's default is. Columns of different lengths are an error.
//
// The batch takes a reference to each column and has one itself, which belongs to the
// caller. A map of arrays that was saved by anybody, Python included, becomes a batch so:
//
//	columns, err := registry.Load[map[string]arrow.Array](ctx, r, store, name, nil)
func NewRecordBatch(names []string, columns map[string]arrow.Array) (arrow.RecordBatch, error) {
	if len(names) != len(columns) {
		return nil, fmt.Errorf("arrowarray: record batch: want a name for each of %d columns, have %d", len(columns), len(names))
	}
	fields, ordered := make([]arrow.Field, len(names)), make([]arrow.Array, len(names))
	seen := make(map[string]bool, len(names))
	for i, name := range names {
		c := columns[name]
		switch {
		case c == nil || seen[name]:
			return nil, fmt.Errorf("arrowarray: record batch: want each column once, have %.100q twice or not at all", name)
		case c.Len() != columns[names[0]].Len():
			return nil, fmt.Errorf("arrowarray: record batch: want columns of one length, have %d in %.100q and %d in %.100q",
				columns[names[0]].Len(), names[0], c.Len(), name)
		}
		seen[name] = true
		ordered[i], fields[i] = c, arrow.Field{Name: name, Type: c.DataType(), Nullable: true}
	}
	return array.NewRecordBatch(arrow.NewSchema(fields, nil), ordered, -1), nil
}
