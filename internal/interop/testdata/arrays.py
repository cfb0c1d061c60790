"""What both sides say of an array: the same as type array in array_test.go."""
import ast
import base64
import math

import numpy as np


def dtype_of(descr):
    """The dtype of the Python literal that a .npy header has."""
    return np.lib.format.descr_to_dtype(ast.literal_eval(descr))


def raw(a):
    """The elements of a as raw bytes, so that copies take what lies between the fields of records too."""
    return a.view(np.dtype((np.void, a.dtype.itemsize))) if a.dtype.itemsize else a


def describe(a):
    order = "F" if a.flags.f_contiguous and not a.flags.c_contiguous else "C"
    data = raw(a).tobytes(order) if a.dtype.itemsize else b""
    return {
        "descr": repr(np.lib.format.dtype_to_descr(a.dtype)),
        "shape": list(a.shape),
        "order": order,
        "data": base64.b64encode(data).decode(),
    }


def build(array):
    """The NumPy array that a description is of."""
    data = base64.b64decode(array["data"])
    dtype = dtype_of(array["descr"])
    shape = tuple(array["shape"])
    assert len(data) == math.prod(shape) * dtype.itemsize, (len(data), shape, dtype)
    return np.ndarray(shape, dtype, data, order=array["order"])


def fields_only(a):
    """The elements of a as bytes in row-major order, with zeros for what lies between the fields of records."""
    mask = np.zeros(a.dtype.itemsize, np.uint8)
    cover(mask, a.dtype)
    return np.frombuffer(raw(a).tobytes(), np.uint8).reshape(-1, a.dtype.itemsize) & mask


def cover(mask, dtype):
    """Sets the bytes of a mask that belong to a field."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        for i in range(math.prod(shape)):
            cover(mask[i * base.itemsize:(i + 1) * base.itemsize], base)
    elif dtype.names:
        for field, offset, *_ in (dtype.fields[name] for name in dtype.names):
            cover(mask[offset:offset + field.itemsize], field)
    else:
        mask[:] = 255


def assert_same(have, want, gaps=True):
    """That have is the array want, a description, in dtype, shape, order and every bit.

    Without gaps that is every bit of a field. When NumPy reads or writes anything but a plain file, it copies records
    field by field, and what lies between them is lost.
    """
    expected = build(want)
    assert isinstance(have, np.ndarray), type(have)
    assert have.dtype == expected.dtype, (have.dtype, expected.dtype)
    described = describe(have)
    for key in ("descr", "shape", "order"):
        assert described[key] == want[key], (key, described[key], want[key])
    if gaps:
        assert described["data"] == want["data"], f"elements differ: {have.dtype}"
    else:
        assert (fields_only(have) == fields_only(expected)).all(), f"elements differ: {have.dtype}"


def random(dtype, shape, order, seed):
    """An array with random bits in every element."""
    count = math.prod(shape) * dtype.itemsize
    data = np.random.default_rng(seed).bytes(count)
    return np.ndarray(tuple(shape), dtype, data, order=order)
