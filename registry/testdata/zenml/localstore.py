"""Opens a local ZenML artifact store without a server, and registers the materializers of the integrations that we care about.

Import this before anything of zenml: it points ZenML's configuration at a temporary directory and switches analytics off.
"""

import atexit
import datetime
import importlib
import logging
import os
import shutil
import tempfile
import uuid

_config = tempfile.mkdtemp()
atexit.register(shutil.rmtree, _config, ignore_errors=True)
os.environ["ZENML_CONFIG_PATH"] = _config
os.environ["ZENML_ANALYTICS_OPT_IN"] = "false"
os.environ["ZENML_LOGGING_VERBOSITY"] = "WARN"

from zenml.artifact_stores.local_artifact_store import LocalArtifactStore, LocalArtifactStoreConfig  # noqa: E402
from zenml.enums import StackComponentType  # noqa: E402

INTEGRATIONS = (
    "zenml.integrations.numpy.materializers",
    "zenml.integrations.scipy.materializers",
    "zenml.integrations.pandas.materializers",
    "zenml.integrations.jax.materializer",
    "zenml.integrations.mlx.materializer",
)


def register_integrations():
    """Imports the materializers of every integration whose library is installed; returns the names of the others."""
    missing = []
    for name in INTEGRATIONS:
        try:
            importlib.import_module(name)
        except ImportError:
            missing.append(name)
    return missing


def open_store(root):
    """Returns ZenML's own local artifact store over the directory root. It refuses every path outside of root."""
    now = datetime.datetime.now()
    return LocalArtifactStore(
        name="local",
        id=uuid.uuid4(),
        config=LocalArtifactStoreConfig(path=str(root)),
        flavor="local",
        type=StackComponentType.ARTIFACT_STORE,
        user=None,
        created=now,
        updated=now,
    )


class LogCapture(logging.Handler):
    """Collects what is logged at level WARNING or above while it is entered."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(f"{record.levelname}: {record.getMessage()}")

    def __enter__(self):
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *exc):
        logging.getLogger().removeHandler(self)
