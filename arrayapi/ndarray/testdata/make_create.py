"""Writes create.json: calls of functions that make arrays of nothing, and what NumPy makes of them.

Run with NumPy 2.4 and ml_dtypes installed: python make_create.py > create.json
"""
import json
import math
import random
import sys

import ml_dtypes
import numpy as np

rng = random.Random(20260401)
cases = []
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
FLOATS = ["f4", "f8", "f2", "bfloat16", "float8_e4m3fn", "float8_e5m2"]
COMPLEX = ["c8", "c16"]
np.seterr(all="ignore")


def dtype(name):
    return np.dtype(getattr(ml_dtypes, name, name) if isinstance(name, str) else name)


def scalar(v):
    """A Go scalar, so that JSON loses nothing of it."""
    if isinstance(v, bool):
        return f"b:{int(v)}"
    if isinstance(v, int):
        return f"i:{v}"
    if isinstance(v, float):
        return f"f:{v.hex()}"
    return f"c:{v.real.hex()},{v.imag.hex()}"


def case(op, out, dt=None, **more):
    a = np.asarray(out)
    name = a.dtype.name if a.dtype.type.__module__ == "ml_dtypes" else a.dtype.str
    cases.append({"op": op, "dtype": dt or "", "out": {"dtype": name, "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}, **more})


def cast(a, dt):
    """float64 to a dtype in one rounding; ml_dtypes goes through float32 to float16 and narrower."""
    return a.astype(dtype(dt)) if dt else a


# arange. The numbers of elements are those of NumPy, and so are integers. NumPy adds the rounded difference of the
# first two floats, whose error grows; here the numbers are start + i*step, which NumPy's must be close to.
def arange(start, stop, step, dt=None):
    whole = all(isinstance(v, int) for v in (start, stop, step))
    d = dtype(dt or ("i8" if whole else "f8"))
    if d.kind in "iu":
        out = np.array(list(range(start, stop, step)), d)
        assert np.array_equal(out, np.arange(start, stop, step, dtype=d))
    else:
        n = len(np.arange(start, stop, step))
        out = cast(start + np.arange(n) * (step if n > 1 else 0.0), d)
        like = np.arange(start, stop, step)
        assert np.allclose(out.astype("c16"), like.astype(d).astype("c16"), rtol=2e-3 if d.itemsize > 1 else 0.2, equal_nan=True), (start, stop, step, d)
    case("arange", out, dt, args=[scalar(start), scalar(stop), scalar(step)])


for start, stop, step in [(0, 5, 1), (0, 0, 1), (5, 0, 1), (5, 0, -1), (5, 0, -2), (0, -7, -3), (2, 11, 3), (0, 1, 5), (-3, 4, 2), (3, 3, -1)]:
    for dt in [None, "i1", "i2", "i4", "i8", "f4", "f8", "f2", "c8", "c16", "bfloat16"]:
        arange(start, stop, step, dt)
    if min(start, stop) >= 0:
        for dt in ["u1", "u2", "u4", "u8"]:
            arange(start, stop, step, dt)
for start, stop, step in [(0, 3, 0.5), (0.0, 1.0, 0.1), (1.0, 0.0, -0.3), (1, 1.3, 0.1), (0, 1e-300, 1e300), (1e-300, 0, 1e300), (0.5, 10.5, 2), (0.0, 1.0, 1e9),
                          (0.0, 0.3, 0.1), (1.5, -1.5, -0.75), (1e16, 1e16 + 10, 2.0), (-0.0, 2.0, 1.0), (2.5, 2.5, 1.0), (0.0, -1.0, 0.5), (0.0, 1.0, math.inf), (0.0, -1.0, math.inf)]:
    arange(start, stop, step)
    if step != math.inf and 1e-200 < abs(start) + abs(stop) < 1e15:
        for dt in FLOATS + ["c8"]:
            arange(start, stop, step, dt)
for _ in range(60):
    start, step = rng.uniform(-100, 100), rng.choice([-1, 1]) * rng.uniform(0.01, 10)
    arange(start, start + step * rng.uniform(-3, 40), step)
for start, stop, step in [(-2**63, 2**63 - 1, 2**62), (2**63 - 4, 2**63 - 1, 1), (-2**63, -2**63 + 3, 1), (2**53, 2**53 + 5, 1), (2**63 - 1, -2**63, -2**62)]:
    arange(start, stop, step, "i8")
out = np.array([2**64 - 6, 2**64 - 4, 2**64 - 2], "u8")
assert np.array_equal(out, np.arange(2**64 - 6, 2**64 - 1, 2, dtype="u8"))
case("arange", out, "u8", args=[scalar(2**64 - 6), scalar(2**64 - 1), scalar(2)])
arange(0, 256, 5, "u1")
arange(-128, 128, 51, "i1")
arange(0, 2500, 1, "f4")
arange(0, 2500, 1, "i2")

# linspace
LIN = [(0, 1), (0.0, 1.0), (1, -1), (3.5, 3.5), (-2.5, 7.25), (0.1, 0.3), (1e300, -1e300), (0.0, 5e-324), (0, 100), (1e-3, 1e3)]
for start, stop in LIN:
    for num in [0, 1, 2, 3, 5, 10, 50]:
        for endpoint in [True, False]:
            case("linspace", np.linspace(start, stop, num, endpoint=endpoint), args=[scalar(start), scalar(stop)], num=num, openEnd=not endpoint)
for start, stop in [(0, 1), (-2.5, 7.25), (1, 100)]:
    for dt in FLOATS + COMPLEX + ["i4", "i8", "i1"]:
        for endpoint in [True, False]:
            out = np.linspace(start, stop, 7, endpoint=endpoint)
            case("linspace", np.floor(out).astype(dt) if dt[0] == "i" else cast(out, dt), dt, args=[scalar(start), scalar(stop)], num=7, openEnd=not endpoint)
for start, stop in [(1j, 1 + 2j), (0, 3 - 4j), (1.5 - 2j, 0.25), (2j, 2j)]:
    for dt in [None, "c8"]:
        for num in [0, 1, 2, 7]:
            for endpoint in [True, False]:
                case("linspace", np.linspace(start, stop, num, endpoint=endpoint, dtype=dt), dt, args=[scalar(start), scalar(stop)], num=num, openEnd=not endpoint)

# frequencies, divided once; NumPy multiplies by the rounded reciprocal
for n in [1, 2, 3, 4, 5, 8, 9, 10, 15, 1100]:
    for d in [1.0, 0.1, 2.0, 1e-3, -0.5]:
        k = np.concatenate([np.arange((n - 1) // 2 + 1), np.arange(-(n // 2), 0)])
        for dt in [None, "f4", "f2"] if n in (5, 8) else [None]:
            if n == 1100 and d != 0.1:
                continue
            for op, k2, f in [("fft.fftfreq", k, np.fft.fftfreq), ("fft.rfftfreq", np.arange(n // 2 + 1), np.fft.rfftfreq)]:
                out = k2 / (n * d)
                assert np.allclose(out, f(n, d), rtol=1e-15)
                case(op, cast(out, dt), dt, num=n, spacing=d)

for rows, columns in [(3, 3), (2, 4), (4, 2), (0, 3), (3, 0), (1, 1)]:
    for k in [0, 1, -1, 2, -3, 4, -4]:
        case("eye", np.eye(rows, columns, k), shape=[rows, columns], k=k)
for dt in ["?"] + INTS + FLOATS + COMPLEX:
    case("eye", np.eye(2, 3, 1).astype(dtype(dt)), dt, shape=[2, 3], k=1)
    case("ones", np.ones((2, 2), dtype(dt)), dt, shape=[2, 2])
    case("zeros", np.zeros((3,), dtype(dt)), dt, shape=[3])
    if dt != "?":
        case("full", np.full((3, 2), 7, dtype(dt)), dt, shape=[3, 2], args=[scalar(7)])
for dt in FLOATS + COMPLEX:
    case("full", cast(np.full((2,), 0.3), dt), dt, shape=[2], args=[scalar(0.3)])
    case("full", cast(np.full((2,), math.inf), dt) if dt not in ("float8_e4m3fn",) else np.full((2,), math.inf, dtype(dt)), dt, shape=[2], args=[scalar(math.inf)])
for v in [True, False, 3, -4, 2.5, 1 - 2j, 2**40, -0.0]:
    for shape in [[], [2], [0, 3], [2, 1, 2]]:
        case("full", np.full(shape, v), shape=shape, args=[scalar(v)])
for shape in [[], [0], [3], [2, 0, 4], [2, 3]]:
    for op in ["zeros", "ones"]:
        case(op, getattr(np, op)(shape), shape=shape)

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
