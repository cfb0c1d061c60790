package plots

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// kindOf returns the kind of picture that suits b, or the one that is asked for.
func kindOf(b arrayapi.Buffer, asked string) (string, error) {
	fit := kindsOf(b)
	switch {
	case asked == "" && len(fit) > 0:
		return fit[0], nil
	case asked == "":
		return "", unsupported("no picture of %.100s", describe(b))
	case slices.Contains(fit, asked), asked == Histogram && len(b.Shape) > 0:
		return asked, nil
	}
	return "", unsupported("no %s of %.100s", asked, describe(b))
}

// kindsOf returns the kinds of pictures of arrays like b, the most suitable first.
// A histogram can be had of others too.
func kindsOf(b arrayapi.Buffer) []string {
	isByte, isFloat := b.DType.Kind() == dtype.KindUint8, b.DType.Is("real floating")
	switch len(b.Shape) {
	case 1:
		return []string{Histogram}
	case 2:
		switch {
		case isByte:
			return []string{Image, HeatMap}
		case isFloat || b.DType.Is("bool"):
			return []string{HeatMap, Image}
		}
		return []string{HeatMap}
	case 3:
		if channels := b.Shape[2]; (channels == 3 || channels == 4) && (isByte || isFloat) {
			return []string{Image}
		}
	}
	return nil
}
