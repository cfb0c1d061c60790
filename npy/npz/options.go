package npz

import "github.com/arraylike/arraylike/npy"

// The limits that stand where a field of [ReadOptions] is zero.
const (
	DefaultMaxMembers  = 1 << 20
	DefaultMaxTrailing = 1 << 20
)

// ReadOptions limits what is read. A nil pointer and the zero value have the
// default limits.
type ReadOptions struct {
	// Array has the limits of each array. Its MaxBytes holds for members that are
	// no arrays as well.
	Array npy.ReadOptions
	// MaxMembers is the largest number of members. 0: [DefaultMaxMembers].
	MaxMembers int
	// MaxTrailing is the largest number of bytes after the array in a member. They
	// have to be read for the checksum, and mean nothing. 0: [DefaultMaxTrailing].
	MaxTrailing int64
	// MaxRatio is how many times larger than in the archive the contents of a
	// member may be. 0: no limit but that of the method, some thousand for deflate.
	MaxRatio int64
}

// withDefaults returns the options with all limits set but those of Array.
func (o *ReadOptions) withDefaults() ReadOptions {
	var out ReadOptions
	if o != nil {
		out = *o
	}
	if out.MaxMembers == 0 {
		out.MaxMembers = DefaultMaxMembers
	}
	if out.MaxTrailing == 0 {
		out.MaxTrailing = DefaultMaxTrailing
	}
	return out
}

// DefaultLevel of compression makes numbers as small as level 6 of zlib, which is
// NumPy's. The levels below it are faster. Those above it gain a hundredth, and
// may take a hundred times as long.
const DefaultLevel = 6

// WriteOptions says how an archive, or a member, is stored. A nil pointer and the
// zero value give what numpy.savez gives.
type WriteOptions struct {
	// Array is how each array is stored.
	Array npy.WriteOptions
	// Method is [Stored], [Deflated], or [Auto], which looks at four samples of
	// 64 KiB of each member.
	Method Method
	// Level of compression, 1 to 9. 0: [DefaultLevel].
	Level int
	// HideSizes leaves the sizes out of where simple readers look for them in the
	// local headers, as Python has done since 3.11.4: a stored archive is then
	// byte for byte the one that numpy.savez makes there, and not the one that it
	// makes with an older Python.
	HideSizes bool
}
