"""The standard's keyword arguments as options of package xp."""
_far = 1 << 30  # a diagonal further away than any matrix is large: Python's integers have no bounds, Go's have
_norms = {"backward": 0, "ortho": 1, "forward": 2}


def _axis(axis):
    if axis is None:
        return []
    return [("Axis", *(axis if isinstance(axis, (tuple, list)) else (axis,)))]


def _flag(name, set_by=True):
    return lambda v: [(name,)] if bool(v) is set_by else []


def _value(name):
    return lambda v: [] if v is None else [(name, v)]


def _text(allowed):
    """An option that one of the allowed texts stands for."""

    def option(v):
        if v not in allowed:
            raise ValueError(f"want one of {list(allowed)}, have {v!r}")
        return allowed[v]

    return option


def _ord(v):
    if v in ("fro", "nuc"):
        return [("Frobenius",) if v == "fro" else ("Nuclear",)]
    return [] if v is None else [("Ord", float(v))]


_options = {
    "append": _value("Append"),
    "axes": _axis,
    "axis": _axis,
    "copy": lambda v: [] if v is None else [("Copy", 1 if v else 2)],
    "correction": lambda v: [("Correction", float(v))],
    "d": lambda v: [("Spacing", float(v))],
    "descending": _flag("Descending"),
    "device": _value("Device"),
    "dtype": _value("DType"),
    "endpoint": _flag("OpenEnd", False),
    "full_matrices": _flag("Reduced", False),
    "include_initial": _flag("IncludeInitial"),
    "indexing": _text({"xy": [], "ij": [("MatrixIndexing",)]}),
    "invert": _flag("Invert"),
    "k": lambda v: [("K", max(-_far, min(v, _far)))],
    "keepdims": _flag("KeepDims"),
    "mode": _text({"reduced": [], "complete": [("Complete",)]}),
    "n": _value("N"),
    "norm": _text({name: [("Norm", code)] for name, code in _norms.items()}),
    "offset": _value("Offset"),
    "ord": _ord,
    "prepend": _value("Prepend"),
    "rtol": lambda v: [] if v is None else [("RTol", float(v) if isinstance(v, int) else v)],
    "s": lambda v: [] if v is None else [("S", *v)],
    "side": _text({"left": [], "right": [("Right",)]}),
    "sorter": _value("Sorter"),
    "stable": _flag("Unstable", False),
    "upper": _flag("Upper"),
}


def options(**keywords):
    """The options that stand for keyword arguments; those with the default of Python and of Go alike leave nothing."""
    return [o for name, value in keywords.items() for o in _options[name](value)]
