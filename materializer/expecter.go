package materializer

// Expecter is an optional interface of an [Output] that tells a caller how far a
// save has come.
type Expecter interface {
	// Expect announces that n more bytes will be written.
	Expect(n int64)
}

// Expect tells out that n more bytes will be written to it, or does nothing
// where out is no [Expecter].
func Expect(out Output, n int64) {
	if e, ok := out.(Expecter); ok {
		e.Expect(n)
	}
}
