//go:build !race

package registry_test

const underRace = false
