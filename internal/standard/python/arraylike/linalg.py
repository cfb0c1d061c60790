"""The linalg extension, with the signatures of the standard."""
from collections import namedtuple

from ._keywords import options
from ._wire import call

eig_result = namedtuple("eig_result", "eigenvalues eigenvectors")
eigh_result = namedtuple("eigh_result", "eigenvalues eigenvectors")
qr_result = namedtuple("qr_result", "Q R")
slogdet_result = namedtuple("slogdet_result", "sign logabsdet")
svd_result = namedtuple("svd_result", "U S Vh")


def cholesky(x, /, *, upper=False):
    return call("Linalg.Cholesky", (x,), options(upper=upper))


def cross(x1, x2, /, *, axis=-1):
    return call("Linalg.Cross", (x1, x2), options(axis=axis))


def det(x, /):
    return call("Linalg.Det", (x,))


def diagonal(x, /, *, offset=0):
    return call("Linalg.Diagonal", (x,), options(offset=offset))


def eigh(x, /):
    return eigh_result(*call("Linalg.EigH", (x,)))


def eigvalsh(x, /):
    return call("Linalg.EigValsH", (x,))


def eig(x, /):
    return eig_result(*call("Linalg.Eig", (x,)))


def eigvals(x, /):
    return call("Linalg.EigVals", (x,))


def inv(x, /):
    return call("Linalg.Inv", (x,))


def matmul(x1, x2, /):
    return call("Linalg.MatMul", (x1, x2))


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    return call("Linalg.MatrixNorm", (x,), options(keepdims=keepdims, ord=ord))


def matrix_power(x, n, /):
    return call("Linalg.MatrixPower", (x, n))


def matrix_rank(x, /, *, rtol=None):
    return call("Linalg.MatrixRank", (x,), options(rtol=rtol))


def matrix_transpose(x, /):
    return call("Linalg.MatrixTranspose", (x,))


def outer(x1, x2, /):
    return call("Linalg.Outer", (x1, x2))


def pinv(x, /, *, rtol=None):
    return call("Linalg.PInv", (x,), options(rtol=rtol))


def qr(x, /, *, mode="reduced"):
    return qr_result(*call("Linalg.QR", (x,), options(mode=mode)))


def slogdet(x, /):
    return slogdet_result(*call("Linalg.SLogDet", (x,)))


def solve(x1, x2, /):
    return call("Linalg.Solve", (x1, x2))


def svd(x, /, *, full_matrices=True):
    return svd_result(*call("Linalg.SVD", (x,), options(full_matrices=full_matrices)))


def svdvals(x, /):
    return call("Linalg.SVDVals", (x,))


def tensordot(x1, x2, /, *, axes=2):
    if isinstance(axes, int):
        return call("Linalg.TensorDot", (x1, x2, axes))
    return call("Linalg.TensorDotAxes", (x1, x2, *axes))


def trace(x, /, *, offset=0, dtype=None):
    return call("Linalg.Trace", (x,), options(offset=offset, dtype=dtype))


def vecdot(x1, x2, /, *, axis=-1):
    return call("Linalg.VecDot", (x1, x2), options(axis=axis))


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    return call("Linalg.VectorNorm", (x,), options(axis=axis, keepdims=keepdims, ord=ord))
