package dtype

// NewBytes returns the dtype of strings of n bytes, NumPy's S. It is invalid
// where n is negative or more than [MaxItemSize].
func NewBytes(n int) DType { return flexible(KindBytes, n) }

// NewUnicode returns the dtype of strings of n code points, of 4 bytes each, in
// native byte order: NumPy's U. It is invalid where n is negative or the size
// in bytes more than [MaxItemSize].
func NewUnicode(n int) DType { return flexible(KindUnicode, n) }

// NewVoid returns the dtype of n raw bytes, NumPy's V. It is invalid where n is
// negative or more than [MaxItemSize].
func NewVoid(n int) DType { return flexible(KindVoid, n) }

// flexible is a dtype of n characters, or the zero one where n is out of range.
func flexible(k Kind, n int) DType {
	word := k.info().word
	if n < 0 || n > MaxItemSize/int(word) {
		return DType{}
	}
	return sized(k, int32(n)*word)
}

// NewDateTime64 returns the dtype of points in time, as 64-bit counts of
// multiple times unit since 1970, in native byte order. It is invalid where
// multiple is not positive or more than 2^31-1, and, as in NumPy, has no
// multiple where unit is [Generic].
func NewDateTime64(unit Unit, multiple int) DType { return timed(KindDateTime64, unit, multiple) }

// NewTimeDelta64 returns the dtype of durations, as 64-bit counts of multiple
// times unit, with the rules of [NewDateTime64].
func NewTimeDelta64(unit Unit, multiple int) DType { return timed(KindTimeDelta64, unit, multiple) }

func timed(k Kind, unit Unit, multiple int) DType {
	if multiple < 1 || multiple > 1<<31-1 || unit > Attosecond {
		return DType{}
	}
	if unit == Generic {
		multiple = 1
	}
	d := plain(k)
	d.unit, d.multiple = unit, int32(multiple)
	return d
}

// LongDouble returns the dtype of C long doubles of the given size in native
// byte order. Their bytes are opaque to this module: 16 bytes are x87 80-bit
// numbers with padding on amd64 and IEEE quadruples elsewhere. 16 is the only
// size that NumPy reads on 64-bit hosts; the dtype is invalid for others.
func LongDouble(size int) DType { return longDouble(KindLongDouble, size) }

// CLongDouble returns the dtype of complex numbers made of two C long doubles,
// of the given size in all: 32, with the rules of [LongDouble].
func CLongDouble(size int) DType { return longDouble(KindCLongDouble, size) }

func longDouble(k Kind, size int) DType {
	if size != int(k.info().size) {
		return DType{}
	}
	return plain(k)
}
