"""Writes the arrays that oracle_test.go compares with: <name>/data.npy, by NumPy and ml_dtypes.

Run it in this directory: python tensors.py
"""

import pathlib

import ml_dtypes
import numpy as np

FLOATS = [0.3125, -0.0, float("inf"), float("-inf"), float("nan"), 2.0**-20]  # exact in 16 bits


def arrays():
    yield "bool", np.array([True, False, True, True, False, False])
    for bits in (8, 16, 32, 64):
        for kind in ("int", "uint"):
            info = np.iinfo(f"{kind}{bits}")
            yield info.dtype.name, np.array([info.min, info.max, 0, 1, 2, 100], info.dtype)
    for d in (np.float16, ml_dtypes.bfloat16, np.float32, np.float64):
        yield np.dtype(d).name, np.array(FLOATS).astype(d)
    for d in (np.complex64, np.complex128):
        parts = np.empty(12, np.dtype(d).char.lower())
        parts[0::2], parts[1::2] = FLOATS, FLOATS[::-1]
        yield np.dtype(d).name, parts.view(d)


def save(name, a):
    path = pathlib.Path(name)
    path.mkdir(exist_ok=True)
    np.save(path / "data.npy", a)


for name, a in arrays():
    if name == "bfloat16":
        a = a.view("V2")  # '|V2' in the file; as it is, it would be '<V2', which numpy.load reads alike
    save(name, a.reshape(2, 3))

counted = np.arange(24, dtype=np.int16)
save("rank0", np.array(7, np.int16))
save("rank5", counted.reshape(2, 1, 3, 2, 2))
save("empty", np.zeros((2, 0, 3), np.int16))
save("columns", np.asfortranarray(counted.reshape(4, 6)))
save("bigendian", counted.astype(">i2").reshape(4, 6))
