"""Writes index.json: keys with arrays and without, and what NumPy selects and sets with them.

Run with NumPy 2.4 and array-api-strict installed: python make_index.py > index.json
"""
import json
import random
import sys

import array_api_strict as xp
import numpy as np

rng = random.Random(20260402)
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]


def arange(shape):
    return np.arange(int(np.prod(shape)), dtype="i8").reshape(shape)


def span(n):
    ends = [None] + list(range(-n - 2, n + 3))
    return slice(rng.choice(ends), rng.choice(ends), rng.choice([None, 1, 2, -1, -2]))


def integers(n, shape):
    dt = rng.choice(INTS)
    low = 0 if dt[0] == "u" else -n
    return np.array([rng.randint(low, n - 1) for _ in range(int(np.prod(shape)))], dt).reshape(shape)


def mask(shape):
    return np.array([rng.random() < 0.5 for _ in range(int(np.prod(shape)))], "?").reshape(shape)


def written(key):
    out = []
    for k in key:
        if k is Ellipsis:
            out.append("...")
        elif k is None:
            out.append("new")
        elif isinstance(k, slice):
            out.append([k.start, k.stop, k.step])
        elif isinstance(k, np.ndarray):
            out.append({"dtype": k.dtype.str, "shape": list(k.shape), "data": k.tobytes().hex()})
        else:
            out.append(int(k))
    return out


def shapes(s):
    """A shape that broadcasts to s."""
    s = [1 if rng.random() < 0.3 else n for n in s]
    return s[rng.randint(0, len(s)):] if rng.random() < 0.3 else s


def key_of(kind, shape):
    n = len(shape)
    if kind == "integers":  # the standard: numbers and arrays alone, as many as axes
        joint = [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
        key = [integers(d, shapes(joint)) for d in shape]
        return [int(k.flat[0]) if k.size and rng.random() < 0.2 else k for k in key]
    if kind == "mask":  # the standard: one mask alone
        return [mask(shape[:rng.randint(0, n)])]
    if kind == "basic":
        key = [rng.randint(-d, d - 1) if rng.random() < 0.4 else span(d) for d in shape]
    else:
        key, axis = [], 0
        joint = [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
        while axis < n:
            what = rng.random()
            if what < 0.25:
                key.append(span(shape[axis]))
            elif what < 0.4:
                key.append(rng.randint(-shape[axis], shape[axis] - 1))
            elif what < 0.5:
                m = rng.randint(0, n - axis)
                b = mask(shape[axis:axis + m])
                if b.size:  # one element broadcasts with all else
                    b[...] = False
                    b.flat[rng.randrange(b.size)] = True
                key.append(b)
                axis += m - 1
            else:
                key.append(integers(shape[axis], shapes(joint)))
            axis += 1
    if rng.random() < 0.4 and key:
        i = rng.randrange(len(key))
        if not isinstance(key[i], np.ndarray):
            key[i:rng.randint(i, i + 1)] = [Ellipsis]
    while rng.random() < 0.2:
        key.insert(rng.randint(0, len(key)), None)
    return key


gets, sets = [], []
for i in range(640):
    shape = [rng.choice([1, 2, 3, 4, 5]) for _ in range(rng.randint(0 if i % 4 else 1, 4))]
    key = key_of(["integers", "mask", "mixed", "basic"][i % 4], shape)
    a = arange(shape)
    v = a[tuple(key)]
    if v.size <= 200:
        gets.append({"shape": shape, "key": written(key), "out": list(v.shape), "values": v.flatten().tolist()})
    if i % 2:
        value = -1 - arange(shapes(v.shape))
        a[tuple(key)] = value
        if v.size <= 200:
            sets.append({"shape": shape, "key": written(key), "value": list(value.shape), "values": a.flatten().tolist()})

# Keys that array_api_strict refuses as the standard says. What it refuses beyond that, as spans past the end, is not here.
refused = []
for shape, keys in [
    ((3, 4), [(0,), (0, 0, 0), (3, 0), (0, -5), (Ellipsis, 0, Ellipsis), (slice(None),), (np.array([0, 3]), np.array([0, 0])), (np.array([0, 1]),),
              (np.array([0, 1]), np.array([0, 1, 2])), (np.ones((4,), "?"),), (np.ones((3, 3), "?"),), (np.ones((3, 4, 1), "?"),), (np.array([0.0]), 0)]),
    ((), [(0,), (slice(None),), (np.array([0]),), (np.ones((1,), "?"),)]),
    ((0,), [(0,), (-1,), (np.array([0]),)]),
    ((5,), [(None,), (5,), (-6,), (0, 0), (np.ones((4,), "?"),), (np.ones((5, 1), "?"),)]),
]:
    for key in keys:
        x = xp.asarray(arange(shape))
        try:
            x[tuple(xp.asarray(k) if isinstance(k, np.ndarray) else k for k in key)]
        except (IndexError, ValueError, TypeError) as e:
            refused.append({"shape": list(shape), "key": written(key), "error": type(e).__name__})
            continue
        raise AssertionError((shape, key))

json.dump({"numpy": np.__version__, "array_api_strict": xp.__version__, "gets": gets, "sets": sets, "refused": refused}, sys.stdout, separators=(",", ":"))
print()
