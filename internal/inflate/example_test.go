package inflate_test

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/internal/inflate"
)

func ExampleDecoder_Decode() {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // the level is valid, and a Buffer never fails
	_, _ = w.Write([]byte("la la la la la"))
	_ = w.Close()

	var d inflate.Decoder
	dst := make([]byte, 14)
	n, consumed, err := d.Decode(dst, packed.Bytes())
	fmt.Printf("%q %v %v\n", dst[:n], consumed == packed.Len(), err)

	_, _, err = d.Decode(dst[:10], packed.Bytes())
	fmt.Println(errors.Is(err, inflate.ErrTooLong))
	// Output:
	// "la la la la la" true <nil>
	// true
}

func ExampleDecoder_DecodeSegment() {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestSpeed)
	_, _ = w.Write([]byte("first"))
	_ = w.Flush()
	middle := packed.Len()
	w.Reset(&packed) // forgets the first part, so that the second stands on its own
	_, _ = w.Write([]byte("second"))
	_ = w.Close()

	var d inflate.Decoder
	for _, part := range [][]byte{packed.Bytes()[middle:], packed.Bytes()[:middle]} {
		dst := make([]byte, 10)
		n, final, err := d.DecodeSegment(dst, part)
		fmt.Println(string(dst[:n]), final, err)
	}
	// Output:
	// second true <nil>
	// first false <nil>
}
