"""Writes values.json: arguments, and the float64 nearest to the function of them.

Run with mpmath installed: python make_values.py > values.json
"""
import json
import math
import random
import struct
import sys

import mpmath as mp

mp.mp.prec = 1400
pick = random.Random(20260701)
MAX = sys.float_info.max


def hexed(values):
    return b"".join(struct.pack(">d", v) for v in values).hex()


def wide(lo=-1000, hi=1000):
    return math.ldexp(1 + pick.random(), pick.randint(lo, hi)) * pick.choice([1, -1])


def near(x, closest=50):
    return x * (1 + (pick.random() - 0.5) * 2.0 ** -pick.randint(0, closest))


def quarter():  # next to a multiple of pi/2, where a sine or cosine is small
    return math.pi / 2 * pick.choice([pick.randint(-9, 9), pick.randint(-10 ** 6, 10 ** 6), pick.randint(-10 ** 14, 10 ** 14)])


def turns():
    return pick.choice([lambda: pick.gauss(0, 3), quarter, wide, lambda: wide(-30, 25)])()


def unit():
    return pick.choice([lambda: pick.uniform(-1, 1), lambda: near(1), lambda: near(-1), lambda: wide(-1000, -1), lambda: near(0.5)])()


def growing():
    return pick.choice([lambda: pick.gauss(0, 3), lambda: pick.uniform(-711, 711), lambda: wide(-600, 0), lambda: near(710.4)])()


def positive():
    return abs(pick.choice([lambda: near(1), wide, lambda: pick.gauss(0, 5), lambda: wide(-1073, -1022)])())


def pairs():
    return pick.choice([lambda: (pick.gauss(0, 3), pick.gauss(0, 3)), lambda: (wide(-1073), wide()), lambda: (wide(-1073, -1000), wide(-1073, -1000)),
                        lambda: (wide(1015, 1022), wide(1015, 1022)), lambda: (wide(-30, 30), wide(-30, 30))])()


def powers():
    x = pick.choice([lambda: math.exp(pick.gauss(0, 1)), lambda: near(1, 45), positive])()
    y = pick.choice([lambda: pick.uniform(-1, 1) * 740 / (math.log(x) or 1), lambda: float(pick.randint(-20, 20)), lambda: pick.gauss(0, 4)])()
    return x, y


UNARY = {
    "sin": (mp.sin, turns), "cos": (mp.cos, turns), "tan": (mp.tan, turns),
    "asin": (mp.asin, unit), "acos": (mp.acos, unit),
    "sinh": (mp.sinh, growing), "cosh": (mp.cosh, growing),
    "log2": (lambda x: mp.log(x, 2), positive),
    # From package math; here for the record of how near they are.
    "exp": (mp.exp, growing), "expm1": (mp.expm1, growing), "tanh": (mp.tanh, growing),
    "log": (mp.log, positive), "log10": (lambda x: mp.log(x, 10), positive), "log1p": (lambda x: mp.log(1 + x), lambda: pick.choice([positive, lambda: near(-0.5)])()),
    "atan": (mp.atan, wide), "asinh": (mp.asinh, growing), "acosh": (mp.acosh, lambda: 1 + positive()), "atanh": (mp.atanh, unit),
}
BINARY = {
    "pow": (lambda x, y: x ** y, powers),
    "hypot": (lambda x, y: mp.sqrt(x * x + y * y), pairs),
    "atan2": (mp.atan2, pairs),
    "logaddexp": (lambda x, y: mp.log(mp.exp(x) + mp.exp(y)), lambda: (abs(pick.gauss(0, 20)), abs(pick.gauss(0, 20)))),
}
out = {}
for name, (f, arguments) in {**UNARY, **BINARY}.items():
    xs, wants = [], []
    while len(wants) < 150:
        x = arguments()
        x = x if isinstance(x, tuple) else (x,)
        if any(math.isinf(v) for v in x):
            continue
        try:
            want = f(*(mp.mpf(v) for v in x))
        except (ValueError, ZeroDivisionError):
            continue
        if isinstance(want, mp.mpc) or not mp.isfinite(want) or abs(want) > MAX or 0 < abs(want) < 5e-324:
            continue
        xs.extend(x)
        wants.append(float(want))
    out[name] = {"args": hexed(xs), "want": hexed(wants)}
json.dump({"mpmath": mp.__version__, "functions": out}, sys.stdout, indent=0)
print()
