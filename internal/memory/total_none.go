//go:build !linux

package memory

// Total returns more than any memory has: how much the system has is not asked for.
func Total() int { return MaxSize }
