"""Writes reduce.json and accumulate.json: arrays, and what NumPy makes of them along axes.

Run with NumPy 2.4 and ml_dtypes installed: python make_reduce.py
"""
import json
import random

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260417)
pick = random.Random(20260417)
NAN, INF = float("nan"), float("inf")
SIGNED, UNSIGNED = ["i1", "i2", "i4", "i8"], ["u1", "u2", "u4", "u8"]
REALS, COMPLEX = ["f4", "f8"], ["c8", "c16"]
SMALL = ["f2", ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn]
SHAPES = [(7,), (3, 4), (2, 3, 4), (3, 20), (2, 17, 2), ()]
np.seterr(all="ignore")


class Table:
    def __init__(self):
        self.arrays, self.numbers, self.cases = [], {}, []

    def array(self, a):
        """The number of an array in the list of all; equal ones are there once."""
        a = np.asarray(a)
        name = a.dtype.name if a.dtype.type.__module__ == "ml_dtypes" else a.dtype.str
        a = {"dtype": name, "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}
        key = json.dumps(a)
        if key not in self.numbers:
            self.numbers[key] = len(self.arrays)
            self.arrays.append(a)
        return self.numbers[key]

    def case(self, op, args, out, **more):
        more = {k: v for k, v in more.items() if v or v == [] and k == "axes"}
        self.cases.append({"op": op, "args": [self.array(a) for a in args], "out": self.array(out), **more})

    def write(self, name):
        with open(name, "w") as f:
            json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "arrays": self.arrays, "cases": self.cases}, f, separators=(",", ":"))
            f.write("\n")


def is_small(dt):
    return dt in SMALL


def values(dt, shape):
    dt = np.dtype(dt)
    if dt.kind == "b":
        return rng.random(shape) < 0.6
    if dt.kind in "iu":
        info = np.iinfo(dt)
        return rng.integers(max(info.min, -(2 ** 40)), min(info.max, 2 ** 40), size=shape, dtype=dt, endpoint=True)
    a = np.asarray(rng.normal(1, 2, size=shape))
    if dt.kind == "c":
        a = a + 1j * rng.normal(0, 2, size=shape)
    return a.astype(dt)


def sparse(dt, shape):
    """Values with zeros, ties, and what else is neither true nor false at first sight."""
    a = np.asarray(rng.choice([0, 0, 0, 1, 2, 3], size=shape))
    dt = np.dtype(dt)
    if dt.kind in "iu" or dt.kind == "b":
        return a.astype(dt)
    a = np.where(a == 1, rng.choice([NAN, -0.0, 0.5], size=shape), a)
    if dt.kind == "c":
        a = a + 1j * rng.choice([0, 0, 1], size=shape)
    return np.asarray(a).astype(dt)


def wide(x):
    """x, as float64 where it is of small floats: NumPy itself rounds them in between."""
    return x.astype("f8") if x.dtype.type.__module__ == "ml_dtypes" or x.dtype == np.float16 else x


def exact(x):
    """x in the widest type of its kind."""
    return x.astype("c16") if x.dtype.kind == "c" else x.astype("f8")


def part(dt):
    return {"c8": "f4", "c16": "f8"}.get(dt, dt)


def axes_of(ndim):
    return [None] + [[i for i in range(ndim) if m >> i & 1] for m in range(1 << ndim)]


def tolerance(dt):
    dt = np.dtype(dt).name
    return {"float16": 1e-3, "bfloat16": 8e-3, "float8_e4m3fn": 0.13, "float32": 2e-6, "complex64": 2e-6}.get(dt, 1e-14)


t = Table()


def along(axes):
    return None if axes is None else tuple(axes)


def choose(shape):
    axes = pick.choice(axes_of(len(shape)))
    return {"axes": axes, "keepdims": pick.random() < 0.4}


def reduced(f, x, o, **more):
    return np.asarray(f(x, axis=along(o["axes"]), keepdims=o["keepdims"], **more))


for dt in SIGNED + UNSIGNED + REALS + COMPLEX + SMALL:
    kind = np.dtype(dt).kind
    integral = kind in "iu"
    for shape in SHAPES:
        x = values(dt, shape)
        if is_small(dt):
            x = np.asarray(np.clip(x.astype("f8"), -3, 3)).astype(dt)
        for op, f in [("sum", np.sum), ("prod", np.prod), ("mean", np.mean)]:
            o = choose(shape)
            y = x
            if op == "prod" and is_small(dt):
                y = x.astype("f8").clip(-1.5, 1.5).astype(dt)
            out = reduced(f, wide(y), o)
            t.case(op, [y], out.astype(dt) if is_small(dt) else out, tolerance=0 if integral and op != "mean" else tolerance(dt), **o)
        for op, f in [("var", np.var), ("std", np.std)]:
            o = choose(shape)
            c = pick.choice([0, 1, 0.5])
            count = x.size // max(1, reduced(np.sum, x, o).size) if x.size else 0
            out = reduced(f, exact(x), o, ddof=c) if count > c else np.full(reduced(np.sum, exact(x), o).shape, NAN)
            t.case(op, [x], out if integral else out.astype(part(dt)), correction=c, tolerance=tolerance(dt) * (100 if integral else 1), **o)

for dt in ["?"] + SIGNED + UNSIGNED + REALS + SMALL + COMPLEX:
    for shape in SHAPES:
        x = sparse(dt, shape)
        for op, f in [("all", np.all), ("any", np.any), ("count_nonzero", np.count_nonzero)]:
            o = choose(shape)
            t.case(op, [x], reduced(f, exact(x) if dt != "?" else x, o).astype("i8" if op == "count_nonzero" else "?"), **o)
        if np.dtype(dt).kind == "c":
            continue
        x = pick.choice([values, sparse])(dt, shape)
        if dt in REALS + SMALL:
            x = np.where(x == 0, np.ones((), x.dtype), x)  # which of -0 and 0 is larger is open
        for op, f in [("max", np.max), ("min", np.min)]:
            o = choose(shape)
            t.case(op, [x], reduced(f, wide(x), o).astype(x.dtype), **o)
        for op, f in [("argmax", np.argmax), ("argmin", np.argmin)]:
            axis = pick.choice([None] + list(range(-len(shape), len(shape))))
            keep = pick.random() < 0.4
            out = np.asarray(f(wide(x), axis=axis, keepdims=keep))
            t.case(op, [x], out, axes=None if axis is None else [axis], keepdims=keep)

# Nothing to reduce, and nothing left of it.
for shape, axes in [((0,), None), ((0, 3), [0]), ((0, 3), [1]), ((3, 0), None), ((2, 0, 3), [1])]:
    for dt in ["f8", "c16", "f4", "i4", "u2", "f2"]:
        x = np.zeros(shape, dt)
        o = {"axes": axes, "keepdims": False}
        for op, f in [("sum", np.sum), ("prod", np.prod), ("all", np.all), ("any", np.any), ("count_nonzero", np.count_nonzero)]:
            t.case(op, [x], reduced(f, x, o), **o)
        for op, f in [("mean", np.mean), ("var", np.var), ("std", np.std)]:
            out = reduced(f, x, o)
            if op == "mean" and dt == "c16":
                out = np.full(out.shape, complex(NAN, NAN))
            t.case(op, [x], out.astype("f8") if dt == "i4" else out, **o)
    if axes == [1] and shape == (0, 3):
        for op, f in [("max", np.max), ("min", np.min)]:
            t.case(op, [np.zeros(shape)], reduced(f, np.zeros(shape), o), **o)
        t.case("argmax", [np.zeros(shape)], np.argmax(np.zeros(shape), axis=1), **o)

# Special values, among others.
for v in [[NAN, 1, 2], [INF, -INF], [INF, 1], [-0.0], [-0.0, -0.0], [1e308, 1e308], [1e200, 1e-200, 3], [1, NAN, INF], [-INF, 3], [0, INF]]:
    x = np.array(v)
    for op, f in [("sum", np.sum), ("prod", np.prod), ("mean", np.mean), ("max", np.max), ("min", np.min), ("argmax", np.argmax), ("argmin", np.argmin)]:
        if v == [-0.0] and op == "mean":
            continue  # NumPy: -0
        t.case(op, [x], f(x))
    t.case("var", [x], np.var(x), tolerance=1e-14)
# The rounding of the mean leaves no trace.
t.case("var", [np.full(3, 0.1)], np.float64(0), tolerance=1e-30)
x = 1e9 + np.arange(12.0).reshape(3, 4)
t.case("var", [x], np.var(x - 1e9, axis=0), axes=[0], tolerance=1e-15)
t.case("std", [x], np.std(x - 1e9, axis=1), axes=[1], tolerance=1e-15)
# Corrections that leave nothing: NaN, where NumPy has infinity.
for c in [3, 3.5, 100]:
    t.case("var", [np.arange(3.0)], np.float64(NAN), correction=c)
t.case("var", [np.arange(3.0)], np.var(np.arange(3.0), ddof=-2), correction=-2, tolerance=1e-15)

# A dtype that is asked for is cast to first.
for frm, to in [("i1", "i4"), ("i4", "f4"), ("f4", "f8"), ("f8", "f4"), ("u1", "i2"), ("f4", "c8"), ("i8", "i1"), ("f8", "i2"), ("u8", "u1"), ("i2", "u8"), ("f8", "f2"), ("c16", "c8")]:
    x = values(frm, (3, 4))
    for op, f in [("sum", np.sum), ("prod", np.prod)]:
        cast = x.astype("i8").astype(to) if np.dtype(to).kind in "iu" and np.dtype(frm).kind == "f" else x.astype(to)
        out = f(wide(cast), axis=1, dtype=None if to == "f2" else to).astype(to)
        t.case(op, [x], out, axes=[1], dtype=np.dtype(to).str, tolerance=0 if np.dtype(to).kind in "iu" else 2e-3 if to == "f2" else 2e-6)

# Another library's defaults: int32, float32.
for dt in SIGNED + UNSIGNED:
    x = values(dt, (3, 4))
    size = np.dtype(dt).itemsize
    total = np.dtype(dt if size == 8 else {"i": "i4", "u": "u4"}[np.dtype(dt).kind])
    for op, f in [("sum", np.sum), ("prod", np.prod)]:
        t.case(op, [x], f(x, axis=0, dtype=total), axes=[0], narrow=True)
    t.case("mean", [x], np.mean(x.astype("f8"), axis=0).astype("f4"), axes=[0], narrow=True, tolerance=1e-7)
    t.case("std", [x], np.std(x.astype("f8"), axis=0).astype("f4"), axes=[0], narrow=True, tolerance=1e-7)
    t.case("argmax", [x], np.argmax(x, axis=0).astype("i4"), axes=[0], narrow=True)
    t.case("count_nonzero", [x], np.count_nonzero(x, axis=0).astype("i4"), axes=[0], narrow=True)

# More than one block in a run.
x = rng.normal(size=2500).astype("f4")
t.case("sum", [x], np.sum(x.astype("f8")).astype("f4"), tolerance=2e-6)
t.case("var", [x], np.var(x.astype("f8")).astype("f4"), tolerance=1e-7)
for op, f in [("max", np.max), ("min", np.min), ("argmax", np.argmax), ("argmin", np.argmin)]:
    t.case(op, [x], f(x))
t.write("reduce.json")

t = Table()


def cumulative(op, x, axis, initial, dtype=None):
    f = {"cumulative_sum": np.cumulative_sum, "cumulative_prod": np.cumulative_prod}[op]
    return f(x, axis=axis, include_initial=initial, dtype=dtype)


for dt in SIGNED + UNSIGNED + REALS + COMPLEX + SMALL:
    for shape in [(7,), (2, 3, 4), (4, 6), ()]:
        x = values(dt, shape)
        if is_small(dt):
            x = np.asarray(np.clip(x.astype("f8"), -1.5, 1.5)).astype(dt)
        for op in ["cumulative_sum", "cumulative_prod"]:
            axis = pick.randrange(-len(shape), len(shape)) if len(shape) > 1 else None
            initial = pick.random() < 0.4
            out = cumulative(op, wide(x), axis, initial)
            product = op == "cumulative_prod" and np.dtype(dt).kind == "c"
            t.case(op, [x], out.astype(dt) if is_small(dt) else out, axes=None if axis is None else [axis], initial=initial,
                   tolerance=tolerance(dt) if product else 0)
    for shape in [(6,), (3, 4), (3, 2, 4)]:
        x, n = values(dt, shape), pick.choice([0, 1, 1, 2, 3])
        axis = pick.randrange(-len(shape), len(shape))
        args, more = [x], {}
        for side in ["prepend", "append"]:
            if pick.random() < 0.5 and n > 0:
                other = list(shape)
                other[axis] = pick.choice([0, 1, 2])
                args.append(values(dt, other))
                more[side] = len(args) - 1
        sides = {k: wide(args[v]) for k, v in more.items()}
        out = np.diff(wide(x), n=n, axis=axis, **sides)
        t.case("diff", args, out.astype(dt) if is_small(dt) else out, axes=[axis], n=n, **more)
for n in [1, 2, 3, 4, 5]:
    x = values("?", (3, 4))
    t.case("diff", [x], np.diff(x, n=n), n=n)
for shape, axis in [((0,), 0), ((0, 3), 0), ((0, 3), 1), ((3, 0), 0)]:
    x = np.zeros(shape)
    for initial in [False, True]:
        for op in ["cumulative_sum", "cumulative_prod"]:
            t.case(op, [x], cumulative(op, x, axis, initial), axes=[axis], initial=initial)
    t.case("diff", [x], np.diff(x, axis=axis), axes=[axis], n=1)
for v in [[-0.0, -0.0, 1], [NAN, 1], [1, NAN, 2], [INF, 1, -INF, 2], [1e308, 1e308, -1e308]]:
    x = np.array(v)
    for initial in [False, True]:
        for op in ["cumulative_sum", "cumulative_prod"]:
            t.case(op, [x], cumulative(op, x, None, initial), initial=initial)
    t.case("diff", [x], np.diff(x), n=1)
for frm, to in [("i1", "i4"), ("i4", "f4"), ("f8", "f4"), ("u1", "i2"), ("f4", "c8"), ("i8", "i1"), ("f8", "f2")]:
    x = values(frm, (3, 4))
    cast = x.astype(to)
    t.case("cumulative_sum", [x], cumulative("cumulative_sum", wide(cast), 0, False, None if to == "f2" else to).astype(to), axes=[0], dtype=np.dtype(to).str)
for dt in SIGNED + UNSIGNED:
    x = values(dt, 5)
    total = np.dtype(dt if np.dtype(dt).itemsize == 8 else {"i": "i4", "u": "u4"}[np.dtype(dt).kind])
    t.case("cumulative_sum", [x], cumulative("cumulative_sum", x, 0, True, total), initial=True, narrow=True)
x = rng.integers(-9, 9, 2500).astype("i1")
t.case("cumulative_sum", [x], cumulative("cumulative_sum", x, 0, True, "i2"), initial=True, dtype="<i2")
t.case("diff", [x], np.diff(x, n=2), n=2)
t.write("accumulate.json")
