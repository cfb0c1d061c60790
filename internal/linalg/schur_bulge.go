package linalg

// bulge is the reflection of the rows at, at+1 and at+2 with the vector (1, v1,
// v2), and of the columns; v2 is zero and the third row is left alone where
// pair is set.
type bulge struct {
	at          int
	pair        bool
	v1, v2, tau float64
}

// rows reflects the two or three rows of a from the first on, in their first
// width columns.
func (b bulge) rows(a []float64, stride, width int) {
	x, y := a[:width], a[stride:stride+width]
	if b.pair {
		for i, v := range x {
			f := b.tau * (v + b.v1*y[i])
			x[i], y[i] = v-f, y[i]-f*b.v1
		}
		return
	}
	z := a[2*stride : 2*stride+width]
	y, z = y[:len(x)], z[:len(x)]
	for i, v := range x {
		f := b.tau * (v + b.v1*y[i] + b.v2*z[i])
		x[i], y[i], z[i] = v-f, y[i]-f*b.v1, z[i]-f*b.v2
	}
}

// columns reflects the two or three columns of one row.
func (b bulge) columns(row []float64) {
	if b.pair {
		x := row[b.at : b.at+2]
		f := b.tau * (x[0] + b.v1*x[1])
		x[0] -= f
		x[1] -= f * b.v1
		return
	}
	x := row[b.at : b.at+3]
	f := b.tau * (x[0] + b.v1*x[1] + b.v2*x[2])
	x[0] -= f
	x[1] -= f * b.v1
	x[2] -= f * b.v2
}

// columnsOfFour does bulges to the columns of four rows.
func columnsOfFour(p, q, r, s []float64, bulges []bulge) {
	for _, b := range bulges {
		if b.pair {
			for _, row := range [][]float64{p, q, r, s} {
				b.columns(row)
			}
			continue
		}
		x, y, z, w := p[b.at:b.at+3], q[b.at:b.at+3], r[b.at:b.at+3], s[b.at:b.at+3]
		f := b.tau * (x[0] + b.v1*x[1] + b.v2*x[2])
		g := b.tau * (y[0] + b.v1*y[1] + b.v2*y[2])
		h := b.tau * (z[0] + b.v1*z[1] + b.v2*z[2])
		k := b.tau * (w[0] + b.v1*w[1] + b.v2*w[2])
		x[0], x[1], x[2] = x[0]-f, x[1]-f*b.v1, x[2]-f*b.v2
		y[0], y[1], y[2] = y[0]-g, y[1]-g*b.v1, y[2]-g*b.v2
		z[0], z[1], z[2] = z[0]-h, z[1]-h*b.v1, z[2]-h*b.v2
		w[0], w[1], w[2] = w[0]-k, w[1]-k*b.v1, w[2]-k*b.v2
	}
}
