package npz

import "encoding/binary"

// packed is a member as it is written.
type packed struct {
	name   string
	method Method
	flags  uint16
	crc    uint32
	packed int64  // size in the archive
	size   int64  // size of the contents
	offset int64  // of the local header
	hide   bool   // the sizes from the local header's record
	index  []byte // extra field of the directory; empty: none
}

// The constant fields: midnight of 1980-01-01, made on Unix, with the
// permissions 0o600, as Python's zipfile has them for members without a file.
const (
	date        = 1<<5 | 1
	madeBy      = 3 << 8
	permissions = 0o600 << 16
)

// large tells whether the member needs 64-bit sizes.
func (m *packed) large() bool { return m.size > zip64Limit || m.packed > zip64Limit }

// version is that of the format needed to extract the member.
func (m *packed) version() uint16 {
	if m.large() || m.hide || m.flags&flagDescriptor != 0 {
		return version45
	}
	return version20
}

// nameFlags are the flags with that of a name beyond ASCII.
func (m *packed) nameFlags() uint16 {
	for i := range len(m.name) {
		if m.name[i] >= 0x80 {
			return m.flags | flagUTF8
		}
	}
	return m.flags
}

// localHeader returns the record before the contents. Sizes are in its 64-bit
// field always, as NumPy wants it, and in the record where they fit.
func (m *packed) localHeader() []byte {
	crc, packed, size := m.crc, uint64(m.packed), uint64(m.size)
	if m.flags&flagDescriptor != 0 {
		crc, packed, size = 0, 0, 0
	}
	packed32, size32 := uint32(packed), uint32(size)
	if m.version() == version45 {
		packed32, size32 = max32, max32
	}
	const zip64Size = 4 + 16
	e := binary.LittleEndian
	b := make([]byte, 0, localSize+len(m.name)+zip64Size)
	b = e.AppendUint32(b, sigLocal)
	b = e.AppendUint16(b, m.version())
	b = m.appendCommon(b, crc, packed32, size32)
	b = e.AppendUint16(b, zip64Size)
	b = append(b, m.name...)
	b = e.AppendUint16(b, extraZip64)
	b = e.AppendUint16(b, zip64Size-4)
	b = e.AppendUint64(b, size)
	return e.AppendUint64(b, packed)
}

// appendCommon appends what the local header and the directory have alike.
func (m *packed) appendCommon(b []byte, crc, packed, size uint32) []byte {
	e := binary.LittleEndian
	b = e.AppendUint16(b, m.nameFlags())
	b = e.AppendUint16(b, uint16(m.method))
	b = e.AppendUint16(b, 0)
	b = e.AppendUint16(b, date)
	b = e.AppendUint32(b, crc)
	b = e.AppendUint32(b, packed)
	b = e.AppendUint32(b, size)
	return e.AppendUint16(b, uint16(len(m.name)))
}

// descriptor returns the record after the contents.
func (m *packed) descriptor() []byte {
	e := binary.LittleEndian
	b := make([]byte, 0, descriptor64)
	b = e.AppendUint32(b, sigDescriptor)
	b = e.AppendUint32(b, m.crc)
	b = e.AppendUint64(b, uint64(m.packed))
	return e.AppendUint64(b, uint64(m.size))
}

// appendDirectory appends the record of the central directory.
func (m *packed) appendDirectory(b []byte) []byte {
	e := binary.LittleEndian
	var extra []byte
	packed, size, offset := uint32(m.packed), uint32(m.size), uint32(m.offset)
	if m.large() {
		packed, size = max32, max32
		extra = e.AppendUint64(extra, uint64(m.size))
		extra = e.AppendUint64(extra, uint64(m.packed))
	}
	if m.offset > zip64Limit {
		offset = max32
		extra = e.AppendUint64(extra, uint64(m.offset))
	}
	version := m.version()
	if len(extra) > 0 {
		version = version45
		extra = append(e.AppendUint16(e.AppendUint16(nil, extraZip64), uint16(len(extra))), extra...)
	}
	if len(m.index) <= max16-directorySize-len(m.name)-len(extra) {
		extra = append(extra, m.index...)
	}
	b = e.AppendUint32(b, sigDirectory)
	b = e.AppendUint16(b, version|madeBy)
	b = e.AppendUint16(b, version)
	b = m.appendCommon(b, m.crc, packed, size)
	b = e.AppendUint16(b, uint16(len(extra)))
	b = append(b, make([]byte, 6)...) // comment, volume, internal attributes
	b = e.AppendUint32(b, permissions)
	b = e.AppendUint32(b, offset)
	b = append(b, m.name...)
	return append(b, extra...)
}

// appendEnd appends the end record, after the 64-bit one where it is needed.
func appendEnd(b []byte, members, offset, size uint64) []byte {
	e := binary.LittleEndian
	if members > max16 || offset > zip64Limit || size > zip64Limit {
		b = e.AppendUint32(b, sigEnd64)
		b = e.AppendUint64(b, end64Size-12)
		b = e.AppendUint16(b, version45)
		b = e.AppendUint16(b, version45)
		b = append(b, make([]byte, 8)...) // volumes
		b = e.AppendUint64(b, members)
		b = e.AppendUint64(b, members)
		b = e.AppendUint64(b, size)
		b = e.AppendUint64(b, offset)
		b = e.AppendUint32(b, sigEnd64Locate)
		b = e.AppendUint32(b, 0)
		b = e.AppendUint64(b, offset+size)
		b = e.AppendUint32(b, 1)
	}
	count := uint16(min(members, max16))
	b = e.AppendUint32(b, sigEnd)
	b = append(b, 0, 0, 0, 0) // volumes
	b = e.AppendUint16(b, count)
	b = e.AppendUint16(b, count)
	b = e.AppendUint32(b, uint32(min(size, max32)))
	b = e.AppendUint32(b, uint32(min(offset, max32)))
	return append(b, 0, 0) // comment
}
