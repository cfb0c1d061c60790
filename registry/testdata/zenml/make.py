"""Makes the artifact directories beside this file, and cases.json, with ZenML's own materializers.

    python3 make.py --legacy PYTHON [--root /zenml/artifacts]

Needs zenml 0.98.0, numpy, scipy, pandas, pyarrow, matplotlib, jax and mlx. PYTHON is an interpreter that has zenml 0.36.1 (see
make_legacy.py). ROOT is where the artifacts are saved at first, because ZenML writes absolute paths into metadata.json: it must not
exist, can be made by the user that runs this, and is removed at the end. What is committed was made with the default, as root.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

if os.environ.get("PYTHONHASHSEED") != "0":  # sets are saved in their order of iteration
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

import json  # noqa: E402

import localstore  # noqa: E402
import numpy as np  # noqa: E402
import pyarrow  # noqa: E402
import pyarrow.parquet  # noqa: E402
import typed  # noqa: E402
import values  # noqa: E402
import zenml  # noqa: E402
from zenml.materializers import built_in_materializer  # noqa: E402
from zenml.materializers.materializer_registry import materializer_registry  # noqa: E402
from zenml.metadata.metadata_types import get_metadata_type  # noqa: E402
from zenml.utils import source_utils  # noqa: E402

CONTAINER = "zenml.materializers.built_in_materializer.BuiltInContainerMaterializer"
NUMPY = "zenml.integrations.numpy.materializers.numpy_materializer.NumpyMaterializer"


class Maker:
    def __init__(self, root):
        self.root = root
        self.store = localstore.open_store(root)
        self.cases = []

    def save(self, name, description, value, flags):
        """Saves one value as ZenML's own step runner does: the data, the drawings, then the metadata and the hash."""
        cls = materializer_registry[type(value)]
        case = self.case(name, description, source_utils.resolve(cls).import_path, type_path(value), zenml.__version__, flags)
        materializer = cls(uri=str(self.root / name), artifact_store=self.store)
        self.store.makedirs(materializer.uri)
        with localstore.LogCapture() as log:
            try:
                materializer.validate_save_type_compatibility(type(value))
                with ascii_json(not flags.get("utf8")):
                    materializer.save(value)
            except Exception as error:
                case["save_error"] = describe(error)
                case["refuse"] = "saving failed, and left this behind"
            else:
                self.describe(case, materializer, value)
        case["save_warnings"] = log.messages
        case["saved"] = typed.encode(value)

    def describe(self, case, materializer, value):
        case["visualizations"] = attempt(lambda: drawings(materializer, value))
        case["metadata"] = attempt(lambda: metadata(materializer, value))
        case["content_hash"] = attempt(lambda: materializer.compute_content_hash(value))
        case["item_count"] = attempt(lambda: materializer.get_item_count(value))

    def case(self, name, description, materializer, type_, made_by, flags):
        case = {"dir": name, "description": description, "made_by": f"zenml {made_by}", "type": type_, "materializer": materializer}
        if "refuse" in flags:
            case["refuse"] = flags["refuse"]
        self.cases.append(case)
        return case

    def load_all(self):
        for case in self.cases:
            self.load(case)
            directory = self.root / case["dir"]
            case["files"] = sorted(str(p.relative_to(directory)) for p in directory.rglob("*") if p.is_file())
            if (directory / "data.npy").exists():
                case["npy"] = npy_header(directory / "data.npy")
            if "load_error" in case and "npy" in case and "save_error" not in case:
                case["numpy"] = typed.array(np.load(directory / "data.npy"))
            if "value" in case and "saved" in case and typed.same(case["saved"], case["value"]):
                del case["saved"]

    def load(self, case):
        """Loads one directory as ZenML does, and a container once more as if its type were not known."""
        cls = source_utils.load(case["materializer"])
        with localstore.LogCapture() as log:
            try:
                case["value"] = typed.encode(self.materializer(cls, case).load(source_utils.load(case["type"])))
            except Exception as error:
                case["load_error"] = describe(error)
        case["load_warnings"] = log.messages
        if case["materializer"] == CONTAINER:
            untyped = attempt(lambda: typed.encode(self.materializer(cls, case).load(object)))
            if "error" not in untyped and not typed.same(untyped, case.get("value")):
                case["untyped"] = untyped

    def materializer(self, cls, case):
        return cls(uri=str(self.root / case["dir"]), artifact_store=self.store)

    def legacy(self, python):
        """Lets zenml 0.36.1 save into the same root, and adopts what it saved."""
        out = subprocess.run([python, str(HERE / "make_legacy.py"), str(self.root)], check=True, stdout=subprocess.PIPE)
        self.cases += [json.loads(line) for line in out.stdout.decode().splitlines()]

    def parquet(self, name, value):
        """Writes an array as NumpyMaterializer did until 0.22: a column of the flattened array, and the shape."""
        case = self.case(name, f"NumPy array of {value.dtype} as Parquet", NUMPY, "numpy.ndarray", "0.22, by hand", {})
        case["refuse"] = "Parquet"
        (self.root / name).mkdir()
        (self.root / name / "shape.json").write_text(json.dumps({str(i): n for i, n in enumerate(value.shape)}))
        pyarrow.parquet.write_table(pyarrow.table({"data_var": value.flatten()}), self.root / name / "data.parquet")

    def by_hand(self, name, source, description, change, refuse=None):
        """Copies an artifact that ZenML saved, and changes the copy."""
        old = next(c for c in self.cases if c["dir"] == source)
        flags = {"refuse": refuse} if refuse else {}
        self.case(name, description, old["materializer"], old["type"], f"{zenml.__version__}, changed by hand", flags)
        shutil.copytree(self.root / source, self.root / name)
        path = self.root / name / "metadata.json"
        path.write_text(path.read_text().replace(f"/{source}/", f"/{name}/"))
        change(self.root / name)


def ascii_json(on):
    """Sets what ZENML_MATERIALIZER_ALLOW_NON_ASCII_JSON_DUMPS sets when ZenML is imported, for one case."""
    from unittest import mock

    return mock.patch.object(built_in_materializer, "ZENML_MATERIALIZER_ALLOW_NON_ASCII_JSON_DUMPS", not on)


def type_path(value):
    return source_utils.resolve(type(value)).import_path


def describe(error):
    return f"{type(error).__name__}: {error}"


def attempt(action):
    try:
        return action()
    except Exception as error:
        return {"error": describe(error)}


def drawings(materializer, value):
    found = materializer.save_visualizations(value)
    return {os.path.relpath(uri, materializer.uri): kind.value for uri, kind in found.items()}


def metadata(materializer, value):
    found = materializer.extract_full_metadata(value)
    return {key: {"type": metadata_type(v), "value": typed.encode(v)} for key, v in found.items()}


def metadata_type(value):
    """Returns ZenML's name for the type of a metadata value, or Python's for one that ZenML cannot store (complex)."""
    try:
        return get_metadata_type(value).value
    except ValueError:
        return type(value).__name__


def npy_header(path):
    with path.open("rb") as file:
        version = np.lib.format.read_magic(file)
        read = np.lib.format.read_array_header_1_0 if version[0] == 1 else np.lib.format.read_array_header_2_0
        shape, fortran_order, dtype = read(file)
        return {
            "version": list(version),
            "descr": np.lib.format.dtype_to_descr(dtype),
            "fortran_order": fortran_order,
            "shape": list(shape),
            "offset": file.tell(),
        }


def changes(maker):
    """Makes what users have on their disks, but no materializer leaves behind."""
    maker.by_hand(
        "hand_missing_element",
        "list_arrays",
        "killed while saving: metadata.json names an element that was not written; ZenML loads None for it",
        lambda d: (d / "1" / "data.npy").unlink(),
        "an element is missing",
    )
    maker.by_hand(
        "hand_both_files",
        "list_arrays",
        "data.json beside metadata.json: data.json wins",
        lambda d: (d / "data.json").write_text("[1, 2]"),
    )
    maker.by_hand(
        "hand_old_alias",
        "list_arrays",
        "the element materializer by the path that it had at first",
        lambda d: edit(d, "zenml.integrations.numpy.materializers.numpy_materializer", "zenml.materializers.numpy_materializer"),
    )
    maker.by_hand(
        "hand_versioned_alias",
        "list_arrays",
        "element materializers with a version pin, as old ZenML wrote sources",
        lambda d: edit(d, "NumpyMaterializer", "NumpyMaterializer@zenml_0.20.0"),
    )


def edit(directory, old, new):
    path = directory / "metadata.json"
    path.write_text(path.read_text().replace(old, new))


def moved(maker):
    """Copies an artifact whose elements lie in another store: what a download from S3 looks like."""
    source = next(c for c in maker.cases if c["dir"] == "dict_arrays")
    case = {**source, "dir": "hand_s3_paths", "made_by": f"zenml {zenml.__version__}, changed by hand"}
    case["was"] = "s3://bucket/a b/out/9f"
    case["description"] = "downloaded from S3: paths that only the old place has; the value is that of dict_arrays"
    shutil.copytree(maker.root / "dict_arrays", maker.root / case["dir"])
    for path in sorted((maker.root / case["dir"]).rglob("metadata.json")):
        path.write_text(path.read_text().replace(f"{maker.root}/dict_arrays", case["was"]))
    maker.cases.append(case)


def make(root, python):
    missing = localstore.register_integrations()
    assert not missing, missing
    maker = Maker(root)
    for group in values.GROUPS:
        for name, description, value, flags in group():
            maker.save(name, description, value, flags)
    maker.legacy(python)
    maker.parquet("legacy_parquet_f8", np.arange(12.0).reshape(2, 3, 2))
    maker.parquet("legacy_parquet_i4_0d", np.array(7, "<i4"))
    maker.parquet("legacy_parquet_text", np.array([["a", "\u00e9"]]))
    changes(maker)
    maker.load_all()
    moved(maker)
    return maker.cases


def publish(root, cases):
    for old in HERE.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
    for case in cases:
        shutil.copytree(root / case["dir"], HERE / case["dir"])
    lines = ",\n".join(json.dumps(case) for case in cases)
    (HERE / "cases.json").write_text(f"[\n{lines}\n]\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--legacy", required=True)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path("/zenml/artifacts"))
    args = parser.parse_args()
    made = next(p for p in [*reversed(args.root.parents), args.root] if not p.exists())
    args.root.mkdir(parents=True)
    try:
        publish(args.root, make(args.root, args.legacy))
    finally:
        shutil.rmtree(made)


main()
