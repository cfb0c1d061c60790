"""Files of jax.numpy.save and jax.numpy.savez, and what jax.numpy.load makes of ours."""
import base64

import jax
import jax.numpy as jnp
import numpy as np

import ml_floats
from arrays import assert_same, build, describe

jax.config.update("jax_enable_x64", True)


def verify(path, want):
    """Loads a file with JAX, compares, and saves it again in its place.

    JAX has row-major arrays in the host's byte order only: of others its load leaves a NumPy array as it is.
    """
    a = jnp.load(path, allow_pickle=False)
    expected = build(want)
    if not expected.dtype.isnative:
        assert_same(a, want)
        a = jnp.asarray(a.astype(a.dtype.newbyteorder("=")))
    assert isinstance(a, jax.Array), type(a)
    assert a.dtype == expected.dtype.newbyteorder("="), (a.dtype, expected.dtype)
    assert a.shape == expected.shape and np.asarray(a).tobytes() == expected.astype(a.dtype).tobytes()
    jnp.save(path, a)
    return describe(np.asarray(a))


def verify_archive(path, wants):
    """Loads an archive with JAX, compares, and saves it again in its place."""
    with jnp.load(path, allow_pickle=False) as z:
        arrays = {want["key"]: jnp.asarray(z[want["key"]]) for want in wants}
    for want in wants:
        assert_same(np.asarray(arrays[want["key"]]), want["array"])
    jnp.savez(path, **arrays)


def make_small(path, name, shape):
    """Saves every value of a dtype of ml_dtypes with jax.numpy.save."""
    a = jnp.asarray(ml_floats.all_values(name).reshape(shape))
    jnp.save(path, a)
    return ml_floats.described(np.asarray(a))


def verify_small(path, want):
    """Loads our file with JAX. It knows bfloat16 by its size; of others it has the bytes, and a view by the name."""
    a = jnp.load(path, allow_pickle=False)
    if want["name"] != "bfloat16":
        a = a.view(getattr(jnp, want["name"]))
    a = jnp.asarray(a)
    assert a.dtype == getattr(jnp, want["name"]), a.dtype
    assert np.asarray(a).tobytes() == base64.b64decode(want["data"]) and list(a.shape) == want["shape"]
