package registrytest

// Imprint returns what two values are compared by, as it prints.
func Imprint(v any) string { return imprintOf(v).String() }

// Differ says where two values differ by their imprints.
func Differ(want, have any) error { return imprintOf(want).differs(imprintOf(have)) }

// Change changes a loaded value as its user may.
func Change(v any) { changeLoaded(v) }

// Points returns the calls at which one of so many is interrupted.
func Points(calls int64) []int64 { return points(calls, maxInterruptions) }
