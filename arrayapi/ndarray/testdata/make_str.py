"""Writes str.json: arrays, and what str() of NumPy makes of them.

Run with NumPy 2.4 and ml_dtypes installed: python make_str.py > str.json
"""
import json
import random
import struct
import sys

import ml_dtypes
import numpy as np

rng = random.Random(20260301)
cases = []
NAN, INF = float("nan"), float("inf")


def name_of(dt):
    if dt.kind == "V" and dt.names is None and dt.type is not np.void:
        return dt.name
    return repr(np.lib.format.dtype_to_descr(dt))


def add(a, arange=False):
    a = np.asarray(a)
    case = {"dtype": name_of(a.dtype), "shape": list(a.shape), "str": str(a)}
    if arange:
        case["arange"] = True
    else:
        case["data"] = np.ascontiguousarray(a).tobytes().hex()
    cases.append(case)


def floats(dt):
    with np.errstate(all="ignore"):
        for v in [
            [], [0.0], [-0.0], [1.5], [1, 2, 3], [0.1, 0.2, 1 / 3], [1e-5, 1], [1e3, 1], [1001, 1], [999, 1], [1e8, 2e8],
            [99999999, 1e5], [1e6, 1e6], [1e-4, 1e-4], [9e-5, 9e-5], [NAN], [INF], [-INF], [NAN, INF, -INF], [1, NAN],
            [1, -INF], [-1, INF], [1e20, NAN, -INF], [1e300, 1e-300], [1e100], [123456789.123456789], [0.123456789123],
            [2.0 ** 53], [1e16, 1e15], [-1.5, 2.25, 100], [1e-300], [5e-324], [1.7976931348623157e308], [0.99999999999, 1],
            [-0.0, 1e-9], [1e9, NAN], [65504, 65503], [6e-8, 1], [6e-8], [0, 0, 0], [-1, -2], [100, -200, 0.5],
            [0.5, 0.25, 0.125, 0.0625, 0.03125], [1234567.875, 1], [16777216, 16777217], [3.4e38, -3.4e38],
        ]:
            add(np.array(v, "f8").astype(dt))
            for x in v:
                add(np.array(x, "f8").astype(dt))
        for n in [1, 5, 20]:
            for scale in [1, 1e3, 1e-3, 1e7]:
                add(np.array([rng.gauss(0, scale) for _ in range(n)]).astype(dt))
        add(np.array([[rng.uniform(-9, 9) for _ in range(12)] for _ in range(3)]).astype(dt))


for dt in ["f8", "f4", "f2"]:
    floats(dt)
add(np.array([1 / 3, 2], "f16"))
for v in [0.1, 1.0, 1e16, 1e-5, NAN, -INF, -0.0]:
    add(np.array(v, "f16"))
    add(np.array([v, 1], "f16"))
    add(np.array([v + 1j], "c32"))
add(np.array(["1e4000", "2e-4000"], "f16"))
add(np.array(["2e-4000"], "f16"))

parts = [0.0, -0.0, 1.0, -2.5, 1 / 3, 1e10, 1e-7, NAN, INF, -INF, 12345678.0]
for dt in ["c16", "c8"]:
    for re in parts:
        for im in parts:
            add(np.array(complex(re, im), dt))
    for _ in range(60):
        add(np.array([complex(rng.choice(parts), rng.choice(parts)) for _ in range(rng.randint(1, 5))], dt))
    add(np.array([[complex(rng.gauss(0, 9), rng.gauss(0, 9)) for _ in range(5)] for _ in range(3)], dt))

for dt in ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]:
    info = np.iinfo(dt)
    add(np.array(info.max, dt))
    add(np.array(info.min, dt))
    add(np.array([info.min, info.max, 0, 1], dt))
    add(np.array([[1, 20], [100, 7]], dt))
    add(np.arange(100).astype(dt).reshape(5, 20))
add(np.array([True, False]))
add(np.array(True))
add(np.array(False))
add(np.array([[True], [True]]))

# Shapes, summaries and line breaks.
for shape in [(1000,), (1001,), (7, 143), (7, 200), (2, 3, 4), (1, 1, 1), (2, 2, 2, 2), (10, 10, 10), (11, 10, 10), (3, 1001), (1001, 3),
              (2000, 1), (1, 2000), (5, 6, 7, 8), (4, 4, 4, 4, 4), (6, 200), (30,), (40,), (1001, 1, 2), (100000,), (300, 400),
              (0,), (0, 3), (3, 0), (2, 0, 5), (8, 8, 8, 8)]:
    n = int(np.prod(shape))
    for dt in ["i8", "f8", "f4", "i2"]:
        add(np.arange(n).astype(dt).reshape(shape), arange=True)

texts = ["", "a", "bcd", "it's", 'say "x"', "it's \"x\"", "tab\tnew\nback\\", "é", "日本", "\U0001f600", "\u2028", "\x85", "\x00x", "\ud800", "\x7f",
         "\xa0", "\u200b", "\u3000", " pad "]
for t in texts:
    if t != "\ud800":  # JSON has no way to say what str() returns
        add(np.array(t, "U"))
    add(np.array([t], "U"))
add(np.array(texts))
add(np.array([["a" * 30] * 4] * 2))
raws = [b"", b"a", b"bcd", b"it's", b'say "x"', b"tab\tnew\n\\", b"\xff\x00x", b"\x7f\x1f"]
for t in raws:
    add(np.array([t], "S"))
add(np.array(raws))
for t in [b"\x00a\x00", b"abc"]:
    add(np.array(np.void(t)))
add(np.frombuffer(b"\x00ab\xffcd", "V3"))
add(np.frombuffer(b"\x00" * 64, "V16"))

NAT = -(2 ** 63)
for unit in ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as", "25s", "3M", "2W", "7D"]:
    for kind in ["M8", "m8"]:
        dt = "%s[%s]" % (kind, unit)
        counts = [0, 1, -1, 59, 60, 365, 366, 12345, -12345, 10 ** 6, 10 ** 9 + 7, -(10 ** 9)]
        if unit not in ("Y", "M", "W", "2W", "3M"):
            counts += [951782400, -2203977600, 4102444800]
        for v in counts + [NAT]:
            add(np.array(v, "i8").view(dt))
        add(np.array(counts, "i8").view(dt))
        add(np.array([5, NAT], "i8").view(dt))
        add(np.array([NAT, NAT], "i8").view(dt))
for days in [-719528, -719529, -719162, 0, 2932896, 2932897, 11016, 11017, -25509, -25508, 47482, 47541, -1000000, 5 * 10 ** 6]:
    add(np.array([days], "i8").view("M8[D]"))
for _ in range(100):
    add(np.array([rng.randint(-10 ** 12, 10 ** 12)], "i8").view("M8[s]"))
add(np.array(5, "m8"))
add(np.array([5, 6], "m8"))
add(np.array(["NaT"], "M8"))
add(np.array("NaT", "M8"))

pair = np.dtype([("x", "i4"), ("y", "f8")])
add(np.array([(1, 2.5), (-100, 3)], pair))
add(np.array((1, 2.5), pair))
add(np.array((1, 2.0), pair))
add(np.array([[(1, 2.5)] * 5] * 2, pair))
add(np.array((1, 1e20), pair))
one = np.dtype([("only", "?")])
add(np.array([(True,), (False,)], one))
add(np.array((True,), one))
nested = np.dtype([("a", "f2", (2, 3)), ("b", "?", (2,)), ("c", [("x", "i4"), ("y", "c8")]), ("s", "U3"), ("t", "S2"), ("v", "V2"), ("d", "M8[s]"), ("e", "m8[D]")])
z = np.zeros(3, nested)
z["a"][1] = 0.1
z["b"][0] = True
z["c"]["x"] = [1, -20, 3]
z["c"]["y"] = 1 + 2j
z["s"] = ["a'b", "xyz", ""]
z["t"] = b"q"
z["v"] = np.frombuffer(b"\x01\xab" * 3, "V2")
z["d"] = np.array([0, NAT, 10 ** 9], "i8").view("M8[s]")
z["e"] = np.array([0, NAT, 10 ** 3], "i8").view("m8[D]")
add(z)
add(z[0].reshape(()) if hasattr(z[0], "reshape") else z[0])
for i in range(3):
    add(z[i:i + 1].reshape(()))
add(np.zeros(1200, nested)[:3])
add(np.zeros(4, np.dtype([("a", "i1", (3, 5, 100))])))
add(np.zeros((), np.dtype([("a", "f8", (2,))])))
add(np.zeros(2, np.dtype({"names": ["a", "b"], "formats": ["i1", "<i4"], "offsets": [0, 4], "itemsize": 12})))

for name in ["bfloat16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz",
             "float8_e8m0fnu", "float6_e2m3fn", "float6_e3m2fn", "float4_e2m1fn"]:
    t = getattr(ml_dtypes, name)
    with np.errstate(all="ignore"):
        a = np.array([0, 1, 1.5, -2, 0.25, 100, 3e20, 0.1, 1e-9, 123456, NAN, INF]).astype(t)
    add(a)
    add(a[2:3].reshape(()))
    add(a.reshape(3, 4))
for name in ["int4", "uint4", "int2", "uint2"]:
    t = getattr(ml_dtypes, name)
    a = np.array([0, 1, -1, 3, 2]).astype(t)
    add(a)
    add(a[2:3].reshape(()))

# Both byte orders print alike; stored here in the big one.
for dt in [">f8", ">f4", ">i2", ">c8", ">U3", ">M8[s]"]:
    a = np.array([1, 2, 300]).astype(dt)
    add(a)
add(np.array([(1, 2.5)], [("a", ">i4"), ("b", "<f4")]))

json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, "cases": cases}, sys.stdout, indent=0, ensure_ascii=True)
print()
