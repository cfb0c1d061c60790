"""Files in NumPy's .npy format, written and read by NumPy."""
import ast

import numpy as np

from arrays import assert_same, describe, dtype_of, random


def verify(path, want, out=None, mmap=None):
    """Loads a file, which must hold the array want, and saves it again."""
    a = np.load(path, allow_pickle=False, mmap_mode=mmap)
    if mmap:
        assert isinstance(a, np.memmap), type(a)
        a = a.view(np.ndarray)
    assert_same(a, want)
    if out:
        np.save(out, a, allow_pickle=False)


def make(path, descr, shape, order, seed, version=None):
    """Saves an array of random bits and describes it."""
    a = random(dtype_of(descr), shape, order, seed)
    with open(path, "wb") as f:
        np.lib.format.write_array(f, a, version=tuple(version) if version else None, allow_pickle=False)
    return describe(a)


def canonical(descr):
    """How NumPy spells a dtype in a header, and prints it."""
    dtype = dtype_of(descr)
    return {"descr": repr(np.lib.format.dtype_to_descr(dtype)), "str": str(dtype)}


def header(path):
    """What the functions of numpy.lib.format say of a header."""
    with open(path, "rb") as f:
        version = np.lib.format.read_magic(f)
        if version == (1, 0):
            shape, fortran, dtype = np.lib.format.read_array_header_1_0(f, max_header_size=1 << 24)
        elif version == (2, 0):
            shape, fortran, dtype = np.lib.format.read_array_header_2_0(f, max_header_size=1 << 24)
        else:  # it has no public function, so that read_array is what there is
            start = f.tell()
            f.seek(0)
            a = np.lib.format.read_array(f, allow_pickle=False, max_header_size=1 << 24)
            shape, dtype = a.shape, a.dtype
            fortran = a.flags.f_contiguous and not a.flags.c_contiguous
            f.seek(start)
            f.seek(int.from_bytes(f.read(4), "little"), 1)
        offset = f.tell()
    return {
        "version": version[0],
        "shape": list(shape),
        "fortran": fortran,
        "descr": repr(np.lib.format.dtype_to_descr(dtype)),
        "offset": offset,
    }


def verify_stream(path, wants):
    """Loads arrays that follow one another in a file, and nothing after them."""
    with open(path, "rb") as f:
        for want in wants:
            assert_same(np.load(f, allow_pickle=False), want)
        assert not f.read()


def make_stream(path, arrays):
    """Saves arrays, [descr, shape, order, seed] each, one after another in a file."""
    made = [random(dtype_of(d), s, o, seed) for d, s, o, seed in arrays]
    with open(path, "wb") as f:
        for a in made:
            np.save(f, a, allow_pickle=False)
    return [describe(a) for a in made]


def memmap(path, mode, want=None, descr=None, shape=None, order="C", seed=0):
    """numpy.lib.format.open_memmap: of a file that holds the array want, or as the way to write one."""
    if want:
        a = np.lib.format.open_memmap(path, mode=mode)
        assert_same(a.view(np.ndarray), want)
        return None
    a = np.lib.format.open_memmap(path, mode=mode, dtype=dtype_of(descr), shape=tuple(shape), fortran_order=order == "F")
    a[...] = random(dtype_of(descr), shape, order, seed)
    a.flush()
    return describe(a.view(np.ndarray))


def increment(path):
    """Adds one to a file's integers in their place, through a map."""
    a = np.load(path, mmap_mode="r+")
    a += 1
    a.flush()


def values(path, descr, literal):
    """Saves an array with the given values, a Python literal."""
    np.save(path, np.array(ast.literal_eval(literal), dtype_of(descr)), allow_pickle=False)
