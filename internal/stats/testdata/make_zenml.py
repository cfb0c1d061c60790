"""Writes zenml.json: arrays of text and what is said of their words, and arrays of numbers with ZenML's metadata.

Run with ZenML 0.98 and NumPy installed: python make_zenml.py > zenml.json

"zenml" is what ZenML's materializer gives, null where it fails or gives nothing: it takes
one dimension of unicode with at least one word. "words" is from Python's split and Counter,
for all.
"""
import json
import sys
from collections import Counter

import numpy as np
from zenml.integrations.numpy.materializers.numpy_materializer import NumpyMaterializer

materializer = NumpyMaterializer.__new__(NumpyMaterializer)
texts, numbers = [], []


def zenml(a):
    try:
        m = materializer.extract_metadata(a)
    except Exception:
        return None
    return {k: v for k, v in m.items() if k not in ("shape", "dtype")} or None


def text(name, a):
    a = np.asarray(a)
    words = [w for item in a.flat for w in item.split()]
    out = {"unique_words": len(set(words)), "total_words": len(words)}
    if words:
        word, out["most_common_count"] = Counter(words).most_common(1)[0]
        out["most_common_word"] = word.decode() if isinstance(word, bytes) else word
    texts.append({"name": name, "dtype": a.dtype.str, "shape": list(a.shape), "data": a.tobytes().hex(),
                  "words": out, "zenml": zenml(a)})


LINES = ["the quick brown fox", "the lazy dog", "", "  fox  fox ", "dog"]
text("lines", LINES)
text("first of equals", ["b a", "a b c"])
text("first of equals, two dimensions", [["z", "y"], ["y", "z"]])
text("two dimensions", [LINES, LINES[::-1]])
text("three dimensions", np.array(LINES * 4)[:18].reshape(2, 3, 3))
text("column-major", np.asfortranarray([["p q", "q"], ["r", "q p"]]))
text("rank 0", "one two one")
text("empty", np.array([], "U5"))
text("empty, two dimensions", np.zeros((2, 0), "U3"))
text("no words", ["", " \t\n", "\u2003"])
text("white space", ["".join(f"w{chr(c)}" for c in range(0x3100) if chr(c).isspace()) + "w"])
text("not white space", ["a\u200bb \u2060 \ufeff a\u180eb \x1bx \x00y"])
text("whole planes", ["".join(chr(c) for c in range(1, 0x800))])
text("emoji", ["\U0001f600 h\u00e9 \U0001f600", "\U0010ffff"])
text("inner nul", ["a\x00b", "a\x00", "a\x00\x00b c"])
text("many", np.array([f"w{i * i % 97} w{i % 13}" for i in range(300)]))
text("big-endian", np.array(LINES).astype(">U20"))
text("bytes", np.array([line.encode() for line in LINES]))
text("bytes, two dimensions", np.array([line.encode() for line in LINES[:4]]).reshape(2, 2))
text("bytes, white space", np.array([bytes(sum(([119, c] for c in range(1, 128) if bytes([c]).isspace()), []))]))
text("bytes, not white space", np.array([b"a\x1cb\x85c d\xa0e".replace(b"\x85", b"\xc2\x85").replace(b"\xa0", b"\xc2\xa0")]))
text("bytes, empty", np.array([], "S4"))

for a in [np.array([1.5, 2.5, -3.0]), np.arange(12).reshape(3, 4), np.array([[250, 3]], np.uint8),
          np.array([1.5, -0.25], np.float32), np.array([0.5, 2], np.float16)]:
    numbers.append({"dtype": a.dtype.str, "shape": list(a.shape), "data": a.tobytes().hex(), "zenml": zenml(a)})

json.dump({"numpy": np.__version__, "texts": texts, "numbers": numbers}, sys.stdout, separators=(",", ":"))
