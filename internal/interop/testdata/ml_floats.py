"""The small floats and integers of ml_dtypes, in files and in artifacts."""
import base64
import json
import os

import ml_dtypes
import numpy as np

BITS = {"bfloat16": 16, "float6_e2m3fn": 6, "float6_e3m2fn": 6, "float4_e2m1fn": 4,
        "int4": 4, "uint4": 4, "int2": 2, "uint2": 2, "int1": 1, "uint1": 1}


def all_values(name):
    """An array of every value of a dtype once, NaNs included, each as ml_dtypes stores it."""
    bits = BITS.get(name, 8)
    dtype = getattr(ml_dtypes, name)
    codes = np.arange(1 << bits, dtype="u2" if bits == 16 else "u1")
    if "int" in name:  # by their value, so that the bits above theirs are those of ml_dtypes
        return codes.astype("i1").astype(dtype) if name[0] == "i" else codes.astype(dtype)
    return codes.view(dtype)


def described(a):
    """Name, bits and values; every value of these dtypes is one of float32 too."""
    return {
        "name": a.dtype.name,
        "shape": list(a.shape),
        "data": base64.b64encode(a.tobytes()).decode(),
        "values": base64.b64encode(a.astype("<f4").tobytes()).decode(),
    }


def make(path, name, shape):
    """Saves every value of a dtype with numpy.save."""
    a = all_values(name).reshape(shape)
    np.save(path, a, allow_pickle=False)
    return described(a)


def make_record(path):
    """Saves records with small floats in them, and returns their bytes."""
    a = np.zeros(3, [("b", ml_dtypes.bfloat16), ("n", "<i4"), ("f", ml_dtypes.float8_e4m3fn, (2,))])
    a["b"], a["n"], a["f"] = [1.5, -2, np.inf], [1, 2, 3], [[1, 2], [-3, 4], [np.nan, 448]]
    np.save(path, a, allow_pickle=False)
    return base64.b64encode(a.tobytes()).decode()


def verify_record(path, data):
    """Loads records whose small floats are raw bytes to NumPy, and gives them their names by a view."""
    a = np.load(path, allow_pickle=False)
    assert a.dtype == [("b", "V2"), ("n", "<i4"), ("f", "V1", (2,))], a.dtype
    assert a.tobytes() == base64.b64decode(data)
    assert a["b"].view(ml_dtypes.bfloat16).astype(float).tolist() == [1.5, -2, np.inf]


def named(directory, entry):
    """The array of an artifact's .npy file, as its entry in the manifest says what it is."""
    a = np.load(os.path.join(directory, "data.npy"), allow_pickle=False)
    return a.view(getattr(ml_dtypes, entry["dtype"]))


def verify_artifact(directory, want):
    """Takes the dtype from the manifest of an artifact, and compares every bit and value."""
    with open(os.path.join(directory, "artifact.json"), encoding="utf-8") as f:
        entry = json.load(f)["root"]
    assert entry["dtype"] == want["name"], (entry["dtype"], want["name"])
    a = named(directory, entry)
    assert a.tobytes() == base64.b64decode(want["data"])
    expected = all_values(want["name"]).reshape(a.shape)
    x, y = a.astype("f4"), expected.astype("f4")
    assert ((x == y) | (np.isnan(x) & np.isnan(y))).all()
    assert list(a.shape) == want["shape"] == entry["shape"], (a.shape, entry["shape"])


def verify(path, want):
    """Loads a .npy file, whose elements are raw bytes to NumPy."""
    a = np.load(path, allow_pickle=False)
    assert a.dtype == np.dtype((np.void, np.dtype(getattr(ml_dtypes, want['name'])).itemsize)), a.dtype
    assert a.tobytes() == base64.b64decode(want["data"]) and list(a.shape) == want["shape"]
