"""Writes search.json: arrays, and what NumPy finds in them and how it sorts them.

Run with NumPy 2.4 and ml_dtypes installed: python make_search.py > search.json

NumPy has no descending sort. The order here is what the standard leaves open: NaN is greater than every number,
so it comes first when the order descends, and equal elements keep their order. It is made of ascending sorts of the
reversed array, as array-api-strict does it.
"""
import json
import sys

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260401)
arrays, numbers, cases = [], {}, []
NAN, INF = float("nan"), float("inf")
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
REALS = ["f4", "f8"]
SMALL = [np.dtype("f2")] + [np.dtype(getattr(ml_dtypes, n)) for n in [
    "bfloat16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e8m0fnu", "float6_e2m3fn", "float4_e2m1fn"]]


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


def ints(a):
    a = np.asarray(a)
    return {"shape": list(a.shape), "ints": a.ravel().tolist()}


def case(op, args, outs, **more):
    cases.append({"op": op, "args": [array(a) for a in args], "outs": [o if isinstance(o, dict) else {"array": array(o)} for o in outs], **more})


def comparable(a):
    """The same values in a dtype that NumPy itself sorts, with NaN last."""
    return a if a.dtype.kind in "biuf" and a.dtype.type.__module__ != "ml_dtypes" else a.astype("f4")


def values(dt, shape, repeat=False):
    dt = np.dtype(dt)
    if dt.kind == "b":
        return rng.random(shape) < 0.5
    if dt.kind in "iu":
        info = np.iinfo(dt)
        a = rng.integers(info.min, info.max, size=shape, dtype=dt, endpoint=True)
        if repeat:
            a = (a % dt.type(7) - (dt.type(3) if dt.kind == "i" else dt.type(0))).astype(dt)
            if a.size > 3:
                a.flat[0], a.flat[2] = info.max, info.min
        return a
    a = rng.normal(0, 3, size=shape)
    if repeat:
        a = np.round(a)
    if dt.kind == "c":
        b = rng.normal(0, 3, size=shape)
        a = a + 1j * (np.round(b / 2) if repeat else b)
    a = np.asarray(a).astype(dt)
    if dt.kind in "fV" and a.size > 5:
        flat = a.reshape(-1)
        if dt.name not in ("float6_e2m3fn", "float4_e2m1fn"):
            flat[1:2] = np.array([NAN]).astype(dt)
            flat[-2:-1] = np.array([-NAN]).astype(dt)
            flat[3:4] = np.array([INF]).astype(dt)
            flat[4:5] = np.array([-INF]).astype(dt)
        if dt.name != "float8_e8m0fnu":
            flat[0:1] = np.array([0.0]).astype(dt)
            flat[2:3] = np.array([-0.0]).astype(dt)
    return a


def argsort(a, axis, descending):
    a = comparable(a)
    if not descending:
        return np.argsort(a, axis=axis, kind="stable")
    n = a.shape[axis]
    at = np.argsort(np.flip(a, axis), axis=axis, kind="stable")
    return n - 1 - np.flip(at, axis)


def unique(a):
    """NaN last, each on its own, in the order of the array; np.unique for the rest."""
    flat = a.reshape(-1)
    c = flat if flat.dtype.kind in "biufc" and flat.dtype.type.__module__ != "ml_dtypes" else flat.astype("f4")
    nan = np.isnan(c) if c.dtype.kind in "fc" else np.zeros(c.shape, bool)
    places, rest = np.flatnonzero(nan), np.flatnonzero(~nan)
    _, index, inverse, counts = np.unique(c[rest], return_index=True, return_inverse=True, return_counts=True)
    m = len(index)
    index = np.concatenate([rest[index], places]).astype("i8")
    whole = np.zeros(c.shape, "i8")
    whole[rest] = inverse
    whole[places] = m + np.arange(len(places))
    counts = np.concatenate([counts, np.ones(len(places), "i8")])
    return flat[index], index, whole.reshape(a.shape), counts


for dt in ["?"] + INTS + REALS + SMALL:
    for shape in [(9,), (2, 2, 3)]:
        for repeat in [False, True]:
            if not repeat and len(shape) > 1:
                continue
            a = values(dt, shape, repeat)
            for axis in range(-1, len(shape) - 1):
                for descending in [False, True]:
                    at = argsort(a, axis, descending)
                    more = {"axis": axis, "descending": descending}
                    case("argsort", [a], [ints(at)], **more)
                    case("sort", [a], [np.take_along_axis(a, at, axis)], **more)
    if np.dtype(dt).itemsize <= 4 and dt not in ("i4", "u4", "u2"):
        a = values(dt, 200, np.dtype(dt).itemsize > 1)
        for descending in [False, True]:
            at = argsort(a, 0, descending)
            case("sort", [a], [a[at]], axis=0, descending=descending)
            case("argsort", [a], [ints(at)], axis=0, descending=descending)
a = values("f8", 300, True)
a[::50], a[7::50], a[9::50] = NAN, -0.0, 0.0
for descending in [False, True]:
    at = argsort(a, 0, descending)
    case("sort", [a], [a[at]], axis=0, descending=descending)
    case("argsort", [a], [ints(at)], axis=0, descending=descending)
for shape, axis in [((0,), 0), ((3, 0), 0), ((3, 0), 1), ((0, 3), -1), ((1,), 0), ((1, 1, 3), 1)]:
    a = np.zeros(shape, "f4")
    case("sort", [a], [a], axis=axis, descending=False)
    case("argsort", [a], [ints(np.argsort(a, axis=axis))], axis=axis, descending=True)

for dt in ["?"] + INTS + REALS + ["c8", "c16"] + SMALL:
    for shape in [(12,), (2, 1, 3), (), (0, 3)]:
        for repeat in [False, True]:
            if not repeat and shape != (12,):
                continue
            a = values(dt, shape, repeat)
            if np.dtype(dt).kind == "c" and a.size > 5:
                a.flat[1], a.flat[2], a.flat[3], a.flat[4] = complex(NAN, 1), complex(1, NAN), complex(0, -0.0), complex(-0.0, 0)
            v, index, inverse, counts = unique(a)
            case("unique_all", [a], [v, ints(index), ints(inverse), ints(counts)])
            case("unique_counts", [a], [v, ints(counts)])
            case("unique_inverse", [a], [v, ints(inverse)])
            case("unique_values", [a], [v])
            if shape != () and repeat:
                c = a.astype("f4") if np.dtype(dt).type.__module__ == "ml_dtypes" else a
                case("nonzero", [a], [ints(i) for i in np.nonzero(c)])
a = values("c16", 250, True)
v, index, inverse, counts = unique(a)
case("unique_all", [a], [v, ints(index), ints(inverse), ints(counts)])
case("nonzero", [np.array([[0.0, -0.0, NAN], [1, 0, 2]])], [ints(i) for i in np.nonzero(np.array([[0.0, -0.0, NAN], [1, 0, 2]]))])
big = rng.random((3, 500)) < 0.3
case("nonzero", [big], [ints(i) for i in np.nonzero(big)])


def promotable(a, b):
    a, b = np.dtype(a), np.dtype(b)
    if (a.kind in "iu") != (b.kind in "iu"):
        return False
    return not ({a.kind, b.kind} == {"i", "u"} and 8 in (a.itemsize, b.itemsize) and np.result_type(a, b).kind == "f")


PAIRS = [(a, b) for a in INTS + REALS for b in INTS + REALS if promotable(a, b)] + [(t, t) for t in SMALL] + [("?", "?")]
for i, (a, b) in enumerate(PAIRS):
    x, v = values(a, 12, True), values(b, [(5,), (2, 4), (), (20,)][i % 4], True)
    cx, cv = comparable(x), comparable(v)
    order = np.argsort(cx, kind="stable")
    for right in [False, True]:
        out = np.searchsorted(cx[order], cv, side="right" if right else "left")
        case("searchsorted", [x[order], v], [ints(out)], right=right)
        case("searchsorted", [x, v, order.astype(["i8", "i4", "u2", "u8"][i % 4])], [ints(out)], right=right)
        case("isin", [v, x], [np.isin(cv, cx, invert=right)], invert=right)
for n in [0, 1, 2, 3, 7, 100, 300]:
    x = np.sort(rng.integers(0, 40, n)).astype("i4")
    v = np.arange(-1, 42, dtype="i4")
    for right in [False, True]:
        side = "right" if right else "left"
        case("searchsorted", [x, v], [ints(np.searchsorted(x, v, side=side))], right=right)
        case("searchsorted", [x, np.array(17, "i4")], [ints(np.searchsorted(x, np.int32(17), side=side))], right=right)
        case("searchsorted", [x, np.array([3, 40], "i4")], [ints(np.searchsorted(x, np.array([3, 40]), side=side))], right=right)
    case("isin", [v, x], [np.isin(v, x)], invert=False)
x = np.sort(values("f8", 300, True))
for v in [np.array([NAN]), np.array([INF, -INF]), np.array([0.0, -0.0, 1])]:
    for right in [False, True]:
        case("searchsorted", [x, v], [ints(np.searchsorted(x, v, side="right" if right else "left"))], right=right)
for dt in ["c8", "c16"]:
    x, y = values(dt, 40, True), values(dt, 20, True)
    x[3], y[5], y[6], x[8], y[7] = complex(NAN, 1), complex(NAN, 1), complex(0, -0.0), complex(-0.0, 0), x[0]
    case("isin", [x, y], [np.isin(x, y)], invert=False)
    case("isin", [y, x], [np.isin(y, x, invert=True)], invert=True)
case("isin", [np.array([1.0, 2, 3], "f8"), np.array([2 + 0j, 3 + 1j], "c8")], [np.array([False, True, False])], invert=False)
x = rng.integers(-2**62, 2**62, 30)
case("isin", [x, x[::3].copy()], [np.isin(x, x[::3])], invert=False)

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
