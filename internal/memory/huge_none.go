//go:build !linux && !purego

package memory

// adviseHuge does nothing: the system has no such advice, or needs none.
func adviseHuge([]byte) {}
