"""Writes the golden artifacts of format version 1, with NumPy's data and checksums of its own.

    python3 format1.py DIR

makes DIR/format1, whose artifacts are registry/testdata/format1, and DIR/artifact, which is artifact/testdata/format1.
They were made once, with NumPy 2.4, and are never rewritten: every later version of the module loads them.
"""

import hashlib
import io
import json
import pathlib
import sys

import numpy as np

BLOCK = 65536


def crc_table():
    for n in range(256):
        for _ in range(8):
            n = n >> 1 ^ (0x82F63B78 if n & 1 else 0)
        yield n


TABLE = list(crc_table())


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


assert crc32c(b"123456789") == 0xE3069283


def npy(array):
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    return file.getvalue()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def record(path, data):
    blocks = (data[i : i + BLOCK] for i in range(0, len(data), BLOCK))
    return {
        "path": path,
        "size": len(data),
        "sha256": sha256(data),
        "block_size": BLOCK,
        "crc32c": "".join(f"{crc32c(block):08x}" for block in blocks),
    }


def array_entry(array, kind=None, dtype=None):
    """The entry of an array; its hash is that of the little-endian file in C order."""
    canonical = npy(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")))
    column_major = array.flags.f_contiguous and not array.flags.c_contiguous
    entry = {"materializer": "array", "namespace": "ndarray", "kind": kind, "dtype": dtype or array.dtype.name}
    entry |= {"descr": repr(array.dtype.str), "shape": list(array.shape)}
    entry |= {"order": "F" if column_major else "C", "content_hash": sha256(canonical)}
    return {key: value for key, value in entry.items() if value is not None}


def write(directory, root, files):
    manifest = {"format_version": 1, "root": root, "files": [record(path, files[path]) for path in sorted(files)]}
    body = json.dumps(manifest, indent=2, ensure_ascii=False).removesuffix("\n}").encode()
    seal = f',\n  "manifest_sha256": "{sha256(body)}"\n}}\n'.encode()
    for path, data in (files | {"artifact.json": body + seal}).items():
        file = directory / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def builtin(kind):
    return {"materializer": "builtin", "kind": kind}


def main(out):
    golden = out / "format1"
    rows = np.array([[1.5, -0.0, np.inf], [np.nan, 5e-324, 1e300]])
    write(golden / "array", array_entry(rows, "[][]float64"), {"data.npy": npy(rows)})

    columns = np.asfortranarray(np.arange(6, dtype=">i2").reshape(2, 3))
    write(golden / "columns", array_entry(columns, dtype="int16"), {"data.npy": npy(columns)})

    bfloats = np.array([0x3F80, 0xC000, 0x7FC0], np.uint16).view("V2")  # 1, -2, NaN
    write(golden / "bfloat16", array_entry(bfloats, dtype="bfloat16"), {"data.npy": npy(bfloats)})

    number = builtin("float64") | {"metadata": {"mean": 3.0, "n": 5, "note": "<f8 & é", "list": [1, 2.5, None, True]}}
    write(golden / "scalar", number, {"data.json": b"2.5"})
    write(golden / "int32", builtin("int32"), {"data.json": b"-7"})
    write(golden / "string", builtin("string"), {"data.json": json.dumps("zwei\nä\U0001f600").encode()})
    write(golden / "bytes", {"materializer": "bytes", "kind": "[]uint8"}, {"data.txt": bytes(range(256))})

    left = np.arange(-2, 3, dtype="<i4")
    inner = {"dir": "right", "materializer": "pair"}
    inner["elements"] = [{"dir": "left", "key": "a text"} | builtin("string"), {"dir": "right"} | builtin("uint8")]
    root = {"materializer": "pair", "elements": [{"dir": "left"} | array_entry(left, "[]int32"), inner]}
    root["elements"][0]["visualizations"] = [{"path": "left/note.txt", "media_type": "text/plain"}]
    files = {"left/data.npy": npy(left), "left/note.txt": b"five\n"}
    write(golden / "container", root, files | {"right/left/data.json": b'"text"', "right/right/data.json": b"3"})

    large = np.arange(20000, dtype="<f8").reshape(100, 200)
    first = {"dir": "0", "key": "first"} | array_entry(large)
    first["visualizations"] = [{"path": "0/note.txt", "media_type": "text/plain"}]
    root = {"materializer": "list", "kind": "[]any", "metadata": {"mean": 9999.5, "n": 20000, "note": "<f8 & é"}}
    write(out / "artifact", root | {"elements": [first]}, {"0/data.npy": npy(large), "0/note.txt": b"golden\n"})


main(pathlib.Path(sys.argv[1]))
