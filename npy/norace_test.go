//go:build !race

package npy_test

const raceSlack = 0.0
