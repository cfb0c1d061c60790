package corpus

import "encoding/json"

// Expect values of a [Case]: whether its file is to be read or to be refused.
const (
	OK    = "ok"
	Error = "error"
)

// Policy values of a [Case] or [Member]: whether another outcome than the expected one is right as well.
const (
	Must = "must" // no leeway
	May  = "may"  // a file expected to be read may be refused, and the reverse
)

// File formats of a [Case].
const (
	NPY = "npy"
	NPZ = "npz"
)

// Kind values of a [Member].
const (
	KindArray = "array" // an array, described by the member's Array
	KindRaw   = "raw"   // bytes that are no .npy file
	KindError = "error" // reading the member fails; the others still load
)

// Case is one file of the corpus and the right answer for it. Cases are shared between tests: read only.
type Case struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`   // family, such as "plain.f4" or "npz.corrupt"
	Expect string `json:"expect"` // [OK] or [Error]
	Policy string `json:"policy"` // [Must] or [May]
	Format string `json:"format"` // [NPY] or [NPZ]

	File       string `json:"file"` // path below testdata, with slashes
	FileSize   int    `json:"file_size"`
	FileSHA256 string `json:"file_sha256"`

	Contents                      // the right answer; empty where Expect is Error
	MLValues map[string][]Literal `json:"ml_values"` // the bytes read as each named small float or int, C order

	ErrorKind string `json:"error_kind"` // what is wrong with the file, in a few words
	Symptom   string `json:"symptom"`    // what the reporting users saw
	Notes     string `json:"notes"`

	SourceURL   string   `json:"source_url"`
	MoreSources []string `json:"more_sources"`
	ValuesFrom  string   `json:"values_from"` // who worked the values out

	NumPy            Outcome  `json:"numpy"`            // numpy.load(path, allow_pickle=False)
	NumPyStream      *Outcome `json:"numpy_stream"`     // the same from a stream, where it differs
	NumPyRaisedCap   *Outcome `json:"numpy_raised_cap"` // the same with a larger header cap, where only that loads it
	DiffersFromNumPy bool     `json:"differs_from_numpy"`
	Difference       string   `json:"difference"` // why the expectation is not NumPy's
}

// Contents is what a file holds: one array with its header (.npy), or the members of an archive (.npz). Where NumPy could
// not say, the corpus has no Version, Descr, DataOffset and Itemsize.
type Contents struct {
	Array
	Version        string          `json:"version"` // of the .npy format: "1.0", "2.0", "3.0"
	Descr          json.RawMessage `json:"descr"`   // as in the header, with lists for tuples
	DataOffset     int             `json:"data_offset"`
	NumPyCanonical bool            `json:"numpy_canonical"` // the file is byte for byte what NumPy writes for the array

	Keys    []string `json:"keys"` // as NumPy lists them, with duplicates
	Members []Member `json:"members"`
}

// Array describes one array and its values.
type Array struct {
	DType           string    `json:"dtype"` // NumPy's canonical string; empty for records
	Itemsize        int       `json:"itemsize"`
	Fields          []Field   `json:"fields"`            // of records; only the first ones where FirstFieldsOnly is set
	FieldCount      int       `json:"field_count"`       // of records
	FirstFieldsOnly int       `json:"first_fields_only"` // how many Fields lists, where those are not all
	Shape           []int64   `json:"shape"`             // a dimension may exceed an int of 32 bits
	FortranOrder    bool      `json:"fortran_order"`
	Size            int       `json:"size"`         // number of elements; given for members only
	Values          []Literal `json:"values"`       // all elements in C order; nil for a long array
	FirstValues     []Literal `json:"first_values"` // the first elements in C order, of a long array
	Digest          string    `json:"sha256_le_c_order"`
}

// Field is one field of a record.
type Field struct {
	Name   string  `json:"name"`
	Title  *string `json:"title"` // nil: none
	Offset int     `json:"offset"`
	Shape  []int64 `json:"shape"`  // of a subarray field, else empty
	DType  string  `json:"dtype"`  // empty for a nested record
	Fields []Field `json:"fields"` // of a nested record
}

// Member is one name in an archive. Entries that share a name are one Member.
type Member struct {
	Array            // where Kind is KindArray
	Name      string `json:"member"` // in the zip directory
	Key       string `json:"key"`    // as NumPy spells it: without ".npy"
	Kind      string `json:"kind"`   // [KindArray], [KindRaw] or [KindError]
	Policy    string `json:"policy"` // [Must] or [May]
	Count     int    `json:"count"`  // entries of this name
	Shadowed  bool   `json:"shadowed"`
	NBytes    int    `json:"nbytes"` // raw: length
	SHA256    string `json:"sha256"` // raw: digest
	Hex       string `json:"hex"`    // raw: the bytes, where they are few
	Exception string `json:"exception"`
	Message   string `json:"message"`
}

// Outcome is what NumPy did with a file.
type Outcome struct {
	Result     string `json:"result"` // "ok" or "error"
	Type       string `json:"type"`   // "npy" or "npz"
	Contents          // where Result is "ok"
	Exception  string `json:"exception"`
	Message    string `json:"message"`
	ValueError string `json:"value_error"` // exception on turning a loaded array into Python values
}

// Literal is the JSON text of one value, so that 2^64-1 and every float keep all their digits. testdata/README.md tells
// how each dtype is spelled.
type Literal = json.RawMessage
