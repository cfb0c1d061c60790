"""What libraries of the array API standard make of arrays that numpy.load gives."""
import numpy as np

from arrays import build


def verify(library, path, want, name):
    """asarray of a loaded array has the standard's dtype of that name, and the elements."""
    a = np.load(path, allow_pickle=False)
    a = a.astype(a.dtype.newbyteorder("="))
    if library == "array_api_strict":
        import array_api_strict as xp
    else:
        import array_api_compat.numpy as xp
    x = xp.asarray(a)
    assert x.dtype == getattr(xp, name), (x.dtype, name)
    assert name in xp.__array_namespace_info__().dtypes()
    assert tuple(x.shape) == tuple(want["shape"])
    expected = build(want)
    assert np.asarray(x).tobytes() == expected.astype(expected.dtype.newbyteorder("=")).tobytes()
    if library == "array_api_compat":
        import array_api_compat
        assert array_api_compat.array_namespace(a) is xp


def dtypes():
    """The names of all dtypes of the standard."""
    import array_api_strict as xp
    return sorted(xp.__array_namespace_info__().dtypes())
