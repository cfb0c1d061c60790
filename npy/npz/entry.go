package npz

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// entry is one record of the central directory.
type entry struct {
	name   string // decoded, up to a NUL as in Python
	raw    string // as the directory has it
	flags  uint16
	method Method
	crc    uint32
	packed int64 // size in the archive
	size   int64 // size of the contents
	offset int64 // of the local header
	end    int64 // where the next member, or the directory, starts
	err    error // why the member cannot be read

	indexField []byte // what the extra field with an index has, unchecked
}

// readEntry reads one record from r; pos is its offset in the archive.
func readEntry(r io.Reader, pos int64) (e entry, length int64, err error) {
	var b [directorySize]byte
	if err := readRecord(r, b[:], pos); err != nil {
		return e, 0, err
	}
	if binary.LittleEndian.Uint32(b[:]) != sigDirectory {
		return e, 0, malformed(FieldDirectory, pos, "want a record, have %q", b[:4])
	}
	e = entry{
		flags:  binary.LittleEndian.Uint16(b[8:]),
		method: Method(binary.LittleEndian.Uint16(b[10:])),
		crc:    binary.LittleEndian.Uint32(b[16:]),
		packed: int64(binary.LittleEndian.Uint32(b[20:])),
		size:   int64(binary.LittleEndian.Uint32(b[24:])),
		offset: int64(binary.LittleEndian.Uint32(b[42:])),
	}
	name := int(binary.LittleEndian.Uint16(b[28:]))
	extra := int(binary.LittleEndian.Uint16(b[30:]))
	comment := int(binary.LittleEndian.Uint16(b[32:]))
	rest := make([]byte, name+extra+comment)
	if err := readRecord(r, rest, pos+directorySize); err != nil {
		return e, 0, err
	}
	e.raw = string(rest[:name])
	if e.name, err = e.decodeName(pos); err != nil {
		return e, 0, err
	}
	e.err = e.readExtra(rest[name:name+extra], pos)
	if disk := binary.LittleEndian.Uint16(b[34:]); e.err == nil && disk != 0 && disk != max16 {
		e.err = malformed(FieldDirectory, pos, "want one volume, have a member in another")
	}
	return e, int64(directorySize + len(rest)), nil
}

// readRecord fills b with a part of the directory that starts at pos.
func readRecord(r io.Reader, b []byte, pos int64) error {
	n, err := io.ReadFull(r, b)
	switch err {
	case nil:
		return nil
	case io.EOF, io.ErrUnexpectedEOF:
		return cut(FieldDirectory, pos+int64(n), "want %d bytes of a record, have %d", len(b), n)
	default:
		return fmt.Errorf("read directory: %w", err)
	}
}

// decodeName decodes the name: UTF-8 where the record says so, else the code
// page of the first zip programs.
func (e *entry) decodeName(pos int64) (string, error) {
	name := e.raw
	if e.flags&flagUTF8 == 0 {
		name = decodeCP437(name)
	} else if !utf8.ValidString(name) {
		return "", malformed(FieldDirectory, pos, "want a name in UTF-8, have %q", clip(name))
	}
	name, _, _ = strings.Cut(name, "\x00")
	return name, nil
}

// readExtra takes what is known from the extra fields, the first of each kind.
func (e *entry) readExtra(extra []byte, pos int64) error {
	var sizes []byte
	for len(extra) >= 4 {
		id, n := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if extra = extra[4:]; n > len(extra) {
			break // as of a writer that aligns its members with stray bytes
		}
		switch {
		case id == extraZip64 && sizes == nil:
			sizes = extra[:n:n]
		case id == extraIndex && e.indexField == nil:
			e.indexField = extra[:n]
		}
		extra = extra[n:]
	}
	if sizes == nil {
		return nil
	}
	return e.read64(sizes, pos)
}

// read64 takes the 64-bit values from their extra field, in place of those that
// have no room in the record.
func (e *entry) read64(field []byte, pos int64) error {
	n := len(field)
	for _, v := range []*int64{&e.size, &e.packed, &e.offset} {
		if *v != max32 {
			continue
		}
		if len(field) < 8 {
			return malformed(FieldDirectory, pos, "want 64-bit sizes in the extra field of %q, have %d bytes of them", clip(e.name), n)
		}
		if *v = int64(binary.LittleEndian.Uint64(field)); *v < 0 {
			return malformed(FieldDirectory, pos, "want sizes below 2^63, have %d", uint64(*v))
		}
		field = field[8:]
	}
	return nil
}

// fits tells whether the member can lie within room bytes of the archive.
func (e *entry) fits(room int64) bool {
	header := localSize + int64(len(e.raw))
	return room >= header && e.packed <= room-header
}
