"""Records how NumPy on x86 prints 80-bit long doubles: writes longdouble.json next to itself.

Each row is the 16 bytes in hexadecimal, the shortest decimal that is read back as the same number
(numpy.format_float_scientific, trailing point trimmed), and the nearest float64 as Python's json writes it.
"""
import json
import pathlib
import random
import struct

import numpy as np

random.seed(7)
rows = []


def add(mantissa, exponent, negative):
    raw = struct.pack("<QH6x", mantissa, exponent | negative << 15)
    x = np.frombuffer(raw, np.longdouble)[0]
    with np.errstate(over="ignore"):
        near = float(x)
    text = np.format_float_scientific(x, trim="-")
    rows.append([raw.hex(), text, near if np.isfinite(near) else str(near)])


TOP = 1 << 63
for exponent in (0x3FFF, 0x3FFE, 0x4000, 0x403E, 0x403F, 0x43FE, 0x43FF, 1, 0x7FFE, 0x3BCD, 0x3C01):
    for mantissa in (TOP, TOP + 1, (1 << 64) - 1, TOP | TOP >> 1, TOP | 0x7FF, TOP | 0x400, TOP | 0x401, TOP | 0xC00):
        add(mantissa, exponent, 0)
for bits in (1, 2, 3, 5, 17, 40, 62, 63):
    add((1 << bits) - 1, 0, bits & 1)
    add(1 << (bits - 1), 0, 0)
for negative in (0, 1):
    add(0, 0, negative)
    add(TOP, 0x7FFF, negative)
add(TOP | TOP >> 1, 0x7FFF, 0)
for _ in range(150):
    add(TOP | random.getrandbits(63), random.randrange(1, 0x7FFF), random.getrandbits(1))
for _ in range(50):
    add(TOP | random.getrandbits(63), random.randrange(0x3FFF - 60, 0x3FFF + 80), random.getrandbits(1))
for decimal in ("0.1", "3.14159265358979323846", "1e4000", "1e-4940", "123456789012345678", "1e20", "-0.3"):
    mantissa, top = struct.unpack("<QH6x", np.longdouble(decimal).tobytes()[:10] + bytes(6))
    add(mantissa, top & 0x7FFF, top >> 15)

lines = ",\n".join(json.dumps(row) for row in rows)
pathlib.Path(__file__).with_suffix(".json").write_text(f"[\n{lines}\n]\n")
