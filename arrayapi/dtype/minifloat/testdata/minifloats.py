"""Writes what NumPy (float16) and ml_dtypes make of small floats.

decode.bin    for each format of up to 8 bits, in the order of FORMATS, the
              float32 of each of the 256 codes: 256 * 4 bytes
decode.json   for the formats of 16 bits the SHA-256 of the float32 of all codes,
              NaN as 0x7fc00000; and the limits of each format by ml_dtypes.finfo
rounding.bin  the number of inputs as uint32, the inputs as float32, then for each
              format the code of each input as uint16

All little-endian. Made with NumPy 2.4.6 and ml_dtypes 0.6.0: python minifloats.py
"""
import hashlib
import json
import os

import ml_dtypes
import numpy as np

FORMATS = """float16 bfloat16 float8_e3m4 float8_e4m3 float8_e4m3b11fnuz float8_e4m3fn float8_e4m3fnuz float8_e5m2
float8_e5m2fnuz float8_e8m0fnu float6_e2m3fn float6_e3m2fn float4_e2m1fn""".split()
HERE = os.path.dirname(os.path.abspath(__file__))
np.seterr(all="ignore")


def dtype(name):
    return np.dtype(getattr(ml_dtypes, name, name))


def code_type(name):
    return "<u2" if dtype(name).itemsize == 2 else "u1"


def decoded(name, codes):
    return np.asarray(codes, code_type(name)).view(dtype(name)).astype("<f4")


def around(values):
    """The values, the points halfway to the next, and the neighbours of both."""
    v = np.unique(values[np.isfinite(values)].astype(np.float64))
    v = np.concatenate([v, (v[1:] + v[:-1]) / 2]).astype("<f4")
    return np.concatenate([v, np.nextafter(v, np.float32(np.inf)), np.nextafter(v, np.float32(-np.inf))])


def inputs():
    rng = np.random.default_rng(20)
    parts = [np.array([0, -0.0, np.nan, -np.nan, np.inf, -np.inf, 3.4028235e38, -3.4028235e38, 1e-45, -1e-45], "<f4")]
    for name in FORMATS:
        if dtype(name).itemsize == 1:
            v = decoded(name, np.arange(256))
            parts.append(around(v[np.abs(v) <= 2.0**40]))
            largest = np.nanmax(np.where(np.isfinite(v), v, np.nan))
            parts.append(around(largest * np.array([1, 1.0625, 1.125, 1.25, 1.5, 2, -1, -1.125, -1.5, -2], "<f4")))
    for name in ["float16", "bfloat16"]:
        start = rng.integers(0, 2**15 - 2, 60)
        starts = np.concatenate([start, [0, 1, 0x3FF, 0x400, 0x7BFE, 0x7B, 0x7F, 0x80, 0x7F7E]])
        for s in starts:
            parts.append(around(decoded(name, [s, s + 1])))
    parts.append(decoded("float16", [0x7BFF]) + np.array([0, 15, 16, 17, -16], "<f4"))
    parts.append(np.array([0x7F7F7FFF, 0x7F7F8000, 0x7F7F8001, 0xFF7F8000], "<u4").view("<f4"))
    parts.append(rng.integers(0, 2**32, 300, dtype=np.uint32).view("<f4"))
    x = np.concatenate(parts).astype("<f4")
    x = x[~np.isnan(x) | (x.view("<u4") & 0x7FFFFF == 0x400000)]  # NaN without payload
    return np.unique(x.view("<u4")).view("<f4")


def limits(name):
    f = ml_dtypes.finfo(dtype(name))
    return {"bits": f.bits, "eps": float(f.eps), "max": float(f.max), "min": float(f.min), "smallest_normal": float(f.smallest_normal)}


sums, bytes8 = {}, b""
for name in FORMATS:
    if dtype(name).itemsize == 1:
        bytes8 += decoded(name, np.arange(256)).tobytes()
        continue
    v = decoded(name, np.arange(65536))
    bits = np.where(np.isnan(v), np.uint32(0x7FC00000), v.view("<u4")).astype("<u4")
    sums[name] = hashlib.sha256(bits.tobytes()).hexdigest()
with open(os.path.join(HERE, "decode.bin"), "wb") as f:
    f.write(bytes8)
with open(os.path.join(HERE, "decode.json"), "w") as f:
    json.dump({"sha256": sums, "limits": {n: limits(n) for n in FORMATS}}, f, indent=1)
    f.write("\n")
x = inputs()
with open(os.path.join(HERE, "rounding.bin"), "wb") as f:
    f.write(np.array([len(x)], "<u4").tobytes() + x.tobytes())
    for name in FORMATS:
        f.write(x.astype(dtype(name)).view(code_type(name)).astype("<u2").tobytes())
