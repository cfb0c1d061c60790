"""Writes literals.json: what Python's ast.literal_eval makes of the texts in
literals.txt, between " | ", and of those below. NumPy's filter for the headers
of Python 2 comes before it for the texts after the line "python2".

Made with Python 3.11.7 and NumPy 1.24.2: python literals.py > literals.json
"""
import ast
import json
import os
import sys
import warnings

from numpy.lib.format import _filter_header

warnings.simplefilter("ignore")  # of unknown escapes and of "0in"

# Texts with line breaks and the like.
SPACED = [
    "", " ", "\n", "\t1", "  1", "1  ", "1\n", "1\n\n", "\n1", "\f1", "1\f", "1\r\n", "\r\n1", "1\x0b", "\x0b1",
    "[1,\n2]", "[1\n,\n2\n]", "[\n]", "[1,\r2]", "[1,\r\n2]", "[1,\f2]", "[1,\x0b2]", "[1,\xa02]", "\ufeff1",
    "[1, # one\n2]", "[1, # one\r2]", "[1 # one\n]", "[# none\n]", "# first\n1", "1 # last\n", "1 # last\n# more\n",
    "[1,\\\n2]", "1\\\n", "[1\\ \n]", "[1\\]", "\\\n1", "[\\\r\n1]", "'a\\\nb'", "'a\\\rb'", "'a\nb'", "'a\rb'",
    "'''a\nb'''", "'''a\rb'''", "'''a\r\nb'''", "'''a\\\nb'''", "'''a\\\r\nb'''", "r'''a\\\nb'''", "r'a\\\nb'",
    "['a'\n'b']", "['a'\n# c\n'b']", "[-\n1]", "[1\n+\n2j]", "{1:\n2}", "{1\n:2}", "(1\n)", "'\t'", "'\x7f'", "'\x01'", "'a\0b'", "1\0", "[1,\0]", "1 # \0", "'\xad\u200b'",
]



def encode(v):
    if v is None or isinstance(v, bool):
        return ["None"] if v is None else ["bool", v]
    if isinstance(v, int):
        return ["int", str(v)]
    if isinstance(v, (float, complex)):
        return ["float or complex"]
    if isinstance(v, str):
        return ["string", v]
    if isinstance(v, bytes):
        return ["bytes", v.hex()]
    if isinstance(v, dict):
        return ["dict", [encode(x) for pair in v.items() for x in pair]]
    return [type(v).__name__, [encode(x) for x in v]]


def case(text, python2=False):
    try:
        value = encode(ast.literal_eval(_filter_header(text) if python2 else text))
    except Exception:
        value = None
    return {"text": text, "python2": python2, "value": value}


def split(lines):
    for line in lines.strip("\n").split("\n"):
        yield from line.split(" | ")


with open(os.path.join(os.path.dirname(__file__), "literals.txt"), encoding="utf-8") as f:
    plain, python2 = f.read().split("\npython2\n")
cases = [case(t) for t in split(plain)] + [case(t) for t in SPACED] + [case(t, True) for t in split(python2)]
json.dump(cases, sys.stdout, indent=0)
print()
