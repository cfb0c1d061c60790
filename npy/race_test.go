//go:build race

package npy_test

// The race detector makes sync.Pool drop some of what it is given.
const raceSlack = 8.0
