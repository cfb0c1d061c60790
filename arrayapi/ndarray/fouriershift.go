package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
)

// shiftHalf rolls b along axes by half of their size, rounded down, forward or
// backward.
func shiftHalf(op string, b arrayapi.Buffer, o arrayapi.FourierOptions, direction int) (arrayapi.Buffer, error) {
	if o.Sizes != nil {
		return arrayapi.Buffer{}, fmt.Errorf("%s: want no sizes, have %d", op, len(o.Sizes))
	}
	axes, err := checkAxesOrAll(op, o.Axes, len(b.Shape))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	by := make([]int, len(b.Shape)) // where the first element goes
	for _, axis := range axes {
		n := b.Shape[axis]
		if by[axis] = n / 2; direction < 0 && n > 1 {
			by[axis] = n - n/2
		}
	}
	return rolled(op, b, axisShifts(by))
}
