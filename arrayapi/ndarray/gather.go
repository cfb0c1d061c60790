package ndarray

import (
	"encoding/binary"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// gather copies the elements of s, of which there is at least one, to dst in
// row-major order.
func (s *selection) gather(dst []byte) error { return s.move(dst, gatherRows, false) }

// scatter copies src, which has the elements in row-major order, to those of s.
func (s *selection) scatter(src []byte) error { return s.move(src, scatterRows, true) }

// rowMover copies runs of width bytes between memory, where each is at a position
// from start, and rows, where they lie side by side.
type rowMover func(memory []byte, start int, positions []int, rows []byte, width int)

// fewPositions is the number of positions up to which all steps along the axes
// before are made for one of them at a time: they do not pay for a call each step.
const fewPositions = 8

// move copies between the memory of s and rows, in the direction of each. Of the
// axes after, the last ones are one run of bytes as far as they are contiguous; those
// before them make more positions.
func (s *selection) move(rows []byte, each rowMover, scatter bool) error {
	before, steps := s.slicer.shape[:s.place], s.strides[:s.place]
	after, inner := s.slicer.shape[s.place:], s.strides[s.place:]
	split := len(after)
	for split > 0 && strided.IsC(after[split-1:], inner[split-1:], s.from.DType.Size()) {
		split--
	}
	width := s.from.DType.Size() * (arrayapi.Buffer{Shape: after[split:]}).Size()
	from, n := s.positions(), (arrayapi.Buffer{Shape: s.common}).Size()
	if split == 0 && len(before) == 0 {
		for ; n > 0; n -= blockSize {
			block := from.next(min(n, blockSize))
			each(s.from.Data, s.slicer.offset, block, rows, width)
			rows = rows[len(block)*width:]
		}
		return nil
	}
	at, err := spreadPositions(from, n, after[:split], inner[:split])
	if err != nil {
		return err
	}
	if len(at) <= fewPositions {
		s.moveColumns(rows, at, width, scatter)
		return nil
	}
	for start := range positions(before, steps, s.slicer.offset) {
		each(s.from.Data, start, at, rows, width)
		rows = rows[len(at)*width:]
	}
	return nil
}

// moveColumns is move for a few positions.
func (s *selection) moveColumns(rows []byte, at []int, width int, scatter bool) {
	before, steps := s.slicer.shape[:s.place], s.strides[:s.place]
	strides := strided.CStrides(before, len(at)*width)
	for i, p := range at {
		if scatter {
			strided.Copy(s.from.Data, s.slicer.offset+p, steps, rows, i*width, strides, before, width)
		} else {
			strided.Copy(rows, i*width, strides, s.from.Data, s.slicer.offset+p, steps, before, width)
		}
	}
}

// positions reads the sums of the parts for the elements of the common shape.
func (s *selection) positions() reader[int] {
	from := s.parts[0].reader(s.common)
	for _, p := range s.parts[1:] {
		from = &offsetSum{x: from, y: p.reader(s.common)}
	}
	return from
}

// offsetSum reads the sums of two offsets.
type offsetSum struct {
	x, y  reader[int]
	block []int
}

func (r *offsetSum) next(n int) []int {
	if len(r.block) < n {
		r.block = make([]int, n)
	}
	x, y := r.x.next(n), r.y.next(n)
	for i := range n {
		r.block[i] = x[i] + y[i]
	}
	return r.block[:n]
}

// reader reads the offsets of a part that is broadcast to a shape.
func (p keyPart) reader(shape []int) reader[int] {
	b := broadcast(p.Buffer, shape)
	if p.isMask {
		return newReader[int](b)
	}
	return &mapped[int64, int]{from: readIndices(b), convert: indexOffsets(p.along)}
}

// indexOffsets returns the loop that turns indices of an axis, all of them within
// bounds, into offsets.
func indexOffsets(along axis) func(dst []int, src []int64) {
	return func(dst []int, src []int64) {
		for i, v := range src {
			k := int(v)
			if k < 0 {
				k += along.size
			}
			dst[i] = k * along.stride
		}
	}
}

// spreadPositions adds each step along some axes to each of n positions.
func spreadPositions(from reader[int], n int, shape, strides []int) ([]int, error) {
	b, err := arrayapi.NewBuffer(dtype.Of[int](), append([]int{n}, shape...))
	if err != nil {
		return nil, err
	}
	out, _ := memory.View[int](b.Data)
	steps := slices.Collect(positions(shape, strides, 0))
	for rest := out; n > 0; n -= blockSize {
		for _, start := range from.next(min(n, blockSize)) {
			for i, step := range steps {
				rest[i] = start + step
			}
			rest = rest[len(steps):]
		}
	}
	return out, nil
}

func gatherRows(memory []byte, start int, positions []int, rows []byte, width int) {
	copyRuns(rows, memory, start, positions, 1, width)
}

func scatterRows(memory []byte, start int, positions []int, rows []byte, width int) {
	order := binary.NativeEndian
	switch width {
	case 1:
		for i, p := range positions {
			memory[start+p] = rows[i]
		}
	case 2:
		for i, p := range positions {
			order.PutUint16(memory[start+p:], order.Uint16(rows[2*i:]))
		}
	case 4:
		for i, p := range positions {
			order.PutUint32(memory[start+p:], order.Uint32(rows[4*i:]))
		}
	case 8:
		for i, p := range positions {
			order.PutUint64(memory[start+p:], order.Uint64(rows[8*i:]))
		}
	default:
		for i, p := range positions {
			copy(memory[start+p:start+p+width], rows[i*width:])
		}
	}
}
