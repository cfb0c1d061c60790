//go:build !race

package artifact_test

const underRace = false
