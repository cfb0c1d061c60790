"""Writes views.json: keys and shapes, and the views that NumPy gives for them.

Run with NumPy 2.4 installed: python make_views.py > views.json
"""
import json
import random
import sys

import numpy as np

rng = random.Random(20260301)


def arange(shape):
    return np.arange(int(np.prod(shape)), dtype="i8").reshape(shape)


def part(n):
    kind = rng.random()
    if kind < 0.25 and n > 0:
        return rng.randint(-n, n - 1)
    if kind < 0.35:
        return slice(None)
    ends = [None] + list(range(-n - 3, n + 4))
    return slice(rng.choice(ends), rng.choice(ends), rng.choice([None, 1, 2, 3, -1, -2, -3]))


def written(key):
    out = []
    for k in key:
        if k is Ellipsis:
            out.append("...")
        elif k is None:
            out.append("new")
        elif isinstance(k, slice):
            out.append([k.start, k.stop, k.step])
        else:
            out.append(k)
    return out


slices = []
for _ in range(400):
    shape = [rng.choice([0, 1, 2, 3, 5, 8]) for _ in range(rng.randint(0, 4))]
    key = [part(n) for n in shape]
    if rng.random() < 0.4:
        i = rng.randint(0, len(key))
        j = rng.randint(i, len(key))
        key[i:j] = [Ellipsis]
    while rng.random() < 0.2:
        key.insert(rng.randint(0, len(key)), None)
    v = arange(shape)[tuple(key)]
    slices.append({"shape": shape, "key": written(key), "out": list(v.shape), "values": v.flatten().tolist()})

reshapes = []
while len(reshapes) < 400:
    shape = [rng.choice([1, 1, 2, 3, 4, 6]) for _ in range(rng.randint(1, 4))]
    axes = list(range(len(shape)))
    rng.shuffle(axes)
    steps = [rng.choice([1, 1, 1, 2, -1]) for _ in shape]
    a = arange(shape).transpose(axes)[tuple(slice(None, None, s) for s in steps)]
    rest, to = a.size, []
    while rest > 1 and len(to) < 4:
        d = rng.choice([d for d in range(1, rest + 1) if rest % d == 0])
        to.append(d)
        rest //= d
    to.append(rest)
    rng.shuffle(to)
    if rng.random() < 0.3:
        to[rng.randrange(len(to))] = -1
    out = a.reshape(to)
    try:
        a.reshape(to, copy=False)
        view = True
    except ValueError:
        view = False
    reshapes.append({"shape": shape, "axes": axes, "steps": steps, "to": to, "out": list(out.shape), "view": view, "values": out.flatten().tolist()})

json.dump({"numpy": np.__version__, "slices": slices, "reshapes": reshapes}, sys.stdout, separators=(",", ":"))
print()
