"""Writes linalg.json: what NumPy computes where the namespace goes through gonum.

Run it with the NumPy that the file names: python make_linalg.py > linalg.json
"""

import json
import math
import sys

import numpy as np

rng = np.random.default_rng(20251200)
arrays, numbers, cases = [], {}, []


def stored(a):
    """The number of an array in the list of all; equal ones are there once."""
    a = np.ascontiguousarray(a, dtype="<c16" if np.iscomplexobj(a) else "<f8").reshape(np.shape(a))
    a = {"shape": list(a.shape), "complex": a.dtype.kind == "c", "data": a.tobytes().hex()}
    key = json.dumps(a)
    if key not in numbers:
        numbers[key] = len(arrays)
        arrays.append(a)
    return numbers[key]


def case(op, args, outs, **options):
    outs = outs if isinstance(outs, tuple) else (outs,)
    cases.append({"op": op, "args": [stored(a) for a in args], "outs": [stored(o) for o in outs], "options": options})


def whole(*shape):
    """Small integers, which keep the file short and the products exact."""
    return rng.integers(-9, 10, shape).astype(float)


for n in (1, 2, 3, 5, 8):
    a = whole(n, n) + 12 * np.eye(n)  # far from singular
    b = whole(n, n)
    for rhs in (whole(n), whole(n, 1), whole(n, 3)):
        case("linalg.solve", [a, rhs], np.linalg.solve(a, rhs))
    case("linalg.inv", [a], np.linalg.inv(a))
    for m in (a, b, -a):
        case("linalg.det", [m], np.linalg.det(m))
        case("linalg.slogdet", [m], tuple(np.linalg.slogdet(m)))
    for p in (0, 1, 2, 3, 7, -1, -3):
        case("linalg.matrix_power", [a], np.linalg.matrix_power(a, p), Power=p)
    spd = a @ a.T
    triangles = np.tril(spd) + np.triu(whole(n, n), 1), np.triu(spd) + np.tril(whole(n, n), -1)
    case("linalg.cholesky", [triangles[0]], np.linalg.cholesky(triangles[0]))
    case("linalg.cholesky", [triangles[1]], np.linalg.cholesky(triangles[1], upper=True), Upper=True)
    case("linalg.eigvalsh", [b], np.linalg.eigvalsh(b))
    case("linalg.eigh", [b], tuple(np.linalg.eigh(b)))
    case("linalg.eigvals", [b], np.linalg.eigvals(b).astype(complex))
    case("linalg.eig", [b], tuple(z.astype(complex) for z in np.linalg.eig(b)))

for shape in ((1, 1), (2, 2), (3, 3), (1, 4), (4, 1), (5, 3), (3, 5), (8, 2), (2, 8), (7, 6)):
    a = whole(*shape)
    case("linalg.qr", [a], tuple(np.linalg.qr(a)))
    case("linalg.qr", [a], tuple(np.linalg.qr(a, mode="complete")), Complete=True)
    case("linalg.svdvals", [a], np.linalg.svdvals(a))
    case("linalg.svd", [a], tuple(np.linalg.svd(a, full_matrices=False)), Reduced=True)
    case("linalg.svd", [a], tuple(np.linalg.svd(a)))
    case("linalg.pinv", [a], np.linalg.pinv(a, rcond=max(shape) * np.finfo(float).eps))
    case("linalg.pinv", [a], np.linalg.pinv(a, rcond=0.4), RTol=0.4)
    for ord in (None, "fro", "nuc", 1, 2, -2, np.inf):
        for keep in (False, True):
            case("linalg.matrix_norm", [a], np.linalg.norm(a, ord, keepdims=keep), Norm=str(ord), KeepDims=keep)
    case("matmul", [a, a.T], a @ a.T)
    case("tensordot", [a, a.T], np.tensordot(a, a.T, 1), X=[1], Y=[0])
    case("tensordot", [a, a], np.tensordot(a, a, ([0], [0])), X=[0], Y=[0])
    case("tensordot", [a, a], np.tensordot(a, a, ([1], [1])), X=[1], Y=[1])
    case("tensordot", [a, a.T], np.tensordot(a, a.T, ([0], [1])), X=[0], Y=[1])
    case("matrix_transpose", [a], a.T)
    for offset in range(1 - shape[0], shape[1]):
        case("linalg.diagonal", [a], np.diagonal(a, offset), Offset=offset)
    z = a + 1j * whole(*shape)
    case("matrix_transpose", [z], z.T)
    case("linalg.diagonal", [z], np.diagonal(z))

deficient = whole(5, 2) @ whole(2, 4)
case("linalg.pinv", [deficient], np.linalg.pinv(deficient, rcond=5 * np.finfo(float).eps))
case("linalg.pinv", [np.zeros((3, 2))], np.linalg.pinv(np.zeros((3, 2))))
singular = np.array([[1.0, 2.0], [2.0, 4.0]])
case("linalg.det", [singular], np.linalg.det(singular))
case("linalg.slogdet", [singular], tuple(np.linalg.slogdet(singular)))
case("linalg.eigvals", [np.array([[0.0, 1.0], [-1.0, 0.0]])], np.linalg.eigvals(np.array([[0.0, 1.0], [-1.0, 0.0]])))
for v in (whole(1), whole(2), whole(7), 1e200 * whole(5), 1e-200 * whole(5)):
    case("linalg.vector_norm", [v], math.hypot(*v), Norm="None")  # NumPy's own overflows
    case("linalg.vector_norm", [v], math.hypot(*v), Norm="2", KeepDims=False)
    case("linalg.vector_norm", [v], np.array([math.hypot(*v)]), Norm="None", KeepDims=True)
    for ord in (1, np.inf):
        case("linalg.vector_norm", [v], np.linalg.vector_norm(v, ord=ord), Norm=str(ord))

json.dump({"numpy": np.__version__, "arrays": arrays, "cases": cases}, sys.stdout, separators=(",", ":"))
sys.stdout.write("\n")
