"""The values that make.py saves: (directory, description, value, what else to do).

Flags: "refuse": why a reader without Python must refuse it. "utf8": save with ZenML's switch for JSON that is not ASCII.
"""

import collections

import numpy as np

PICKLE = "a pickle: needs Python to read, and runs what it holds"
TABLE = "an element is a pandas table"
Point = collections.namedtuple("Point", "x y")


def scalars():
    text = 'text with "quotes" \\ / \t\n\x00\x7f \u00e9 \u4e2d \U0001f600 \u2028'
    yield "none", "None", None, {}
    yield "bool_true", "True", True, {}
    yield "bool_false", "False", False, {}
    yield "int_0", "zero", 0, {}
    yield "int_minus1", "a negative integer", -1, {}
    yield "int_2p53p1", "the first integer that float64 cannot hold", 2**53 + 1, {}
    yield "int_2p63", "the first integer beyond int64", 2**63, {}
    yield "int_2p70", "an integer beyond 64 bits", 2**70, {}
    yield "float_1p5", "a float", 1.5, {}
    yield "float_whole", "a float without a fraction", 2.0, {}
    yield "float_nan", "NaN", float("nan"), {}
    yield "float_inf", "infinity", float("inf"), {}
    yield "float_minus_inf", "minus infinity", float("-inf"), {}
    yield "float_minus0", "minus zero", -0.0, {}
    yield "float_1e300", "a float with an exponent", 1e300, {}
    yield "float_tiny", "the smallest subnormal", 5e-324, {}
    yield "float_1e16", "where repr turns to exponents", 1e16, {}
    yield "str_empty", "the empty text", "", {}
    yield "str_text", "text with all that JSON escapes", text, {}
    yield "str_text_utf8", "the same with ZENML_MATERIALIZER_ALLOW_NON_ASCII_JSON_DUMPS=true", text, {"utf8": True}
    yield "str_surrogate", "text with a lone surrogate", "a\ud800b", {}
    yield "bytes_empty", "no bytes", b"", {}
    yield "bytes_00ff", "two bytes that are no text", b"\x00\xff", {}
    yield "np_float64", "a NumPy float64, which is a Python float", np.float64(1.5), {}
    yield "np_str", "a NumPy str_, which is a Python str", np.str_("abc"), {}
    yield "np_bytes", "a NumPy bytes_, which is a Python bytes", np.bytes_(b"abc"), {}
    yield "np_int64", "a NumPy int64, which is no Python int", np.int64(7), {"refuse": PICKLE}
    yield "np_float32", "a NumPy float32, which is no Python float", np.float32(1.5), {"refuse": PICKLE}
    yield "np_bool", "a NumPy bool", np.True_, {"refuse": PICKLE}
    yield "complex", "a Python complex", 1 + 2j, {"refuse": PICKLE}
    yield "frozenset", "a frozenset, which is no set", frozenset({1}), {"refuse": PICKLE}
    yield "bytearray", "a bytearray, which is no bytes", bytearray(b"ab"), {"refuse": PICKLE}


def arrays():
    record = np.array([(1, 2.5, "ab"), (-3, 0.5, "\u00e9")], [("id", "<i4"), ("x", "<f8"), ("s", "<U2")])
    grid = np.arange(6, dtype="<f8").reshape(2, 3) / 4
    yield "array_f8_2d", "float64, 2x3", grid, {}
    yield "array_f8_1d", "float64, 1-D: a histogram is drawn", np.array([0.5, 1.5, 1.5, -2.0]), {}
    yield "array_f8_nan", "float64 with NaN, infinity and minus zero", np.array([[np.nan, np.inf, -0.0]]), {}
    yield "array_u1_image", "uint8, 4x4x3: an image is drawn", np.arange(48, dtype="u1").reshape(4, 4, 3), {}
    yield "array_f4_2d", "float32", grid.astype("<f4"), {}
    yield "array_f2_2d", "float16", grid.astype("<f2"), {}
    yield "array_c16_2d", "complex128", grid + 1j, {}
    yield "array_i4_0d", "int32, 0-D", np.array(42, "<i4"), {}
    yield "array_u8_2d", "uint64 beyond int64", np.array([[0, 2**64 - 1]], "<u8"), {}
    yield "array_i8_2d", "int64, extremes", np.array([[-(2**63), 2**63 - 1]], "<i8"), {}
    yield "array_bool", "bool", np.array([[True, False], [False, True]]), {}
    yield "array_U5", "fixed-length text, 1-D", np.array(["ab", "", "\u00e9\u4e2d\U0001f600", "ab ab"], "<U5"), {}
    yield "array_U5_2d", "fixed-length text, 2-D: ZenML loses the metadata", np.array([["a", "b"]], "<U5"), {}
    yield "array_S3", "fixed-length bytes", np.array([b"ab", b"", b"\xff\x00c"], "S3"), {}
    yield "array_datetime64", "datetime64[ns] with NaT", np.array(["2024-02-29T12:00:00.5", "NaT"], "<M8[ns]"), {}
    yield "array_timedelta64", "timedelta64[s]; a number to NumPy", np.array([[1, -1]], "<m8[s]"), {}
    yield "array_structured", "three fields", record, {}
    yield "array_empty", "float64, 0x3: ZenML loses the metadata", np.zeros((0, 3)), {}
    yield "array_fortran", "float64 in Fortran order", np.asfortranarray(grid), {}
    yield "array_strided", "a view with strides: saved in C order", np.arange(24, dtype="<i2").reshape(4, 6)[::2, ::-2], {}
    yield "array_big_endian", "int32, big-endian", np.array([[1, -2], [3, 70000]], ">i4"), {}
    yield "array_masked", "a masked array: ZenML fails, and leaves a header without data", np.ma.masked_array([[1, 2]], [[0, 1]], "<i4"), {}
    yield "array_object", "objects", np.array([[1, "a", None]], object), {"refuse": PICKLE}


def foreign_arrays():
    import jax.numpy as jnp
    import mlx.core as mx

    yield "jax_f4_2d", "JAX, float32", jnp.arange(6, dtype="float32").reshape(2, 3) / 4, {}
    yield "jax_i4_0d", "JAX, int32, 0-D", jnp.int32(5), {}
    yield "jax_bf16", "JAX, bfloat16: ZenML cannot load what it saved", jnp.arange(3, dtype="bfloat16") / 2, {}
    yield "mlx_f4_2d", "MLX, float32", mx.arange(6, dtype=mx.float32).reshape(2, 3) / 4, {}
    yield "mlx_f4_column", "MLX, a transposed array", mx.arange(6, dtype=mx.float32).reshape(2, 3).T, {}
    yield "mlx_i8_0d", "MLX, int64, 0-D", mx.array(5, mx.int64), {}
    yield "mlx_bool", "MLX, bool", mx.array([True, False]), {}
    yield "mlx_c8", "MLX, complex64", mx.array([1 + 2j]), {}
    yield "mlx_f2", "MLX, float16", mx.array([[0.5, 1.5]], mx.float16), {}
    yield "mlx_bf16", "MLX, bfloat16", mx.array([0.5, 1.5], mx.bfloat16), {}
    yield "mlx_empty", "MLX, no elements", mx.zeros((0, 3)), {}


def sparse():
    import scipy.sparse as sp

    dense = np.array([[0, 1.5, 0], [0, 0, 0], [-2, 0, 3]])
    yield "sparse_csr", "SciPy csr_matrix", sp.csr_matrix(dense), {}
    yield "sparse_csc", "SciPy csc_matrix", sp.csc_matrix(dense), {}
    yield "sparse_coo", "SciPy coo_matrix", sp.coo_matrix(dense), {}
    yield "sparse_bsr", "SciPy bsr_matrix", sp.bsr_matrix(dense, blocksize=(3, 1)), {}
    yield "sparse_dia", "SciPy dia_matrix", sp.dia_matrix(dense), {}
    yield "sparse_lil", "SciPy lil_matrix: save_npz fails, and leaves an empty data.npz", sp.lil_matrix(dense), {}
    yield "sparse_csr_array", "SciPy csr_array, which is no spmatrix", sp.csr_array(dense), {"refuse": PICKLE}


def json_containers():
    deep = {"a": [1, {"b": [True, None, {"c": 1.5}]}], "d": {}}
    yield "list_empty", "the empty list", [], {}
    yield "tuple_empty", "the empty tuple", (), {}
    yield "set_empty", "the empty set", set(), {}
    yield "dict_empty", "the empty dict", {}, {}
    yield "list_json", "a list of all basic types", [None, True, -1, 2**70, 1.5, float("nan"), "\u00e9"], {}
    yield "tuple_json", "a tuple of basic types", (1, "a"), {}
    yield "set_json", "a set of integers", {3, 1, 2}, {}
    yield "dict_json", "a dict with text keys", {"b": 1, "a": 2, "": 3}, {}
    yield "json_deep", "nested three deep", deep, {}
    yield "list_tuples", "tuples inside a list: ZenML loads lists", [(1, 2), (3, (4, 5))], {}
    yield "ordereddict", "an OrderedDict", collections.OrderedDict(z=1, a=2), {}
    yield "counter", "a Counter", collections.Counter(a=2, b=1), {}
    yield "list_np_float64", "NumPy float64s, which are Python floats", [np.float64(0.1), np.float64(2)], {}
    yield "list_set", "a set inside a list: ZenML fails, and leaves an empty data.json", [{1, 2}, 3], {}
    yield "namedtuple", "a namedtuple: ZenML cannot load what it saved", Point(1, 2), {}


def containers():
    import pandas as pd

    a, b = np.arange(4, dtype="<i4").reshape(2, 2), np.array([[0.5, 1.5]])
    yield "list_arrays", "a list of arrays", [a, b], {}
    yield "list_one_array", "a list of one array", [a], {}
    yield "tuple_arrays", "a tuple of arrays", (a, b), {}
    yield "set_bytes", "a set of bytes", {b"x"}, {}
    yield "dict_arrays", "a dict of arrays: keys and values apart", {"b": a, "a": b}, {}
    yield "dict_int_keys", "a dict with integer keys, otherwise JSON", {1: "one", -2: "two"}, {}
    yield "dict_tuple_keys", "a dict with tuples as keys: ZenML cannot load what it saved", {(1, 2): 0.5, (): None}, {}
    yield "dict_mixed_keys", "a dict with keys of many types", {None: 1, True: 2, 1.5: 3, b"k": 4, "s": 5}, {}
    yield "dict_bytes_keys", "a dict with bytes as keys: the keys are a container too", {b"k": 1}, {}
    yield "list_bytes", "a list of twelve bytes: ten and eleven sort before two", [bytes([i]) for i in range(12)], {}
    yield "list_mixed", "every kind of element", [None, False, 7, 2**70, -0.0, "\u00e9", b"\x00", a, [1], (2,), {3}, {"k": 4}], {}
    yield "list_dicts_arrays", "a list of dicts of arrays", [{"x": a, "y": b}, {"x": b}], {}
    yield "deep", "nested three deep, with arrays and bytes", {"l": [(a, b"\xff"), {"m": [b, None]}], "n": 1}, {}
    yield "list_empty_containers", "empty containers beside bytes", [b"", [], (), set(), {}], {}
    yield "ordereddict_arrays", "an OrderedDict of arrays", collections.OrderedDict(z=a, y=b), {}
    yield "list_array_object", "an array of objects inside a list", [np.array([None], object)], {"refuse": PICKLE}
    yield "list_complex", "an element that ZenML pickles", [1 + 2j, 1], {"refuse": PICKLE}
    yield "list_np_int64", "NumPy int64s, which ZenML pickles one by one", [np.int64(1)], {"refuse": PICKLE}
    yield "list_pandas", "a pandas table beside an array", [pd.DataFrame({"x": [1, 2]}), a], {"refuse": TABLE}


def foreign_containers():
    import jax.numpy as jnp
    import mlx.core as mx
    import scipy.sparse as sp

    mixed = {"jax": jnp.ones(2), "mlx": mx.zeros(2), "scipy": sp.csr_matrix(np.eye(2)), "numpy": np.arange(2, dtype="<i8")}
    yield "dict_libraries", "arrays of four libraries", mixed, {}


GROUPS = (scalars, arrays, foreign_arrays, sparse, json_containers, containers, foreign_containers)
