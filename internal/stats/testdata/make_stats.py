"""Writes stats.json: arrays, and what NumPy and exact arithmetic say of their numbers.

Run with NumPy 2.4 and ml_dtypes installed: python make_stats.py > stats.json

Bounds and counts are NumPy's. Mean and deviation are there twice: "exact", from
integers of any size and rounded once, and "numpy", what np.mean and np.std give for the
elements as float64. The large arrays are not in the file: both sides make them from
numbers of splitmix64.
"""
import json
import math
import sys
from fractions import Fraction

import ml_dtypes
import numpy as np

np.seterr(all="ignore")
rng = np.random.default_rng(20260915)
INF, NAN = float("inf"), float("nan")
UNIT = 1 << 1100  # every float64 is a whole number of 1/UNIT


def text(v):
    """A float that Go and JSON read back without loss."""
    return float(v).hex()


def root(x):
    """The float nearest to the root of a fraction, which has 400 bits below its own size."""
    if x == 0:
        return 0.0
    shift = 2 * max(0, 400 + x.denominator.bit_length() - x.numerator.bit_length())
    return rounded(Fraction(math.isqrt((x.numerator << shift) // x.denominator), 1 << (shift // 2)))


def rounded(x):
    try:
        return x.numerator / x.denominator
    except OverflowError:
        return INF if x > 0 else -INF


def exact(values):
    """Mean and variance as fractions."""
    n = len(values)
    if all(isinstance(v, int) for v in values):
        scaled, unit = values, 1
    else:
        ratios = [float(v).as_integer_ratio() for v in values]
        unit = max(d for _, d in ratios)
        scaled = [p * (unit // d) for p, d in ratios]
    total, squares = sum(scaled), sum(v * v for v in scaled)
    return Fraction(total, n * unit), Fraction(n * squares - total * total, n * n * unit * unit)


def moments(values):
    """Mean and std of floats that may be infinite."""
    infinite = {v for v in values if isinstance(v, float) and math.isinf(v)}
    if infinite:
        return NAN if len(infinite) == 2 else infinite.pop(), NAN, None
    mean, variance = exact(values)
    return rounded(mean), root(variance), variance


def numbers(a):
    """What is said of the elements of an array of numbers."""
    kind, flat = a.dtype.kind, a.reshape(-1)
    small = a.dtype.type.__module__ == "ml_dtypes"
    if small:
        flat = flat.astype(np.int64 if "int" in a.dtype.name else np.float64)
        kind = flat.dtype.kind
    out = {"count": a.size}
    if kind in "mM":
        nat = np.isnat(flat)
        out["nat"] = int(nat.sum())
        if not nat.all():
            out["min"], out["max"] = (str(f(flat[~nat])) for f in (np.min, np.max))
        return out
    out["zero"] = int((flat == 0).sum())
    if kind in "fc":
        nan = np.isnan(flat)
        out["nan"], out["inf"] = int(nan.sum()), int((np.isinf(flat) & ~nan).sum())
        flat = flat[~nan]
    if not flat.size:
        return out
    if kind == "c":
        wide = flat.astype(np.complex128)
        re, im = moments(wide.real.tolist()), moments(wide.imag.tolist())
        std = NAN if re[2] is None or im[2] is None else root(re[2] + im[2])
        out["exact"] = [text(re[0]), text(im[0]), text(std)]
        mean = [np.mean(wide.real), np.mean(wide.imag)]
        out["numpy"] = [text(mean[0]), text(mean[1]), text(np.std(wide))]
        return out
    out["min"], out["max"] = np.min(flat), np.max(flat)
    out["min"], out["max"] = (text(v) if kind == "f" else str(v) for v in (out["min"], out["max"]))
    values = [float(v) for v in flat] if kind == "f" else [int(v) for v in flat]
    mean, std, _ = moments(values)
    out["exact"] = [text(mean), text(std)]
    wide = flat.astype(np.float64)
    out["numpy"] = [text(np.mean(wide)), text(np.std(wide))]
    return out


cases = []


def case(name, a):
    a = np.asarray(a)
    ml = a.dtype.type.__module__ == "ml_dtypes"
    cases.append({"name": name, "dtype": a.dtype.name if ml else a.dtype.str, "shape": list(a.shape),
                  "data": np.ascontiguousarray(a).tobytes().hex(), **numbers(a)})


SHAPES = [(), (1,), (7,), (3, 4), (2, 3, 5), (0,), (2, 0, 3), (1,) * 5 + (2,) * 3]
for code in ["b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]:
    dt = np.dtype(code)
    for shape in SHAPES:
        if code == "b1":
            a = rng.integers(0, 2, size=shape).astype(dt)
        else:
            info = np.iinfo(dt)
            a = rng.integers(info.min, info.max, size=shape, dtype=dt, endpoint=True)
        case("random", np.asarray(a, dtype=dt))
    if code == "b1":
        case("false", np.zeros(5, dt))
        case("true", np.ones(5, dt))
        continue
    info = np.iinfo(dt)
    case("small", rng.integers(0, 3, size=40).astype(dt))
    case("least", np.full(9, info.min, dt))
    case("greatest", np.full(9, info.max, dt))
    case("extremes", np.array([info.min, info.max] * 20 + [0], dt))
    case("beside the greatest", info.max - rng.integers(0, 5, size=33).astype(dt))
    case("beside the least", info.min + rng.integers(0, 5, size=33).astype(dt))
    case("swapped", np.arange(11).astype(dt.newbyteorder(">")))

FLOATS = ["f2", "f4", "f8", "bfloat16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn",
          "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "float6_e2m3fn", "float6_e3m2fn",
          "float4_e2m1fn"]
for code in FLOATS:
    dt = np.dtype(getattr(ml_dtypes, code, code))
    for shape in SHAPES:
        case("normal", np.asarray(rng.normal(0, 1, size=shape)).astype(dt))
    for name, values in {
        "specials": [1.5, NAN, INF, -INF, 0.0, -0.0, 2.0], "infinite": [INF, 1.0, 0.5], "minus infinite": [-INF, 1.0],
        "nan": [NAN, NAN], "nan and one": [NAN, 0.5, NAN], "infinities alone": [INF, INF], "zeros": [0.0, -0.0, 0.0],
        "constant": [0.1] * 301, "nan and infinite": [NAN, INF], "subnormal": [1e-40, 3e-40, 0.0],
    }.items():
        case(name, np.array(values).astype(dt))
    codes = np.arange(256 if dt.itemsize == 1 else 65536, dtype=f"u{dt.itemsize}")[:: 1 if dt.itemsize == 1 else 97] if dt.itemsize < 4 else None
    if codes is not None:
        case("codes", codes.view(dt))
for code in ["f2", "f4", "f8"]:
    case("swapped", np.array([1.5, -2.0, NAN, INF, 0.0]).astype(np.dtype(code).newbyteorder(">")))
case("thirds of nan", np.where(np.arange(1000) % 3 == 0, NAN, rng.normal(5, 2, size=1000)))
case("blocks of nan", np.where(np.arange(1000) // 300 == 1, NAN, rng.normal(5, 2, size=1000)))
case("largest", np.array([1.7e308, 1.7e308, -1.7e308, 1.6e308]))
case("largest of both signs", np.tile([1.7976931348623157e308, -1.7976931348623157e308], 300))
case("largest, constant", np.full(600, 1.7976931348623157e308))
case("large after small", np.concatenate([rng.normal(size=300), rng.normal(size=300) * 1e300]))
case("large with nan and infinite", np.array([1e308, 1.2e308, NAN, INF, 1e308]))
case("large with nan", np.array([1e308, 1.2e308, NAN, -1e308, 1e308]))
case("large constants that differ", np.repeat([1e300, -1e300, 1.0], 256))
case("squares just fit", np.array([1e153, -1e153, 2e153]))
case("squares do not fit", np.array([1e155, -1e155, 2e155]))

for name in ["int4", "uint4", "int2", "uint2"]:
    dt = np.dtype(getattr(ml_dtypes, name))
    low, high = int(ml_dtypes.iinfo(dt).min), int(ml_dtypes.iinfo(dt).max)
    case("all", np.arange(low, high + 1).astype(np.int8).astype(dt))
    case("some", rng.integers(low, high + 1, size=(3, 5)).astype(np.int8).astype(dt))

for code in ["c8", "c16"]:
    dt = np.dtype(code)
    for shape in SHAPES:
        case("normal", np.asarray(rng.normal(3, 1, size=shape) + 1j * rng.normal(-1, 2, size=shape)).astype(dt))
    case("normal", (rng.normal(3, 1, size=700) + 1j * rng.normal(-1, 2, size=700)).astype(dt))
    for name, values in {
        "specials": [complex(1, 2), complex(NAN, 1), complex(1, NAN), complex(NAN, INF), complex(0, 0), complex(-0.0, 0.0)],
        "infinite": [complex(INF, 1), complex(1, 2)], "both infinite": [complex(INF, -INF), complex(1, 2)],
        "nan": [complex(NAN, NAN)], "large": [complex(1e38, 2e38), complex(3e38, 3e38)],
    }.items():
        case(name, np.array(values, dt))
    case("swapped", np.array([1 + 2j, 3 - 4j], dt.newbyteorder(">")))
case("largest", np.array([complex(1.7e308, 1.7e308), complex(1.7e308, -1.7e308), complex(1.7e308, 1.6e308)]))

NAT = -(1 << 63)
for unit in ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as", "10D", "25s"]:
    for letter in "Mm":
        dt = np.dtype(f"{letter}8[{unit}]")
        case("times", np.array([5, -3, NAT, 0, 1234], np.int64).view(dt))
        case("nat", np.array([NAT, NAT], np.int64).view(dt))
        case("empty", np.array([], np.int64).view(dt))
        case("one", np.array([-1], np.int64).view(dt).reshape(()))
case("generic", np.array([5, NAT, -3], np.int64).view("m8"))
case("extremes", np.array([NAT, NAT + 1, (1 << 63) - 1], np.int64).view("m8[s]"))
case("swapped", np.array([5, -3, NAT], np.int64).view("M8[s]").astype(">M8[s]"))

case("long", np.array([1.5, NAN, -INF, 0.0, 2.25]).astype(np.longdouble))
case("long", np.array([1.5, NAN, -3.0, 0.0, 2.25]).astype(np.longdouble))
case("long", np.array([1.5 + 2j, complex(NAN, 1), -3.0, 0.0, 2.25j]).astype(np.clongdouble))


def splitmix(n):
    """n numbers of splitmix64, from the state 0 on."""
    with np.errstate(over="ignore"):
        z = np.arange(1, n + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


N = 50000
bits = splitmix(N)
unit = (bits >> np.uint64(11)) * 2.0**-53  # in [0, 1)
signed = 2 * unit - 1
index = np.arange(N)
large = {
    "unit": unit,
    "offset 1e8": 1e8 + unit,
    "offset 1e15": 1e15 + 100 * unit,
    "offset -1e8": unit - 1e8,
    "offset 1e15 after zero": np.where(index < 256, 0.0, 1e15 + unit),
    "one block off": np.where(index < 256, 1e10, unit),
    "drift": index + unit,
    "mixed sizes": np.ldexp(signed, (index * 7) % 80 - 40),
    "huge and small": np.where(index % 3 == 0, 1e16 * signed, unit),
    "huge that cancel": np.where(index % 4 == 1, 1e16, np.where(index % 4 == 3, -1e16, unit)),
    "tiny": 1e-150 * signed,
    "big": 1e200 * signed,
    "biggest": 1.7e308 * signed,
    "tenths": np.full(N, 0.1),
}
sums = {name: numbers(np.asarray(a, np.float64)) for name, a in large.items()}
for name, a in large.items():
    sums[name]["first"] = [text(v) for v in a[:3]]  # so that a wrong recipe is told from a wrong sum

json.dump({"numpy": np.__version__, "cases": cases, "n": N, "large": sums}, sys.stdout, separators=(",", ":"))
