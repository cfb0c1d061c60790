package arrayapi

// Searcher is an optional interface of a namespace that searches and sorts
// itself (the standard's "Searching Functions", "Set Functions" and "Sorting
// Functions", but for those of [Elementwise] and [Reducer]).
type Searcher interface {
	// Search applies op to args. An argument is an array of the namespace, or
	// for searchsorted and isin also a Go scalar. The results are new arrays of the
	// namespace, as many as the standard's function returns and in its order. An
	// error that is errors.ErrUnsupported leaves the operation to the reference
	// implementation.
	Search(op Op, args []any, o SearchOptions) ([]ArrayLike, error)
}

// The operations of [Searcher].
const (
	OpArgSort       Op = "argsort"
	OpIsIn          Op = "isin"
	OpNonzero       Op = "nonzero"
	OpSearchSorted  Op = "searchsorted"
	OpSort          Op = "sort"
	OpUniqueAll     Op = "unique_all"
	OpUniqueCounts  Op = "unique_counts"
	OpUniqueInverse Op = "unique_inverse"
	OpUniqueValues  Op = "unique_values"
)

// SearchOptions are the keyword arguments of the operations of [Searcher]. The
// zero value is the standard's default of each.
type SearchOptions struct {
	// Axes holds the axis that sort and argsort go along; a negative one counts
	// from the last, which nil stands for.
	Axes []int
	// Descending sorts from the largest to the smallest.
	Descending bool
	// Unstable allows equal elements to change their order (stable=False).
	Unstable bool
	// Right makes searchsorted find the place after equal elements, not before
	// them (side="right").
	Right bool
	// Sorter is an array of the namespace, the indices that sort the first
	// argument of searchsorted, or nil where that is sorted.
	Sorter ArrayLike
	// Invert makes isin tell which elements are not there.
	Invert bool
}
