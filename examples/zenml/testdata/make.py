"""Makes what is beside this file: the artifact that the first step of ../pipeline.py leaves, and what the Go step has to make of it.

    python3 make.py

samples/ is what ZenML's materializer writes, columns/data.npz what NumPy computes. Made with zenml 0.98.0 and numpy 2.4.6.
"""

import os
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def main(home):
    os.environ.update(ZENML_CONFIG_PATH=home, ZENML_ANALYTICS_OPT_IN="false")
    sys.path.append(str(HERE.parent))

    import numpy as np
    import pipeline
    from zenml import save_artifact
    from zenml.integrations.numpy.materializers import NumpyMaterializer  # which only a pipeline finds by itself

    samples = pipeline.measure.entrypoint()
    artifact = save_artifact(samples, "samples", materializer=NumpyMaterializer)
    shutil.copytree(artifact.uri, HERE / "samples", dirs_exist_ok=True)

    centred = samples - samples.mean(axis=0)
    (HERE / "columns").mkdir(exist_ok=True)
    np.savez(HERE / "columns" / "data.npz", mean=samples.mean(axis=0), centred=centred, variance=samples.var(axis=0))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        main(temporary)
