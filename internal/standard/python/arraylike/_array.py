"""The array object: a handle of an array that the server holds."""
from ._wire import call, forgotten


def _binary(function):
    def method(self, other, /):
        return call(function, (self, other)) if _operand(other) else NotImplemented

    return method


def _reflected(function):
    def method(self, other, /):
        return call(function, (other, self)) if _operand(other) else NotImplemented

    return method


def _operand(x):
    return isinstance(x, (Array, bool, int, float, complex))


def _unary(function):
    return lambda self, /: call(function, (self,))


class Array:
    """An array of the standard."""

    def __init__(self, handle, dtype, shape):
        self._handle, self._dtype, self._shape = handle, dtype, shape

    def __del__(self):
        forgotten.append(self._handle)

    dtype = property(lambda self: self._dtype)
    shape = property(lambda self: self._shape)
    ndim = property(lambda self: len(self._shape))
    size = property(lambda self: call("Size", (self,)))
    device = property(lambda self: call("DeviceOf", (self,)))
    T = property(lambda self: call("T", (self,)))
    mT = property(lambda self: call("MT", (self,)))

    __abs__ = _unary("Abs")
    __invert__ = _unary("BitwiseInvert")
    __neg__ = _unary("Negative")
    __pos__ = _unary("Positive")

    __add__, __radd__ = _binary("Add"), _reflected("Add")
    __and__, __rand__ = _binary("BitwiseAnd"), _reflected("BitwiseAnd")
    __eq__ = _binary("Equal")
    __floordiv__, __rfloordiv__ = _binary("FloorDivide"), _reflected("FloorDivide")
    __ge__ = _binary("GreaterEqual")
    __gt__ = _binary("Greater")
    __le__ = _binary("LessEqual")
    __lshift__, __rlshift__ = _binary("BitwiseLeftShift"), _reflected("BitwiseLeftShift")
    __lt__ = _binary("Less")
    __matmul__, __rmatmul__ = _binary("MatMul"), _reflected("MatMul")
    __mod__, __rmod__ = _binary("Remainder"), _reflected("Remainder")
    __mul__, __rmul__ = _binary("Multiply"), _reflected("Multiply")
    __ne__ = _binary("NotEqual")
    __or__, __ror__ = _binary("BitwiseOr"), _reflected("BitwiseOr")
    __pow__, __rpow__ = _binary("Pow"), _reflected("Pow")
    __rshift__, __rrshift__ = _binary("BitwiseRightShift"), _reflected("BitwiseRightShift")
    __sub__, __rsub__ = _binary("Subtract"), _reflected("Subtract")
    __truediv__, __rtruediv__ = _binary("Divide"), _reflected("Divide")
    __xor__, __rxor__ = _binary("BitwiseXor"), _reflected("BitwiseXor")
    __hash__ = None

    def __bool__(self):
        return call("Bool", (self,))

    def __complex__(self):
        return call("Complex", (self,))

    def __float__(self):
        return call("Float", (self,))

    def __index__(self):
        return self._beyond_int64() or call("Index", (self,))

    def __int__(self):
        return self._beyond_int64() or call("Int", (self,))

    def _beyond_int64(self):
        """The element of an array of uint64, for which Go's integers of the host are too short."""
        if self.dtype.name == "uint64" and self.ndim == 0:
            return int(call("text", (self,)))

    def __getitem__(self, key, /):
        return call("GetItem", (self, *(key if isinstance(key, tuple) else (key,))))

    def __setitem__(self, key, value, /):
        call("SetItem", (self, value, *(key if isinstance(key, tuple) else (key,))))

    def __array_namespace__(self, /, *, api_version=None):
        import arraylike

        call("Version", ("" if api_version is None else api_version,))
        return arraylike

    def __dlpack_device__(self, /):
        return (1, 0)

    def __dlpack__(self, /, *, stream=None, max_version=None, dl_device=None, copy=None):
        import numpy as np

        data = np.frombuffer(bytearray(bytes.fromhex(call("bytes", (self,)))), self.dtype.name)
        return data.reshape(self.shape).__dlpack__(
            stream=stream, max_version=max_version, dl_device=dl_device, copy=copy
        )

    def to_device(self, device, /, *, stream=None):
        return call("ToDevice", (self, device))

    def __repr__(self):
        return f"arraylike.Array({call('text', (self,))}, dtype={self.dtype.name})"
