"""Writes manipulate.json: arrays, and what NumPy makes of them by moving elements.

Run with NumPy 2.4 and ml_dtypes installed: python make_manipulate.py > manipulate.json
"""
import json
import random
import sys

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260301)
pick = random.Random(20260301)
arrays, numbers, cases = [], {}, []
PLAIN = ["?", "i1", "u2", "i4", "f4", "f8", "c8", "c16"]
OTHERS = ["S3", "U2", "V5", "M8[D]", "m8[3s]", "f2", "f16", "S0", "V0", [("a", "u1"), ("b", ">i2"), ("c", "<f4", (2,))], ml_dtypes.bfloat16, ml_dtypes.int4]


def name_of(dt):
    if dt.kind == "V" and dt.names is None and dt.type is not np.void:
        return dt.name
    return repr(np.lib.format.dtype_to_descr(dt))


def array(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.asarray(a)
    a = {"dtype": name_of(a.dtype), "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def native(a):
    """A struct of both byte orders keeps none of them here."""
    a = np.asarray(a)
    return a if a.dtype.names is None else a.astype(a.dtype.newbyteorder("<"))


def case(op, args, outs, **options):
    outs = outs if isinstance(outs, (list, tuple)) else [outs]
    cases.append({"op": op, "args": [array(a) for a in args], "outs": [array(native(o)) for o in outs], **options})


def values(dt, shape):
    dt = np.dtype(dt)
    n = int(np.prod(shape))
    if dt == np.dtype(ml_dtypes.int4):
        return rng.integers(-8, 8, n).astype("i1").astype(dt).reshape(shape)
    if dt.kind == "b":
        return rng.integers(0, 2, n).astype(bool).reshape(shape)
    if dt.kind == "U":
        return np.array([chr(0x61 + k) + chr(0x3b1 + k) for k in rng.integers(0, 20, n)], dt).reshape(shape)
    if dt.kind in "fc" or dt == np.dtype(ml_dtypes.bfloat16):
        a = rng.normal(0, 9, n)
        return (a + 1j * rng.normal(0, 9, n) if dt.kind == "c" else a).astype(dt).reshape(shape)
    if dt.names:
        out = np.zeros(n, dt)
        out["a"], out["b"], out["c"] = rng.integers(0, 255, n), rng.integers(-999, 999, n), rng.normal(size=(n, 2))
        return out.reshape(shape)
    return np.frombuffer(rng.integers(1, 127, n * dt.itemsize, dtype="u1").tobytes(), dt, n).reshape(shape) if dt.itemsize else np.zeros(shape, dt)


def some_dtype():
    return pick.choice(PLAIN) if pick.random() < 0.6 else pick.choice(OTHERS)


def some_shape(low=0, high=4, sizes=(0, 1, 2, 3, 4, 5)):
    shape = tuple(pick.choice(sizes[1:] if pick.random() < 0.9 else sizes) for _ in range(pick.randint(low, high)))
    return shape if np.prod(shape) <= 60 else shape[:2]


def some_axes(ndim, least=0):
    axes = pick.sample(range(ndim), pick.randint(least, ndim))
    return [a - ndim if pick.random() < 0.5 else a for a in axes]


for _ in range(25):
    x = values(some_dtype(), some_shape())
    axes = some_axes(x.ndim) if pick.random() < 0.7 else None
    case("flip", [x], np.flip(x, None if axes is None else tuple(axes)), axes=axes)

    x = values(some_dtype(), some_shape())
    m = pick.randint(0, 3)
    axes = pick.sample(range(x.ndim + m), m)
    axes = [a - x.ndim - m if pick.random() < 0.5 else a for a in axes]
    case("expand_dims", [x], np.expand_dims(x, tuple(axes)), axes=axes)

    x = values(some_dtype(), some_shape(sizes=(0, 1, 1, 1, 3)))
    axes = [a for a in some_axes(x.ndim) if x.shape[a] == 1]
    case("squeeze", [x], np.squeeze(x, tuple(axes)), axes=axes)

    x = values(some_dtype(), some_shape())
    axes = some_axes(x.ndim, x.ndim)
    case("permute_dims", [x], x.transpose(axes), axes=axes)
    to = some_axes(x.ndim)
    axes = some_axes(x.ndim, x.ndim)[:len(to)]
    case("moveaxis", [x], np.moveaxis(x, axes, to), axes=axes, destination=to)

    x = values(some_dtype(), some_shape(0, 3))
    shape = [n if n != 1 or pick.random() < 0.5 else pick.choice([0, 1, 2, 3]) for n in x.shape]
    shape = [pick.choice([1, 2]) for _ in range(pick.randint(0, 2))] + shape
    case("broadcast_to", [x], np.broadcast_to(x, shape), shape=shape)

    shape = some_shape(0, 3)
    xs = []
    for _ in range(pick.randint(0, 3)):
        own = [n if pick.random() < 0.6 else 1 for n in shape][pick.randint(0, len(shape)):]
        xs.append(values(some_dtype(), own))
    case("broadcast_arrays", xs, np.broadcast_arrays(*xs) if xs else [])

    x = values(some_dtype(), some_shape())
    to, rest = [], x.size
    while rest > 1 and len(to) < 3:
        d = pick.choice([d for d in range(1, rest + 1) if rest % d == 0])
        to.append(d)
        rest //= d
    to = to + [rest]
    if x.size and pick.random() < 0.5:
        to[pick.randrange(len(to))] = -1
    case("reshape", [x], x.reshape(to), shape=to)

    x = values(some_dtype(), some_shape(1))
    axis = pick.randrange(-x.ndim, x.ndim)
    case("unstack", [x], [np.take(x, i, axis) for i in range(x.shape[axis])], axes=[axis])

for _ in range(35):
    x = values(some_dtype(), some_shape())
    if pick.random() < 0.3 or x.ndim == 0:
        shift = [pick.randint(-99, 99)]
        case("roll", [x], np.roll(x, shift[0]), shift=shift)
    else:
        axes = [pick.randrange(-x.ndim, x.ndim) for _ in range(pick.randint(1, 5))]
        shift = [pick.choice([0, 1, -1, 2, 7, -100, 10 ** 9]) for _ in (axes if pick.random() < 0.7 else [0])]
        case("roll", [x], np.roll(x, shift if len(shift) > 1 else shift[0], tuple(axes)), shift=shift, axes=axes)

    x = values(some_dtype(), some_shape(0, 3))
    reps = [pick.choice([0, 1, 1, 2, 3]) for _ in range(pick.randint(0, 4))]
    case("tile", [x], np.tile(x, reps), shape=reps)

    x = values(some_dtype(), some_shape(2))
    x = x if x.ndim > 1 else x.reshape(1, -1)
    k = pick.choice([0, 0, 1, -1, 2, -2, 5, -7, 2 ** 31 - 1, -2 ** 31])
    zero = np.zeros((), x.dtype)
    m, n = x.shape[-2:]
    low = np.arange(n)[None, :] - np.arange(m)[:, None] <= k
    case("tril", [x], np.where(low, x, zero), k=k)
    high = np.arange(n)[None, :] - np.arange(m)[:, None] >= k
    case("triu", [x], np.where(high, x, zero), k=k)

    x = values(some_dtype(), some_shape())
    if pick.random() < 0.4:
        axes, n = None, x.size
    else:
        x = x if x.ndim else x.reshape(1)
        axes = [pick.randrange(-x.ndim, x.ndim)]
        n = x.shape[axes[0]]
    count = pick.randint(0, 4)
    case("repeat", [x], np.repeat(x, count, None if axes is None else axes[0]), axes=axes, repeats=count)
    counts = np.array([pick.randint(0, 3) for _ in range(pick.choice([1, n, n]))], pick.choice(["i1", "i4", "i8", "u1", "u2"]))
    case("repeat", [x, counts], np.repeat(x, counts.astype("i8"), None if axes is None else axes[0]), axes=axes)

    x = values(some_dtype(), some_shape(1))
    axis = pick.randrange(-x.ndim, x.ndim)
    n = x.shape[axis]
    dt = pick.choice(["i1", "i2", "i4", "i8", "u1", "u8"])
    index = np.array([pick.randrange(0 if dt[0] == "u" else -n, n) for _ in range(pick.randint(0, 7) if n else 0)], dt)
    case("take", [x, index], np.take(x, index.astype("i8"), axis), axes=[axis] if x.ndim > 1 or pick.random() < 0.5 else None)

    x = values(some_dtype(), some_shape(1))
    axis = pick.randrange(-x.ndim, x.ndim)
    n = x.shape[axis]
    shape = [s if pick.random() < 0.7 else 1 for s in x.shape]
    shape[axis] = pick.randint(1, 4) if n else 0
    index = np.array([pick.randrange(-n, n) for _ in range(int(np.prod(shape)))], pick.choice(["i1", "i4", "i8"])).reshape(shape)
    if pick.random() < 0.3 and x.ndim > 1:  # the array is the one that is stretched
        cut = [slice(None)] * x.ndim
        cut[(axis - 1) % x.ndim] = slice(0, 1)
        x = x[tuple(cut)]
    case("take_along_axis", [x, index], np.take_along_axis(x, index.astype("i8"), axis), axes=[axis] if axis != -1 or pick.random() < 0.5 else None)

MIXES = [["i1", "i4"], ["u1", "i2", "u1"], ["f4", "f8"], ["f8", "c8"], ["f4", "c8"], ["u2", "u1"], [ml_dtypes.bfloat16, "f4"], ["f2", "c8"]]
for _ in range(35):
    dts = pick.choice(MIXES) if pick.random() < 0.3 else [some_dtype()] * pick.randint(1, 3)
    shape = list(some_shape(1, 3))
    axis = pick.randrange(-len(shape), len(shape))
    xs = []
    for dt in dts:
        own = list(shape)
        own[axis] = pick.choice([0, 1, 2, 3])
        xs.append(values(dt, own))
    out = np.concatenate(xs, axis)
    case("concat", xs, out, axes=[axis] if axis or pick.random() < 0.5 else None)
    xs = [values(dt, shape) for dt in dts]
    axis = pick.randrange(-len(shape) - 1, len(shape) + 1)
    case("stack", xs, np.stack(xs, axis), axes=[axis] if axis or pick.random() < 0.5 else None)
    xs = [values(dt, some_shape(0, 3)) for dt in dts]
    case("concat", xs, np.concatenate(xs, None), flatten=True)

for _ in range(20):
    dt = some_dtype()
    xs = [values(dt, (pick.choice([0, 1, 2, 3, 4]),)) for _ in range(pick.randint(0, 3))]
    indexing = pick.choice(["xy", "ij"])
    case("meshgrid", xs, list(np.meshgrid(*xs, indexing=indexing)), matrixindexing=indexing == "ij")

shapes = []
while len(shapes) < 60:
    full = some_shape(0, 4)
    given = [[n if pick.random() < 0.6 else pick.choice([1, 1, 1, 2]) for n in full][pick.randint(0, len(full)):] for _ in range(pick.randint(0, 4))]
    try:
        out = list(np.broadcast_shapes(*map(tuple, given)))
    except ValueError:
        out = None
    shapes.append({"given": given, "out": out})

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "arrays": arrays, "cases": cases, "shapes": shapes}, sys.stdout, separators=(",", ":"))
print()
