package arrayapi

import "github.com/arraylike/arraylike/arrayapi/dtype"

// Manipulator is an optional interface of a namespace that rearranges arrays
// itself (the standard's "Manipulation Functions" and "Indexing Functions", astype,
// meshgrid, tril and triu).
type Manipulator interface {
	// Manipulate applies op to args. The results are arrays of the namespace, as
	// many as the standard's function returns; they may share the memory of the
	// arguments where the standard leaves that open. An error that is
	// errors.ErrUnsupported leaves the operation to the reference implementation.
	Manipulate(op Op, args []ArrayLike, o ManipulateOptions) ([]ArrayLike, error)
}

// The operations of [Manipulator]. take and take_along_axis have the indices as
// second argument, and repeat may have the numbers of repetitions there.
const (
	OpAsType          Op = "astype"
	OpBroadcastArrays Op = "broadcast_arrays"
	OpBroadcastTo     Op = "broadcast_to"
	OpConcat          Op = "concat"
	OpExpandDims      Op = "expand_dims"
	OpFlip            Op = "flip"
	OpMeshGrid        Op = "meshgrid"
	OpMoveAxis        Op = "moveaxis"
	OpPermuteDims     Op = "permute_dims"
	OpRepeat          Op = "repeat"
	OpReshape         Op = "reshape"
	OpRoll            Op = "roll"
	OpSqueeze         Op = "squeeze"
	OpStack           Op = "stack"
	OpTake            Op = "take"
	OpTakeAlongAxis   Op = "take_along_axis"
	OpTile            Op = "tile"
	OpTril            Op = "tril"
	OpTriu            Op = "triu"
	OpUnstack         Op = "unstack"
)

// ManipulateOptions are the arguments of the operations of [Manipulator] that are
// no arrays.
type ManipulateOptions struct {
	// Shape is that of the result of broadcast_to and reshape, where one
	// dimension may be -1, and the numbers of repetitions of tile.
	Shape []int
	// Axes lists axes; negative ones count from the last. nil is the standard's
	// default: the first for concat, stack and unstack, the last for
	// take_along_axis, all for flip, and all elements as one axis for repeat and
	// roll. moveaxis has the axes to move here.
	Axes []int
	// Destination is where moveaxis puts Axes.
	Destination []int
	// Flatten makes concat take each array as one axis (axis=None).
	Flatten bool
	// Shift is how far roll moves along each of Axes.
	Shift []int
	// Repeats is how often repeat repeats each element, without a second
	// argument.
	Repeats int
	// Diagonal is the one that tril and triu keep elements up to, their k.
	Diagonal int
	// MatrixIndexing makes meshgrid return grids with the axes in the order of
	// its arguments (indexing="ij"), not with the first two swapped.
	MatrixIndexing bool
	// DType is that of the result of astype.
	DType dtype.DType
	// Device is where astype puts its result; "" is the device of the argument.
	Device Device
	// Copy tells whether reshape and astype may, must or must not copy.
	Copy CopyMode
}
