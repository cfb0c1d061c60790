"""arraylike as a Python array namespace, so that the test suite of the array API standard can run on it.

Arrays live in a Go process, the server; what is here only passes calls on.
"""
from collections import namedtuple as _namedtuple
from math import e, inf, nan, pi

from . import fft, linalg
from ._functions import *
from ._wire import DType as _DType
from ._wire import call as _call

__array_api_version__ = "2025.12"
newaxis = None

bool = _DType("bool")
int8, int16, int32, int64 = (_DType(f"int{n}") for n in (8, 16, 32, 64))
uint8, uint16, uint32, uint64 = (_DType(f"uint{n}") for n in (8, 16, 32, 64))
float32, float64 = _DType("float32"), _DType("float64")
complex64, complex128 = _DType("complex64"), _DType("complex128")

_finfo = _namedtuple("finfo", "bits eps max min smallest_normal dtype")
_iinfo = _namedtuple("iinfo", "bits max min dtype")


def can_cast(from_, to, /):
    return _call("CanCast", (from_, to))


def finfo(type, /):
    return _finfo(*_call("FInfo", (type,)))


def iinfo(type, /):
    return _iinfo(*_call("IInfo", (type,)))


def isdtype(dtype, kind):
    return _call("IsDType", (dtype, *(kind if isinstance(kind, tuple) else (kind,))))


def result_type(*arrays_and_dtypes):
    return _call("ResultType", arrays_and_dtypes)


def broadcast_shapes(*shapes):
    return _call("BroadcastShapes", shapes)


def from_dlpack(x, /, *, device=None, copy=None):
    from ._keywords import options

    return _call("FromDLPack", (x,), options(device=device, copy=copy))


class _Info:
    """What __array_namespace_info__ returns."""

    def capabilities(self):
        names = ("boolean indexing", "data-dependent shapes", "max dimensions")
        return dict(zip(names, _call("Capabilities")))

    def default_device(self):
        return self.devices()[0]

    def default_dtypes(self, *, device=None):
        return dict(zip(("real floating", "complex floating", "integral", "indexing"), _call("Defaults")))

    def devices(self):
        devices = _call("Devices")
        return devices if isinstance(devices, tuple) else (devices,)

    def dtypes(self, *, device=None, kind=None):
        kinds = () if kind is None else kind if isinstance(kind, tuple) else (kind,)
        found = _call("DTypes", kinds)
        return {d.name: d for d in (found if isinstance(found, tuple) else (found,))}


def __array_namespace_info__():
    return _Info()
