"""Writes elementary.json: arrays, and what NumPy makes of them by elementary functions.

Run with NumPy 2.4 and ml_dtypes installed: python make_elementary.py > elementary.json
"""
import json
import sys

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260703)
np.seterr(all="ignore")
arrays, numbers, cases = [], {}, []
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
SMALL = [np.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e3m4]


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


def case(op, args, out):
    cases.append({"op": op, "args": [array(a) for a in args], "out": array(out)})


UNARY = {
    "acos": np.acos, "acosh": np.acosh, "asin": np.asin, "asinh": np.asinh, "atan": np.atan, "atanh": np.atanh, "cos": np.cos, "cosh": np.cosh,
    "exp": np.exp, "expm1": np.expm1, "log": np.log, "log10": np.log10, "log1p": np.log1p, "log2": np.log2, "reciprocal": np.reciprocal,
    "sin": np.sin, "sinh": np.sinh, "sqrt": np.sqrt, "tan": np.tan, "tanh": np.tanh,
}
BINARY = {"atan2": np.atan2, "copysign": np.copysign, "hypot": np.hypot, "logaddexp": np.logaddexp, "pow": np.pow}


def wide(dt):
    return "c16" if np.dtype(dt).kind == "c" else "f8"


def floats(dt, shape):
    a = rng.normal(0, 2, shape)
    if np.dtype(dt).kind == "c":
        a = a + 1j * rng.normal(0, 2, shape)
    return a.astype(dt)


def integers(dt, shape):
    return rng.integers(-5 if np.dtype(dt).kind == "i" else 0, 9, shape).astype(dt)


inputs = {dt: floats(dt, (4, 6)) for dt in ["f4", "f8", "c8", "c16"] + SMALL}
for op, f in UNARY.items():
    for dt, x in inputs.items():
        case(op, [x], f(x.astype(wide(dt))).astype(dt))
for i, op in enumerate(UNARY):
    dt = INTS[i % len(INTS)]
    x = integers(dt, (3, 4))
    case(op, [x], UNARY[op](x.astype("f8")))
case("sqrt", [np.zeros((0, 3), "f4")], np.zeros((0, 3), "f4"))
case("exp", [np.float64(1.5)], np.exp(np.float64(1.5)))
x = rng.normal(0, 2, 1500).astype("f4")  # more than one block
case("tanh", [x], np.tanh(x.astype("f8")).astype("f4"))

SHAPES = [((2, 3), (2, 3)), ((2, 3), (3,)), ((4, 1), (1, 5)), ((), (3,)), ((2, 1, 3), (4, 1)), ((0, 3), (1, 3)), ((), ())]
for i, op in enumerate(BINARY):
    for j, dt in enumerate(["f4", "f8"] + SMALL):
        sx, sy = SHAPES[(i + j) % len(SHAPES)]
        x, y = floats(dt, sx), floats(dt, sy)
        case(op, [x, y], BINARY[op](x.astype("f8"), y.astype("f8")).astype(dt))
    for a, b in [("f4", "f8"), ("f8", "f4"), ("f2", "f4")]:
        x, y = floats(a, (3, 4)), floats(b, 4)
        case(op, [x, y], BINARY[op](x.astype("f8"), y.astype("f8")).astype(np.result_type(a, b)))
    if op != "pow":
        for dt in INTS:
            x, y = integers(dt, (2, 3)), integers(dt, (2, 3))
            case(op, [x, y], BINARY[op](x.astype("f8"), y.astype("f8")))

for a in INTS:
    for b in INTS:
        a, b = np.dtype(a), np.dtype(b)
        if a.kind != b.kind and 8 in (a.itemsize * (a.kind == "u"), b.itemsize * (b.kind == "u")):
            continue
        info = np.iinfo(a)
        x = rng.integers(info.min, info.max, (3, 4), dtype=a, endpoint=True)
        y = rng.integers(0, 70, (4,)).astype(b)
        case("pow", [x, y], np.pow(x, y))

# Exponents that are small whole numbers, and others.
for dt in ["c8", "c16"]:
    x = floats(dt, 12)
    y = np.array([0, 1, 2, 3, -1, -2, 7, 0.5, -0.5, 1j, 2 - 1j, 0.25 + 3j], dt)
    case("pow", [x, y], np.pow(x.astype("c16"), y.astype("c16")).astype(dt))
    case("pow", [np.zeros(3, dt), np.array([0, 2, 2 + 1j], dt)], np.array([1, 0, 0], dt))
x, y = floats("f4", 6), floats("c8", 6)
case("pow", [x, y], np.pow(x.astype("c16"), y.astype("c16")).astype("c8"))

INF, NAN = float("inf"), float("nan")
for dt in ["f4", "f8"] + SMALL:
    info = np.finfo(dt) if dt not in SMALL or dt is np.float16 else ml_dtypes.finfo(dt)
    v = [0.0, -0.0, 1, -1, 1.5, -2.5, float(info.max), float(info.min), float(info.smallest_subnormal), -float(info.smallest_subnormal), float(info.tiny), NAN]
    if np.isinf(np.array(INF).astype(dt).astype("f8")):
        v += [INF, -INF]
    if dt is np.float16:
        v = [x for i, x in enumerate(v) if i != 1]  # NumPy gives +0 as next to +0 on the way to -0
    v = np.array(v, "f8").astype(dt)
    case("nextafter", [v[:, None], v[None, :]], np.nextafter(v[:, None], v[None, :]))
# The numbers of the first dtype count.
x, y = np.array([1, 1, -1, 0, 3.4028234663852886e38, 2], "f4"), np.array([1 + 2.0 ** -50, 1 - 2.0 ** -50, 1e300, 1e-300, 1e300, 2])
case("nextafter", [x, y], np.nextafter(x, np.where(y > x, INF, np.where(y < x, -INF, y)).astype("f4")))
case("nextafter", [y, x], np.nextafter(y, x.astype("f8")))
x = integers("i4", (2, 3))
case("nextafter", [x, x.T.reshape(2, 3)], np.nextafter(x.astype("f8"), x.T.reshape(2, 3).astype("f8")))

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
