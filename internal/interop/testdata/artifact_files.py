"""Artifacts, read with nothing but NumPy, json, zipfile and hashlib, by what their manifests say."""
import base64
import hashlib
import io
import json
import os
import zipfile

import numpy as np

from arrays import assert_same, describe, raw


def crc32c_table():
    table = []
    for i in range(256):
        for _ in range(8):
            i = i >> 1 ^ (0x82F63B78 if i & 1 else 0)
        table.append(i)
    return table


CRC32C = crc32c_table()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC32C[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class Artifact:
    """A directory with artifact.json, of which every file is what the manifest says."""

    def __init__(self, path):
        self.path = path
        with open(os.path.join(path, "artifact.json"), encoding="utf-8") as f:
            self.manifest = json.load(f)
        self.files = {}
        for record in self.manifest["files"]:
            with open(os.path.join(path, record["path"]), "rb") as f:
                self.files[record["path"]] = data = f.read()
            self.verify(record, data)
        found = {os.path.relpath(os.path.join(d, n), path) for d, _, names in os.walk(path) for n in names}
        assert found == set(self.files) | {"artifact.json"}, found

    @staticmethod
    def verify(record, data):
        assert len(data) == record["size"] and sha256(data) == record["sha256"], record["path"]
        size = record["block_size"]
        sums = [crc32c(data[i:i + size]) for i in range(0, len(data), size)]
        assert "".join(f"{s:08x}" for s in sums) == record["crc32c"], record["path"]

    def open(self, entry, directory, name):
        """The contents of a file of an entry; None where there is none."""
        path = f"{directory}/{name}" if directory else name
        pack = entry.get("pack")
        if not pack:
            return self.files.get(path)
        with zipfile.ZipFile(io.BytesIO(self.files[pack])) as z:
            assert z.testzip() is None
            return z.read(path) if path in z.namelist() else None

    def value(self, entry, directory=""):
        """{"array": ...}, {"repr": Python's text}, {"list": [...]} or {"dict": [[key, value], ...]}."""
        return getattr(self, entry["materializer"])(entry, directory)

    def array(self, entry, directory):
        data = self.open(entry, directory, "data.npy")
        if entry.get("pack"):
            a = np.load(io.BytesIO(data), allow_pickle=False)
        else:
            a = np.load(os.path.join(self.path, directory, "data.npy"), allow_pickle=False)
        return checked(a, entry)

    def archive(self, entry, directory):
        with np.load(io.BytesIO(self.open(entry, directory, "data.npz")), allow_pickle=False) as z:
            assert z.files == [e["key"] for e in entry["elements"]]
            members = [[e["key"], checked(z[e["key"]], e)] for e in entry["elements"]]
        assert entry["content_hash"] == hash_of_elements(entry)
        return {"dict": members}

    def builtin(self, entry, directory):
        data = self.open(entry, directory, "data.json")
        assert entry["content_hash"] == sha256(data)
        return {"repr": repr(json.loads(data))}

    def bytes(self, entry, directory):
        data = self.open(entry, directory, "data.txt")
        assert entry["content_hash"] == sha256(data)
        return {"repr": repr(data)}

    def container(self, entry, directory):
        if self.open(entry, directory, "data.json") is not None:
            return self.builtin(entry, directory)
        values = [self.value(e, f"{directory}/{e['dir']}".strip("/")) for e in entry["elements"]]
        assert entry["content_hash"] == hash_of_elements(entry)
        if keyed(entry):
            return {"dict": [[e["key"], v] for e, v in zip(entry["elements"], values)]}
        return {"list": values}


def checked(a, entry):
    """Describes an array that is what its entry says."""
    described = describe(a)
    assert described["descr"] == entry["descr"] and described["shape"] == entry["shape"], (described, entry)
    assert described["order"] == entry["order"], (described["order"], entry["order"])
    assert sha256(canonical(a)) == entry["content_hash"], "content hash"
    return {"array": described}


def canonical(a):
    """The .npy file of an array in C order and little-endian, on which the content hash is."""
    c = np.ndarray(a.shape, a.dtype)
    raw(c)[...] = raw(a)
    little = a.dtype.newbyteorder("<")
    out = io.BytesIO()
    if a.dtype.names:
        c = c if little == a.dtype else c.astype(little)
    elif little.str != a.dtype.str:  # not by astype, which leaves times without unit and text without characters as they are
        c = np.ndarray(c.shape, little, c.byteswap().tobytes())
    np.save(out, c, allow_pickle=False)
    return out.getvalue()


def keyed(entry):
    return not entry["kind"].startswith("[")


def hash_of_elements(entry):
    elements = entry.get("elements", [])
    items = [[e["key"] if keyed(entry) else str(i), e.get("dtype", ""), e["content_hash"]] for i, e in enumerate(elements)]
    return sha256(json.dumps(sorted(items)).encode())


def verify(path, want):
    """Reads the value of an artifact, which must be want, in the form of Artifact.value."""
    artifact = Artifact(path)
    have = artifact.value(artifact.manifest["root"])
    assert have == want, (have, want)


def verify_arrays(paths, wants):
    """Loads artifacts of one array each, which must be those, and says what is wrong with them: number and text."""
    wrong = {}
    for i, (path, want) in enumerate(zip(paths, wants)):
        try:
            artifact = Artifact(path)
            artifact.value(artifact.manifest["root"])
            assert_same(np.load(os.path.join(path, "data.npy"), allow_pickle=False), want)
        except Exception as err:
            wrong[i] = f"{type(err).__name__}: {err}"
    return wrong
