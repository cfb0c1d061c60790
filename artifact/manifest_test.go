package artifact

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const zeroSHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" // of no bytes

func fullManifest() *Manifest {
	return &Manifest{
		FormatVersion: 1,
		Root: Entry{
			Materializer: "dict", Kind: "map[string]any", ContentHash: zeroSHA,
			Metadata: Metadata{"mean": 3.0, "n": 5, "inf": math.Inf(1), "text": "<f8 & \u2028", "list": []any{1, 2.5, nil, true}, "f32": float32(0.1)},
			Elements: []*Entry{
				{
					Dir: "0", Key: "weights", Materializer: "array", Namespace: "ndarray", DType: "bfloat16", Descr: "'|V2'", Shape: []int{2, 3}, Order: "F",
					Visualizations: []Visualization{{Path: "0/histogram.png", MediaType: "image/png"}},
				},
				{Dir: "1", Materializer: "array", DType: "float64", Shape: []int{}, Order: "C"},
			},
		},
		Files: []FileRecord{
			{Path: "0/data.npy", Size: 70000, SHA256: zeroSHA, BlockSize: 65536, CRC32C: Checksums{1, 0xdeadbeef}},
			{Path: "0/histogram.png", Size: 0, SHA256: zeroSHA, BlockSize: 65536},
		},
	}
}

func TestManifestText(t *testing.T) {
	const want = `{
  "format_version": 1,
  "root": {
    "materializer": "dict",
    "kind": "map[string]any",
    "content_hash": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "metadata": {
      "f32": 0.1,
      "inf": {
        "$float": "Infinity"
      },
      "list": [
        1,
        2.5,
        null,
        true
      ],
      "mean": 3.0,
      "n": 5,
      "text": "<f8 & \u2028"
    },
    "elements": [
      {
        "dir": "0",
        "key": "weights",
        "materializer": "array",
        "namespace": "ndarray",
        "dtype": "bfloat16",
        "descr": "'|V2'",
        "shape": [
          2,
          3
        ],
        "order": "F",
        "visualizations": [
          {
            "path": "0/histogram.png",
            "media_type": "image/png"
          }
        ]
      },
      {
        "dir": "1",
        "materializer": "array",
        "dtype": "float64",
        "shape": [],
        "order": "C"
      }
    ]
  },
  "files": [
    {
      "path": "0/data.npy",
      "size": 70000,
      "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "block_size": 65536,
      "crc32c": "00000001deadbeef"
    },
    {
      "path": "0/histogram.png",
      "size": 0,
      "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "block_size": 65536,
      "crc32c": ""
    }
  ],
  "manifest_sha256": "`
	text, err := EncodeManifest(fullManifest())
	require.NoError(t, err)
	body, last := string(text[:len(want)]), string(text[len(want):])
	require.Equal(t, want, body)
	require.Regexp(t, "^[0-9a-f]{64}\"\n}\n$", last)
	m, err := DecodeManifest(text)
	require.NoError(t, err)
	require.Equal(t, Metadata{
		"mean": 3.0, "n": int64(5), "inf": math.Inf(1), "text": "<f8 & \u2028", "list": []any{int64(1), 2.5, nil, true}, "f32": 0.1,
	}, m.Root.Metadata)
	expected := fullManifest()
	expected.Root.Metadata = m.Root.Metadata
	require.Equal(t, expected, m)
	again, err := EncodeManifest(m)
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
}

// TestHostileManifests seals each text, so that only what is in it can be at fault.
func TestHostileManifests(t *testing.T) {
	file := `{"path": "x", "size": 1, "sha256": "` + zeroSHA + `", "block_size": 65536, "crc32c": "00000000"}`
	tests := map[string]struct{ text, want string }{
		"not JSON":            {`{"format_version": 1,}`, "is not JSON"},
		"two values":          {`{"format_version": 1}{}`, "is not JSON"},
		"not UTF-8":           {"{\"format_version\": 1, \"x\": \"\xff\"}", "is not valid UTF-8"},
		"an array":            {`[1]`, "is not JSON"},
		"no version":          {`{"root": {"materializer": "x"}}`, "format_version: is missing"},
		"null version":        {`{"format_version": null}`, "format_version: want a number, have null"},
		"version zero":        {`{"format_version": 0}`, "format_version: want 1 or more, have 0"},
		"version 1.0":         {`{"format_version": 1.0}`, `format_version: want a 64-bit integer, have "1.0"`},
		"other case":          {`{"Format_Version": 1}`, "format_version: is missing"},
		"newer version":       {`{"format_version": 7, "root": []}`, "format version 7 is newer than 1, the newest that this program reads"},
		"twice":               {`{"format_version": 1, "x": 1, "x": 2}`, `manifest: the key "x" occurs twice`},
		"twice, escaped":      {`{"format_version": 1, "x": 1, "\u0078": 2}`, `manifest: the key "x" occurs twice`},
		"twice, unknown":      {`{"format_version": 1, "x": {"y": [{"z": 1, "z": 1}]}}`, `the key "z" occurs twice`},
		"no materializer":     {`{"format_version": 1, "root": {}}`, "root.materializer: is empty"},
		"deep unknown":        {`{"format_version": 1, "x": ` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, "more than 400 levels deep"},
		"many values":         {entryText(`"metadata": {"x": [` + strings.Repeat("[],", 3<<20) + `[]]}`), "want at most 4194304 values, have 6291"},
		"many unknown values": {`{"format_version": 1, "x": [` + strings.Repeat("{},", 3<<20) + `{}]}`, "want at most 4194304 values, have 6291"},
		"huge shape":          {entryText(`"shape": [` + strings.Repeat("0,", 5<<20) + `0]`), "want at most 4194304 values, have 5242"},
		"deep elements": {
			`{"format_version": 1, "root": ` + strings.Repeat(`{"materializer": "x", "dir": "0", "elements": [`, 150) + strings.Repeat("]}", 150) + `}`,
			"root.dir: want none",
		},
		"shape":           {entryText(`"shape": [2, -1]`), "root.shape[1]: want 0 or more, have -1"},
		"shape text":      {entryText(`"shape": "2"`), "shape: want an array, have a text"},
		"shape float":     {entryText(`"shape": [1e3]`), `shape: want a 64-bit integer, have "1e3"`},
		"shape huge":      {entryText(`"shape": [99999999999999999999]`), `shape: want a 64-bit integer`},
		"order":           {entryText(`"order": "X"`), `root.order: want C or F, have "X"`},
		"hash":            {entryText(`"content_hash": "ABC"`), `root.content_hash: want 64 lower-case hex digits, have "ABC"`},
		"metadata":        {entryText(`"metadata": []`), "metadata: want an object, have an array"},
		"number":          {entryText(`"metadata": {"x": 1e999}`), `the number "1e999" is out of range`},
		"picture":         {entryText(`"visualizations": [{"path": "x", "media_type": "image/png"}]`), `"x" is not a file of the artifact`},
		"element null":    {entryText(`"elements": [null]`), "entry: want an object, have null"},
		"element dir":     {entryText(`"elements": [{"dir": "..", "materializer": "x"}]`), `root.elements[0].dir: ".." has a segment with a leading dot`},
		"pack":            {entryText(`"pack": "x"`), `root.pack: "x" is not a file of the artifact`},
		"member twice":    {entryText(`"elements": [{"key": "a", "materializer": "x"}, {"key": "a", "materializer": "x"}]`), `root.elements[1].key: "a" is that of another element`},
		"odd float":       {entryText(`"metadata": {"x": {"$float": "1.0"}}`), `metadata: $float: want NaN, Infinity or -Infinity, have "1.0"`},
		"odd complex":     {entryText(`"metadata": {"x": {"$complex": [1.0]}}`), "metadata: $complex: want two floats, have an array"},
		"odd bytes":       {entryText(`"metadata": {"x": {"$bytes": "?"}}`), "metadata: $bytes: illegal base64"},
		"odd time":        {entryText(`"metadata": {"x": {"$time": "noon"}}`), "metadata: $time: parsing time"},
		"odd map":         {entryText(`"metadata": {"x": {"$map": 1}}`), "metadata: want an object, have a number"},
		"element no dir":  {entryText(`"elements": [{"materializer": "x"}]`), `root.elements[0].dir: "" is empty`},
		"elements twice":  {entryText(`"elements": [{"dir": "a", "materializer": "x"}, {"dir": "A", "materializer": "x"}]`), "is in its way"},
		"file path":       {filesText(strings.Replace(file, `"x"`, `"../x"`, 1)), `files[0]: path: "../x" has a segment with a leading dot`},
		"file reserved":   {filesText(strings.Replace(file, `"x"`, `"artifact.json"`, 1)), "reserved segment"},
		"files twice":     {filesText(file, file), "files[1].path: want paths in order, each once"},
		"files in order":  {filesText(file, strings.Replace(file, `"x"`, `"a"`, 1)), "files[1].path: want paths in order, each once"},
		"files and case":  {filesText(strings.Replace(file, `"x"`, `"X"`, 1), file), "is in its way"},
		"file below file": {filesText(file, strings.Replace(file, `"x"`, `"x/y"`, 1)), "is in its way"},
		"negative size":   {filesText(strings.Replace(file, `"size": 1`, `"size": -1`, 1)), "size: want 0 or more, have -1"},
		"sha":             {filesText(strings.Replace(file, zeroSHA, "00", 1)), "sha256: want 64 lower-case hex digits"},
		"no block size":   {filesText(strings.Replace(file, `65536`, `0`, 1)), "block_size: want 1 to 1048576"},
		"block size":      {filesText(strings.Replace(file, `65536`, `99999999`, 1)), "block_size: want 1 to 1048576"},
		"few checksums":   {filesText(strings.Replace(file, `"size": 1`, `"size": 65537`, 1)), "crc32c: want 2 checksums, have 1"},
		"odd checksum":    {filesText(strings.Replace(file, `00000000`, `0000000`, 1)), "want 8 hex digits each, have 7 digits"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := DecodeManifest(resealed(test.text))
			require.ErrorContains(t, err, test.want)
			var corrupt *CorruptError
			var version *VersionError
			if name == "newer version" {
				require.ErrorAs(t, err, &version)
			} else {
				require.ErrorAs(t, err, &corrupt)
			}
			require.Less(t, len(err.Error()), 400)
		})
	}
}

func entryText(field string) string {
	return `{"format_version": 1, "root": {"materializer": "x", ` + field + `}}`
}

func filesText(files ...string) string {
	return `{"format_version": 1, "root": {"materializer": "x"}, "files": [` + strings.Join(files, ", ") + `]}`
}

// resealed puts the seal where the last brace of text is.
func resealed(text string) []byte {
	return seal([]byte(strings.TrimSuffix(text, "}")))
}

func TestCountValues(t *testing.T) {
	for text, want := range map[string]int{
		`{}`: 1, `[1]`: 1, `[1, 2]`: 2, `{"a": [1, {"b": 2}]}`: 4, `{"a,[{": "\",[\\"}`: 1, `["\"", ",", "\\\""]`: 3,
	} {
		require.Equal(t, want, countValues([]byte(text)), text)
	}
}

func TestUnknownKeysAreIgnored(t *testing.T) {
	m, err := DecodeManifest(resealed(`{"new": {"a": [1, {"b": null}]}, "format_version": 1, "root": {"materializer": "x", "future": [1]}, "files": []}`))
	require.NoError(t, err)
	require.Equal(t, "x", m.Root.Materializer)
}

func TestUnsealedManifests(t *testing.T) {
	text, err := EncodeManifest(fullManifest())
	require.NoError(t, err)
	for _, bad := range [][]byte{nil, text[:10], text[1:], text[:len(text)-1], append(text[:len(text):len(text)], '\n'), []byte(strings.ToUpper(string(text)))} {
		_, err := DecodeManifest(bad)
		require.ErrorAs(t, err, new(*CorruptError))
	}
	_, err = DecodeManifest(make([]byte, MaxManifestSize+1))
	require.ErrorContains(t, err, "want at most 67108864 bytes, have 67108865")
}

func TestSameContent(t *testing.T) {
	a := &Manifest{Root: Entry{ContentHash: zeroSHA, DType: "bfloat16"}}
	require.True(t, SameContent(a, a))
	require.False(t, SameContent(a, &Manifest{Root: Entry{ContentHash: zeroSHA, DType: "V2"}}))
	require.False(t, SameContent(new(Manifest), new(Manifest)))
}
