package materializer

import (
	"context"

	"github.com/arraylike/arraylike/npy"
)

// Collection is an optional interface of a [Materializer] whose values have
// items that can be loaded one by one: the rows of an array, the elements of a
// container.
type Collection interface {
	// Len returns the number of items. It need not read them where they are stored
	// apart.
	Len(in Input) (int, error)
	// Item loads the item i, from 0 to below Len, reading no other that is stored
	// apart. Of an array,
	// in describes the item: its entry has the item's shape.
	Item(ctx context.Context, in Input, i int, want Want) (any, error)
}

// Region is an optional interface of a [Materializer] whose values are arrays
// that can be loaded in part.
type Region interface {
	// Region loads the elements of r, reading only the bytes that hold them. in
	// describes the part: its entry has the part's shape.
	Region(ctx context.Context, in Input, r npy.Region, want Want) (any, error)
}

// Mapper is an optional interface of a [Materializer] whose values can lie in
// memory that is the stored file itself.
type Mapper interface {
	// Map returns the value on read-only memory that maps the file, or a copy
	// where the type that is wanted cannot alias such memory. A store that cannot
	// map is errors.ErrUnsupported. All bytes are checked, unless unchecked is
	// set.
	Map(ctx context.Context, in Input, want Want, unchecked bool) (any, error)
}
