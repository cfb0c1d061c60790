package npyioarray

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
	"github.com/arraylike/arraylike/integrations/npyioarray/npz"
)

// Dump prints the header and all elements of the array in r, or of each array of
// the archive in r, in the form that npyio has. The name of the file is printed
// where r has a method Name. r must know its size, by a method Stat, Size or Seek.
func Dump(o io.Writer, r io.ReaderAt) error {
	name := "input.npy"
	if f, ok := r.(interface{ Name() string }); ok {
		name = f.Name()
	}
	if _, err := fmt.Fprintf(o, "%s\nfile: %v\n", strings.Repeat("=", 80), name); err != nil {
		return err
	}
	size, err := npz.SizeOf(r)
	if err != nil {
		return fmt.Errorf("npyio: dump: %w", err)
	}
	head := make([]byte, min(size, int64(len(npy.Magic))))
	if n, err := r.ReadAt(head, 0); n < len(head) {
		return fmt.Errorf("npyio: dump: %w", err)
	}
	switch {
	case bytes.Equal(head, npy.Magic[:]):
		err = dumpArray(o, io.NewSectionReader(r, 0, size))
	case bytes.HasPrefix(head, []byte("PK")): // an empty archive has only the end of one
		err = dumpArchive(o, r, size)
	default:
		err = fmt.Errorf("%w: want the magic of a .npy or .npz file, have %q", ErrInvalidNumPyFormat, head)
	}
	if err != nil {
		return fmt.Errorf("npyio: dump %.100q: %w", name, err)
	}
	return nil
}

// dumpArchive prints the members of an archive, with an empty line in between.
func dumpArchive(o io.Writer, r io.ReaderAt, size int64) error {
	z, err := npz.NewReader(r, size)
	if err != nil {
		return err
	}
	for i, name := range z.Keys() {
		title := "entry: " + name + "\n"
		if i > 0 {
			title = "\n" + title
		}
		if _, err := io.WriteString(o, title); err != nil {
			return err
		}
		if err := dumpMember(o, z, name); err != nil {
			return fmt.Errorf("member %.100q: %w", name, err)
		}
	}
	return nil
}

func dumpMember(o io.Writer, z *npz.Reader, name string) error {
	m, err := z.Open(name)
	if err != nil {
		return err
	}
	defer m.Close()
	return dumpArray(o, m)
}

// dumpArray prints one array.
func dumpArray(o io.Writer, in io.Reader) error {
	r, err := npy.NewReader(in)
	if err != nil {
		return err
	}
	var a npy.Array
	if err := r.Read(&a); err != nil {
		return err
	}
	verb := "%v"
	switch a.Data().(type) {
	case string, []string:
		verb = "%q"
	}
	_, err = fmt.Fprintf(o, "npy-header: %v\ndata = "+verb+"\n", r.Header, a.Data())
	return err
}
