package complexmath

// Sin returns the sine of z.
func Sin(z complex128) complex128 { return turnRight(Sinh(turnLeft(z))) }

// Cos returns the cosine of z.
func Cos(z complex128) complex128 { return Cosh(turnLeft(z)) }

// Tan returns the tangent of z.
func Tan(z complex128) complex128 { return turnRight(Tanh(turnLeft(z))) }
