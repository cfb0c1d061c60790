"""Writes matrices, and what NumPy makes of their singular values and eigenvalues.

Run with NumPy 2.4 installed: python make_spectral.py > spectral.json
"""
import json
import sys

import numpy as np

rng = np.random.default_rng(20260304)
arrays, numbers, cases = [], {}, []
FLOATS = ["f8", "c16", "f4", "c8", "f2"]
INTS = ["i1", "i4", "u8"]
INF = float("inf")
# Relative to the largest element of a result; both sides compute in double, and round once.
TOLERANCE = {"f2": 2e-3, "f4": 3e-7, "c8": 3e-7}


def array(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.asarray(a)
    a = {"dtype": a.dtype.str, "shape": list(a.shape), "data": np.ascontiguousarray(a).tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def wide(x):
    return x.astype("c16" if x.dtype.kind == "c" else "f8")


def real(dt):
    return np.dtype({"c": f"f{dt.itemsize // 2}", "f": dt.str}.get(dt.kind, "f8"))


def complexes(dt):
    return np.dtype({"f8": "c16", "f4": "c8", "f2": "c8", "c8": "c8", "c16": "c16"}.get(dt.str[1:], "c16"))


def floating(dt):
    return dt if dt.kind in "fc" else np.dtype("f8")


def case(op, name, x, out, near, **more):
    more = {k: v for k, v in more.items() if v is not None}
    cases.append({"op": "linalg." + op, "name": name, "x": array(x), "out": array(out), "tolerance": near, **more})


def record(name, x, near=1e-13, square=None, hermitian=False, norms=True):
    """All operations on x; near is the tolerance of what depends on eigenvalues."""
    dt, w = x.dtype, wide(x)
    m, n = x.shape[-2:]
    rounding = TOLERANCE.get(dt.str[1:], 0)
    near, exact = max(near, rounding), max(1e-13, rounding)
    s = np.linalg.svd(w, compute_uv=False)
    case("svdvals", name, x, s.astype(real(dt)), exact)
    eps = np.finfo(real(dt)).eps
    rtol = max(m, n) * eps
    rank = np.linalg.matrix_rank(w, rtol=rtol) if s.size else np.zeros(x.shape[:-2], "i8")
    case("matrix_rank", name, x, np.asarray(rank, "i8"), 0)
    if norms:
        for order in ["fro", "nuc", 1, -1, 2, -2, INF, -INF]:
            keep = (m + n) % 2 == 0
            try:
                out = np.linalg.matrix_norm(w, ord=order, keepdims=keep)
            except ValueError:
                continue
            size = np.abs(w).max() if w.size else 0.0
            if order == "fro" and 0 < size < 1e-100:  # whose squares vanish
                out = np.linalg.matrix_norm(w / size, keepdims=keep) * size
            close = exact
            if order == -2 and s.size and s.min() < s.max():  # is as exact as the largest one
                if s.min() < 1e-8 * s.max():
                    continue
                close = exact * s.max() / s.min()
            case("matrix_norm", name, x, np.asarray(out).astype(real(dt)), close, ord=str(order), keepdims=keep)
    # What divides by small singular values is as inexact as they are.
    kept = s[s > rtol * s.max()] if s.size else s
    condition = kept.max() / kept.min() if kept.size else 1.0
    if condition < 1e6:
        case("pinv", name, x, np.linalg.pinv(w, rtol=rtol).astype(floating(dt)), max(exact, 1e-14 * condition ** 2))
    if m == n:
        case("eigvals", name, x, np.linalg.eigvals(w).astype(complexes(dt)), near)
        case("eigvalsh", name, x, np.linalg.eigvalsh(w).astype(real(dt)), exact)


def values(dt, shape):
    dt = np.dtype(dt)
    if dt.kind in "iu":
        info = np.iinfo(dt)
        return rng.integers(max(info.min, -100), min(info.max, 100), size=shape, dtype=dt, endpoint=True)
    a = rng.normal(size=shape)
    if dt.kind == "c":
        a = a + 1j * rng.normal(size=shape)
    return a.astype(dt)


for dt in FLOATS + INTS:
    for shape in [(1, 1), (2, 2), (3, 3), (2, 4), (4, 2), (1, 3), (3, 1)]:
        record("random", values(dt, shape), near=1e-12)
for dt in FLOATS[:4] + ["i4"]:
    for shape in [(3, 2, 3), (2, 2, 2, 2), (2, 3, 3)]:
        record("stack", values(dt, shape), near=1e-12)
    for shape in [(0, 0), (0, 3), (3, 0), (0, 2, 2), (2, 0, 3), (2, 3, 0)]:
        record("empty", np.zeros(shape, dt))

for dt in ["f8", "c16", "f4"]:
    def special(name, a, **more):
        record(name, np.asarray(a).astype(dt), **more)

    special("zero", np.zeros((3, 3)))
    special("identity", np.eye(4))
    special("ones", np.ones((3, 4)))
    special("Jordan", 2 * np.eye(4) + np.eye(4, k=1), near=2e-3)
    special("nilpotent", np.eye(4, k=1))
    special("cyclic", np.roll(np.eye(5), 1, axis=0))
    special("companion", np.vstack([[10, -35, 50, -24], np.eye(4)[:3]]), near=1e-11)
    special("rotation", [[np.cos(1), -np.sin(1)], [np.sin(1), np.cos(1)]])
    special("Hilbert", 1 / (np.arange(5)[:, None] + np.arange(5) + 1))
    special("triangular", np.triu(np.arange(16.).reshape(4, 4) + 1))
    special("orthogonal", np.linalg.qr(rng.normal(size=(6, 6)))[0])
    special("of rank 2", rng.normal(size=(5, 2)) @ rng.normal(size=(2, 4)))
    special("of rank 1", np.outer([1, 2, 3], [4, 5, 6]))
    if dt != "f4":
        special("graded", rng.normal(size=(5, 5)) * 10.0 ** -np.add.outer(np.arange(5), np.arange(5)))
        special("huge", rng.normal(size=(4, 4)) * 1e300, near=1e-12, norms=False)
        special("tiny", rng.normal(size=(4, 4)) * 1e-300, near=1e-12)
a = rng.normal(size=(5, 5)) + 1j * rng.normal(size=(5, 5))
record("Hermitian", a + a.conj().T)
record("symmetric", (a + a.T).real)

# Tolerances of one's own, for all matrices and for each.
x = np.stack([np.diag([1, 1e-3, 1e-6]), np.diag([5, 0.1, 0.0]), np.eye(3)])
for rtol in [0.0, 1e-4, 1e-2, 0.99, 1.0, 2.0, -1.0, [1e-4, 0.5, 0.1], [1e-2], [[1e-7, 1e-7, 2.0]]]:
    r = np.asarray(rtol)
    stack = x if r.ndim < 2 else x[None]
    case("matrix_rank", "tolerance", stack, np.asarray(np.linalg.matrix_rank(stack, rtol=r), "i8"), 0, rtol=array(r))
    if r.min() >= 0 and r.max() <= 1 and r.ndim < 2:
        case("pinv", "tolerance", stack, np.linalg.pinv(stack, rtol=np.broadcast_to(r, 3) if r.ndim else r), 1e-10, rtol=array(r))

json.dump({"numpy": np.__version__, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
print()
