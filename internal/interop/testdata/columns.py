"""Arrays that numpy.load gives, as columns of pyarrow and pandas."""
import numpy as np
import pandas as pd
import pyarrow as pa


def same(a, b):
    """Whether two arrays have the same dtype but for its byte order, and the same elements, NaN and NaT included."""
    native = a.dtype.newbyteorder("=")
    return native == b.dtype and a.astype(native).tobytes() == np.ascontiguousarray(b).tobytes()


def arrow(path):
    """Takes an array of one axis into Arrow and out of it again."""
    a = np.load(path, allow_pickle=False)
    native = a.astype(a.dtype.newbyteorder("="))
    column = pa.array(native)
    assert column.null_count == 0 or native.dtype.kind in "mM", column.null_count
    back = column.to_numpy(zero_copy_only=False)
    if back.dtype == object:  # text
        back = np.array(back.tolist(), native.dtype)
    assert same(a, back), (a.dtype, column.type, back.dtype)
    return str(column.type)


def frame(path):
    """Takes the members of an archive into a data frame and out of it again."""
    with np.load(path, allow_pickle=False) as z:
        columns = {key: z[key] for key in z.files}
    table = pd.DataFrame({key: a.astype(a.dtype.newbyteorder("=")) for key, a in columns.items()})
    for key, a in columns.items():
        back = table[key].to_numpy()
        if a.dtype.kind in "US":
            back = np.array(back.tolist(), a.dtype.newbyteorder("="))
        assert same(a, back), (key, a.dtype, back.dtype)
    return list(table.columns)


def records(path):
    """An array of records as a data frame, whose columns are the fields."""
    a = np.load(path, allow_pickle=False)
    table = pd.DataFrame(a)
    for name in a.dtype.names:
        assert (table[name].to_numpy() == a[name]).all(), name
    return list(table.columns)
