"""Loads artifact directories in ZenML's layout with ZenML's own materializers, and compares them with expected values.

    python3 check.py DIR CASES.json [--was PREFIX] [--full]

CASES.json is a list of objects. Of each, these are used (README.md describes the form of a value):

    dir            the directory below DIR
    type           the Python type to ask for, "builtins.list"
    materializer   the class to load with; by default the one that ZenML has for the type
    value          what load() must return, but for what the form does not say: an array that no library or name of the dtype is
                   given for may have any. A case without a value is counted as skipped
    load_warnings  what may be logged meanwhile; anything else at level WARNING or above, and any Python warning, fails the case
    was            the absolute path (or URI) of the directory at the time of writing, if that is not PREFIX/dir
    metadata, visualizations
                   with --full: {"error": what ZenML's own code must fail with for such a value}, by default nothing

ZenML resolves the elements of a container by the absolute paths in metadata.json. Without --was the directories are loaded where they
are, so these paths must be true. With --was they are loaded from a copy, in which the old path is replaced by the true one.

With --full ZenML also draws what it has loaded and extracts the metadata, as for the result of a step, without a warning. The drawings
stay beside the data.

A line is printed for each failure, and a summary. The exit status is 1 if there was a failure or nothing was checked.
"""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile
import warnings

import localstore
import typed
from zenml.materializers.materializer_registry import materializer_registry
from zenml.utils import source_utils


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dir", type=pathlib.Path)
    parser.add_argument("cases", type=pathlib.Path)
    parser.add_argument("--was")
    parser.add_argument("--full", action="store_true")
    args = parser.parse_args()
    cases = json.loads(args.cases.read_text())
    missing = localstore.register_integrations()
    with tempfile.TemporaryDirectory() as temporary:
        root = args.dir.resolve()
        if args.was:
            root = relocate(root, pathlib.Path(temporary).resolve() / "copy", cases, args.was)
        sys.exit(report(cases, check_all(root, cases, args.full), missing))


def check_all(root, cases, full):
    store = localstore.open_store(root)
    return {case["dir"]: check(store, root, case, full) for case in cases if "value" in case}


def check(store, root, case, full):
    """Returns what is wrong with one case, a list of lines."""
    with localstore.LogCapture() as log, warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            materializer, type_ = reader(store, root / case["dir"], case)
            value = materializer.load(type_)
        except Exception as error:
            return [describe(error)]
        wrong = beside(materializer, value, case) if full else []
    wrong += [f"logged: {m}" for m in log.messages if m not in case.get("load_warnings", ())]
    wrong += [f"warned: {w.category.__name__}: {w.message}" for w in warned]
    got = json.loads(json.dumps(typed.encode(value)))  # the descr of fields has tuples
    if not matches(case["value"], got):
        wrong.append(f"want {json.dumps(case['value'])}, have {json.dumps(got)}")
    return wrong


def reader(store, directory, case):
    """Returns the materializer of a directory, and the type to ask it for."""
    if not directory.is_dir():
        raise FileNotFoundError(f"no directory {directory}")
    type_ = source_utils.load(case["type"])
    cls = source_utils.load(case["materializer"]) if "materializer" in case else materializer_registry[type_]
    return cls(uri=str(directory), artifact_store=store), type_


def beside(materializer, value, case):
    """Makes what ZenML keeps beside the data of a step's result."""
    wrong = []
    for key, make in (("metadata", materializer.extract_full_metadata), ("visualizations", materializer.save_visualizations)):
        want, have = case.get(key, {}).get("error"), None
        try:
            make(value)
        except Exception as error:
            have = describe(error)
        if want != have:
            wrong.append(f"{key}: want the error {want}, have {have}")
    return wrong


def describe(error):
    return f"{type(error).__name__}: {error}"


def matches(want, have):
    """Tells whether a form is the expected one in all that the latter says."""
    if isinstance(want, dict) and isinstance(have, dict):
        return typed.same(want, have) or all(key in have and matches(item, have[key]) for key, item in want.items())
    if isinstance(want, list) and isinstance(have, list):
        return len(want) == len(have) and all(map(matches, want, have))
    return want == have


def relocate(source, target, cases, prefix):
    """Copies the directories of all cases, and makes the paths in their metadata.json true."""
    for case in cases:
        copy = target / case["dir"]
        shutil.copytree(source / case["dir"], copy)
        was = json.dumps(case.get("was", f"{prefix}/{case['dir']}"))[1:-1]
        for path in copy.rglob("metadata.json"):
            path.write_text(path.read_text().replace(f'"{was}/', f'"{json.dumps(str(copy))[1:-1]}/'))
    return target


def report(cases, results, missing):
    failed = 0
    for name, wrong in results.items():
        for line in wrong:
            print(f"{name}: {line}")
        failed += bool(wrong)
    print(f"{len(results)} checked, {failed} failed, {len(cases) - len(results)} skipped for want of a value")
    for name in missing:
        print(f"not importable here: {name}")
    return int(failed > 0 or not results)


if __name__ == "__main__":
    main()
