package npz

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/flate"
)

// encoded is a packed block.
type encoded struct{ bytes.Buffer }

var encodeds = sync.Pool{New: func() any { return new(encoded) }}

func (e *encoded) free() {
	if e.Cap() <= maxRoomKept {
		e.Reset()
		encodeds.Put(e)
	}
}

// encoders hold writers of each level. At 0 are those that do not look for
// repetitions.
var encoders [flate.BestCompression + 1]sync.Pool

// encode compresses a block: a level may find nothing worth to have in numbers
// whose single bytes can still be written with fewer bits.
func encode(contents []byte, last bool, level int) *encoded {
	e := encodeAt(contents, last, level)
	if e.Len() < len(contents)-len(contents)/16 {
		return e
	}
	other := encodeAt(contents, last, 0)
	if other.Len() < e.Len() {
		e, other = other, e
	}
	other.free()
	return e
}

// encodeAt compresses a block at one level: as the end of the member, or so that
// another can follow.
func encodeAt(contents []byte, last bool, level int) *encoded {
	e := encodeds.Get().(*encoded)
	w, ok := encoders[level].Get().(*flate.Writer)
	if ok {
		w.Reset(e)
	} else {
		flateLevel := level
		if level == 0 {
			flateLevel = flate.HuffmanOnly
		}
		w, _ = flate.NewWriter(e, flateLevel) // fails for an unknown level only
	}
	_, _ = w.Write(contents) // to memory, which does not fail
	if last {
		_ = w.Close()
	} else {
		_ = w.Flush()
	}
	encoders[level].Put(w)
	return e
}
