package npy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/npy"
)

// Magic starts every .npy file.
var Magic = [6]byte{'\x93', 'N', 'U', 'M', 'P', 'Y'}

// Header describes the array in a file.
type Header struct {
	Major byte // version of the format
	Minor byte
	Descr struct {
		Type    string // of the elements: <f8, |b1; for records the Python literal
		Fortran bool   // column-major, as the file says
		Shape   []int  // nil for a scalar
	}
}

// String returns the header on one line, as npyio prints it.
func (h Header) String() string {
	return fmt.Sprintf("Header{Major:%v, Minor:%v, Descr:{Type:%v, Fortran:%v, Shape:%v}}",
		int(h.Major), int(h.Minor), h.Descr.Type, h.Descr.Fortran, h.Descr.Shape)
}

// HeaderOf returns what npyio shows of a header of this module.
func HeaderOf(h *npy.Header) Header {
	out := Header{Major: byte(h.Version)} // npy.Version1 is 1.0
	out.Descr.Type = h.Descr
	if t := strings.Trim(h.Descr, `'"`); len(t) == len(h.Descr)-2 {
		out.Descr.Type = t
	}
	out.Descr.Fortran = h.FortranOrder
	if len(h.Shape) > 0 {
		out.Descr.Shape = slices.Clone(h.Shape)
	}
	return out
}
