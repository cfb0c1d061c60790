package dtype

import (
	"strings"

	"github.com/arraylike/arraylike/internal/pyliteral"
)

// Parse returns the dtype that a text names: NumPy's and ml_dtypes' names
// ("float64", "bfloat16", "datetime64[ns]"), NumPy's type strings ("<f8", "i4",
// "|S3"), Python literals as for [ParseDescr], and all that [DType.String]
// returns, NumPy's {'names': ..., 'formats': ...} among it. Without a byte order
// the host's is meant.
//
// The error is a [*ParseError], and errors.Is finds [ErrObject] in it where the
// dtype has Python objects.
func Parse(s string) (DType, error) {
	return parser{home: native, dicts: true}.parse(s)
}

// parser makes dtypes from texts.
type parser struct {
	home  ByteOrder // what a text without byte order means
	dicts bool      // whether a struct may be a dict
}

func (p parser) parse(s string) (DType, error) {
	if s != "" && strings.IndexByte("[{(", s[0]) >= 0 {
		return p.literal(s)
	}
	d, err := p.typeString(s)
	if err != nil {
		return DType{}, err.at(s, 0)
	}
	return d, nil
}

// failure is why a type string is none, before it is known where it stands.
type failure struct {
	reason string
	cause  error
}

func because(reason string) *failure { return &failure{reason: reason} }

// at makes the error of text at an offset.
func (f *failure) at(text string, offset int) error {
	return &ParseError{Text: clip(text), Offset: offset, Reason: f.reason, Err: f.cause}
}

// typeString reads a name, or letters with an optional byte order.
func (p parser) typeString(s string) (DType, *failure) {
	rest, order := p.order(s)
	if rest == "" {
		return DType{}, because("want a dtype")
	}
	if isObject(rest) {
		return DType{}, &failure{cause: ErrObject}
	}
	d, err := p.unordered(rest, len(rest) < len(s))
	if err != nil {
		return DType{}, err
	}
	return d.WithOrder(order), nil
}

// order splits the byte order off.
func (p parser) order(s string) (rest string, o ByteOrder) {
	if s == "" {
		return "", p.home
	}
	switch s[0] {
	case '<':
		return s[1:], LittleEndian
	case '>':
		return s[1:], BigEndian
	case '=', '|':
		return s[1:], p.home
	default:
		return s, p.home
	}
}

// unordered reads what follows the byte order, if one did.
func (p parser) unordered(s string, ordered bool) (DType, *failure) {
	if len(s) == 1 {
		if s == "c" { // NumPy's single character
			return NewBytes(1), nil
		}
		if k := letterKind(s[0]); k != KindInvalid {
			return ofKind(k), nil
		}
		return DType{}, unknown(s)
	}
	if n, ok := number(s[1:]); ok {
		return counted(s, n)
	}
	if i := strings.IndexByte(s, '['); i >= 0 {
		return timeString(s[:i], s[i:])
	}
	// As in NumPy, names have no byte order, but bfloat16 has no other text.
	if k, ok := named[s]; ok && (!ordered || k == KindBFloat16 || k == KindDateTime64 || k == KindTimeDelta64) {
		return ofKind(k), nil
	}
	return DType{}, unknown(s)
}

// ofKind is the dtype of a kind alone: of length 0 or without unit where there
// could be one.
func ofKind(k Kind) DType {
	d := plain(k)
	if k == KindDateTime64 || k == KindTimeDelta64 {
		d.multiple = 1
	}
	return d
}

// counted is the dtype of a letter and a length or size.
func counted(s string, n int) (DType, *failure) {
	var d DType
	switch s[0] {
	case 'S', 'a':
		d = NewBytes(n)
	case 'U':
		d = NewUnicode(n)
	case 'V':
		d = NewVoid(n)
	default:
		if k := sizedKind(s[0], n); k != KindInvalid {
			return ofKind(k), nil
		}
		return DType{}, unknown(s)
	}
	if !d.IsValid() {
		return DType{}, because("want an element of less than 2^31 bytes")
	}
	return d, nil
}

// number reads a decimal number. One above [MaxItemSize] is -1.
func number(s string) (n int, ok bool) {
	var v int64
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || '9' < s[i] {
			return 0, false
		}
		v = min(10*v+int64(s[i]-'0'), MaxItemSize+1)
	}
	if v > MaxItemSize {
		v = -1
	}
	return int(v), len(s) > 0
}

// unknown is the failure of a text that is no dtype, with a hint where NumPy
// has one by that text.
func unknown(s string) *failure {
	switch {
	case strings.ContainsAny(s, ",("):
		return because("a comma-separated record or a subarray as text is not read: want a list of fields")
	case s[0] == 'T' && len(s) < 4 || strings.HasPrefix(s, "StringDType"):
		return because("NumPy's variable-width strings have no form in files")
	case s == "f12" || s == "c24":
		return because("long doubles of 32-bit x86 are not read")
	default:
		return because("not a dtype")
	}
}

// maxNesting is how deep the brackets of a descr may nest. The reader of a
// header has a lower limit of its own.
const maxNesting = 1000

// literal reads a Python literal.
func (p parser) literal(text string) (DType, error) {
	n, err := pyliteral.Parse(text, &pyliteral.Options{Python2: true, MaxDepth: maxNesting})
	if err != nil {
		return DType{}, &ParseError{Text: clip(text), Err: err}
	}
	return p.element(text, &n)
}
