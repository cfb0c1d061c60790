"""Archives in NumPy's .npz format, written and read by NumPy."""
import base64
import io
import sys
import zipfile

import numpy as np

from arrays import assert_same, describe, dtype_of, random


def verify(path, wants, raw=None, gaps=True):
    """Loads an archive, which must have the arrays in that order, and the members of raw bytes after them."""
    with zipfile.ZipFile(path) as z:
        assert z.testzip() is None, z.testzip()
    with np.load(path, allow_pickle=False) as z:
        keys = [want["key"] for want in wants]
        assert z.files == keys + list(raw or {}), (z.files[:20], keys[:20])
        for want in wants:
            assert_same(z[want["key"]], want["array"], gaps)
        for name, data in (raw or {}).items():
            assert z[name] == base64.b64decode(data), name


def make(path, arrays, how):
    """Saves arrays, [key, descr, shape, order, seed] each, and describes them."""
    made = {k: random(dtype_of(d), s, o, seed) for k, d, s, o, seed in arrays}
    writers = {"savez": np.savez, "savez_compressed": np.savez_compressed}
    if how in writers:
        writers[how](path, **made)
    else:
        unusual(path, made, how)
    return [{"key": k, "array": describe(a)} for k, a in made.items()]


class Pipe(io.RawIOBase):
    """A file without seek, so that sizes come after the contents of a member."""

    def __init__(self, path):
        self.file = open(path, "wb")

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)

    def close(self):
        self.file.close()
        super().close()


def unusual(path, made, how):
    """Archives of other programs than NumPy, by Python's zipfile."""
    method = zipfile.ZIP_DEFLATED if "deflated" in how else zipfile.ZIP_STORED
    out = Pipe(path) if "unseekable" in how else open(path, "wb")
    with out, zipfile.ZipFile(out, "w", method) as z:
        z.comment = b"made by hand"
        for key, a in made.items():
            info = zipfile.ZipInfo(key + ".npy", (2024, 2, 29, 12, 0, 0))
            info.compress_type = method
            with z.open(info, "w", force_zip64="zip64" in how) as f:
                np.lib.format.write_array(f, a, allow_pickle=False)


def hides_sizes():
    """Whether zipfile leaves the sizes of force_zip64 out of local headers, as CPython does since 3.11.4."""
    return sys.version_info >= (3, 11, 4)


def make_many(path, count):
    """Saves count arrays without axes: i<number>, each with its number."""
    np.savez(path, **{f"i{i}": np.int32(i) for i in range(count)})


def verify_many(path, count):
    with zipfile.ZipFile(path) as z:
        assert z.testzip() is None, z.testzip()
    with np.load(path, allow_pickle=False) as z:
        assert z.files == [f"i{i}" for i in range(count)]
        for i in [*range(0, count, 97), count - 1]:
            a = z[f"i{i}"]
            assert a.dtype == "<i4" and a.shape == () and a == i, (i, a)


def make_big(path, size):
    """Saves size bytes of 7 as one member, and another member after it."""
    np.savez(path, big=np.broadcast_to(np.int8(7), (size,)), after=np.arange(3, dtype="<i4"))


def verify_big(path, size):
    with np.load(path, allow_pickle=False) as z:
        a = z["big"]
        assert a.shape == (size,) and a.dtype == "|i1" and (a == 7).all()
        assert z["after"].tolist() == [0, 1, 2]
