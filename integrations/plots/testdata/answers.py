"""Writes answers.json: arrays, and what NumPy makes of them. Needs numpy 2.4 and ml_dtypes.

    python answers.py > answers.json
"""
import base64
import io
import json
import math

import ml_dtypes
import numpy as np

MOST = 160  # bins in a picture of 640 pixels
rng = np.random.default_rng(20240501)


def text(raw):
    return base64.b64encode(raw).decode()


def npy(a):
    f = io.BytesIO()
    np.save(f, a)
    return text(f.getvalue())


def count(edges_of, x):
    return len(np.histogram_bin_edges(x, edges_of)) - 1


def whole_edges(x, offset):
    n = len(x)
    span = int(x.max()) - int(x.min()) + 1
    q75, q25 = np.percentile(x, [75, 25])
    fd = 2 * (q75 - q25) / n ** (1 / 3)
    bins = math.ceil(math.log2(n) + 1)
    if fd > 0:
        bins = max(bins, math.ceil((span - 1) / fd))
    bins = min(bins, MOST)
    wanted = max(1, span / bins)
    least = math.ceil(span / MOST)
    nearest = max(least, math.floor(wanted + 0.5))
    widths = [w for w in range(least, nearest + math.floor(wanted / 2) + 1)
              if nearest - w <= wanted / 2 and 10 * (-span % w) <= w]
    step = max(1, math.floor(wanted / 4096))
    widths = [w for w in widths if (w - nearest) % step == 0]
    width = min(widths, key=lambda w: (abs(w - nearest), w), default=nearest)
    return int(x.min()) + offset + width * np.arange(-(-span // width) + 1)


def histogram(name, a):
    x = a
    if x.dtype.kind == "M":
        x = x[~np.isnat(x)].view("i8")
        x = x - x.min()
        edges = whole_edges(x, 0)
    elif x.dtype.kind in "iub":
        x = x.astype("i8")
        edges = whole_edges(x, -0.5)
    else:
        x = np.abs(x) if x.dtype.kind == "c" else x
        x = x.astype("f8")
        x = x[np.isfinite(x)]
        edges = min(MOST, max(count("fd", x), count("sturges", x)))
    counts, edges = np.histogram(x, bins=edges)
    return {"name": name, "npy": npy(a), "counts": counts.tolist(), "edges": edges.tolist()}


def odd(a):
    a = a.copy()
    a[::17], a[::23], a[::29] = np.nan, np.inf, -np.inf
    return a


normal = rng.normal(size=1000)
days = np.datetime64("2021-03-01") + rng.integers(0, 90, 300).astype("m8[D]")
days[7] = np.datetime64("NaT")
histograms = [
    histogram("normal", normal),
    histogram("big-endian", normal.astype(">f8")),
    histogram("float32", rng.exponential(size=500).astype("f4")),
    histogram("float16", rng.exponential(size=300).astype("f2")),
    histogram("not finite", odd(normal)),
    histogram("heavy tails: capped", rng.standard_cauchy(size=1000)),
    histogram("mostly one value: Sturges", np.r_[np.zeros(500), rng.normal(size=50)]),
    histogram("two values", np.array([1.0, 2.0])),
    histogram("on the edges", np.arange(0, 1.01, 0.1)),
    histogram("far from zero", 1e9 + rng.normal(size=400)),
    histogram("complex", (rng.normal(size=400) + 1j * rng.normal(size=400))),
    histogram("bool", rng.integers(0, 2, 99).astype("?")),
    histogram("dice", rng.integers(1, 7, 700) + rng.integers(1, 7, 700)),
    histogram("int8", rng.integers(-128, 128, 700).astype("i1")),
    histogram("uint16", rng.integers(0, 65536, 900).astype("u2")),
    histogram("days", days),
]


def decoded(name, raw_dtype, a, values):
    return {"dtype": name, "raw": text(np.ascontiguousarray(a).astype(raw_dtype).tobytes()),
            "values": text(np.asarray(values).astype("<f8").tobytes())}


numbers = []
for name in ["float16", "bfloat16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn",
             "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "float6_e2m3fn",
             "float6_e3m2fn", "float4_e2m1fn", "int4", "uint4", "int2", "uint2"]:
    d = np.dtype(getattr(ml_dtypes, name, name))
    with np.errstate(all="ignore"):
        a = np.array([0, 0.5, -0.5, 1, -1, 2, -2, 3, 6, 0.015625]).astype(d)
    code = "<u2" if d.itemsize == 2 else "u1"
    numbers.append(decoded(name, code, a.view(code), a.astype("f8")))
for name in ["?", "i1", "u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4", "<i8", ">i8", "<u8", ">u8",
             "<f2", ">f2", "<f4", ">f4", "<f8", ">f8"]:
    a = np.array([0, 1, 2, 100, 77]).astype(name)
    numbers.append(decoded(name, name, a, a.astype("f8")))
for name in ["<c8", ">c8", "<c16", ">c16"]:
    a = np.array([3 + 4j, -1, 5 - 12j, 0]).astype(name)
    numbers.append(decoded(name, name, a, np.abs(a.astype("c16"))))
a = np.array([1.5, -2.25, np.inf, np.nan, 0], "<f16")  # of x86
numbers.append(decoded("<f16", "<f16", a, a))


def blocks(a, tall, wide, of):
    return np.array([[of(a[i:i + tall, j:j + wide]) for j in range(0, a.shape[1], wide)] for i in range(0, a.shape[0], tall)])


heat = odd(rng.normal(size=7000)).reshape(100, 70)
finite = np.where(np.isfinite(heat), heat, np.nan)
means = {"npy": npy(heat), "tall": 7, "wide": 9, "means": blocks(finite, 7, 9, np.nanmean).ravel().tolist()}

pixels = rng.integers(0, 256, (40, 60, 4)).astype("u1")
pixels[:9, :9, 3] = 0


def over(block):
    colour, alpha = block[..., :3].reshape(-1, 3).astype("f8"), block[..., 3:].reshape(-1, 1).astype("f8")
    if alpha.sum() == 0:
        return [0, 0, 0, 0]
    return np.floor(np.r_[(colour * alpha).sum(0) / alpha.sum(), alpha.mean()] + 0.5)


reduced = blocks(pixels, 3, 3, over).astype("u1")
image = {"npy": npy(pixels), "reduced": npy(reduced)}
print(json.dumps({"histograms": histograms, "numbers": numbers, "means": means, "image": image}))
