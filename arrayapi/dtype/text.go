package dtype

import (
	"encoding"
	"fmt"
)

var (
	_ encoding.TextMarshaler   = DType{}
	_ encoding.TextUnmarshaler = (*DType)(nil)
)

// MarshalText returns the text of d for manifests and other files: the same on
// every host, and with nothing lost. It is NumPy's type string, "<f8", the name
// of a dtype of ml_dtypes, "bfloat16", and of a struct the text of
// [DType.String] with such parts. It is an error for the invalid dtype.
func (d DType) MarshalText() ([]byte, error) {
	if !d.IsValid() {
		return nil, fmt.Errorf("dtype: the zero DType has no text")
	}
	return printer{home: LittleEndian, explicit: true}.element(nil, d), nil
}

// UnmarshalText sets d to the dtype of a text as for [Parse], in which what has
// no byte order is little-endian on every host.
func (d *DType) UnmarshalText(text []byte) error {
	v, err := parser{home: LittleEndian, dicts: true}.parse(string(text))
	if err != nil {
		return err
	}
	*d = v
	return nil
}
