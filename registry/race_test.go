//go:build race

package registry_test

// underRace says that memory is watched, which makes everything slower.
const underRace = true
