// Package pyjson writes and reads the JSON documents that Python's json module
// makes with its defaults, so that a file of ours and one of Python's are the
// same bytes for the same value.
//
// Beyond RFC 8259 that is: NaN, Infinity and -Infinity as literals, floats as
// Python's repr prints them (they keep a point or an exponent, which tells them
// from integers), integers of any size, and strings in ASCII with surrogates
// escaped one by one.
//
// A Go string may hold bytes that are not UTF-8. They are written the way Python
// itself keeps such bytes in a str (the surrogateescape handler, PEP 383): byte
// 0x80+n as the lone surrogate U+DC80+n. Reading reverses it, so no string is
// lost.
//
// Source: CPython's Lib/json/encoder.py and decoder.py; repr of floats as in
// Python/pystrtod.c, format code 'r'.
package pyjson
