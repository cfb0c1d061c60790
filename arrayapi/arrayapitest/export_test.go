package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Ops returns the operations that the suite compares, in alphabetical order.
func Ops() []arrayapi.Op {
	out := []arrayapi.Op{castOf(dtype.Float64, arrayapi.CopyIfNeeded).op}
	for _, e := range elementwiseOps() {
		out = append(out, e.op)
	}
	for _, e := range reduceOps() {
		out = append(out, e.op)
	}
	for _, e := range accumulateOps() {
		out = append(out, e.op)
	}
	for _, a := range algebras() {
		out = append(out, a.op)
	}
	for _, e := range fourierOps() {
		out = append(out, e.op)
	}
	for _, m := range manipulations() {
		out = append(out, m.op)
	}
	for _, c := range searchChecks {
		out = append(out, c.op)
	}
	for _, c := range creations() {
		out = append(out, c.op)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
