"""Writes fft.json: arrays, and their Fourier transforms.

Run with NumPy 2.4, SciPy and ml_dtypes installed: python make_fft.py > fft.json

The transforms are computed by SciPy in long double and rounded to the dtype of the result; that of a prime number of
points is the definition, term by term, in long double.
"""
import json
import sys

import ml_dtypes
import numpy as np
import scipy
import scipy.fft

rng = np.random.default_rng(20260402)
arrays, numbers, cases = [], {}, []


def array(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.asarray(a)
    name = a.dtype.name if a.dtype.type.__module__ == "ml_dtypes" else a.dtype.str
    a = {"dtype": name, "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def values(dt, shape):
    dt = np.dtype(dt)
    if dt.kind in "iu":
        return rng.integers(0, 50, shape).astype(dt)
    a = rng.normal(0, 3, shape)
    if dt.kind == "c":
        a = a + 1j * rng.normal(0, 3, shape)
    return np.asarray(a).astype(dt)


def wide(a):
    return a.astype(np.clongdouble if a.dtype.kind == "c" else np.longdouble)


def narrow(out, x):
    """The result dtype: single precision for single precision and less, double for double, and for integers."""
    double = x.dtype.kind in "iu" or x.dtype in (np.dtype("f8"), np.dtype("c16"))
    if out.dtype.kind == "c":
        return out.astype("c16" if double else "c8")
    return out.astype("f8" if double else "f4")


def case(op, x, sizes=None, axes=None, norm="backward"):
    f, w = getattr(scipy.fft, op), wide(x)
    if op[-1] == "n":
        out = f(w, s=sizes and [x.shape[a] if n == -1 else n for n, a in zip(sizes, axes)], axes=axes, norm=norm)
    else:
        out = f(w, n=None if sizes is None else sizes[0], axis=-1 if axes is None else axes[0], norm=norm)
    record(op, x, narrow(out, x), sizes, axes, norm)


def record(op, x, out, sizes=None, axes=None, norm="backward"):
    cases.append({"op": "fft." + op, "arg": array(x), "out": array(out), "sizes": sizes, "axes": axes, "norm": norm})


NORMS = ["backward", "ortho", "forward"]
FROM = {"fft": "c16", "ifft": "c16", "rfft": "f8", "irfft": "c16", "hfft": "c16", "ihfft": "f8"}
for i, (op, dt) in enumerate(FROM.items()):
    for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16, 26, 53]:
        if op in ("irfft", "hfft") and n == 1:
            continue
        case(op, values(dt, n), norm=NORMS[n % 3])
    for norm in NORMS:
        x = values(dt, (2, 3, 4))
        for axis in [0, 1, 2, -2]:
            case(op, x, axes=[axis], norm=norm)
    x, y = values(dt, (2, 6)), values(dt, (6, 3))
    for n in [1, 2, 5, 6, 7, 9, 10]:
        case(op, x, sizes=[n], norm=NORMS[n % 3])
        case(op, y, sizes=[n], axes=[0], norm=NORMS[n % 3])
    for d in ["f4", "f2", "i2"] + ([] if dt == "f8" else ["c8", "c16"]):
        case(op, values(d, 10))
        case(op, values(d, (3, 5)), axes=[0])
    for d in [ml_dtypes.bfloat16, ml_dtypes.float8_e5m2]:
        x = values(d, 8)
        w = x.astype("f4")
        out = getattr(scipy.fft, op)(wide(w))
        record(op, x, narrow(out, w))
    case(op, values(dt, (0, 6)))
    case(op, values(dt, (2, 6, 0)), axes=[1])
    case(op, values(dt, (2, 17)), axes=[0])
FROM = {"fftn": "c16", "ifftn": "c16", "rfftn": "f8", "irfftn": "c16"}
for op, dt in FROM.items():
    x = values(dt, (2, 3, 4))
    for axes, sizes in [(None, None), ([0], None), ([1, 2], None), ([2, 0], None), ([0, 1, 2], None), ([-1, -2], None),
                        ([0, 2], [2, 7]), ([2, 1, 0], [5, -1, 3]), ([1, 2], [4, 3])]:
        for norm in NORMS[:1] if axes is None else NORMS[1:]:
            case(op, x, sizes=sizes, axes=axes, norm=norm)
    case(op, values("f4", (4, 3)))
    case(op, values("i4", (4, 3)))
    if dt == "c16":
        case(op, values("c8", (4, 3)))
    case(op, values(dt, (0, 4)), axes=[1])
record("fftn", np.array(2.5), np.array(2.5 + 0j))
record("ifftn", np.array([1, 2 + 1j], "c8"), np.array([1, 2 + 1j], "c8"), axes=[])
for op in ["fftshift", "ifftshift"]:
    for dt, shape in [("f8", 5), ("c16", 4), ("f4", (3, 4)), ("i2", (2, 3, 5)), ("f8", ()), ("c8", (0, 3)), ("?", (1, 2))]:
        x = values(dt, shape) if dt != "?" else np.array([[True, False]])
        for axes in [None, [-1], [0], [0, -1], []]:
            if axes and (x.ndim == 0 or len(axes) > x.ndim):
                continue
            none = axes == [] or x.ndim == 0  # which NumPy does not take
            record(op, x, x if none else getattr(np.fft, op)(x, axes=axes), axes=axes)


def definition(x):
    n = len(x)
    pi = 4 * np.arctan(np.longdouble(1))
    k = np.arange(n)
    roots = np.exp(-2j * pi * k.astype(np.longdouble) / n)
    w = wide(x)
    return np.array([np.sum(w * roots[(j * k) % n]) for j in range(n)])


x = values("c16", 211)
record("fft", x, narrow(definition(x), x))

# A long one, of numbers that a formula gives, and some of its results.
n = 100003
j = np.arange(n)
x = ((j * 7919) % 1009 - 504) / 64
long = {"n": n, "k": [0, 1, 2, 777, n // 2, n - 1], "re": [], "im": []}
roots = np.exp(-2j * 4 * np.arctan(np.longdouble(1)) * j.astype(np.longdouble) / n)
for k in long["k"]:
    v = complex(np.sum(x.astype(np.longdouble) * roots[(j * k) % n]))
    long["re"].append(v.real)
    long["im"].append(v.imag)

json.dump({"numpy": np.__version__, "scipy": scipy.__version__, "ml_dtypes": ml_dtypes.__version__, "long": long, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
