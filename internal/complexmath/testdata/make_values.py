"""Writes values.json: complex arguments, and the complex128 nearest to the function of them.

Run with mpmath installed: python make_values.py > values.json
"""
import json
import math
import random
import struct
import sys

import mpmath as mp

pick = random.Random(20260702)
MAX = sys.float_info.max


def hexed(values):
    return b"".join(struct.pack(">dd", v.real, v.imag) for v in values).hex()


def part():
    return pick.choice([
        lambda: pick.gauss(0, 1), lambda: pick.gauss(0, 30),
        lambda: math.ldexp(1 + pick.random(), pick.randint(-40, 20)),
        lambda: 1 + (pick.random() - 0.5) * 2.0 ** -pick.randint(0, 52), lambda: 1.0,
        lambda: math.ldexp(1 + pick.random(), pick.randint(-1000, 1000)),
        lambda: pick.randint(1, 9) * math.pi / 4, lambda: 5e-324, lambda: 1e-310,
    ])() * pick.choice([1, -1])


def circle():
    t = pick.uniform(-math.pi, math.pi)
    return complex(math.cos(t), math.sin(t))


def anywhere():
    if pick.random() < 0.2:
        return circle()
    return complex(part(), part())


def powers():
    z = complex(pick.gauss(0, 2), pick.gauss(0, 2)) if pick.random() < 0.7 else anywhere()
    w = pick.choice([lambda: complex(pick.randint(-30, 30), 0), lambda: complex(pick.gauss(0, 4), pick.gauss(0, 4)),
                     lambda: complex(pick.gauss(0, 300), pick.gauss(0, 1)), lambda: complex(pick.gauss(0, 2), 0)])()
    return z, w


FUNCTIONS = {name: getattr(mp, name) for name in "exp log sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh".split()}
FUNCTIONS.update({
    "expm1": lambda z: mp.exp(z) - 1, "log1p": lambda z: mp.log(1 + z), "reciprocal": lambda z: 1 / z,
    "log2": lambda z: mp.log(z) / mp.log(2), "log10": lambda z: mp.log(z) / mp.log(10),
    "pow": lambda z, w: mp.exp(w * mp.log(z)),
})
out = {}
for name, f in FUNCTIONS.items():
    xs, wants = [], []
    while len(wants) < 120:
        x = powers() if name == "pow" else (anywhere(),)
        if name == "log1p" and pick.random() < 0.3:
            x = (circle() - 1,)
        if name in ("exp", "expm1", "sinh", "cosh", "tanh") and abs(x[0].real) > 1500 or name in ("sin", "cos", "tan") and abs(x[0].imag) > 1500:
            continue
        mp.mp.prec = 3400 if name not in ("pow", "exp", "sqrt", "reciprocal") else 1400
        try:
            want = mp.mpc(f(*(mp.mpc(v) for v in x)))
        except (ValueError, ZeroDivisionError):
            continue
        if not mp.isfinite(want) or max(abs(want.real), abs(want.imag)) > MAX * 0.99 or abs(want) < 1e-300:
            continue
        xs.extend(x)
        wants.append(complex(want))
    out[name] = {"args": hexed(xs), "want": hexed(wants)}
json.dump({"mpmath": mp.__version__, "functions": out}, sys.stdout, indent=0)
print()
