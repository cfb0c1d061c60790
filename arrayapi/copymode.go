package arrayapi

import "fmt"

// CopyMode says whether an exchange may share memory. It is the copy keyword of
// the standard's asarray, from_dlpack and reshape.
type CopyMode uint8

const (
	CopyIfNeeded CopyMode = iota // share memory where possible (copy=None)
	CopyAlways                   // always make fresh memory (copy=True)
	CopyNever                    // share memory, or fail with ErrCopy (copy=False)
)

// String returns the name of the mode as the standard spells its value.
func (m CopyMode) String() string {
	switch m {
	case CopyIfNeeded:
		return "copy=None"
	case CopyAlways:
		return "copy=True"
	case CopyNever:
		return "copy=False"
	}
	return fmt.Sprintf("CopyMode(%d)", uint8(m))
}
