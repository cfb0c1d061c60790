"""Writes ops.json: operands, and what NumPy computes of them.

Run with NumPy 2.4 and ml_dtypes installed: python make_ops.py > ops.json
"""
import json
import random
import sys

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260301)
pick = random.Random(20260301)
arrays, numbers, cases = [], {}, []
NAN, INF = float("nan"), float("inf")
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
REALS = ["f4", "f8"]
COMPLEX = ["c8", "c16"]
OPS = {"add": np.add, "subtract": np.subtract, "multiply": np.multiply, "divide": np.divide}
np.seterr(all="ignore")


def array(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.asarray(a)
    name = a.dtype.name if a.dtype.kind == "V" or a.dtype.type.__module__ == "ml_dtypes" else a.dtype.str
    a = {"dtype": name, "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def case(op, args, out, **more):
    cases.append({"op": op, "args": [array(a) for a in args], "out": array(out), **more})


def values(dt, shape):
    dt = np.dtype(dt)
    if dt.kind in "iu":
        info = np.iinfo(dt)
        a = rng.integers(info.min, info.max, size=shape, dtype=dt, endpoint=True)
        return np.where(a == 0, dt.type(1), a)  # division by zero has its own cases
    a = rng.normal(0, 100, size=shape)
    if dt.kind == "c":
        a = a + 1j * rng.normal(0, 100, size=shape)
    return a.astype(dt)


def promotable(a, b):
    a, b = np.dtype(a), np.dtype(b)
    if (a.kind in "iu") != (b.kind in "iu"):
        return False
    return not ({a.kind, b.kind} == {"i", "u"} and 8 in (a.itemsize, b.itemsize) and np.result_type(a, b).kind == "f")


SHAPES = [((2, 3), (2, 3)), ((2, 3), (3,)), ((4, 1), (1, 5)), ((), (3,)), ((2, 1, 3), (4, 1)), ((0, 3), (1, 3)), ((), ())]
for i, a in enumerate(INTS + REALS + COMPLEX):
    for j, b in enumerate(INTS + REALS + COMPLEX):
        if not promotable(a, b):
            continue
        sa, sb = SHAPES[(i + 3 * j) % len(SHAPES)]
        x, y = values(a, sa), values(b, sb)
        for name, f in OPS.items():
            out = f(x, y)
            if name == "divide" and out.dtype.kind == "f" and np.dtype(a).kind in "iu":
                out = np.divide(x.astype("f8"), y.astype("f8"))  # NumPy: narrower floats for narrow integers
            case(name, [x, y], out)

# The special values of the standard, each with each.
special = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 2.5, -3.0]
for dt in REALS + ["f2"]:
    info = np.finfo(dt)
    v = np.array(special + [info.max, -info.max, info.tiny, float(info.smallest_subnormal)], "f8").astype(dt)
    for name, f in OPS.items():
        case(name, [v[:, None], v[None, :]], f(v[:, None], v[None, :]))
for name in ["add", "subtract"]:
    for dt in COMPLEX:
        v = np.array([complex(a, b) for a in special[:6] for b in special[:6]], dt)
        case(name, [v[:, None], v[None, :]], OPS[name](v[:, None], v[None, :]))
n = np.array([5, -5, 0], "i4")
case("divide", [n, np.zeros(3, "i4")], np.divide(n.astype("f8"), np.zeros(3)))

for t in [np.float16, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3fnuz]:
    for scale in [1, 30]:
        x, y = (rng.normal(0, scale, 100).astype(t) for _ in range(2))
        y = np.where(y == 0, np.ones(100, t), y)
        for name, f in OPS.items():
            case(name, [x, y], f(x, y))

# More than one block, and enough for the pairwise sums to show.
x, y = rng.normal(size=2500).astype("f4"), rng.normal(size=2500).astype("f4")
case("add", [x, y], x + y)


def axes_of(ndim):
    out = [None]
    for m in range(1 << ndim):
        out.append([i for i in range(ndim) if m >> i & 1])
    return out


for dt in INTS + REALS + COMPLEX + ["f2"]:
    for shape in [(7,), (3, 4), (2, 3, 4), (5, 20), (11, 17), ()]:
        x = values(dt, shape)
        if dt == "f2":
            x = x / np.float16(100)
        for axes in axes_of(len(shape)):
            if pick.random() < 0.5 and len(shape) > 2:
                continue
            ax = None if axes is None else tuple(axes)
            keep = pick.random() < 0.5
            wide = x.astype("f8") if dt == "f2" else x  # NumPy itself rounds to float16 in between
            for name, f in [("sum", np.sum), ("mean", np.mean)]:
                out = np.asarray(f(wide, axis=ax, keepdims=keep))
                case(name, [x], out.astype("f2") if dt == "f2" else out, axes=axes, keepdims=keep,
                     tolerance={"f2": 2e-3, "f4": 1e-5, "c8": 1e-5}.get(dt, 1e-13))
for shape, axes in [((0,), None), ((0, 3), [0]), ((0, 3), [1]), ((3, 0), None), ((2, 0, 3), [1])]:
    for dt in ["f8", "c16", "f4", "i4", "u2"]:
        x = np.zeros(shape, dt)
        ax = None if axes is None else tuple(axes)
        case("sum", [x], np.sum(x, axis=ax), axes=axes, keepdims=False)
        if dt != "c16":
            case("mean", [x], np.mean(x, axis=ax), axes=axes, keepdims=False)
for v in [[NAN, 1], [INF, -INF], [INF, 1], [-0.0], [-0.0, -0.0], [1e308, 1e308]]:
    case("sum", [np.array(v)], np.sum(np.array(v)), axes=None, keepdims=False)
for frm, to in [("i1", "i4"), ("i4", "f4"), ("f4", "f8"), ("f8", "f4"), ("u1", "i2"), ("f4", "c8"), ("i8", "i1")]:
    x = values(frm, (3, 4))
    case("sum", [x], np.sum(x, axis=1, dtype=to), axes=[1], keepdims=False, dtype=np.dtype(to).str, tolerance=1e-5)

MATMUL = [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((5, 2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4)), ((2, 1, 2, 3), (4, 3, 1)),
          ((1, 1), (1, 1)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((7, 9), (9, 6)), ((6, 5), (5, 7)), ((3,), (4, 3, 2)), ((4, 2, 3), (3,)), ((0, 2, 2), (2, 2))]
for dt in INTS + REALS + COMPLEX + ["f2"]:
    for sx, sy in MATMUL:
        x, y = values(dt, sx), values(dt, sy)
        if dt == "f2":
            x, y = x / np.float16(100), y / np.float16(100)
            out = np.matmul(x.astype("f8"), y.astype("f8")).astype("f2")
        else:
            out = np.matmul(x, y)
        case("matmul", [x, y], out, tolerance={"f2": 5e-3, "f4": 1e-4, "c8": 1e-4}.get(dt, 1e-11))
for a, b in [("i1", "i4"), ("u1", "i2"), ("f4", "f8"), ("f8", "c8")]:
    x, y = values(a, (3, 4)), values(b, (4, 2))
    case("matmul", [x, y], np.matmul(x, y), tolerance=1e-4)

# Casts that NumPy defines; integers keep their low bits.
for a in INTS + REALS + COMPLEX + ["?", "f2"]:
    for b in INTS + REALS + COMPLEX + ["?", "f2"]:
        if np.dtype(a).kind == "c" and np.dtype(b).kind not in "cb":
            continue
        x = values(a, 9) if a != "?" else np.array([True, False, True])
        if np.dtype(a).kind == "f" and np.dtype(b).kind in "iu":
            x = (rng.random(9) * 100).astype(a)
        case("astype", [x], x.astype(b))
for t in [ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2]:
    x = rng.normal(0, 50, 64)
    case("astype", [x.astype("f4")], x.astype("f4").astype(t))
    case("astype", [x.astype(t)], x.astype(t).astype("f4"))
for t in [ml_dtypes.int4, ml_dtypes.uint4, ml_dtypes.int2, ml_dtypes.uint2]:
    x = np.array([0, 1, -1, 3, 2, 7, -8]).astype(t)
    case("astype", [x], x.astype("i8"))
# A float64 halfway between two float16 but for a bit that float32 cannot hold.
x = np.array([1 + 2.0 ** -11 + 2.0 ** -40, 1 + 2.0 ** -11 - 2.0 ** -40, 1 + 2.0 ** -11])
case("astype", [x], x.astype("f2"))
x = np.array([2 ** 24 + 1, 2 ** 53 + 1, 2 ** 60 + 2 ** 36 + 1, -(2 ** 63)], "i8")
case("astype", [x], x.astype("f4"))

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
