"""The fft extension, with the signatures of the standard."""
from ._keywords import options
from ._wire import call


def fft(x, /, *, n=None, axis=-1, norm="backward"):
    return call("FFT.FFT", (x,), options(n=n, axis=axis, norm=norm))


def ifft(x, /, *, n=None, axis=-1, norm="backward"):
    return call("FFT.IFFT", (x,), options(n=n, axis=axis, norm=norm))


def fftn(x, /, *, s=None, axes=None, norm="backward"):
    return call("FFT.FFTN", (x,), options(s=s, axes=axes, norm=norm))


def ifftn(x, /, *, s=None, axes=None, norm="backward"):
    return call("FFT.IFFTN", (x,), options(s=s, axes=axes, norm=norm))


def rfft(x, /, *, n=None, axis=-1, norm="backward"):
    return call("FFT.RFFT", (x,), options(n=n, axis=axis, norm=norm))


def irfft(x, /, *, n=None, axis=-1, norm="backward"):
    return call("FFT.IRFFT", (x,), options(n=n, axis=axis, norm=norm))


def rfftn(x, /, *, s=None, axes=None, norm="backward"):
    return call("FFT.RFFTN", (x,), options(s=s, axes=axes, norm=norm))


def irfftn(x, /, *, s=None, axes=None, norm="backward"):
    return call("FFT.IRFFTN", (x,), options(s=s, axes=axes, norm=norm))


def hfft(x, /, *, n=None, axis=-1, norm="backward"):
    return call("FFT.HFFT", (x,), options(n=n, axis=axis, norm=norm))


def ihfft(x, /, *, n=None, axis=-1, norm="backward"):
    return call("FFT.IHFFT", (x,), options(n=n, axis=axis, norm=norm))


def fftfreq(n, /, *, d=1.0, dtype=None, device=None):
    return call("FFT.FFTFreq", (n,), options(d=d, dtype=dtype, device=device))


def rfftfreq(n, /, *, d=1.0, dtype=None, device=None):
    return call("FFT.RFFTFreq", (n,), options(d=d, dtype=dtype, device=device))


def fftshift(x, /, *, axes=None):
    return call("FFT.FFTShift", (x,), options(axes=axes))


def ifftshift(x, /, *, axes=None):
    return call("FFT.IFFTShift", (x,), options(axes=axes))
