//go:build junk

package memory

// junk is no bool, and as a float or an integer is none that comes up.
const junk = 0xa5

// Unset is [Alloc] in this build, full of junk: for tests, which then fail where
// somebody looks at what was not written.
func Unset(n int) []byte {
	b := Alloc(n)
	for i := range b {
		b[i] = junk
	}
	return b
}
