"""Makes the answers of the tests of the commands, by NumPy and ml_dtypes:

    python make.py

numpy.json has: "lossless", for each dtype those that hold all of its values, found by trying all of them where they are
few; "rows", first and last rows as NumPy prints them; "diff", how two arrays differ; "lossy", what a conversion changes.
The arrays are beside it as .npy files.
"""
import json
import os
import warnings

import ml_dtypes
import numpy as np

warnings.simplefilter("ignore")
here = os.path.dirname(os.path.abspath(__file__))
out = {"lossless": {}, "rows": [], "diff": [], "lossy": []}

# Conversions that keep every value. Of wide dtypes the values that decide are tried: those at the ends, those around
# powers of two, and those with all digits in use.
ML = ["bfloat16", "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2",
      "float8_e5m2fnuz", "float8_e8m0fnu"]
NAMES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
         "complex64", "complex128"] + ML


def dtype(name):
    return np.dtype(getattr(ml_dtypes, name)) if name in ML else np.dtype(name)


def values(name):
    d = dtype(name)
    if name == "bool":
        return np.array([False, True])
    if d.itemsize == 1:
        return np.arange(256, dtype="u1").view(d)
    if d.itemsize == 2:
        return np.arange(65536, dtype="u2").view(d)
    if d.kind in "iu":
        info = np.iinfo(d)
        all = {info.min, info.max, 0}
        for bit in range(info.bits):
            for step in (-1, 0, 1):
                all |= {v for v in (2**bit + step, -(2**bit) + step) if info.min <= v <= info.max}
        return np.array(sorted(all), dtype=d)
    real = {"c": {8: "f4", 16: "f8"}}.get(d.kind, {}).get(d.itemsize, d)
    info = np.finfo(real)
    v = np.array([0.0, -0.0, 1, -1, info.max, info.min, info.tiny, info.smallest_subnormal, info.eps, 1 + info.eps, 1 / 3, np.inf, -np.inf, np.nan],
                 dtype=real)
    return v if d.kind != "c" else np.concatenate([v, v * np.array(1j, dtype=d)]).astype(d)


def same(a, b):
    # Bits, but for NaN: any NaN is as good as another.
    nan = (a != a) & (b != b)
    bits = a.view(np.uint8).reshape(len(a), -1) == b.view(np.uint8).reshape(len(b), -1)
    return bool((bits.all(axis=1) | nan).all())


for a in NAMES:
    out["lossless"][a] = []
    for b in NAMES:
        if dtype(a).kind == "c" and dtype(b).kind != "c":
            continue
        v = values(a)
        try:
            back = v.astype(dtype(b)).astype(dtype(a))
        except TypeError:  # there is no such conversion
            continue
        wraps = dtype(a).kind in "iu" and dtype(b).kind in "iu" and any(int(p) != int(q) for p, q in zip(v, v.astype(dtype(b))))
        if same(v, back) and not wraps:
            out["lossless"][a].append(b)

# Rows.
rng = np.random.default_rng(7)
arrays = {
    "floats": rng.normal(size=(40, 3)),
    "fortran": np.asfortranarray(np.arange(60, dtype=">i4").reshape(12, 5)),
    "cube": np.arange(24, dtype="u1").reshape(4, 3, 2),
    "words": np.array(["a", "bc", "def", "ghij"]),
    "scalar": np.float32(2.5),
    "none": np.zeros((0, 3)),
    "records": np.array([(1, 2.5), (3, 4.5), (5, 6.5)], dtype=[("a", "i4"), ("b", "f8")]),
}
for name, x in arrays.items():
    np.save(os.path.join(here, name + ".npy"), x)
    for n in (0, 1, 2, 1000):
        head, tail = (x, x) if np.ndim(x) == 0 else (x[:n], x[max(len(x) - n, 0):])
        out["rows"].append({"file": name + ".npy", "n": n, "head": str(head), "tail": str(tail)})


# Differences.
def differ(name, a, b):
    np.save(os.path.join(here, f"diff-{name}-a.npy"), a)
    np.save(os.path.join(here, f"diff-{name}-b.npy"), b)
    a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
    native = a.dtype.newbyteorder("=")
    x, y = a.astype(native), b.astype(native)
    bits = (x.reshape(-1, 1).view("u1") != y.reshape(-1, 1).view("u1")).reshape(x.size, -1).any(axis=1).reshape(x.shape)
    case = {"name": name, "size": x.size, "differ": int(bits.sum())}
    if bits.any():
        case["first"] = [int(i) for i in np.argwhere(bits)[0]]
        if native.kind in "iu":
            case["largest"] = str(max(abs(int(p) - int(q)) for p, q in zip(x[bits], y[bits])))
        elif native.kind in "fc":
            gaps = abs(x[bits].astype("c16" if native.kind == "c" else "f8") - y[bits])
            case["largest"] = format(float(np.nanmax(gaps)), ".6g")
    out["diff"].append(case)


f = rng.normal(size=(30, 20))
g = f.copy()
g[3, 4] += 0.5
g[29, 19] = np.nan
differ("floats", f, g)
differ("fortran", np.asfortranarray(f), np.asfortranarray(g))
differ("mixed", f, np.asfortranarray(g))
differ("order", f.astype(">f8"), g)
i = np.arange(24, dtype="i8").reshape(2, 3, 4)
j = i.copy()
j[0, 2, 1], j[1, 0, 0] = np.iinfo("i8").min, np.iinfo("i8").max
differ("integers", i, j)
differ("unsigned", np.array([0, 1, 2**64 - 1], dtype="u8"), np.array([2**64 - 1, 1, 0], dtype="u8"))
differ("complex", np.array([1, 2, 3], dtype="c16"), np.array([1, 2 + 3j, 3 - 4j]))
differ("zeros", np.array([0.0, 1.0]), np.array([-0.0, 1.0]))
differ("same", np.array([np.nan, 1.0]), np.array([np.nan, 1.0]))
differ("words", np.array(["ab", "cd"]), np.array(["ab", "ce"]))

# Lossy conversions: the number of values that are not themselves again, and the bytes of the result.
for name, x, to in [
    ("f8-f4", np.concatenate([rng.normal(size=50), [0.5, np.nan, np.inf, 1e300]]).reshape(27, 2), "f4"),
    ("f8-i4", np.array([0.0, 1.5, -2.5, 100.0, -0.0]), "i4"),
    ("i8-i1", np.array([[0, 127, 128], [-128, -129, 300]], order="F"), "i1"),
    ("sign", np.array([-1, 0, 5, -128], dtype="i1"), "u1"),
    ("sign-wide", np.array([-1, 0, 5, -128], dtype="i2"), "u8"),
    ("unsigned", np.array([0, 2**63, 2**64 - 1, 2**63 - 1], dtype="u8"), "i8"),
    ("big", np.array([1, 2**53 + 1, 2**53], dtype=">i8"), "f8"),
]:
    np.save(os.path.join(here, f"lossy-{name}.npy"), x)
    y = x.astype(np.dtype(to).newbyteorder(x.dtype.byteorder), order="K")
    np.save(os.path.join(here, f"lossy-{name}-{to}.npy"), y)
    back = y.astype(x.dtype)
    nan = (x != x) & (back != back)
    bits = np.array([p.tobytes() != q.tobytes() for p, q in zip(x.ravel(), back.ravel())]).reshape(x.shape) & ~nan
    if x.dtype.kind in "iu" and y.dtype.kind in "iu":  # -1 comes back from 255
        bits = np.array([int(p) != int(q) for p, q in zip(x.ravel(), y.ravel())])
    out["lossy"].append({"file": f"lossy-{name}.npy", "to": to, "want": f"lossy-{name}-{to}.npy", "changed": int(bits.sum()), "size": x.size})

with open(os.path.join(here, "numpy.json"), "w") as w:
    json.dump(out, w, indent=1)
    w.write("\n")
