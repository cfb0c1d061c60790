package main

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// centre returns the mean of each column of x, "mean", x without that, "centred",
// and the mean square of each column of the latter, "variance": new arrays of
// floats, in the namespace of x.
func centre(x arrayapi.ArrayLike) (map[string]arrayapi.ArrayLike, error) {
	calc := xp.For(x)
	mean := calc.Mean(x, xp.Axis(0))
	centred := calc.Subtract(x, mean)
	variance := calc.Mean(calc.Multiply(centred, centred), xp.Axis(0))
	if err := calc.Err(); err != nil {
		return nil, err
	}
	return map[string]arrayapi.ArrayLike{"mean": mean, "centred": centred, "variance": variance}, nil
}
