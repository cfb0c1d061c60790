"""Calls the functions that lines on standard input name, and answers each with a line on standard output.

A request is {"call": "module.function", "args": {...}}, an answer {"result": ...} or {"error": "..."}. The modules are
the files beside this one. What they print goes to standard error. The end of the input ends the program.
"""
import importlib
import importlib.metadata
import json
import os
import sys
import traceback
import warnings

# What to import of libraries of which the import of their name proves nothing.
IMPORTS = {"mlx": "mlx.core"}


def version(library):
    """The version of a library by the name of its import, or why there is none."""
    try:
        module = importlib.import_module(IMPORTS.get(library, library))
        return {"Version": str(getattr(module, "__version__", None) or importlib.metadata.version(library))}
    except Exception as err:
        return {"Error": f"{type(err).__name__}: {err}"}


def function(name):
    module, _, attribute = name.rpartition(".")
    if module == "worker":
        return {"version": version}[attribute]
    return getattr(importlib.import_module(module), attribute)


def answer(line):
    try:
        request = json.loads(line)
        return {"result": function(request["call"])(**request["args"])}
    except Exception:
        return {"error": traceback.format_exc(limit=-6)}


def main():
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    warnings.filterwarnings("ignore", "Stored array in format [23].0")
    os.dup2(2, 1)  # whatever else prints, in C too, does not get between the answers
    for line in sys.stdin:
        out.write(json.dumps(answer(line)) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
