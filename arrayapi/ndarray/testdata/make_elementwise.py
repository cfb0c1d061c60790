"""Writes elementwise.json and elementwise_small.json: operands, and what NumPy computes of them, the latter for small floats, clip and where; and
elementwise_special.json: the special values of the standard.

Run in this folder, with NumPy 2.4 and ml_dtypes installed: python make_elementwise.py
"""
import itertools
import json
import math
from fractions import Fraction

import ml_dtypes
import numpy as np

rng = np.random.default_rng(20260302)
arrays, numbers, cases = [], {}, []
NAN, INF = float("nan"), float("inf")
INTS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
REALS = ["f4", "f8"]
COMPLEX = ["c8", "c16"]
SMALL = [np.float16] + [getattr(ml_dtypes, n) for n in (
    "bfloat16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn", "float8_e4m3fnuz",
    "float8_e5m2", "float8_e5m2fnuz", "float6_e2m3fn", "float6_e3m2fn", "float4_e2m1fn")]
COMPARE = ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"]
np.seterr(all="ignore")


def array(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.asarray(a)
    name = a.dtype.name if a.dtype.type.__module__ == "ml_dtypes" else np.lib.format.dtype_to_descr(a.dtype)
    if not isinstance(name, str) or "[" in name:
        name = repr(name)
    raw = np.frombuffer(np.ascontiguousarray(a).tobytes(), "u1").copy()
    if a.dtype.char == "g":
        raw.reshape(-1, 16)[:, 10:] = 0  # padding, which is anything
    a = {"dtype": name, "shape": list(a.shape), "data": raw.tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def case(op, args, out, **more):
    """One call. tolerance is relative to the largest element of the result; with anyzero the sign of zero is open."""
    more = {name: v for name, v in more.items() if v}
    cases.append({"op": op, "args": [-1 if a is None else array(a) for a in args], "out": array(out), **more})


def write(name):
    """Writes the cases so far, and begins anew."""
    dump(name, {"arrays": arrays, "cases": cases})
    for seen in arrays, numbers, cases:
        seen.clear()


def dump(name, table):
    with open(name, "w") as f:
        json.dump({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__, **table}, f, separators=(",", ":"))
        f.write("\n")


def turn(ops, i, j):
    """All of ops for a dtype with itself, else two of them in turn."""
    return ops if i == j else [ops[(i + 2 * j) % len(ops)], ops[(i + 2 * j + 1) % len(ops)]]


def values(dt, shape):
    dt = np.dtype(dt)
    if dt.kind == "b":
        return rng.integers(0, 2, size=shape).astype(dt)
    if dt.kind in "iu":
        info = np.iinfo(dt)
        near = rng.integers(-4 if dt.kind == "i" else 0, 5, size=shape).astype(dt)
        far = rng.integers(info.min, info.max, size=shape, dtype=dt, endpoint=True)
        return np.where(rng.random(shape) < 0.5, near, far)
    a = np.round(rng.normal(0, 8, size=shape) * 2) / 2
    if dt.kind == "c":
        a = a + 1j * np.round(rng.normal(0, 8, size=shape) * 2) / 2
    return a.astype(dt)


def promotable(a, b):
    a, b = np.dtype(a), np.dtype(b)
    if a.kind == "b" or b.kind == "b":
        return a == b
    if (a.kind in "iu") != (b.kind in "iu"):
        return False
    return not ({a.kind, b.kind} == {"i", "u"} and 8 in (a.itemsize, b.itemsize) and np.result_type(a, b).kind == "f")


def exact(f, x, y, dt):
    """f of each pair, finite ones as fractions, rounded once."""
    x, y = np.broadcast_arrays(x, y)
    out = [f(float(a), float(b)) for a, b in zip(x.ravel(), y.ravel())]
    return np.array(out, "f8").reshape(x.shape).astype(dt)


def floor_divide(a, b):
    q = float(np.float64(a) / np.float64(b))
    if not (math.isfinite(a) and math.isfinite(b)) or a == 0 or b == 0:
        return q
    whole = math.floor(Fraction(a) / Fraction(b))
    if abs(whole) > 1 << 53:
        return q  # there are no fractions
    return float(whole) if whole else math.copysign(0.0, q)


def remainder(a, b):
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return NAN
    return a % b


NUMPY = {"floor_divide": np.floor_divide, "remainder": np.remainder, "maximum": np.maximum, "minimum": np.minimum}
EXACT = {"floor_divide": floor_divide, "remainder": remainder}
SHAPES = [((2, 3), (2, 3)), ((2, 3), (3,)), ((4, 1), (1, 5)), ((), (3,)), ((2, 1, 3), (4, 1)), ((0, 3), (1, 3)), ((), ())]
every = ["?"] + INTS + REALS + COMPLEX
for i, a in enumerate(every):
    for j, b in enumerate(every):
        sa, sb = SHAPES[(i + 3 * j) % 5 if i != j else 2]
        x, y = values(a, sa), values(b, sb)
        for name in turn(["logical_and", "logical_or", "logical_xor"], i, j)[:3 if i == j else 1]:
            case(name, [x, y], getattr(np, name)(x, y))
        if not promotable(a, b):
            continue
        kinds = {x.dtype.kind, y.dtype.kind}
        for name in turn(COMPARE[:2] if "c" in kinds else COMPARE, i, j):
            case(name, [x, y], getattr(np, name)(x, y))
        if kinds <= set("biu"):
            for name in turn(["bitwise_and", "bitwise_or", "bitwise_xor"], i, j):
                case(name, [x, y], getattr(np, name)(x, y))
        if kinds <= set("iuf"):
            for name in turn(list(NUMPY), i, j):
                out = NUMPY[name](x, y)
                if out.dtype.kind == "f" and name in EXACT:
                    out = exact(EXACT[name], x, y, out.dtype)
                case(name, [x, y], out, anyzero=name[0] == "m")
        c = values("?", sa)
        case("where", [c, x, y], np.where(c, x, y))

# Shifts by any count; the least integer over -1; and by zero.
for dt in INTS:
    x = values(dt, (6, 1))
    n = np.array([0, 1, 7, 8, 9, 15, 16, 31, 32, 33, 63, 64, 65, 120] + ([-1, -8, -120] if dt[0] == "i" else [255]), dt)
    case("bitwise_left_shift", [x, n], np.left_shift(x, n))
    case("bitwise_right_shift", [x, n], np.right_shift(x, n))
    x, y = np.array([np.iinfo(dt).min, np.iinfo(dt).max, 5, 0], dt), np.array([0, -1 if dt[0] == "i" else 1, 1, 3], dt)
    for name, f in NUMPY.items():
        case(name, [x[:, None], y], f(x[:, None], y))
case("bitwise_left_shift", [np.array([1, -1], "i1"), np.array([20, 3], "u2")], np.left_shift(np.array([1, -1], "i4"), np.array([20, 3], "i4")))

# Quotients that are just below, at, and above whole numbers, and far from them.
for dt in REALS:
    info = np.finfo(dt)
    y = np.concatenate([rng.normal(0, 1, 8), [0.1, -0.1, 3, 7e-5, float(info.tiny), float(info.smallest_subnormal), float(info.max)]]).astype(dt)
    n = rng.integers(1, 10 ** 6, 8)
    x = np.concatenate([(y[:8] * n).astype(dt), np.nextafter((y[:8] * n).astype(dt), dt == "f4" and np.float32(9e30) or 9e30), y])
    x = np.concatenate([x, np.array([1e15, 9007199254740993.0, 1e30, -1e37, float(info.max), -1e-30], dt)])
    for name, f in EXACT.items():
        case(name, [x[:, None], y], exact(f, x[:, None], y, dt))

UNARY = {
    "abs": np.abs, "negative": np.negative, "positive": np.positive, "square": np.square, "sign": np.sign, "conj": np.conj,
    "round": np.rint, "ceil": np.ceil, "floor": np.floor, "trunc": np.trunc, "real": np.real, "imag": np.imag,
    "isfinite": np.isfinite, "isinf": np.isinf, "isnan": np.isnan, "signbit": np.signbit, "logical_not": np.logical_not,
    "bitwise_invert": np.invert,
}
HALVES = [-2.5, -1.5, -0.5, -0.0, 0.0, 0.5, 1.5, 2.5, 0.49999999999999994, 1e15 + 0.5, 4503599627370497.5, 1e300, NAN, INF, -INF, 8388609.5]


def takes(name, kind):
    if name == "bitwise_invert":
        return kind in "biu"
    if name == "logical_not":
        return True
    return kind in ("iuf" if name in ("ceil", "floor", "trunc", "signbit") else "iufc")


for dt in every:
    x = values(dt, (3, 5))
    if x.dtype.kind == "f":
        x = np.concatenate([x.ravel(), np.array(HALVES, "f8").astype(dt)])
    if x.dtype.kind == "c":
        x = np.concatenate([x.ravel(), np.array([complex(a, b) for a in HALVES[:8] for b in HALVES[:8]], dt)])
    if x.dtype.kind in "iu":
        x = np.concatenate([x.ravel(), np.array([np.iinfo(dt).min, np.iinfo(dt).max], dt)])
    for name, f in UNARY.items():
        if not takes(name, x.dtype.kind):
            continue
        out, tolerance = np.asarray(f(x)), 0
        if x.dtype.kind in "iu" and name in ("round", "ceil", "floor", "trunc"):
            out = x
        if x.dtype.kind in "iuf" and name == "imag":
            out = np.zeros_like(x)
        if x.dtype.kind == "c":
            z = x.astype("c16")
            if name == "sign":
                size = np.where(z == 0, 1, np.abs(z))
                out = (z.real / size + 1j * (z.imag / size)).astype(dt)
                out[z == 0] = 0
                tolerance = 1e-6 if dt == "c8" else 1e-15
            if name == "round":
                out = np.empty_like(x)
                out.real, out.imag = np.rint(x.real), np.rint(x.imag)
            if name == "abs" or name == "square":
                tolerance = 2e-7 if dt == "c8" else 4e-16
        case(name, [x], out, tolerance=tolerance)

def direction(z):
    """z over its size, by way of long doubles."""
    size = np.hypot(z.real.astype("g"), z.imag.astype("g"))
    out = np.empty_like(z)
    out.real, out.imag = z.real / size, z.imag / size
    return out


# Complex sizes that overflow or underflow when squared.
for dt in COMPLEX:
    info = np.finfo(dt)
    for scale in [float(info.max) / 2, 1.0, float(info.tiny) * 8]:
        z = (np.array([3 + 4j, -0.6 + 0.8j, 1j, -1, 1e-3 + 1j]) * (scale / 5)).astype(dt)
        size = np.hypot(z.real.astype("g"), z.imag.astype("g"))
        case("abs", [z], size.astype(info.dtype), tolerance=2e-7 if dt == "c8" else 4e-16)
        case("sign", [z], direction(z), tolerance=2e-7 if dt == "c8" else 1e-15)
    z = np.empty(4, dt)  # of sizes that are no numbers of the dtype
    z.real, z.imag = [info.max, info.max, info.smallest_subnormal, -3 * info.smallest_subnormal], [info.max, info.max / 2, info.smallest_subnormal, info.tiny / 8]
    case("sign", [z], direction(z), tolerance=2e-7 if dt == "c8" else 1e-15)

write("elementwise.json")

# Small floats: all values of a byte, some of the others.
for t in SMALL:
    bits = np.dtype(t).itemsize * 8
    count = {"float6_e2m3fn": 64, "float6_e3m2fn": 64, "float4_e2m1fn": 16}.get(np.dtype(t).name, 1 << bits)
    codes = np.arange(count) if bits == 8 else rng.integers(0, 1 << 16, 96)
    x = codes.astype(f"u{bits // 8}").view(t)
    wide = x.astype("f8")
    for name in ["abs", "negative", "sign", "square", "round", "ceil", "floor", "trunc"]:
        case(name, [x], UNARY[name](wide).astype(t))
    for name in ["isfinite", "isinf", "isnan", "logical_not"]:
        case(name, [x], UNARY[name](wide))
    x, y = rng.normal(0, 2, (12, 1)).astype(t), rng.normal(0, 2, 12).astype(t)
    y = np.where(y == 0, np.ones(12, t), y)
    wx, wy = x.astype("f8"), y.astype("f8")
    for name in COMPARE:
        case(name, [x, y], getattr(np, name)(wx, wy))
    case("maximum", [x, y], np.maximum(wx, wy).astype(t), anyzero=True)
    case("minimum", [x, y], np.minimum(wx, wy).astype(t), anyzero=True)
    for name, f in EXACT.items():
        case(name, [x, y], exact(f, x, y, t))
    case("logical_xor", [x, y], np.logical_xor(wx, wy))
    case("where", [wx > 0, x, y], np.where(wx > 0, x, y))
    case("clip", [x, y, y[::-1].copy()], np.minimum(np.maximum(wx, wy), wy[::-1]).astype(t), anyzero=True)
for name in COMPARE:
    for t in [ml_dtypes.int4, ml_dtypes.uint4, ml_dtypes.int2, ml_dtypes.uint2]:
        x = np.array([0, 1, -1, 3, 2, 7, -8]).astype(t)
        case(name, [x[:, None], x], getattr(np, name)(x.astype("i8")[:, None], x.astype("i8")))

for dt in INTS + REALS:
    x = values(dt, (3, 4))
    for least, most in [(values(dt, (4,)), values(dt, (3, 1))), (values(dt, ()), None), (None, values(dt, (2, 3, 4))), (None, None)]:
        out = x
        if least is not None:
            out = np.maximum(out, least)
        if most is not None:
            out = np.minimum(out, most)
        case("clip", [x, least, most], out, anyzero=True)
for dt, other in [("i1", "i8"), ("u1", "i2"), ("i8", "u8"), ("u8", "i8"), ("u2", "u1"), ("i4", "u4"), ("u4", "i8")]:
    info, x = np.iinfo(dt), values(dt, 24)
    least, most = values(other, 24), values(other, 24)
    inside = [min(max(int(a), int(b)), int(c)) for a, b, c in zip(x, least, most)]
    case("clip", [x, least, most], np.array([min(max(v, info.min), info.max) for v in inside], dt))
x, least, most = values("f4", 24), np.full(24, -0.1), np.full(24, 1e300)
case("clip", [x, least, None], np.maximum(x, least.astype("f4")), anyzero=True)
case("clip", [x, None, most], x)
x = np.array([NAN, 1, 1, 5, -INF, INF])
case("clip", [x, np.array([0, NAN, 0, 7, -1, -1]), np.array([9, 9, NAN, 6, 1, 1])], np.array([NAN, NAN, NAN, 6, -1, 1]))

# where moves elements of any dtype.
c = np.array([True, False, True, False, False])
for x, y in [
    (np.array(["a", "bcd", "", "ef", "é"]), np.array(["x", "yyy", "z", "", "w"])), (np.array([b"ab", b"c"] * 2 + [b""]), np.array([b"", b"z"] * 2 + [b"qq"])),
    (np.arange(5).astype("M8[D]"), np.arange(5, 10).astype("M8[D]")), (np.arange(5).astype("g"), np.arange(5, 10).astype("g")),
    (np.array([(1, 2.5)] * 5, "i1,f8"), np.array([(3, -1)] * 5, "i1,f8")), (np.arange(15, dtype="u1").view("V3"), np.arange(15, 30, dtype="u1").view("V3")),
    (np.arange(5).astype(ml_dtypes.int4), (np.arange(5) + 3).astype(ml_dtypes.int4)), (np.array([NAN, 1, 2, INF, -0.0]), np.array([1, NAN, 3, -INF, 0.0])),
]:
    case("where", [c, x, y], np.where(c, x, y))
    case("where", [c[:, None], x, y], np.where(c[:, None], x, y))

# More than one block.
for dt in ["i1", "u1"]:
    x, y = rng.integers(0, 4, 1200).astype(dt), rng.integers(0, 4, 1200).astype(dt)
    for name in COMPARE[1:4]:
        case(name, [x, y], getattr(np, name)(x, y))
    case("remainder", [x, y + 1], np.remainder(x, y + 1))
    case("where", [x > y, x, y], np.where(x > y, x, y))
    case("clip", [x, y, x[::-1].copy()], np.minimum(np.maximum(x, y), x[::-1]))
    case("square", [x], np.square(x))
write("elementwise_small.json")


# The special values of the standard: for each function the rules of its page, each a condition and a result, stated for real numbers, and for the parts
# of complex ones. A rule holds for all combinations of the values below that meet its condition.
SPECIAL = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 2.5, -3.0, 2.0]
rules = {"real": {}, "complex": {}}


def nan(*v):
    return any(math.isnan(a) for a in v)


def zero(a, sign=0):
    return a == 0 and (sign == 0 or math.copysign(1, a) == sign)


def finite(*v):
    return all(math.isfinite(a) for a in v)


def negative(a):
    return math.copysign(1, a) < 0


def rule(kind, name, arity, *pairs):
    rows = rules[kind].setdefault(name, [])
    for condition, result in pairs:
        for v in itertools.product(SPECIAL, repeat=arity):
            if condition(*v):
                rows.append([*v, *np.ravel(result(*v) if callable(result) else result)])


def real(name, arity, *pairs):
    rule("real", name, arity, *pairs)


def cplx(name, arity, *pairs):
    rule("complex", name, arity, *pairs)


inf = math.isinf
product = lambda a, b: -1 if negative(a) != negative(b) else 1
real("abs", 1, (nan, NAN), (lambda a: zero(a, -1), 0.0), (lambda a: a == -INF, INF))
real("add", 2, (nan, NAN), (lambda a, b: inf(a) and b == -a, NAN),
     (lambda a, b: (a == INF or b == INF) and not nan(a, b) and -INF not in (a, b), INF),
     (lambda a, b: (a == -INF or b == -INF) and not nan(a, b) and INF not in (a, b), -INF),
     (lambda a, b: zero(a, -1) and zero(b, -1), -0.0), (lambda a, b: zero(a) and zero(b) and not (negative(a) and negative(b)), 0.0),
     (lambda a, b: finite(a) and a != 0 and b == -a, 0.0), (lambda a, b: zero(a) and finite(b) and b != 0, lambda a, b: b),
     (lambda a, b: zero(b) and finite(a) and a != 0, lambda a, b: a))
real("subtract", 2, (nan, NAN), (lambda a, b: inf(a) and b == a, NAN),
     (lambda a, b: inf(a) and not nan(b) and b != a, lambda a, b: a), (lambda a, b: finite(a) and inf(b), lambda a, b: -b),
     (lambda a, b: zero(a, -1) and zero(b, 1), -0.0), (lambda a, b: finite(a) and a != 0 and a == b, 0.0))
for name in ["ceil", "floor", "round", "trunc"]:
    real(name, 1, (nan, NAN), (lambda a: not nan(a) and a != 2.5, lambda a: a))
real("round", 1, (lambda a: a == 2.5, 2.0))
real("clip", 3, (nan, NAN))
real("divide", 2, (nan, NAN), (lambda a, b: inf(a) and inf(b), NAN), (lambda a, b: zero(a) and zero(b), NAN),
     (lambda a, b: zero(a) and not nan(b) and b != 0, lambda a, b: 0.0 * product(a, b)), (lambda a, b: finite(a) and inf(b), lambda a, b: 0.0 * product(a, b)),
     (lambda a, b: not nan(a) and a != 0 and zero(b), lambda a, b: INF * product(a, b)), (lambda a, b: inf(a) and finite(b), lambda a, b: INF * product(a, b)))
real("floor_divide", 2, (nan, NAN), (lambda a, b: inf(a) and inf(b), NAN), (lambda a, b: zero(a) and zero(b), NAN),
     (lambda a, b: zero(a) and not nan(b) and b != 0, lambda a, b: 0.0 * product(a, b)), (lambda a, b: finite(a) and a != 0 and inf(b), lambda a, b: 0.0 * product(a, b)),
     (lambda a, b: not nan(a) and a != 0 and zero(b), lambda a, b: INF * product(a, b)), (lambda a, b: inf(a) and finite(b) and b != 0, lambda a, b: INF * product(a, b)))
real("remainder", 2, (nan, NAN), (lambda a, b: inf(a) and not nan(b), NAN), (lambda a, b: zero(b) and not nan(a), NAN),
     (lambda a, b: zero(a) and (b > 0 or b < 0), lambda a, b: math.copysign(0.0, b)),
     (lambda a, b: finite(a) and a != 0 and inf(b), lambda a, b: a if negative(a) == negative(b) else b))
real("multiply", 2, (nan, NAN), (lambda a, b: inf(a) and zero(b) or zero(a) and inf(b), NAN),
     (lambda a, b: (inf(a) or inf(b)) and not nan(a, b) and a != 0 and b != 0, lambda a, b: INF * product(a, b)),
     (lambda a, b: finite(a, b) and (a == 0 or b == 0), lambda a, b: 0.0 * product(a, b)))
same = lambda a, b: not nan(a, b) and a == b
real("equal", 2, (same, True), (lambda a, b: not same(a, b), False))
real("not_equal", 2, (same, False), (lambda a, b: not same(a, b), True))
real("isfinite", 1, (lambda a: inf(a) or nan(a), False), (finite, True))
real("isinf", 1, (inf, True), (lambda a: not inf(a), False))
real("isnan", 1, (nan, True), (lambda a: not nan(a), False))
real("maximum", 2, (nan, NAN))
real("minimum", 2, (nan, NAN))
real("sign", 1, (nan, NAN), (lambda a: a < 0, -1.0), (zero, 0.0), (lambda a: a > 0, 1.0))
real("signbit", 1, (lambda a: not nan(a) and negative(a), True), (lambda a: not nan(a) and not negative(a), False))
real("square", 1, (lambda a: True, lambda a: a * a))

cplx("abs", 2, (lambda a, b: inf(a) or inf(b), INF), (lambda a, b: zero(a) and not inf(b), lambda a, b: abs(b)),
     (lambda a, b: zero(b) and not inf(a), lambda a, b: abs(a)), (lambda a, b: nan(a, b) and not inf(a) and not inf(b), NAN))
cplx("isfinite", 2, (finite, True), (lambda a, b: not finite(a, b), False))
cplx("isinf", 2, (lambda a, b: inf(a) or inf(b), True), (lambda a, b: not (inf(a) or inf(b)), False))
cplx("isnan", 2, (nan, True), (lambda a, b: not nan(a, b), False))
cplx("sign", 2, (lambda a, b: zero(a) and zero(b), [0.0, 0.0]), (nan, [NAN, NAN]))
cplx("negative", 2, (lambda a, b: True, lambda a, b: [-a, -b]))
cplx("conj", 2, (lambda a, b: True, lambda a, b: [a, -b]))
cplx("real", 2, (lambda a, b: True, lambda a, b: a))
cplx("imag", 2, (lambda a, b: True, lambda a, b: b))
cplx("round", 2, (lambda a, b: True, lambda a, b: [v if v != 2.5 else 2.0 for v in (a, b)]))
SPECIAL = [NAN, INF, -0.0, 1.0]
alike = lambda a, b, c, d: not nan(a, b, c, d) and a == c and b == d
cplx("equal", 4, (alike, True), (lambda *v: not alike(*v), False))
cplx("not_equal", 4, (alike, False), (lambda *v: not alike(*v), True))
part = lambda a, b: float(np.float64(a) + np.float64(b))
cplx("add", 4, (lambda *v: True, lambda a, b, c, d: [part(a, c), part(b, d)]))
SPECIAL = [NAN]
cplx("multiply", 4, (nan, [NAN, NAN]))
cplx("divide", 4, (nan, [NAN, NAN]))
SPECIAL = [1.0, -3.0, 0.5]
cplx("multiply", 4, (finite, lambda a, b, c, d: [a * c - b * d, a * d + b * c]))


def spelled(v):
    return bool(v) if isinstance(v, (bool, np.bool_)) else str(float(v))


special = {kind: {name: [" ".join(str(spelled(v)) for v in row) for row in rows] for name, rows in by.items()} for kind, by in rules.items()}
dump("elementwise_special.json", special)
