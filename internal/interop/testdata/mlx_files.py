"""Files of mlx.core.save and savez, and what mlx.core.load makes of ours. Its reader looks at fixed places of a header."""
import base64
import os

import mlx.core as mx
import numpy as np

from arrays import build, describe

mx.set_default_device(mx.cpu)

NAMES = {"bool": "bool_"}


def mlx_dtype(dtype):
    return getattr(mx, NAMES.get(dtype.name, dtype.name))


def bits(a):
    """The elements of an MLX array as row-major bytes."""
    a = a.view(mx.uint16) if a.dtype == mx.bfloat16 else a
    return np.array(a).tobytes()


def assert_holds(a, expected):
    assert isinstance(a, mx.array) and a.shape == expected.shape, (type(a), a.shape)
    assert a.dtype == mlx_dtype(expected.dtype), (a.dtype, expected.dtype)
    assert bits(a) == expected.astype(expected.dtype.newbyteorder("=")).tobytes(), "elements differ"


def verify(path, want):
    """Loads a file with MLX, compares, saves it again in its place, and describes that as NumPy reads it."""
    a = mx.load(path)
    assert_holds(a, build(want))
    mx.eval(a)
    mx.save(path, a)
    saved = np.load(path, allow_pickle=False)
    return describe(saved)


def verify_archive(path, wants, compressed):
    """Loads an archive with MLX, compares, and saves it again in its place."""
    arrays = mx.load(path)
    assert set(arrays) == {want["key"] for want in wants}
    for want in wants:
        assert_holds(arrays[want["key"]], build(want["array"]))
    mx.eval(arrays)
    (mx.savez_compressed if compressed else mx.savez)(path, **arrays)


def make_bfloat16(path, data):
    """Saves bfloat16 of the given bits, and returns its values."""
    a = mx.array(np.frombuffer(base64.b64decode(data), "<u2")).view(mx.bfloat16)
    mx.save(path, a)
    return base64.b64encode(np.array(a.astype(mx.float32)).astype("<f4").tobytes()).decode()


def verify_bfloat16(path, data):
    a = mx.load(path)
    assert a.dtype == mx.bfloat16, a.dtype
    assert bits(a) == base64.b64decode(data)


def refuses(path):
    """What MLX says to a file that it cannot read; empty where it can."""
    try:
        mx.eval(mx.load(path))
        return ""
    except Exception as err:
        return str(err).replace(os.path.dirname(path), "")
