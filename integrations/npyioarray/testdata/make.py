"""Writes the files of this folder, with NumPy. Run it in this folder: python make.py

files.zip holds .npy files, each named for the dtype, the shape and the order of its array,
whose elements count up from 0 in row-major order; expected.json has them in the order in which
they are stored, as text that Go parses.
"""
import io
import json
import sys
import zipfile

import numpy as np

numbers = ["?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8", "c8", "c16"]
shapes = [(), (1,), (6,), (2, 3), (2, 3, 2), (0,), (0, 3)]
expected = {}
files = zipfile.ZipFile("files.zip", "w", zipfile.ZIP_DEFLATED)


def save(name, array, version=None):
    f = io.BytesIO()
    np.lib.format.write_array(f, array, version=version, allow_pickle=False)
    files.writestr(zipfile.ZipInfo(name + ".npy"), f.getvalue(), zipfile.ZIP_DEFLATED)
    flat = array.ravel(order="K").tolist()
    expected[name] = {
        "descr": array.dtype.str,
        "shape": list(array.shape),
        "fortran": bool(array.flags.f_contiguous and not array.flags.c_contiguous),
        "stored": [repr(complex(x)) if isinstance(x, complex) else str(x) for x in flat],
    }


def named(dtype, shape, order):
    kind = np.dtype(dtype).str.replace("<", "").replace("|", "").replace(">", "be-")
    return "%s_%s_%s" % (kind, "x".join(map(str, shape)) or "scalar", order)


for t in numbers:
    for shape in shapes:
        a = (np.arange(int(np.prod(shape))) % 100).reshape(shape)
        a = (a % 2 == 1) if t == "?" else a.astype(t)
        if t.startswith("c"):
            a = (a - 0.5j * a).astype(t)
        save(named(t, shape, "c"), a)
        if len(shape) > 1 and a.size:
            save(named(t, shape, "f"), np.asfortranarray(a))
    if t not in ("?", "i1", "u1"):
        big = np.arange(6).astype(">" + t)
        save(named(">" + t, (6,), "c"), big)

save("version2_6_c", np.arange(6.0), version=(2, 0))
save("special_f8", np.array([np.nan, -0.0, np.inf, -np.inf, 5e-324, 1.7976931348623157e308]))
save("text_U", np.array(["", "a", "h\u00e9", "\U0001f600"]))
save("text_U_be", np.array(["", "a", "h\u00e9", "\U0001f600"], dtype=">U2"))
save("text_U_scalar", np.array("na\u00efve"))
save("text_U_2x2", np.array([["a", "bc"], ["def", ""]]))
save("bytes_S", np.array([b"", b"a", b"abc"]))
save("bytes_S_scalar", np.array(b"abc"))
save("half", np.array([0, 0.5, -2, 65504], dtype="f2"))
save("dates", np.array(["2024-02-29", "1969-12-31"], dtype="M8[D]"))
save("durations", np.array([0, -1500], dtype="m8[ms]"))
save("record", np.array([(1, 2.5), (3, 4.5)], dtype=[("a", "<i4"), ("b", "<f8")]))

files.close()

arrays = {"arr0": np.arange(6.0).reshape(2, 3), "arr1": np.arange(6, dtype="f4"), "f": np.asfortranarray(np.arange(6.0).reshape(2, 3))}
np.savez("stored.npz", **arrays)
np.savez_compressed("compressed.npz", **arrays)

with open("expected.json", "w") as f:
    json.dump({"numpy": np.__version__, "python": sys.version.split()[0], "files": expected}, f, indent=0, sort_keys=True)
    f.write("\n")
