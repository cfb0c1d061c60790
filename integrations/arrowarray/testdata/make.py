"""Makes record.arrow and expected.npz: a record batch that pyarrow wrote, and the arrays that NumPy has of its columns.

    python testdata/make.py

Made with Python 3, pyarrow and NumPy of the versions in expected.npz, member "versions". The archive has a member for
each column, NAME, and one for its rows 3 to 15, NAME.slice.
"""

import pathlib
import sys

import numpy as np
import pyarrow as pa

HERE = pathlib.Path(__file__).parent
ROWS = 19
rng = np.random.default_rng(20251130)


def integers(dtype):
    info = np.iinfo(dtype)
    a = rng.integers(info.min, info.max, ROWS, dtype=dtype, endpoint=True)
    a[:3] = info.min, info.max, 0
    return a


def floats(dtype):
    """Random bits: NaNs of all kinds and subnormal numbers among them, and the special ones."""
    a = np.frombuffer(rng.bytes(ROWS * np.dtype(dtype).itemsize), dtype).copy()
    a[:5] = 0.0, -0.0, np.inf, -np.inf, np.nan
    bits = a.view(f"u{a.itemsize}")
    bits[5] = bits[3] | 1  # a signaling NaN with a payload and a sign
    return a


def times(unit, kind):
    a = rng.integers(-(10**9), 10**9, ROWS).astype(f"{kind}8[{unit}]")
    a[:2] = 0, np.iinfo(np.int64).max
    return a


columns, expected = {}, {}
for name in "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split():
    expected[name] = integers(name)
for name in "float16 float32 float64".split():
    expected[name] = floats(name)
expected["bool"] = rng.integers(0, 2, ROWS).astype(bool)
for unit in "s ms us ns".split():
    expected[f"timestamp_{unit}"] = times(unit, "M")
    expected[f"duration_{unit}"] = times(unit, "m")
for name, values in expected.items():
    columns[name] = pa.array(values)

days = rng.integers(-(2**31), 2**31, ROWS)
days[:3] = -(2**31), 2**31 - 1, 0
expected["date32"] = days.astype("M8[D]")
columns["date32"] = pa.Array.from_buffers(pa.date32(), ROWS, [None, pa.py_buffer(days.astype("i4"))])
expected["date64"] = (rng.integers(-(10**5), 10**5, ROWS) * 86400000).astype("M8[ms]")
columns["date64"] = pa.Array.from_buffers(pa.date64(), ROWS, [None, pa.py_buffer(expected["date64"].view("i8"))])

expected["vectors"] = rng.standard_normal((ROWS, 3)).astype("f4")
columns["vectors"] = pa.FixedSizeListArray.from_arrays(pa.array(expected["vectors"].ravel()), 3)
expected["matrices"] = rng.integers(-999, 999, (ROWS, 2, 3), dtype="i2")
inner = pa.FixedSizeListArray.from_arrays(pa.array(expected["matrices"].ravel()), 3)
columns["matrices"] = pa.FixedSizeListArray.from_arrays(inner, 2)
expected["masks"] = rng.integers(0, 2, (ROWS, 5)).astype(bool)
columns["masks"] = pa.FixedSizeListArray.from_arrays(pa.array(expected["masks"].ravel()), 5)

for name, column in columns.items():
    column.validate(full=True)
    if "date" in name or pa.types.is_primitive(column.type):  # what pyarrow itself says
        np.testing.assert_array_equal(column.to_numpy(zero_copy_only=False), expected[name])

for name in list(expected):
    expected[f"{name}.slice"] = expected[name][3:16]
expected["versions"] = np.array([f"Python {sys.version.split()[0]}", f"pyarrow {pa.__version__}", f"NumPy {np.__version__}"])
np.savez(HERE / "expected.npz", **expected)

batch = pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))
with pa.OSFile(str(HERE / "record.arrow"), "wb") as sink, pa.ipc.new_file(sink, batch.schema) as writer:
    writer.write_batch(batch)
