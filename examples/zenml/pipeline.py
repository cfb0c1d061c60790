"""A ZenML pipeline of three steps, the one in the middle a Go program.

    go build -o gostep . && GO_STEP=./gostep python3 pipeline.py

Needs zenml[local] and numpy. README.md explains it.
"""

import os
import subprocess
from typing import Annotated

import numpy as np
from zenml import get_step_context, pipeline, step
from zenml.artifacts.unmaterialized_artifact import UnmaterializedArtifact
from zenml.materializers import BuiltInContainerMaterializer

GO_STEP = os.path.abspath(os.environ.get("GO_STEP", "gostep"))


class Written(BuiltInContainerMaterializer):
    """The materializer of a container that is in its place already, because a program has written it there."""

    SKIP_REGISTRATION = True

    def save(self, data):
        pass


@step
def measure() -> Annotated[np.ndarray, "samples"]:
    return np.random.default_rng(20).normal([10, 20, 30], [1, 2, 3], size=(100, 3))


@step(output_materializers=Written)
def centre(samples: UnmaterializedArtifact) -> Annotated[dict, "columns"]:
    out = get_step_context().get_output_artifact_uri()
    subprocess.run([GO_STEP, samples.uri, out], check=True)
    return Written(out).load(dict)


@step
def report(columns: dict) -> Annotated[float, "largest_mean"]:
    for name, array in columns.items():
        print(name, array.dtype, array.shape)
    print("mean    ", columns["mean"].round(2))
    print("variance", columns["variance"].round(2))
    return float(np.abs(columns["centred"].mean(axis=0)).max())


@pipeline(enable_cache=False)
def centred():
    report(centre(measure()))


if __name__ == "__main__":
    centred()
