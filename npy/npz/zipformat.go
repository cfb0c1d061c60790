package npz

// The records of a zip file, each after its signature. All numbers are
// little-endian.
const (
	sigLocal       = 0x04034b50
	sigDescriptor  = 0x08074b50
	sigDirectory   = 0x02014b50
	sigEnd         = 0x06054b50
	sigEnd64       = 0x06064b50
	sigEnd64Locate = 0x07064b50
)

// The sizes of the records without their parts of variable length.
const (
	localSize       = 30
	descriptor64    = 24
	directorySize   = 46
	endSize         = 22
	end64Size       = 56
	end64LocateSize = 20
)

// Flags of a member.
const (
	flagEncrypted  = 1 << 0
	flagDescriptor = 1 << 3
	flagPatched    = 1 << 5
	flagStrong     = 1 << 6
	flagUTF8       = 1 << 11
	flagMasked     = 1 << 13
)

const (
	extraZip64 = 1      // id of the extra field with 64-bit sizes
	extraIndex = 0x5a4e // id of the extra field with an index of blocks: "NZ"

	version20 = 20 // that of the format, needed to extract stored and deflated members
	version45 = 45 // needed for 64-bit sizes

	max16 = 1<<16 - 1
	max32 = 1<<32 - 1
	// zip64Limit is the size from which Python writes 64-bit records.
	zip64Limit = 1<<31 - 1
)
