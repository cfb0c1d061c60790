package plots

import (
	"image"
	"math"
)

// grid is the mean of each block of a plane.
type grid struct {
	rows, cols int // of blocks
	tall, wide int // of a block; those at the end may have less
	sum        []float64
	finite     []uint32
	odd        [3][]uint32 // how many of each kind a block has; nil where none was met
}

// newGrid returns a grid of blocks of the given size over so many elements.
func newGrid(rows, cols, tall, wide int) *grid {
	g := &grid{rows: (rows-1)/tall + 1, cols: (cols-1)/wide + 1, tall: tall, wide: wide}
	g.sum = make([]float64, g.rows*g.cols)
	g.finite = make([]uint32, g.rows*g.cols)
	return g
}

// add takes the elements of a tile.
func (g *grid) add(t tile, numbers []float64) {
	for i := range t.rows {
		first := (t.row + i) / g.tall * g.cols
		row := numbers[i*t.cols : (i+1)*t.cols]
		for col := t.col; len(row) > 0; {
			n := min(len(row), g.wide-col%g.wide)
			g.addRun(first+col/g.wide, row[:n])
			col, row = col+n, row[n:]
		}
	}
}

// addRun adds elements that are all of one block.
func (g *grid) addRun(block int, numbers []float64) {
	sum, finite := 0.0, uint32(0)
	for _, x := range numbers {
		if x-x != 0 {
			g.addOdd(block, oddOf(x))
			continue
		}
		sum += x
		finite++
	}
	g.sum[block] += sum
	g.finite[block] += finite
}

func (g *grid) addOdd(block int, k odd) {
	if g.odd[k] == nil {
		g.odd[k] = make([]uint32, len(g.sum))
	}
	g.odd[k][block]++
}

// oddAt returns what a block is drawn as instead of its mean, if most of it is not
// finite.
func (g *grid) oddAt(block int) (kind odd, ok bool) {
	all, most := uint32(0), uint32(0)
	for k, counts := range g.odd {
		if counts == nil {
			continue
		}
		all += counts[block]
		if counts[block] > most {
			kind, most = odd(k), counts[block]
		}
	}
	return kind, all > 0 && all >= g.finite[block]
}

// mean returns the mean of the finite elements of a block.
func (g *grid) mean(block int) float64 { return g.sum[block] / float64(g.finite[block]) }

// span returns the smallest and the largest mean that is drawn, or false where
// there is none.
func (g *grid) span() (low, high float64, ok bool) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range g.sum {
		if _, isOdd := g.oddAt(i); !isOdd {
			m := g.mean(i)
			low, high = math.Min(low, m), math.Max(high, m)
		}
	}
	return low, high, low <= high
}

// colors draws each block as one pixel.
func (g *grid) colors(low, high float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, g.cols, g.rows))
	for i := range g.sum {
		c := colorAt(0.5) // of a constant
		if k, isOdd := g.oddAt(i); isOdd {
			c = oddColors[k]
		} else if high > low {
			c = colorAt((g.mean(i) - low) / (high - low))
		}
		img.SetRGBA(i%g.cols, i/g.cols, c)
	}
	return img
}
