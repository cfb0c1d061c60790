"""Python values as JSON that keeps their types. README.md describes the form.

encode(value) makes it; same(a, b) compares two of them, where every NaN equals every other NaN of a Python float.
"""

import json
import struct

import numpy as np


COMPRESSED = ("indices", "indptr")
SPARSE_PARTS = {"coo": ("row", "col"), "dia": ("offsets",), "csr": COMPRESSED, "csc": COMPRESSED, "bsr": COMPRESSED}


def encode(value):
    """Returns the typed JSON form of a value. A value of a type that it has no form for becomes {"t": "opaque"}."""
    for types, encoder in ENCODERS:
        if isinstance(value, types):
            return encoder(value)
    return _foreign(value)


def same(a, b):
    """Tells whether two typed JSON forms stand for the same value. Sets compare without order, dicts with it."""
    return json.dumps(_canonical(a), sort_keys=True) == json.dumps(_canonical(b), sort_keys=True)


def array(value, library="numpy"):
    """Returns the form of an array: its dtype in little-endian, its elements in C order."""
    little = value.astype(value.dtype.newbyteorder("<"))
    if little.dtype.hasobject:
        return {"t": "objects", "shape": list(value.shape), "v": [encode(x) for x in value.ravel()]}
    return {
        "t": "ndarray",
        "library": library,
        "dtype": _descr(little.dtype),
        "name": str(value.dtype),
        "shape": list(value.shape),
        "bytes": little.tobytes("C").hex(),
    }


def _descr(dtype):
    """Returns the descr of a .npy header. Raw bytes have no byte order, which ml_dtypes and MLX give them: <V2 is |V2."""
    descr = np.lib.format.dtype_to_descr(dtype)
    return descr.replace("<V", "|V") if isinstance(descr, str) else descr


def sparse(value):
    """Returns the form of a SciPy matrix: the arrays that it is made of, and the dense array that it stands for."""
    if value.format not in SPARSE_PARTS:
        return _opaque(value)
    names = SPARSE_PARTS[value.format]
    parts = [[name, array(np.asarray(getattr(value, name)))] for name in (*names, "data")]
    return {"t": "sparse", "format": value.format, "shape": list(value.shape), "parts": parts, "dense": array(value.toarray())}


def _str(value):
    try:
        value.encode()
        return {"t": "str", "v": str(value)}
    except UnicodeEncodeError:  # a lone surrogate, which JSON readers of other languages replace
        return {"t": "str", "utf16": value.encode("utf-16-be", "surrogatepass").hex()}


def _float(value):
    return {"t": "float", "v": float.__repr__(value), "bits": struct.pack(">d", value).hex()}


def _sequence(name):
    return lambda value: {"t": name, "v": [encode(x) for x in value]}


def _set(value):
    return {"t": "set", "v": sorted((encode(x) for x in value), key=lambda x: json.dumps(x, sort_keys=True))}


def _dict(value):
    return {"t": "dict", "v": [[encode(k), encode(v)] for k, v in value.items()]}


def _scalar(value):
    return {**array(np.asarray(value)), "t": "scalar"}


def _foreign(value):
    module = type(value).__module__
    if module.startswith(("jax", "jaxlib")):
        return array(np.asarray(value), "jax")
    if module.startswith("mlx"):
        return _mlx(value)
    if module.startswith("scipy.sparse"):
        return sparse(value)
    return _opaque(value)


def _opaque(value):
    return {"t": "opaque", "type": f"{type(value).__module__}.{type(value).__qualname__}"}


def _mlx(value):
    import mlx.core as mx

    if value.dtype != mx.bfloat16:
        return array(np.array(value), "mlx")
    return {**array(np.array(value.view(mx.uint16)).view("V2"), "mlx"), "name": "bfloat16"}


def _complex(value):
    return {"t": "complex", "real": _float(value.real), "imag": _float(value.imag)}


def _canonical(form):
    if isinstance(form, list):
        return [_canonical(x) for x in form]
    if not isinstance(form, dict):
        return form
    if form.get("t") == "float" and form.get("v") == "nan":
        return {"t": "float", "v": "nan"}
    return {key: _canonical(x) for key, x in form.items()}


# Masked arrays are arrays, and NumPy's scalars go before Python's: float64 is a float, str_ a str, bytes_ a bytes.
ENCODERS = (
    (np.ma.MaskedArray, _opaque),
    (np.ndarray, array),
    (np.generic, _scalar),
    (type(None), lambda _: {"t": "none"}),
    (bool, lambda value: {"t": "bool", "v": value}),
    (int, lambda value: {"t": "int", "v": str(int(value))}),
    (float, _float),
    (complex, _complex),
    (str, _str),
    (bytes, lambda value: {"t": "bytes", "hex": value.hex()}),
    (list, _sequence("list")),
    (tuple, _sequence("tuple")),
    ((set, frozenset), _set),
    (dict, _dict),
)
