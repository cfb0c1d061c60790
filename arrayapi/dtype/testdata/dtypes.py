"""Writes what NumPy makes of the texts of dtypes and descrs below, one JSON list
on standard output.

numpy1.json: python dtypes.py > numpy1.json    with NumPy 1.24.2
numpy2.json: the same with NumPy 2.4.6 and ml_dtypes 0.6.0

A case has "text" and "form": "string" for an argument of numpy.dtype, "dict" for
the literal of one, "descr" for the literal of a header's descr. It has "error"
where NumPy refuses it, "object" where
it holds Python objects, and otherwise str(dtype), dtype.str, the descr that
NumPy writes (null where it cannot), dtype.itemsize, and the fields; str of the
dtype in each byte order; and for elements of up to 64 bytes that do not overlap
what ndarray.byteswap makes of the bytes 0, 1, 2...
"""
import ast
import json
import sys
import warnings

import numpy as np
from numpy.lib.format import descr_to_dtype, dtype_to_descr

if np.__version__ >= "2":
    import ml_dtypes  # registers its names

warnings.simplefilter("ignore")

STRINGS = """
b B h H i I l L q Q p P e f d g F D G ? S a a5 U V c O O4 O8 b1 b2 b4 i1 i2 i4 i8 u1 u2 u4 u8 f1 f2 f4 f8 f16 c8 c16 c32
<i2 >i2 =i2 |i2 <i4 >i4 <i8 >i8 <u2 >u2 <u4 >u4 <u8 >u8 <f2 >f2 <f4 >f4 <f8 >f8 =f8 |f8 <f16 >f16 <c8 >c8 <c16 >c16 <c32 >c32
<b1 >b1 |b1 =b1 <i1 >i1 |u1 >u1 <? >? <d >d >q <e >g <G >D =e |S5 <S5 >S5 =S5 <U5 >U5 |U5 <V5 >V5 S0 U0 V0 <S <U >U <V S5 U5 V5
S1 V1 V2 <V1 >V2 <U03 i04 f08 S2147483647 U536870911 V2147483647 S2147483648 U536870912 V2147483648 S99999999999999999999 U18446744073709551617 i18446744073709551620
S-1 U-1 i-4 i+4 i3 i0 u3 u16 f3 f0 f12 c1 c2 c4 c24 i16 <i3 <u16 <i0 <c4 i4x i4i x X A s N n T t t1 t4 b8 e2 d8 h2 q8 l8 g16 D16 F8 B1 H2 ?1 p8 P8 O2 O16
< > = | << <<i4 <=i4 i٣ i４ int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 float128 complex64 complex128 complex256 bool
float96 complex192 int128 uint128 bool_ int int_ uint intp uintp intc uintc byte ubyte short ushort long ulong longlong ulonglong half single double
float longdouble csingle cdouble complex clongdouble str str_ bytes bytes_ void object object_ string unicode Float64 Int8 Bool void16 str96 bytes8
>float64 <int8 =int32 |int32 <bool datetime64 timedelta64 datetime timedelta >datetime64 <timedelta64[s] >datetime64[ns] =timedelta64[25s]
M m M8 m8 <M8 >m8 M4 m4[s] M[s] M8[s] M8[Y] M8[M] M8[W] M8[D] M8[h] M8[m] M8[ms] M8[us] M8[μs] M8[ns] M8[ps] M8[fs] M8[as] M8[generic] >M8[ns] |m8[ns] <m8[W]
M8[1s] M8[2D] M8[25s] M8[04s] M8[2147483647s] M8[2147483648s] M8[-1s] M8[] M8[ M8] M8[s M8s] M8[s]x M8[s][s] M8[foo] M8[S] M8[B] M8[2] M8[/2] M8[s/] M8[2generic] M8[generic/2]
M8[s/1] M8[s/10] M8[s/7] M8[s/1000] M8[s/1000000] M8[s/1e3] M8[2s/4] M8[3s/4] M8[m/60000] M8[Y/12] M8[Y/2] M8[Y/5] M8[Y/52] M8[Y/73] M8[Y/1000000] M8[M/3] M8[M/4] M8[M/7] M8[M/720] M8[W/7] M8[W/168]
M8[D/7] M8[D/24] M8[D/1440] M8[D/86400] M8[h/7] M8[h/8] M8[h/3600] M8[m/7] M8[ms/1000] M8[us/8] M8[ns/10] M8[ps/1000000] M8[fs/10] M8[fs/3] M8[as/1] M8[as/10] M8[2000000000s/2] M8[2147483647s/2]
datetime64[ns] datetime64[25s] timedelta64[s/10] datetime64[] datetime64[foo] timedelta64[
bfloat16 float8_e3m4 float8_e4m3 float8_e4m3b11fnuz float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu float6_e2m3fn float6_e3m2fn float4_e2m1fn int4 uint4 int2 uint2 int1 uint1 float8 int3
""".split() + ["", " ", "f8 ", " f8", "<i4 ", "float64 ", "M8[ s]", "M8 [s]", "\x00", "|\x0016"]

DESCRS = r"""
'<f8'
'>i4'
'|b1'
'<V2'
"<f8"
'<' 'f8'
r'<f8'
b'<f8'
None
4
4.0
True
('<f8',)
('<f8', ())
('<f8', (2,))
()
[]
{}
{'<f8'}
{'names': ['a'], 'formats': ['<i4']}
{'names': ['a'], 'formats': ['<i4'], 'offsets': [0], 'itemsize': 4}
(('<i4',),)
[('a', '<i4')]
[('a', '<i4'), ('b', '>f8')]
[('b', '|b1'), ('i', '|i1'), ('u', '|u1'), ('f', '<f2'), ('c', '<c8'), ('s', '|S3'), ('t', '<U3'), ('d', '<M8[D]'), ('v', '|V2')]
[('s', '>U4'), ('l', '<f16'), ('g', '<c32'), ('m', '>m8[25s]'), ('n', '<m8'), ('e', '<V0'), ('h', '|S0'), ('k', '>U0')]
[('a', '<i4',)]
[('a', '<i4', ())]
[('a', '<i4', (2,))]
[('a', '<i4', (2, 3))]
[('a', '<i4', (1,))]
[('a', '<i4', (0,))]
[('a', '<i4', (1, 1, 1))]
[('a', '<i4', (0, 2000000000, 2000000000))]
[('a', '<i4', (2000000000, 2000000000))]
[('a', '<i4', (-1,))]
[('a', '<i4', (2.0,))]
[('a', '<i4', (None,))]
[('a', '<i4', (True,))]
[('a', '<i4', ('2',))]
[('a', '<i4', ((2,),))]
[('a', '<i4', None)]
[('a', '<i4', '2')]
[('a', '<i4', [2])]
[('a', '<i4', [2, 3])]
[('a', '<i4', 0)]
[('a', '<i4', 2)]
[('a', '<i4', -1)]
[('a', '<i4', 536870911)]
[('a', '<i4', 536870912)]
[('a', '<i4', (2147483648,))]
[('a', '<i4', (99999999999999999999,))]
[('a', '<i4', 1, 2)]
[('a', '<i4', (1,), 5)]
[('a', '<i4', {'a': 1})]
[('a',)]
[('a', ('<i4', (2,)))]
[('a', ('<i4', 2))]
[('a', ('<i4', ()))]
[('a', ('<i4',))]
[('a', ('<i4', (2,), 3))]
[('a', [('x', '<i2'), ('y', '>f4')])]
[('a', [('x', '<i2'), ('y', '>f4')], (2,))]
[('a', ([('x', '<i2')], (2,)))]
[('a', [('x', [('y', [('z', '|u1')])])])]
[('a', [])]
[('a', [], (2,))]
[('a', '|S', 5)]
[('a', '<U', 5)]
[('a', '>U', 5)]
[('a', '|V', 5)]
[('a', '|S', (5,))]
[('a', '|V0', (2,))]
[('a', '|V0', ())]
[('a', '|S5', 2)]
[['a', '<i4']]
[['a', '<i4', [2, 3]]]
['ab']
['abc']
[()]
[1]
['a', '<i4']
[('a', '<i4'), ('', '|V4'), ('b', '<i4')]
[('', '|V8'), ('A', '<i8'), ('', '|V8'), ('C', '<i8')]
[('a', '<i4'), ('', '|V4')]
[('a', '<i4'), ('', 'V4')]
[('a', '<i4'), ('', '<V4')]
[('a', '<i4'), ('', '|V0')]
[('', '|V8')]
[('', '|V3'), ('', '|V5')]
[('', '|V1', (3,)), ('b', '<u4')]
[('', ('|V1', (3,))), ('b', '<u4')]
[('a', '<i4'), ('', '<i4', (3,))]
[('a', '<i4'), ('', [('x', '<i4')], (3,))]
[('a', '<i4'), ('', '<i4')]
[('', '<i4')]
[('', '<i4'), ('', '<f4')]
[('', '|S3')]
[('', [('x', '<i4')])]
[('', [])]
[('s', [('a', '|u1'), ('', '|V3'), ('b', '<u4')]), ('z', '|u1')]
[('s', [('a', '|u1'), ('', '|V3')], (2,)), ('z', '|u1')]
[('a', '|V2147483647'), ('', '|V0')]
[('a', '|V2147483647'), ('', '|V1')]
[('a', '|S2147483647'), ('b', '|S2147483647')]
[('', '|V2147483647'), ('b', '|S1')]
[('a', '<i4'), ('a', '<f4')]
[(('T', 'a'), '<i4')]
[(('T', 'a'), '<i4'), (('U', 'b'), '<f4', (2,))]
[(('T', 'a'), '<i4'), ('', '|V4'), ('b', '<f4')]
[((None, 'a'), '<i4')]
[(('a', 'a'), '<i4')]
[(('T', 'a'), '<i4'), ('T', '<f4')]
[('T', '<i4'), (('T', 'a'), '<f4')]
[(('T', 'a'), '<i4'), (('T', 'b'), '<f4')]
[(('T', 'a', 'b'), '<i4')]
[(('a',), '<i4')]
[((), '<i4')]
[(['T', 'a'], '<i4')]
[[('T', 'a'), '<i4']]
[(1, '<i4')]
[(None, '<i4')]
[(b'a', '<i4')]
[(('T', 1), '<i4')]
[('a', None)]
[('a', 4)]
[('a', '<i3')]
[('a', '')]
[('a', {'names': ['x'], 'formats': ['<i4'], 'offsets': [0], 'itemsize': 4})]
[("it's", '<i4'), ('a"b', '<i4'), ('both\'"', '<i4'), ('back\\slash', '<i4')]
[('tab\t', '<i4'), ('line\n', '<i4'), ('return\r', '<i4'), ('bell\x07', '<i4'), ('del\x7f', '<i4'), ('nbsp\xa0', '<i4'), ('soft\xad', '<i4'), ('e\xe9', '<i4')]
[('\u03b1', '<i4'), ('\u200b', '<i4'), ('\u2028', '<i4'), ('\u6574\u5f62', '<i4'), ('\ufeff', '<i4'), ('\ue000', '<i4'), ('\U0001f600', '<i4'), ('\U000e0001', '<i4'), ('a b', '<i4')]
'|O'
'|O8'
[('a', '<i4'), ('o', '|O')]
[('s', [('o', 'O')])]
[('o', '|O', (0,))]
[('', '|O')]
[('s', [('o', 'object')], (2,))]
"""

DICTS = r"""
{'names': ['a', 'b'], 'formats': ['<u2', '<u4'], 'offsets': [0, 4]}
{'names': ['a', 'b'], 'formats': ['<u2', '<u4'], 'offsets': [0, 2]}
{'names': ['a', 'b'], 'formats': ['<u2', '>u4'], 'offsets': [0, 4], 'itemsize': 12}
{'names': ['a', 'b'], 'formats': ['?', ('S3', (2, 3))], 'offsets': [3, 4], 'titles': ['A', None], 'itemsize': 22}
{'names': ['a', 'b'], 'formats': ['<u2', ('<u4', (2,))], 'offsets': [0, 1]}
{'names': ['a', 'b'], 'formats': ['<u2', '<u4'], 'offsets': [4, 0]}
{'names': ['a', 'b'], 'formats': ['<u2', '<u4'], 'offsets': [0, 0]}
{'names': ['a'], 'formats': [[('x', '<u2'), ('y', 'V3')]], 'offsets': [1]}
{'names': ['a'], 'formats': [{'names': ['x'], 'formats': ['<M8[25s]'], 'offsets': [8]}], 'offsets': [0]}
{'names': ['s'], 'formats': [{'names': ['x', 'y'], 'formats': ['<u2', '<u4'], 'offsets': [0, 1]}], 'offsets': [0]}
{'names': [], 'formats': [], 'offsets': [], 'itemsize': 8}
{'names': [], 'formats': [], 'offsets': []}
{'names': ['a'], 'formats': ['<u2'], 'offsets': [0], 'itemsize': 1}
{'names': ['a'], 'formats': ['<u2'], 'offsets': [-1]}
{'names': ['a'], 'formats': ['<u2'], 'offsets': [2147483647]}
{'names': ['a'], 'formats': ['<u2'], 'offsets': [0], 'itemsize': 2147483648}
{'names': ['a', 'b'], 'formats': ['<u2'], 'offsets': [0]}
{'names': ['a', 'a'], 'formats': ['<u2', '<u2'], 'offsets': [0, 2]}
{'names': ['a', 'b'], 'formats': ['<u2', '<u2'], 'offsets': [0, 2], 'titles': ['b', None]}
{'names': [1], 'formats': ['<u2'], 'offsets': [0]}
{'names': ['a'], 'formats': ['O'], 'offsets': [0]}
{'names': ['a'], 'offsets': [0]}
{'formats': ['<u2'], 'offsets': [0]}
"""


def fields(dtype):
    if dtype.names is None:
        return None
    out = []
    for name in dtype.names:
        sub, offset, title = (*dtype.fields[name], None)[:3]
        shape = ()
        while sub.subdtype is not None:
            sub, inner = sub.subdtype
            shape += inner
        out.append({"name": name, "title": title, "offset": offset, "shape": list(shape), "str": sub.str, "fields": fields(sub)})
    return out


def written(dtype):
    try:
        return repr(dtype_to_descr(dtype))
    except ValueError:
        return None


MAKE = {"string": np.dtype, "dict": lambda s: np.dtype(ast.literal_eval(s)), "descr": lambda s: descr_to_dtype(ast.literal_eval(s))}


def swapped(dtype):
    if not 0 < dtype.itemsize <= 64 or written(dtype) is None:
        return None
    element = np.arange(dtype.itemsize, dtype="u1").view(dtype)
    return element.byteswap(inplace=True).view("u1").tolist()  # in place keeps the gaps


def case(text, form):
    out = {"text": text, "form": form}
    try:
        dtype = MAKE[form](text)
        if dtype.itemsize < 0 or dtype.subdtype is not None:
            raise ValueError("no dtype of an array")  # nonsense of NumPy 1; a subarray
    except Exception as e:
        return out | {"error": type(e).__name__}
    if dtype.hasobject or not getattr(type(dtype), "_legacy", True):
        return out | {"object": True}
    return out | {"string": str(dtype), "str": dtype.str, "written": written(dtype), "itemsize": dtype.itemsize, "fields": fields(dtype),
                  "little": str(dtype.newbyteorder("<")), "big": str(dtype.newbyteorder(">")), "swapped": swapped(dtype)}


cases = [case(s, "string") for s in STRINGS]
cases += [case(s, "descr") for s in DESCRS.strip().split("\n")]
cases += [case(s, "dict") for s in DICTS.strip().split("\n")]
json.dump(cases, sys.stdout, indent=0)
print()
