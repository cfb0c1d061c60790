"""Runs a pipeline in ZenML's local stack, with its database, and says what it left."""

from typing import Annotated

import jax
import jax.numpy as jnp
import mlx.core as mx
import numpy as np
import scipy.sparse as sp
import zenml_home  # noqa: F401  goes first

import typed
import zenml.integrations.jax.materializer  # noqa: F401  ZenML does this itself, but not for a jax that is newer than it knows
from zenml import pipeline, step
from zenml.client import Client


@step
def numpy_step() -> Annotated[np.ndarray, "numpy"]:
    return np.arange(12, dtype="<f8").reshape(3, 4) / 8


@step
def jax_step() -> Annotated[jax.Array, "jax"]:
    return jnp.arange(12, dtype="float32").reshape(3, 4) / 4


@step
def mlx_step() -> Annotated[mx.array, "mlx"]:
    return mx.arange(12, dtype=mx.float32).reshape(3, 4) / 2


@step
def sum_step(a: np.ndarray, b: jax.Array, c: mx.array) -> Annotated[float, "sum"]:
    return float(a.sum() + b.sum() + mx.sum(c).item())


@step
def arrays_step() -> tuple[
    Annotated[np.ndarray, "array_fortran"],
    Annotated[np.ndarray, "array_big_endian"],
    Annotated[np.ndarray, "array_text"],
    Annotated[np.ndarray, "array_structured"],
    Annotated[np.ndarray, "array_datetime"],
    Annotated[np.ndarray, "array_empty"],
    Annotated[np.ndarray, "array_drawn"],
    Annotated[np.ndarray, "array_image"],
    Annotated[np.ndarray, "array_large"],
    Annotated[mx.array, "mlx_bfloat16"],
    Annotated[sp.csr_matrix, "sparse"],
]:
    grid = np.arange(6, dtype="<i4").reshape(2, 3)
    record = np.array([(1, 0.5, "\u00e9"), (2, -1, "b")], [("id", "<i4"), ("x", "<f8"), ("s", "<U2")])
    large = np.random.default_rng(1).integers(-(2**15), 2**15, (500, 400), "int16")
    return (
        np.asfortranarray(grid),
        grid.astype(">u2"),
        np.array([["a", "\u4e2d\U0001f600"]]),
        record,
        np.array(["2024-02-29", "NaT"], "<M8[D]"),
        np.zeros((0, 3), "<f2"),
        np.array([1, 2, 2, 5], "<f4"),
        np.arange(48, dtype="uint8").reshape(4, 4, 3),
        large,
        mx.array([0.5, -1.5], mx.bfloat16),
        sp.csr_matrix(np.array([[0, 1.5, 0], [-2, 0, 3]])),
    )


@step
def containers_step() -> tuple[
    Annotated[list, "list_arrays"],
    Annotated[dict, "dict_arrays"],
    Annotated[dict, "dict_of_all"],
    Annotated[list, "list_json"],
    Annotated[dict, "dict_json"],
    Annotated[tuple, "tuple_arrays"],
    Annotated[str, "text"],
    Annotated[bytes, "bytes"],
    Annotated[int, "int"],
    Annotated[int, "int_large"],
    Annotated[float, "float_nan"],
    Annotated[bool, "bool"],
]:
    a, b = np.arange(4, dtype="<i4").reshape(2, 2), np.array([0.5, -0.0])
    every = {
        "jax": jnp.ones(2, "float32"),
        "mlx": mx.zeros((2, 1), mx.int32),
        "numpy": a,
        "list": [b"\x00\xff", "text \u00e9", None, 2**70, -0.0, True, [a, {"deep": [b]}], ["json", 1]],
        "dict": {"x": [], "y": {}},
    }
    return (
        [a, b],
        {"second": a, "first": b},
        every,
        [None, True, -1, 2**53 + 1, 2**70, 1e300, float("-inf"), "\u00e9\U0001f600"],
        {"b": [1, 2.5], "a": {"": "x"}},
        (a, b),
        'quotes " and \u4e2d\n',
        bytes(range(256)),
        2**53 + 1,
        -(2**70),
        float("nan"),
        True,
    )


@pipeline(enable_cache=False)
def interop():
    sum_step(numpy_step(), jax_step(), mlx_step())
    arrays_step()
    containers_step()


def describe(artifact):
    return {
        "uri": artifact.uri,
        "type": artifact.data_type.import_path,
        "materializer": artifact.materializer.import_path,
        "value": typed.encode(artifact.load()),
    }


def run():
    """Returns the path of the artifact store, and of each output by its name what ZenML has recorded and what it loads, as typed JSON."""
    run = interop()
    outputs = [one for step_run in run.steps.values() for versions in step_run.outputs.values() for one in versions]
    return {"store": Client().active_stack.artifact_store.path, "artifacts": {one.name: describe(one) for one in outputs}}
