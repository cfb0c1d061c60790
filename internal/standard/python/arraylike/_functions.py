"""The functions of the main namespace, with the signatures of the standard."""
from collections import namedtuple

from ._keywords import options
from ._wire import call

unique_all_result = namedtuple("unique_all_result", "values indices inverse_indices counts")
unique_counts_result = namedtuple("unique_counts_result", "values counts")
unique_inverse_result = namedtuple("unique_inverse_result", "values inverse_indices")


def _tuple(x):
    return tuple(x) if isinstance(x, (tuple, list)) else (x,)


def arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    return call("Arange", (0, start, step) if stop is None else (start, stop, step), options(dtype=dtype, device=device))


def asarray(obj, /, *, dtype=None, device=None, copy=None):
    return call("AsArray", (obj,), options(dtype=dtype, device=device, copy=copy))


def empty(shape, *, dtype=None, device=None):
    return call("Empty", (_tuple(shape),), options(dtype=dtype, device=device))


def empty_like(x, /, *, dtype=None, device=None):
    return call("EmptyLike", (x,), options(dtype=dtype, device=device))


def eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None):
    return call("Eye", (n_rows, n_rows if n_cols is None else n_cols), options(k=k, dtype=dtype, device=device))


def full(shape, fill_value, *, dtype=None, device=None):
    return call("Full", (_tuple(shape), fill_value), options(dtype=dtype, device=device))


def full_like(x, /, fill_value, *, dtype=None, device=None):
    return call("FullLike", (x, fill_value), options(dtype=dtype, device=device))


def linspace(start, stop, /, num, *, dtype=None, device=None, endpoint=True):
    return call("Linspace", (start, stop, num), options(dtype=dtype, device=device, endpoint=endpoint))


def meshgrid(*arrays, indexing="xy"):
    return call("MeshGrid", (arrays,), options(indexing=indexing))


def ones(shape, *, dtype=None, device=None):
    return call("Ones", (_tuple(shape),), options(dtype=dtype, device=device))


def ones_like(x, /, *, dtype=None, device=None):
    return call("OnesLike", (x,), options(dtype=dtype, device=device))


def tril(x, /, *, k=0):
    return call("Tril", (x,), options(k=k))


def triu(x, /, *, k=0):
    return call("Triu", (x,), options(k=k))


def zeros(shape, *, dtype=None, device=None):
    return call("Zeros", (_tuple(shape),), options(dtype=dtype, device=device))


def zeros_like(x, /, *, dtype=None, device=None):
    return call("ZerosLike", (x,), options(dtype=dtype, device=device))


def astype(x, dtype, /, *, copy=True, device=None):
    return call("AsType", (x, dtype), [("Copy", 1 if copy else 0)] + options(device=device))


def abs(x, /):
    return call("Abs", (x,))


def acos(x, /):
    return call("Acos", (x,))


def acosh(x, /):
    return call("Acosh", (x,))


def add(x1, x2, /):
    return call("Add", (x1, x2))


def asin(x, /):
    return call("Asin", (x,))


def asinh(x, /):
    return call("Asinh", (x,))


def atan(x, /):
    return call("Atan", (x,))


def atan2(x1, x2, /):
    return call("Atan2", (x1, x2))


def atanh(x, /):
    return call("Atanh", (x,))


def bitwise_and(x1, x2, /):
    return call("BitwiseAnd", (x1, x2))


def bitwise_left_shift(x1, x2, /):
    return call("BitwiseLeftShift", (x1, x2))


def bitwise_invert(x, /):
    return call("BitwiseInvert", (x,))


def bitwise_or(x1, x2, /):
    return call("BitwiseOr", (x1, x2))


def bitwise_right_shift(x1, x2, /):
    return call("BitwiseRightShift", (x1, x2))


def bitwise_xor(x1, x2, /):
    return call("BitwiseXor", (x1, x2))


def ceil(x, /):
    return call("Ceil", (x,))


def clip(x, /, min=None, max=None):
    return call("Clip", (x, min, max))


def conj(x, /):
    return call("Conj", (x,))


def copysign(x1, x2, /):
    return call("CopySign", (x1, x2))


def cos(x, /):
    return call("Cos", (x,))


def cosh(x, /):
    return call("Cosh", (x,))


def divide(x1, x2, /):
    return call("Divide", (x1, x2))


def equal(x1, x2, /):
    return call("Equal", (x1, x2))


def exp(x, /):
    return call("Exp", (x,))


def expm1(x, /):
    return call("ExpM1", (x,))


def floor(x, /):
    return call("Floor", (x,))


def floor_divide(x1, x2, /):
    return call("FloorDivide", (x1, x2))


def greater(x1, x2, /):
    return call("Greater", (x1, x2))


def greater_equal(x1, x2, /):
    return call("GreaterEqual", (x1, x2))


def hypot(x1, x2, /):
    return call("Hypot", (x1, x2))


def imag(x, /):
    return call("Imag", (x,))


def isfinite(x, /):
    return call("IsFinite", (x,))


def isinf(x, /):
    return call("IsInf", (x,))


def isnan(x, /):
    return call("IsNaN", (x,))


def less(x1, x2, /):
    return call("Less", (x1, x2))


def less_equal(x1, x2, /):
    return call("LessEqual", (x1, x2))


def log(x, /):
    return call("Log", (x,))


def log1p(x, /):
    return call("Log1P", (x,))


def log2(x, /):
    return call("Log2", (x,))


def log10(x, /):
    return call("Log10", (x,))


def logaddexp(x1, x2, /):
    return call("LogAddExp", (x1, x2))


def logical_and(x1, x2, /):
    return call("LogicalAnd", (x1, x2))


def logical_not(x, /):
    return call("LogicalNot", (x,))


def logical_or(x1, x2, /):
    return call("LogicalOr", (x1, x2))


def logical_xor(x1, x2, /):
    return call("LogicalXor", (x1, x2))


def maximum(x1, x2, /):
    return call("Maximum", (x1, x2))


def minimum(x1, x2, /):
    return call("Minimum", (x1, x2))


def multiply(x1, x2, /):
    return call("Multiply", (x1, x2))


def negative(x, /):
    return call("Negative", (x,))


def nextafter(x1, x2, /):
    return call("NextAfter", (x1, x2))


def not_equal(x1, x2, /):
    return call("NotEqual", (x1, x2))


def positive(x, /):
    return call("Positive", (x,))


def pow(x1, x2, /):
    return call("Pow", (x1, x2))


def real(x, /):
    return call("Real", (x,))


def reciprocal(x, /):
    return call("Reciprocal", (x,))


def remainder(x1, x2, /):
    return call("Remainder", (x1, x2))


def round(x, /):
    return call("Round", (x,))


def sign(x, /):
    return call("Sign", (x,))


def signbit(x, /):
    return call("SignBit", (x,))


def sin(x, /):
    return call("Sin", (x,))


def sinh(x, /):
    return call("Sinh", (x,))


def square(x, /):
    return call("Square", (x,))


def sqrt(x, /):
    return call("Sqrt", (x,))


def subtract(x1, x2, /):
    return call("Subtract", (x1, x2))


def tan(x, /):
    return call("Tan", (x,))


def tanh(x, /):
    return call("Tanh", (x,))


def trunc(x, /):
    return call("Trunc", (x,))


def take(x, indices, /, *, axis=None):
    return call("Take", (x, indices), options(axis=axis))


def take_along_axis(x, indices, /, *, axis=-1):
    return call("TakeAlongAxis", (x, indices), options(axis=axis))


def matmul(x1, x2, /):
    return call("MatMul", (x1, x2))


def matrix_transpose(x, /):
    return call("MatrixTranspose", (x,))


def tensordot(x1, x2, /, *, axes=2):
    if isinstance(axes, int):
        return call("TensorDot", (x1, x2, axes))
    return call("TensorDotAxes", (x1, x2, *axes))


def vecdot(x1, x2, /, *, axis=-1):
    return call("VecDot", (x1, x2), options(axis=axis))


def broadcast_arrays(*arrays):
    return call("BroadcastArrays", arrays)


def broadcast_to(x, /, shape):
    return call("BroadcastTo", (x, *shape))


def concat(arrays, /, *, axis=0):
    return call("Concat", (arrays,), options(axis=axis) if axis is not None else [("Flatten",)])


def expand_dims(x, /, axis):
    return call("ExpandDims", (x, *_tuple(axis)))


def flip(x, /, *, axis=None):
    return call("Flip", (x,), options(axis=axis))


def moveaxis(x, source, destination, /):
    return call("MoveAxis", (x, _tuple(source), _tuple(destination)))


def permute_dims(x, /, axes):
    return call("PermuteDims", (x, *axes))


def repeat(x, repeats, /, *, axis=None):
    return call("Repeat", (x, repeats), options(axis=axis))


def reshape(x, /, shape, *, copy=None):
    return call("Reshape", (x, shape), options(copy=copy))


def roll(x, /, shift, *, axis=None):
    return call("Roll", (x, _tuple(shift)), options(axis=axis))


def squeeze(x, /, axis):
    return call("Squeeze", (x, *_tuple(axis)))


def stack(arrays, /, *, axis=0):
    return call("Stack", (arrays,), options(axis=axis))


def tile(x, repetitions, /):
    return call("Tile", (x, *repetitions))


def unstack(x, /, *, axis=0):
    return call("Unstack", (x,), options(axis=axis))


def argmax(x, /, *, axis=None, keepdims=False):
    return call("ArgMax", (x,), options(axis=axis, keepdims=keepdims))


def argmin(x, /, *, axis=None, keepdims=False):
    return call("ArgMin", (x,), options(axis=axis, keepdims=keepdims))


def count_nonzero(x, /, *, axis=None, keepdims=False):
    return call("CountNonzero", (x,), options(axis=axis, keepdims=keepdims))


def nonzero(x, /):
    return call("Nonzero", (x,))


def searchsorted(x1, x2, /, *, side="left", sorter=None):
    return call("SearchSorted", (x1, x2), options(side=side, sorter=sorter))


def where(condition, x1, x2, /):
    return call("Where", (condition, x1, x2))


def isin(x1, x2, /, *, invert=False):
    return call("IsIn", (x1, x2), options(invert=invert))


def unique_all(x, /):
    return unique_all_result(*call("UniqueAll", (x,)))


def unique_counts(x, /):
    return unique_counts_result(*call("UniqueCounts", (x,)))


def unique_inverse(x, /):
    return unique_inverse_result(*call("UniqueInverse", (x,)))


def unique_values(x, /):
    return call("UniqueValues", (x,))


def argsort(x, /, *, axis=-1, descending=False, stable=True):
    return call("ArgSort", (x,), options(axis=axis, descending=descending, stable=stable))


def sort(x, /, *, axis=-1, descending=False, stable=True):
    return call("Sort", (x,), options(axis=axis, descending=descending, stable=stable))


def cumulative_prod(x, /, *, axis=None, dtype=None, include_initial=False):
    return call("CumulativeProd", (x,), options(axis=axis, dtype=dtype, include_initial=include_initial))


def cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    return call("CumulativeSum", (x,), options(axis=axis, dtype=dtype, include_initial=include_initial))


def max(x, /, *, axis=None, keepdims=False):
    return call("Max", (x,), options(axis=axis, keepdims=keepdims))


def mean(x, /, *, axis=None, keepdims=False):
    return call("Mean", (x,), options(axis=axis, keepdims=keepdims))


def min(x, /, *, axis=None, keepdims=False):
    return call("Min", (x,), options(axis=axis, keepdims=keepdims))


def prod(x, /, *, axis=None, dtype=None, keepdims=False):
    return call("Prod", (x,), options(axis=axis, dtype=dtype, keepdims=keepdims))


def std(x, /, *, axis=None, correction=0.0, keepdims=False):
    return call("Std", (x,), options(axis=axis, correction=correction, keepdims=keepdims))


def sum(x, /, *, axis=None, dtype=None, keepdims=False):
    return call("Sum", (x,), options(axis=axis, dtype=dtype, keepdims=keepdims))


def var(x, /, *, axis=None, correction=0.0, keepdims=False):
    return call("Var", (x,), options(axis=axis, correction=correction, keepdims=keepdims))


def all(x, /, *, axis=None, keepdims=False):
    return call("All", (x,), options(axis=axis, keepdims=keepdims))


def any(x, /, *, axis=None, keepdims=False):
    return call("Any", (x,), options(axis=axis, keepdims=keepdims))


def diff(x, /, *, axis=-1, n=1, prepend=None, append=None):
    return call("Diff", (x,), options(axis=axis, n=n, prepend=prepend, append=append))
