"""Writes operands, and what NumPy makes of them by products and norms, or by factorizations.

Run with NumPy 2.4 and ml_dtypes installed:
    python make_linalg.py products > products.json
    python make_linalg.py factorizations > factorizations.json
"""
import json
import random
import sys

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260302)
pick = random.Random(20260302)
arrays, numbers, cases = [], {}, []
FACTORIZATIONS = {"linalg." + f for f in ["cholesky", "det", "inv", "matrix_power", "qr", "slogdet", "solve"]}
NAN, INF = float("nan"), float("inf")
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
FLOATS = ["f4", "f8", "c8", "c16"]
np.seterr(all="ignore")
# A tenth of what is allowed: small and single floats are rounded once, but perhaps to the other neighbour.
TOLERANCE = {"f2": 1e-4, "f4": 1.2e-8, "c8": 1.2e-8, "f8": 1e-14, "c16": 1e-14}


def array(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.asarray(a)
    name = a.dtype.name if a.dtype.type.__module__ == "ml_dtypes" else a.dtype.str
    if a.dtype.kind == "m":
        name = repr(name)  # as in a header
    a = {"dtype": name, "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def case(op, args, outs, **more):
    if (op in FACTORIZATIONS) != (sys.argv[1] == "factorizations"):
        return
    outs = outs if isinstance(outs, (list, tuple)) else [outs]
    cases.append({"op": op, "args": [array(a) for a in args], "outs": [array(o) for o in outs], **more})


def values(dt, shape):
    dt = np.dtype(dt)
    if dt.kind in "iu":
        info = np.iinfo(dt)
        return rng.integers(info.min, info.max, size=shape, dtype=dt, endpoint=True)
    a = rng.normal(size=shape)
    if dt.kind == "c":
        a = a + 1j * rng.normal(size=shape)
    return a.astype(dt)


def wide(a):
    """What the reference computes with: small and single floats in double."""
    return a.astype("c16" if a.dtype.kind == "c" else "f8") if a.dtype.kind not in "iu" else a


def tolerance(dt):
    return TOLERANCE.get(np.dtype(dt).str[1:], 0)


# Products.
PAIRS = [(d, d) for d in INTS + FLOATS + ["f2"]] + [("i1", "i4"), ("u1", "i2"), ("f4", "f8"), ("f8", "c8")]


def narrow(out, dt):
    return np.asarray(out).astype(dt)


for a, b in PAIRS:
    dt = np.result_type(np.dtype(a), np.dtype(b))
    near = tolerance(dt) * 10
    for sx, sy, axes in [((2, 3, 4), (3, 4, 2), 2), ((2, 3), (3,), 1), ((2,), (3,), 0), ((2, 3), (2, 3), 2), ((), (), 0), ((0, 2), (2, 3), 1),
                         ((2, 3, 4), (4, 2, 5), ([0, -1], [1, 0])), ((2, 3), (3, 2), ([0], [-1])), ((2, 0), (0, 3), 1)]:
        if a in INTS and pick.random() < 0.6:
            continue
        x, y = values(a, sx), values(b, sy)
        out = np.tensordot(wide(x), wide(y), axes)
        more = {"n": axes} if isinstance(axes, int) else {"x": axes[0], "y": axes[1]}
        case("tensordot", [x, y], narrow(out, dt), tolerance=near, **more)
    for sx, sy, axis in [((3,), (3,), None), ((2, 3), (3,), -1), ((3, 2), (3, 1), -2), ((4, 1, 3), (2, 3), None), ((0,), (0,), None), ((2, 0), (1, 0), -1), ((3, 2, 2), (3, 1, 2), -3)]:
        if a in INTS and pick.random() < 0.4:
            continue
        x, y = values(a, sx), values(b, sy)
        out = np.vecdot(wide(x), wide(y), axis=-1 if axis is None else axis)
        case("vecdot", [x, y], narrow(out, dt), tolerance=near, **({} if axis is None else {"axes": [axis]}))
    for sx, sy, axis in [((3,), (3,), None), ((2, 3), (3,), -1), ((3, 2), (3, 1), -2), ((4, 1, 3), (2, 3), None), ((0, 3), (1, 3), None)]:
        if a in INTS and pick.random() < 0.4:
            continue
        x, y = values(a, sx), values(b, sy)
        out = np.linalg.cross(wide(x), wide(y), axis=-1 if axis is None else axis)
        case("linalg.cross", [x, y], narrow(out, dt), tolerance=near, **({} if axis is None else {"axes": [axis]}))
    for n, m in [(2, 3), (1, 4), (0, 2)]:
        x, y = values(a, n), values(b, m)
        case("linalg.outer", [x, y], narrow(np.linalg.outer(wide(x), wide(y)), dt), tolerance=near)

# Diagonals.
for dt in INTS + FLOATS + ["f2", "?", "S3", "m8[s]"]:
    for shape in [(3, 3), (2, 4), (2, 3, 2), (0, 2), (2, 0)]:
        if dt in ["?", "S3", "m8[s]"]:
            x = rng.integers(0, 2, size=shape).astype(dt)
        else:
            x = values(dt, shape)
        case("matrix_transpose", [x], np.matrix_transpose(x))
        for offset in [0, 1, -1, 3, -5]:
            if np.dtype(dt).kind in "iufc" and not (dt in INTS and offset in [-1, 3]):
                out = np.linalg.trace(wide(x), offset=offset)
                case("linalg.trace", [x], out if dt in INTS else narrow(out, dt), offset=offset, tolerance=tolerance(dt) * 80)  # sums keep the precision of their elements
            if abs(offset) < 2:
                case("linalg.diagonal", [x], np.linalg.diagonal(x, offset=offset), offset=offset)
for frm, to in [("i1", "i2"), ("f4", "f8"), ("f8", "f4"), ("i4", "c8"), ("f8", "c16")]:
    x = values(frm, (3, 3))
    case("linalg.trace", [x], np.trace(x.astype(to), dtype=to), dtype=np.dtype(to).str, tolerance=1e-6)

# Norms of vectors.
for dt in ["i1", "i8", "u4"] + FLOATS + ["f2"]:
    for shape, axes in [((5,), None), ((3, 4), None), ((3, 4), [0]), ((3, 4), [1]), ((2, 3, 4), [0, 2]), ((2, 3, 4), [-1, 1]), ((3,), []), ((), None)]:
        x = values(dt, shape)
        for order in [None, 0, 1, 2, INF, -INF, 3, 0.5, -1, -2.5]:
            if pick.random() < 0.5:
                continue
            keep = bool(rng.integers(2))
            ax = None if axes is None else tuple(axes)
            kind = "f8" if dt in INTS else {"c8": "f4", "c16": "f8"}.get(dt, dt)
            w = wide(x).astype("f8") if x.dtype.kind in "iu" else wide(x)
            if axes == []:
                out = np.abs(w) if order != 0 else (w != 0) * 1.0
            else:
                out = np.linalg.vector_norm(w, axis=ax, keepdims=keep, ord=2 if order is None else order)
            more = {} if order is None else {"ord": str(order)}
            case("linalg.vector_norm", [x], narrow(out, kind), keepdims=keep and axes != [], tolerance=tolerance(kind) * 10,
                 **({} if axes is None else {"axes": axes}), **more)
for v in [[3e200, 4e200], [3e-200, 4e-200], [3e-320, 4e-320], [1e308, 1e308], [NAN, 1], [INF, 1], [-INF, 1], [0, 0], [3e200, 4e-200, 4e200]]:
    scale = 1
    finite = np.isfinite(v).all()
    if finite and max(v) > 0:
        scale = max(v)
    x = np.array(v)
    case("linalg.vector_norm", [x], np.asarray(np.sqrt(np.sum((x / scale) ** 2)) * scale), tolerance=1e-12)
    for order in [INF, -INF, 1]:
        case("linalg.vector_norm", [x], np.asarray(np.linalg.vector_norm(x, ord=order)), ord=str(order), tolerance=1e-15)
for order in [0, 1, 2, INF, 3, -1]:
    case("linalg.vector_norm", [np.zeros((2, 0))], np.linalg.vector_norm(np.zeros((2, 0)), axis=1, ord=order), axes=[1], ord=str(order))

# Factorizations.
STACKS = [(), (3,), (2, 2), (0,)]


def conditioned(dt, n, stack=()):
    """Square matrices far from singular ones."""
    a = values(dt, stack + (n, n)) if np.dtype(dt).kind != "i" else rng.integers(-9, 10, size=stack + (n, n)).astype(dt)
    return (a + (n * 2 + 3) * np.eye(n, dtype=a.dtype)[rng.permutation(n)] if np.dtype(dt).kind != "i" else a + (40 * np.eye(n)).astype(dt)).astype(dt)


def result(dt):
    return "f8" if np.dtype(dt).kind == "i" else dt


for dt in ["i4", "f4", "f8", "c8", "c16", "f2"]:
    near = tolerance(result(dt)) * 10
    for n in [0, 1, 2, 3, 7]:
        for stack in STACKS:
            if len(stack) == 2 and n != 3 or stack and n == 7:
                continue
            x = conditioned(dt, n, stack)
            w = wide(x).astype("f8") if dt == "i4" else wide(x)
            out = result(dt)
            case("linalg.det", [x], narrow(np.linalg.det(w), out), tolerance=near)
            sign, log = np.linalg.slogdet(w)
            case("linalg.slogdet", [x], [narrow(sign, out), narrow(log, {"c8": "f4", "c16": "f8"}.get(out, out))], tolerance=near)
            case("linalg.inv", [x], narrow(np.linalg.inv(w), out), tolerance=near)
            spd = (np.matmul(w, np.conj(np.swapaxes(w, -1, -2))) / max(n, 1) ** 2).astype(out)
            upper = bool(rng.integers(2))
            case("linalg.cholesky", [spd], narrow(np.linalg.cholesky(wide(spd), upper=upper), out), upper=upper, tolerance=near)
            for k in [None, 1, 2, 0]:
                if k != 2 and pick.random() < 0.5:
                    continue
                b = values(dt if dt != "i4" else "f8", ((n,) if k is None else stack + (n, k)))
                if dt == "i4":
                    b = (b * 10).astype("i4")
                bw = wide(b).astype("f8") if dt == "i4" else wide(b)
                y = np.linalg.solve(w, bw)
                case("linalg.solve", [x, b], narrow(y, out), tolerance=near)
    for sx, sb in [((2, 1, 3, 3), (4, 3, 2)), ((3, 3), (2, 3, 2)), ((3, 3, 3), (3, 3)), ((2, 2, 2), (2, 1))]:
        x, b = conditioned(dt, sx[-1], sx[:-2]), values(dt if dt != "i4" else "i1", sb).astype(dt)
        w, bw = (wide(v).astype("f8") if dt == "i4" else wide(v) for v in (x, b))
        case("linalg.solve", [x, b], narrow(np.linalg.solve(w, bw), result(dt)), tolerance=near)
    for shape in [(3, 3), (5, 2), (2, 5), (1, 1), (3, 1), (1, 3), (2, 4, 3), (0, 3), (3, 0), (0, 2, 2), (2, 0, 0)]:
        x = conditioned(dt, max(shape[-2:]), shape[:-2])[..., :shape[-2], :shape[-1]]
        w = wide(x).astype("f8") if dt == "i4" else wide(x)
        for mode in ["reduced", "complete"]:
            q, r = np.linalg.qr(w, mode=mode)
            case("linalg.qr", [x], [narrow(q, result(dt)), narrow(r, result(dt))], complete=mode == "complete", tolerance=near * 2)
    for shape in [(2, 2), (3, 3), (2, 3, 3), (0, 0), (0, 2, 2), (2, 0, 0)]:
        x = conditioned(dt, shape[-1], shape[:-2])
        if dt not in ["i4", "f2"]:
            x = (x / 8).astype(dt)
        if dt == "f2":
            x = (x / np.float16(8)).astype(dt)
        for n in pick.sample([0, 1, 2, 3, 5, 10, -1, -2, -3], 4):
            w = wide(x).astype("f8") if dt == "i4" and n < 0 else wide(x)
            out = np.linalg.matrix_power(w, n)
            case("linalg.matrix_power", [x], out if dt == "i4" else narrow(out, dt), n=n, tolerance=near)
for dt in ["i1", "u8"]:
    x = values(dt, (3, 3))
    case("linalg.matrix_power", [x], np.linalg.matrix_power(x, 5), n=5)

for x in [np.zeros((2, 2)), np.array([[1.0, 2], [2, 4]]), np.array([[0, 1.0], [1, 0]]), np.eye(2) * 1e-200, np.eye(3) * 1e200, np.eye(2, dtype="c16") * 1j]:
    case("linalg.det", [x], np.linalg.det(x), tolerance=1e-12)
    case("linalg.slogdet", [x], list(np.linalg.slogdet(x)), tolerance=1e-12)
for t in [ml_dtypes.bfloat16]:
    x = conditioned("f4", 3).astype(t)
    w = x.astype("f8")
    case("linalg.det", [x], np.asarray(np.linalg.det(w).astype(t)), tolerance=1e-2)
    case("linalg.inv", [x], np.linalg.inv(w).astype(t), tolerance=1e-2)
    case("linalg.vector_norm", [x], np.asarray(np.linalg.vector_norm(w)).astype(t), tolerance=1e-2)
    case("linalg.cross", [x, x[::-1]], np.linalg.cross(w, w[::-1]).astype(t), tolerance=1e-2)
# The signs of R where a column is a multiple of a unit vector already.
for x in [np.array([[2.0, 1], [0, 3]]), np.array([[-2.0, 1], [0, -3]]), np.array([[1e-310, 1], [1e-310, 2]]), np.array([[1e300, 1], [1e300, 2]]), np.eye(3), np.zeros((2, 3))]:
    q, r = np.linalg.qr(x)
    case("linalg.qr", [x], [q, r], complete=False, tolerance=1e-12)

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
