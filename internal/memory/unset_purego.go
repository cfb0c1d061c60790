//go:build purego && !junk

package memory

// Unset is [Alloc], in this build.
func Unset(n int) []byte { return Alloc(n) }
