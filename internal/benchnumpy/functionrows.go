package main

import (
	"slices"
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// functions makes the rows of the functions of the standard, here and in NumPy.
type functions struct {
	numpy *numpy
	array map[string]*ndarray.Array
}

func newFunctionRows(dir string, n *numpy) ([]row, error) {
	array, err := newArrays(dir, n)
	if err != nil {
		return nil, err
	}
	f := functions{numpy: n, array: array}
	return slices.Concat(f.arithmetic(), f.elementary(), f.reductions(), f.searches(), f.movements(), f.transforms(), f.algebra(), f.overhead()), nil
}

// How often a function is called each time that it is measured: for some ten
// milliseconds, where that is more than one call.
const (
	once  = 1
	few   = 5
	often = 20
	tiny  = 20_000
)

// row compares a function with an expression of Python. A turn is n calls of both.
func (f functions) row(name string, n int, expression string, function func(c *xp.Calc)) row {
	return row{name: name, other: f.numpy.call("evaluate", expression, n), ours: func() (time.Duration, error) {
		c := xp.In(ndarray.Namespace())
		took, err := timed(func() error {
			for range n {
				function(c)
			}
			return c.Err()
		})()
		return took / time.Duration(n), err
	}}
}

func (f functions) arithmetic() []row {
	a := f.array
	return []row{
		f.row("add", often, "np.add(x, y)", func(c *xp.Calc) { c.Add(a["x"], a["y"]) }),
		f.row("add float32", often, "np.add(single, other)", func(c *xp.Calc) { c.Add(a["single"], a["other"]) }),
		f.row("add int64", often, "np.add(i, j)", func(c *xp.Calc) { c.Add(a["i"], a["j"]) }),
		f.row("add (1000,1) and (1000)", often, "np.add(column, row)", func(c *xp.Calc) { c.Add(a["column"], a["row"]) }),
		f.row("multiply", often, "np.multiply(x, y)", func(c *xp.Calc) { c.Multiply(a["x"], a["y"]) }),
		f.row("multiply complex128", often, "np.multiply(z, w)", func(c *xp.Calc) { c.Multiply(a["z"], a["w"]) }),
		f.row("divide by a scalar", often, "np.divide(x, 3.5)", func(c *xp.Calc) { c.Divide(a["x"], 3.5) }),
		f.row("divide complex128", few, "np.divide(z, w)", func(c *xp.Calc) { c.Divide(a["z"], a["w"]) }),
		f.row("floor_divide int64", few, "np.floor_divide(i, j)", func(c *xp.Calc) { c.FloorDivide(a["i"], a["j"]) }),
		f.row("remainder", few, "np.remainder(x, y)", func(c *xp.Calc) { c.Remainder(a["x"], a["y"]) }),
		f.row("maximum", often, "np.maximum(x, y)", func(c *xp.Calc) { c.Maximum(a["x"], a["y"]) }),
		f.row("less", often, "np.less(x, y)", func(c *xp.Calc) { c.Less(a["x"], a["y"]) }),
		f.row("where", often, "np.where(mask, x, y)", func(c *xp.Calc) { c.Where(a["mask"], a["x"], a["y"]) }),
		f.row("clip", often, "np.clip(x, -1.0, 1.0)", func(c *xp.Calc) { c.Clip(a["x"], -1.0, 1.0) }),
		f.row("round", often, "np.round(x)", func(c *xp.Calc) { c.Round(a["x"]) }),
		f.row("abs complex128", few, "np.abs(z)", func(c *xp.Calc) { c.Abs(a["z"]) }),
	}
}

func (f functions) elementary() []row {
	a := f.array
	return []row{
		f.row("exp", few, "np.exp(x)", func(c *xp.Calc) { c.Exp(a["x"]) }),
		f.row("exp float32", few, "np.exp(single)", func(c *xp.Calc) { c.Exp(a["single"]) }),
		f.row("log", few, "np.log(positive)", func(c *xp.Calc) { c.Log(a["positive"]) }),
		f.row("sin", few, "np.sin(x)", func(c *xp.Calc) { c.Sin(a["x"]) }),
		f.row("tanh", few, "np.tanh(x)", func(c *xp.Calc) { c.Tanh(a["x"]) }),
		f.row("pow", few, "np.power(positive, exponents)", func(c *xp.Calc) { c.Pow(a["positive"], a["exponents"]) }),
		f.row("pow by 2", often, "np.power(x, 2)", func(c *xp.Calc) { c.Pow(a["x"], 2) }),
		f.row("sqrt", often, "np.sqrt(positive)", func(c *xp.Calc) { c.Sqrt(a["positive"]) }),
		f.row("atan2", few, "np.arctan2(x, y)", func(c *xp.Calc) { c.Atan2(a["x"], a["y"]) }),
		f.row("exp complex128", few, "np.exp(z)", func(c *xp.Calc) { c.Exp(a["z"]) }),
	}
}

func (f functions) reductions() []row {
	a := f.array
	return []row{
		f.row("sum", often, "np.sum(x)", func(c *xp.Calc) { c.Sum(a["x"]) }),
		f.row("sum float32", often, "np.sum(single)", func(c *xp.Calc) { c.Sum(a["single"]) }),
		f.row("sum int64", often, "np.sum(i)", func(c *xp.Calc) { c.Sum(a["i"]) }),
		f.row("sum along axis 0", often, "np.sum(wide, axis=0)", func(c *xp.Calc) { c.Sum(a["wide"], xp.Axis(0)) }),
		f.row("sum along axis 1", often, "np.sum(wide, axis=1)", func(c *xp.Calc) { c.Sum(a["wide"], xp.Axis(1)) }),
		f.row("mean", often, "np.mean(x)", func(c *xp.Calc) { c.Mean(a["x"]) }),
		f.row("std", often, "np.std(x)", func(c *xp.Calc) { c.Std(a["x"]) }),
		f.row("max", often, "np.max(x)", func(c *xp.Calc) { c.Max(a["x"]) }),
		f.row("argmax", often, "np.argmax(x)", func(c *xp.Calc) { c.ArgMax(a["x"]) }),
		f.row("any of no true ones", often, "np.any(never)", func(c *xp.Calc) { c.Any(a["never"]) }),
		f.row("count_nonzero", often, "np.count_nonzero(mask)", func(c *xp.Calc) { c.CountNonzero(a["mask"]) }),
		f.row("cumulative_sum", often, "np.cumsum(x)", func(c *xp.Calc) { c.CumulativeSum(a["x"]) }),
	}
}

func (f functions) searches() []row {
	a := f.array
	return []row{
		f.row("sort", once, "np.sort(x, kind='stable')", func(c *xp.Calc) { c.Sort(a["x"]) }),
		f.row("sort, unstable", once, "np.sort(x)", func(c *xp.Calc) { c.Sort(a["x"], xp.Unstable()) }),
		f.row("argsort", once, "np.argsort(x, kind='stable')", func(c *xp.Calc) { c.ArgSort(a["x"]) }),
		f.row("sort int64", once, "np.sort(i, kind='stable')", func(c *xp.Calc) { c.Sort(a["i"]) }),
		f.row("unique_values", once, "unique(x)", func(c *xp.Calc) { c.UniqueValues(a["x"]) }),
		f.row("unique_values int64, 1000 different", once, "unique(few)", func(c *xp.Calc) { c.UniqueValues(a["few"]) }),
		f.row("searchsorted, 10^5 in 10^6", few, "np.searchsorted(ordered, some)", func(c *xp.Calc) { c.SearchSorted(a["ordered"], a["some"]) }),
		f.row("isin, 3 values", few, "np.isin(x, three)", func(c *xp.Calc) { c.IsIn(a["x"], a["three"]) }),
		f.row("nonzero", few, "np.nonzero(mask)", func(c *xp.Calc) { c.Nonzero(a["mask"]) }),
	}
}

func (f functions) movements() []row {
	a := f.array
	return []row{
		f.row("take", few, "np.take(x, i)", func(c *xp.Calc) { c.Take(a["x"], a["i"]) }),
		f.row("x[mask]", few, "x[mask]", func(c *xp.Calc) { c.GetItem(a["x"], a["mask"]) }),
		f.row("concat", often, "np.concatenate([x, y])", func(c *xp.Calc) { c.Concat([]any{a["x"], a["y"]}) }),
		f.row("copy of the transpose", often, "wide.T.copy()", func(c *xp.Calc) {
			c.AsArray(c.PermuteDims(a["wide"], 1, 0), xp.Copy(arrayapi.CopyAlways))
		}),
		f.row("astype float32", often, "x.astype('f4')", func(c *xp.Calc) { c.AsType(a["x"], dtype.Float32) }),
		f.row("flip", often, "np.flip(x).copy()", func(c *xp.Calc) { c.AsArray(c.Flip(a["x"]), xp.Copy(arrayapi.CopyAlways)) }),
		f.row("roll", often, "np.roll(x, 1000)", func(c *xp.Calc) { c.Roll(a["x"], []int{1000}) }),
		f.row("arange", often, "np.arange(1_000_000)", func(c *xp.Calc) { c.Arange(0, million, 1) }),
	}
}

func (f functions) transforms() []row {
	a := f.array
	return []row{
		f.row("fft, 2^20", once, "np.fft.fft(signal)", func(c *xp.Calc) { c.FFT().FFT(a["signal"]) }),
		f.row("fft, 1024 of 1024", once, "np.fft.fft(signals)", func(c *xp.Calc) { c.FFT().FFT(a["signals"]) }),
		f.row("rfft, 2^20", once, "np.fft.rfft(real)", func(c *xp.Calc) { c.FFT().RFFT(a["real"]) }),
		f.row("fftn, 1024x1024", once, "np.fft.fftn(signals)", func(c *xp.Calc) { c.FFT().FFTN(a["signals"]) }),
	}
}

func (f functions) algebra() []row {
	a := f.array
	return []row{
		f.row("matmul, 500x500", few, "np.matmul(a500, b500)", func(c *xp.Calc) { c.MatMul(a["a500"], a["b500"]) }),
		f.row("matmul float32, 500x500", few, "np.matmul(single500, single500)", func(c *xp.Calc) { c.MatMul(a["single500"], a["single500"]) }),
		f.row("matmul complex128, 500x500", few, "np.matmul(z500, z500)", func(c *xp.Calc) { c.MatMul(a["z500"], a["z500"]) }),
		f.row("matmul, 5000 of 8x8", few, "np.matmul(stack, stack)", func(c *xp.Calc) { c.MatMul(a["stack"], a["stack"]) }),
		f.row("vecdot", often, "x.dot(y)", func(c *xp.Calc) { c.VecDot(a["x"], a["y"]) }),
		f.row("solve, 500x500", few, "np.linalg.solve(a500, b500)", func(c *xp.Calc) { c.Linalg().Solve(a["a500"], a["b500"]) }),
		f.row("inv, 5000 of 8x8", few, "np.linalg.inv(stack)", func(c *xp.Calc) { c.Linalg().Inv(a["stack"]) }),
		f.row("qr, 500x500", once, "np.linalg.qr(a500)", func(c *xp.Calc) { c.Linalg().QR(a["a500"]) }),
		f.row("svd, 300x300", once, "np.linalg.svd(a300)", func(c *xp.Calc) { c.Linalg().SVD(a["a300"]) }),
		f.row("eigh, 300x300", once, "np.linalg.eigh(symmetric)", func(c *xp.Calc) { c.Linalg().EigH(a["symmetric"]) }),
		f.row("eig, 200x200", once, "np.linalg.eig(a200)", func(c *xp.Calc) { c.Linalg().Eig(a["a200"]) }),
	}
}

// overhead measures what a call costs whatever it computes.
func (f functions) overhead() []row {
	a := f.array
	return []row{
		f.row("add, 10 elements", tiny, "np.add(ten, ten)", func(c *xp.Calc) { c.Add(a["ten"], a["ten"]) }),
		f.row("add a scalar, 10 elements", tiny, "np.add(ten, 1.5)", func(c *xp.Calc) { c.Add(a["ten"], 1.5) }),
		f.row("exp, 10 elements", tiny, "np.exp(ten)", func(c *xp.Calc) { c.Exp(a["ten"]) }),
		f.row("sum, 10 elements", tiny, "np.sum(ten)", func(c *xp.Calc) { c.Sum(a["ten"]) }),
		f.row("matmul, 10x10", tiny, "np.matmul(small, small)", func(c *xp.Calc) { c.MatMul(a["small"], a["small"]) }),
		f.row("x[2:5] of 10 elements", tiny, "ten[2:5]", func(c *xp.Calc) { c.GetItem(a["ten"], ndarray.Span(2, 5)) }),
	}
}
