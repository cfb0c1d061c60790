"""Saves values with zenml 0.36.1 and prints a line of JSON for each. make.py calls it.

    python3 make_legacy.py ROOT

zenml 0.36.1 declares Python < 3.11 and a PyYAML that no longer builds; with `pip install --no-deps --ignore-requires-python
zenml==0.36.1` and its other requirements in the versions that it asks for (PyYAML 6, NumPy 1.26, pandas 1.5) it runs on 3.11.
"""

import json
import os
import pathlib
import sys
import tempfile

os.environ["ZENML_CONFIG_PATH"] = tempfile.mkdtemp()
os.environ["ZENML_ANALYTICS_OPT_IN"] = "false"

import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
import zenml  # noqa: E402
from zenml.materializers.default_materializer_registry import default_materializer_registry  # noqa: E402

TABLE = "an element is a pandas table"


def cases():
    a, b = np.arange(4, dtype="<i4").reshape(2, 2), np.array([[0.5, 1.5]])
    yield "legacy_list_arrays", "a list of arrays", [a, b]
    yield "legacy_dict_arrays", "a dict of arrays", {"b": a, "a": b}
    yield "legacy_dict_int_keys", "a dict with integer keys, otherwise JSON: the keys become text", {1: "one", -2: "two"}
    yield "legacy_dict_int_keys_arrays", "a dict with integer keys, of arrays", {1: a, -2: b}
    yield "legacy_tuple_bytes", "a tuple of bytes", (b"\x00", b"\xff")
    yield "legacy_deep", "nested three deep", {"l": [(a, b"\xff"), {"m": [b, 1.5, True, "\u00e9"]}], "n": 1}
    yield "legacy_list_pandas", "a pandas table beside an array", [pd.DataFrame({"x": [1, 2]}), a]
    yield "legacy_array", "an array", b
    yield "legacy_bytes", "bytes", b"\x00\xff"
    yield "legacy_str", "text", "\u00e9"


def save(root, name, description, value):
    cls = default_materializer_registry[type(value)]
    (root / name).mkdir()
    cls(str(root / name)).save(value)
    case = {"dir": name, "description": description, "made_by": f"zenml {zenml.__version__}"}
    case["type"] = f"{type(value).__module__}.{type(value).__qualname__}"
    case["materializer"] = f"{cls.__module__}.{cls.__qualname__}"
    if "pandas" in name:
        case["refuse"] = TABLE
    return case


for each in cases():
    print(json.dumps(save(pathlib.Path(sys.argv[1]), *each)))
