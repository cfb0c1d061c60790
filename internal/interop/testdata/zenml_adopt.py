"""Makes directories in the artifact store, which another program has written, artifacts of ZenML, and uses them in a pipeline."""

from pathlib import Path
from typing import Annotated

import zenml_home  # noqa: F401  goes first

import numpy as np
import typed
import zenml.integrations.numpy.materializers  # noqa: F401  which only a pipeline finds by itself
from zenml import pipeline, register_artifact, step
from zenml.artifacts.unmaterialized_artifact import UnmaterializedArtifact
from zenml.client import Client
from zenml.enums import ArtifactSaveType, ArtifactType
from zenml.materializers import BuiltInContainerMaterializer
from zenml.materializers.materializer_registry import materializer_registry
from zenml.models import ArtifactVersionRequest
from zenml.utils import source_utils


@step
def sums(
    grid: np.ndarray, columns: dict, numbers: list, folder: Path, folders: UnmaterializedArtifact
) -> Annotated[dict, "sums"]:
    return {
        "grid": float(grid.sum()),
        "columns": {name: float(array.sum()) for name, array in columns.items()},
        "numbers": sum(numbers),
        "folder": float(np.load(folder / "data.npy").sum()),
        "folders": float(BuiltInContainerMaterializer(folders.uri).load(dict)["b"].sum()),
    }


@pipeline(enable_cache=False)
def go_on(names):
    sums(**{name: Client().get_artifact_version(stored) for name, stored in names.items()})


def register(uri, name):
    """Registers a directory in the way that ZenML documents: as files without a type."""
    return register_artifact(folder_or_file_uri=uri, name=name).materializer.import_path


def adopt(uri, name, type):
    """Registers a directory as a value of a type, which ZenML loads with the materializer that it has for the type."""
    client, data_type = Client(), source_utils.load(type)
    request = ArtifactVersionRequest(
        artifact_name=name,
        type=ArtifactType.DATA,
        save_type=ArtifactSaveType.PREEXISTING,
        uri=uri,
        data_type=source_utils.resolve(data_type),
        materializer=source_utils.resolve(materializer_registry[data_type]),
        project=client.active_project.id,
        artifact_store_id=client.active_stack.artifact_store.id,
        has_custom_name=True,
    )
    return client.zen_store.create_artifact_version(request).materializer.import_path


def load(name):
    """Returns what ZenML loads, as typed JSON."""
    return typed.encode(Client().get_artifact_version(name).load())


def run(names):
    """Runs a pipeline whose only step takes registered artifacts, by the names of its parameters, and returns its result and where that is."""
    result = go_on(names).steps["sums"].output
    return {"uri": result.uri, "value": typed.encode(result.load())}
