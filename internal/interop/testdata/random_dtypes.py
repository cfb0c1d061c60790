"""Random structured dtypes, found by hypothesis: nested, padded, titled, aligned, with subarrays and offsets of their own."""
import os

import hypothesis
import hypothesis.strategies as st
import numpy as np

from arrays import assert_same, describe, random

SCALARS = [o + c for o in "<>" for c in "i2 i4 i8 u2 u4 u8 f2 f4 f8 f16 c8 c16 c32 U1 U5 M8[ns] M8[7D] M8 m8[s] m8".split()]
SCALARS += "|b1 |i1 |u1 |S1 |S5 |V1 |V6".split()
if np.dtype(np.longdouble).itemsize != 16:
    SCALARS = [s for s in SCALARS if s[1:] not in ("f16", "c32")]

# Of what Unicode has not assigned, each Python knows another part: it spells those names in headers as its tables say.
letters = st.one_of(st.text("abcxyz_ \"'\\\n\t\x7f", min_size=1, max_size=6),
                    st.text(st.characters(exclude_categories=["Cs", "Cn"]), min_size=1, max_size=6))
shapes = st.one_of(st.just(()), st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple))


@st.composite
def names(draw, count):
    """Names and titles of fields, all different. A field without title has None."""
    both = draw(st.lists(letters, min_size=2 * count, max_size=2 * count, unique=True))
    titled = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return both[:count], [t if has else None for t, has in zip(both[count:], titled)]


@st.composite
def structs(draw, inner):
    """A struct whose fields are scalars, or what inner makes."""
    count = draw(st.integers(1, 5))
    fields, titles = draw(names(count))
    formats = [np.dtype((draw(inner), draw(shapes))) for _ in range(count)]
    layout = draw(st.sampled_from(["packed", "aligned", "offsets"]))
    spec = {"names": fields, "formats": formats}
    if any(titles):
        spec["titles"] = titles
    if layout == "offsets":
        gaps = draw(st.lists(st.integers(0, 9), min_size=count + 1, max_size=count + 1))
        at, offsets = 0, []
        for gap, dtype in zip(gaps, formats):
            offsets.append(at + gap)
            at += gap + dtype.itemsize
        spec |= {"offsets": offsets, "itemsize": at + gaps[-1]}
    return np.dtype(spec, align=layout == "aligned")


dtypes = structs(st.recursive(st.sampled_from(SCALARS).map(np.dtype), structs, max_leaves=8))


def loads_back(path, want):
    """Whether NumPy itself reads what it has written."""
    try:
        assert_same(np.load(path, allow_pickle=False), want)
        return True
    except Exception:
        return False


def make(directory, count, seed):
    """Saves count arrays as 0.npy, 1.npy, ... and describes them; those that NumPy cannot read itself are left out."""
    made, refused = [], []

    @hypothesis.seed(seed)
    @hypothesis.settings(max_examples=count, database=None, deadline=None, phases=[hypothesis.Phase.generate],
                         suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(dtypes, st.lists(st.sampled_from([1, 2, 3, 4, 0]), max_size=3), st.sampled_from("CF"))
    def save(dtype, shape, order):
        path = os.path.join(directory, f"{len(made)}.npy")
        try:
            a = random(dtype, shape, order, seed + len(made))
            np.save(path, a, allow_pickle=False)
            want = describe(a)
        except (ValueError, TypeError, RuntimeError, SyntaxError) as err:
            refused.append(f"{dtype!r:.300}: {err}")
            return
        if loads_back(path, want):
            made.append(want)
        else:
            refused.append(f"{dtype!r:.300}: not read back")

    save()
    return {"arrays": made, "refused": refused}


def verify(directory, wants):
    """Loads the files 0.npy, 1.npy, ... and says what is wrong with them: number and text."""
    wrong = {}
    for i, want in enumerate(wants):
        try:
            assert_same(np.load(os.path.join(directory, f"{i}.npy"), allow_pickle=False), want)
        except Exception as err:
            wrong[i] = f"{type(err).__name__}: {err}"
    return wrong
