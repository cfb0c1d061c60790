"""Sparse matrices and arrays of SciPy, in the .npz archives of scipy.sparse.save_npz."""
import base64

import numpy as np
import scipy.sparse as sp

from arrays import describe

SHAPE = (6, 8)


def sample(form, dtype, is_array, shape=SHAPE):
    """A sparse matrix, or array, with small numbers in it that are the same in each run."""
    rng = np.random.default_rng(7)
    dense = rng.integers(1, 100, shape) * (rng.random(shape) < 0.4)
    dense = dense.astype(dtype)
    if np.dtype(dtype).kind == "c":
        dense = dense * (1 + 2j)
    kind = "array" if is_array else "matrix"
    return getattr(sp, f"{form}_{kind}")(dense.astype(dtype))


def make(path, form, dtype, is_array, compressed):
    """Saves a sample and describes the members of the archive as NumPy reads them."""
    sp.save_npz(path, sample(form, dtype, is_array), compressed=compressed)
    with np.load(path, allow_pickle=False) as z:
        return [{"key": key, "array": describe(z[key])} for key in z.files]


def verify(path, form, dtype, is_array):
    """Loads an archive with scipy.sparse.load_npz, which must give the sample."""
    want, have = sample(form, dtype, is_array), sp.load_npz(path)
    assert type(have) is type(want), (type(have), type(want))
    assert have.format == form and have.dtype == want.dtype and have.shape == want.shape
    assert (have.toarray() == want.toarray()).all() and have.nnz == want.nnz


def product(path, vector):
    """The product of the matrix in an archive with a vector of float64, given and returned as bytes."""
    x = np.frombuffer(base64.b64decode(vector), "<f8")
    return base64.b64encode((sp.load_npz(path) @ x).astype("<f8").tobytes()).decode()


def verify_diagonal(path, values):
    """Loads a matrix that Go has made: these values on its diagonal."""
    have = sp.load_npz(path)
    assert have.format == "csr" and isinstance(have, sp.csr_matrix), type(have)
    assert (have.toarray() == np.diag(values)).all()
    assert (have @ have).trace() == sum(v * v for v in values)
