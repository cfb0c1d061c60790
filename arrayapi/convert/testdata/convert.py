"""Writes convert.json: values as NumPy converts them. Run with NumPy on x86-64 Linux."""
import json
import numpy as np

rng = np.random.default_rng(3)


def extended():
    with np.errstate(all="ignore"):
        x = [np.longdouble(v) for v in (0.0, -0.0, 1, -1.5, np.inf, -np.inf, np.nan, 1e308, 5e-324, 2.2250738585072014e-308)]
        one = np.longdouble(1)
        eps = np.finfo(np.float64).eps
        for scale in (one, -one, one * 2**-1022, one * 2**-1050, np.longdouble(2) ** -1074, np.longdouble(2) ** 1023, np.longdouble(2) ** 5000, np.longdouble(2) ** -5000):
            for k in (0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.5 + 2**-9, 2.5):
                x.append(scale * (one + np.longdouble(k) * eps))
                x.append(scale * (np.longdouble(2) - np.longdouble(k) * eps))
        for _ in range(300):
            x.append(np.longdouble(rng.standard_normal()) * np.longdouble(2) ** int(rng.integers(-1100, 1100)) * (one + np.longdouble(rng.standard_normal()) * 2**-50))
        x.append(np.nextafter(np.longdouble(0), one))
        a = np.array(x, np.longdouble)
        # The six bytes of padding are arbitrary.
        raw = a.view(np.uint8).reshape(-1, 16).copy()
        raw[:, 10:] = 0xAA
        return {"f16": raw.tobytes().hex(), "f8": a.astype(np.float64).tobytes().hex()}


def datetimes():
    out = []
    for dtype, counts in {
        "M8[Y]": [-1970, -2, -1, 0, 29, 30, 8000],
        "M8[5M]": [-3, -1, 0, 1, 7],
        "M8[W]": [-1, 0, 1000],
        "M8[D]": [-719162 - 300, -1, 0, 19000, 11016],
        "M8[h]": [-1, 0, 438291],
        "M8[m]": [-1, 0, 26297460],
        "M8[s]": [-1, 0, 1700000000, -62135596801],
        "M8[ms]": [-1, 0, 1700000000123],
        "M8[1500ms]": [-1, 0, 7],
        "M8[us]": [-1, 0, 1700000000123456],
        "M8[ns]": [-1, 0, 1700000000123456789, -(2**63) + 1, 2**63 - 1],
        "M8[7ns]": [-1, 0, 123456789123456789],
        "m8[W]": [-1, 0, 100],
        "m8[25s]": [-1, 0, 100],
        "m8[ns]": [-1, 0, 2**63 - 1],
    }.items():
        a = np.array(counts, np.int64).view(dtype)
        fine = a.astype("M8[ns]" if dtype[0] == "M" else "m8[ns]") if dtype[0] == "m" else None
        iso = [str(v) for v in np.datetime_as_string(a, unit="ns" if dtype.endswith("ns]") else "ms" if "s]" in dtype and "us" not in dtype else "us")] if dtype[0] == "M" else []
        out.append({"dtype": dtype, "counts": counts, "iso": iso, "ns": [] if fine is None else fine.view(np.int64).tolist()})
    return out


def records():
    inner = [("lat", "<f4"), ("lon", ">f4")]
    d = np.dtype([
        ("id", "<u2"), ("ok", "?"), ("name", "<U5"), ("code", "S3"), ("at", "<M8[ms]"), ("took", "<m8[us]"),
        ("xyz", ">f8", (2, 3)), ("place", inner), ("stops", inner, (2,)), ("raw", "V3"), ("z", "<c8"), ("half", "<f2"), ("words", "<U2", (2,)), ("unused", "<i8"),
    ])
    a = np.zeros(2, d)
    a[0] = (7, True, "h\u00e9llo", b"ab", np.datetime64("2024-02-29T12:30:00.250"), np.timedelta64(1500, "us"),
            np.arange(6).reshape(2, 3), (1.5, -2.5), [(1, 2), (3, 4)], b"\x01\x02\x03", 1 - 2j, 0.5, ["a", "bc"], 99)
    a[1] = (65535, False, "", b"", np.datetime64("NaT"), np.timedelta64(-1, "us"),
            -np.arange(6).reshape(2, 3), (0, 8), [(5, 6), (7, 8)], b"\x00\x00\xff", 0, -2, ["", "\U0001f600"], -1)
    return {"descr": str(d.descr), "hex": a.tobytes().hex()}


json.dump({"extended": extended(), "datetimes": datetimes(), "records": records(),
           "unicode": np.array(["", "a", "h\u00e9", "\U0001f600z"]).tobytes().hex()}, open("convert.json", "w"), indent=1)
