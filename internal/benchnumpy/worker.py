"""Does what each line on stdin says, [function, arguments...], and answers with the time it took."""
import io
import json
import os
import sys
import time

import numpy as np

arrays = {}


def timed(f):
    start = time.perf_counter_ns()
    result = f()
    took = time.perf_counter_ns() - start
    del result
    return took


def array(kind, n):
    if (kind, n) not in arrays:
        if kind == "f8":
            arrays[kind, n] = np.arange(n, dtype="<f8")
        else:
            arrays[kind, n] = np.random.default_rng(1).integers(0, 1000, n)
    return arrays[kind, n]


def forget(path):
    if os.path.exists(path):
        os.remove(path)


def save(path, kind, n):
    a = array(kind, n)
    forget(path)
    return timed(lambda: np.save(path, a))


def load(path):
    return timed(lambda: np.load(path))


def mapped(path):
    return timed(lambda: np.load(path, mmap_mode="r"))


def rows(path, start, stop):
    return timed(lambda: np.load(path, mmap_mode="r")[start:stop].copy())


def savez(path, kind, n):
    a = array(kind, n)
    forget(path)
    return timed(lambda: np.savez(path, a=a))


def savez_compressed(path, kind, n):
    a = array(kind, n)
    forget(path)
    return timed(lambda: np.savez_compressed(path, a=a))


def loadz(path):
    def read():
        with np.load(path) as z:
            return z["a"]
    return timed(read)


def small_save(times):
    a = np.array([1.0, 2.0, 3.0])
    def loop():
        for _ in range(times):
            np.save(io.BytesIO(), a)
    return timed(loop) // times


def small_load(times):
    f = io.BytesIO()
    np.save(f, np.array([1.0, 2.0, 3.0]))
    data = f.getvalue()
    def loop():
        for _ in range(times):
            np.load(io.BytesIO(data))
    return timed(loop) // times


named = {"np": np, "unique": getattr(np, "unique_values", np.unique)}


def name(name, path):
    named[name] = np.load(path)
    return 0


def evaluate(expression, times):
    f = eval("lambda: " + expression, named)
    def loop():
        for _ in range(times):
            f()
    with np.errstate(all="ignore"):
        return timed(loop) // times


def version():
    """Also says which BLAS there is, where NumPy tells, and how many threads, which are there from the start."""
    text = np.__version__
    try:
        blas = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
        text += f" with {blas['name']} {blas['version']}"
    except (TypeError, KeyError):
        text += " with its BLAS"
    if os.path.isdir("/proc/self/task"):
        text += f" on {len(os.listdir('/proc/self/task'))} threads"
    return text


functions = dict(globals())
print(version(), flush=True)
for line in sys.stdin:
    name, *args = json.loads(line)
    try:
        answer = {"NS": functions[name](*args)}
    except Exception as e:
        answer = {"Error": f"{type(e).__name__}: {e}"}
    print(json.dumps(answer), flush=True)
