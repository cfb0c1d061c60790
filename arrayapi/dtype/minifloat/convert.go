package minifloat

// Float16From returns f rounded to a Float16; see [Format.FromFloat32].
func Float16From(f float32) Float16 { return Float16(FormatFloat16.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float16) Float32() float32 { return FormatFloat16.Float32(uint16(x)) }

// Format returns [FormatFloat16].
func (Float16) Format() *Format { return FormatFloat16 }

// BFloat16From returns f rounded to a BFloat16; see [Format.FromFloat32].
func BFloat16From(f float32) BFloat16 { return BFloat16(FormatBFloat16.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x BFloat16) Float32() float32 { return FormatBFloat16.Float32(uint16(x)) }

// Format returns [FormatBFloat16].
func (BFloat16) Format() *Format { return FormatBFloat16 }

// Float8E3M4From returns f rounded to a Float8E3M4; see [Format.FromFloat32].
func Float8E3M4From(f float32) Float8E3M4 { return Float8E3M4(FormatFloat8E3M4.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float8E3M4) Float32() float32 { return FormatFloat8E3M4.Float32(uint16(x)) }

// Format returns [FormatFloat8E3M4].
func (Float8E3M4) Format() *Format { return FormatFloat8E3M4 }

// Float8E4M3From returns f rounded to a Float8E4M3; see [Format.FromFloat32].
func Float8E4M3From(f float32) Float8E4M3 { return Float8E4M3(FormatFloat8E4M3.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float8E4M3) Float32() float32 { return FormatFloat8E4M3.Float32(uint16(x)) }

// Format returns [FormatFloat8E4M3].
func (Float8E4M3) Format() *Format { return FormatFloat8E4M3 }

// Float8E4M3B11FNUZFrom returns f rounded to a Float8E4M3B11FNUZ; see [Format.FromFloat32].
func Float8E4M3B11FNUZFrom(f float32) Float8E4M3B11FNUZ {
	return Float8E4M3B11FNUZ(FormatFloat8E4M3B11FNUZ.FromFloat32(f))
}

// Float32 returns the value, exactly.
func (x Float8E4M3B11FNUZ) Float32() float32 { return FormatFloat8E4M3B11FNUZ.Float32(uint16(x)) }

// Format returns [FormatFloat8E4M3B11FNUZ].
func (Float8E4M3B11FNUZ) Format() *Format { return FormatFloat8E4M3B11FNUZ }

// Float8E4M3FNFrom returns f rounded to a Float8E4M3FN; see [Format.FromFloat32].
func Float8E4M3FNFrom(f float32) Float8E4M3FN { return Float8E4M3FN(FormatFloat8E4M3FN.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float8E4M3FN) Float32() float32 { return FormatFloat8E4M3FN.Float32(uint16(x)) }

// Format returns [FormatFloat8E4M3FN].
func (Float8E4M3FN) Format() *Format { return FormatFloat8E4M3FN }

// Float8E4M3FNUZFrom returns f rounded to a Float8E4M3FNUZ; see [Format.FromFloat32].
func Float8E4M3FNUZFrom(f float32) Float8E4M3FNUZ {
	return Float8E4M3FNUZ(FormatFloat8E4M3FNUZ.FromFloat32(f))
}

// Float32 returns the value, exactly.
func (x Float8E4M3FNUZ) Float32() float32 { return FormatFloat8E4M3FNUZ.Float32(uint16(x)) }

// Format returns [FormatFloat8E4M3FNUZ].
func (Float8E4M3FNUZ) Format() *Format { return FormatFloat8E4M3FNUZ }

// Float8E5M2From returns f rounded to a Float8E5M2; see [Format.FromFloat32].
func Float8E5M2From(f float32) Float8E5M2 { return Float8E5M2(FormatFloat8E5M2.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float8E5M2) Float32() float32 { return FormatFloat8E5M2.Float32(uint16(x)) }

// Format returns [FormatFloat8E5M2].
func (Float8E5M2) Format() *Format { return FormatFloat8E5M2 }

// Float8E5M2FNUZFrom returns f rounded to a Float8E5M2FNUZ; see [Format.FromFloat32].
func Float8E5M2FNUZFrom(f float32) Float8E5M2FNUZ {
	return Float8E5M2FNUZ(FormatFloat8E5M2FNUZ.FromFloat32(f))
}

// Float32 returns the value, exactly.
func (x Float8E5M2FNUZ) Float32() float32 { return FormatFloat8E5M2FNUZ.Float32(uint16(x)) }

// Format returns [FormatFloat8E5M2FNUZ].
func (Float8E5M2FNUZ) Format() *Format { return FormatFloat8E5M2FNUZ }

// Float8E8M0FNUFrom returns f rounded to a Float8E8M0FNU; see [Format.FromFloat32].
func Float8E8M0FNUFrom(f float32) Float8E8M0FNU {
	return Float8E8M0FNU(FormatFloat8E8M0FNU.FromFloat32(f))
}

// Float32 returns the value, exactly.
func (x Float8E8M0FNU) Float32() float32 { return FormatFloat8E8M0FNU.Float32(uint16(x)) }

// Format returns [FormatFloat8E8M0FNU].
func (Float8E8M0FNU) Format() *Format { return FormatFloat8E8M0FNU }

// Float6E2M3FNFrom returns f rounded to a Float6E2M3FN; see [Format.FromFloat32].
func Float6E2M3FNFrom(f float32) Float6E2M3FN { return Float6E2M3FN(FormatFloat6E2M3FN.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float6E2M3FN) Float32() float32 { return FormatFloat6E2M3FN.Float32(uint16(x)) }

// Format returns [FormatFloat6E2M3FN].
func (Float6E2M3FN) Format() *Format { return FormatFloat6E2M3FN }

// Float6E3M2FNFrom returns f rounded to a Float6E3M2FN; see [Format.FromFloat32].
func Float6E3M2FNFrom(f float32) Float6E3M2FN { return Float6E3M2FN(FormatFloat6E3M2FN.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float6E3M2FN) Float32() float32 { return FormatFloat6E3M2FN.Float32(uint16(x)) }

// Format returns [FormatFloat6E3M2FN].
func (Float6E3M2FN) Format() *Format { return FormatFloat6E3M2FN }

// Float4E2M1FNFrom returns f rounded to a Float4E2M1FN; see [Format.FromFloat32].
func Float4E2M1FNFrom(f float32) Float4E2M1FN { return Float4E2M1FN(FormatFloat4E2M1FN.FromFloat32(f)) }

// Float32 returns the value, exactly.
func (x Float4E2M1FN) Float32() float32 { return FormatFloat4E2M1FN.Float32(uint16(x)) }

// Format returns [FormatFloat4E2M1FN].
func (Float4E2M1FN) Format() *Format { return FormatFloat4E2M1FN }
