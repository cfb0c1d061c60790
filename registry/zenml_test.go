package registry_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

// zenMLCase is an artifact that ZenML wrote, with what ZenML itself loads from
// it: testdata/zenml/README.md.
type zenMLCase struct {
	Dir, Description, Refuse string
	Value, Untyped, Saved    *typed
	Numpy                    *typed
}

// typed is a Python value as typed JSON.
type typed struct {
	T       string          `json:"t"`
	V       json.RawMessage `json:"v"`
	Bits    string          `json:"bits"`
	UTF16   string          `json:"utf16"`
	Hex     string          `json:"hex"`
	Shape   []int           `json:"shape"`
	Bytes   string          `json:"bytes"`
	DType   json.RawMessage `json:"dtype"`
	Library string          `json:"library"`
	Format  string          `json:"format"`
	Parts   json.RawMessage `json:"parts"`
}

func zenMLCases(t *testing.T) (cases []zenMLCase) {
	t.Helper()
	text, err := os.ReadFile("testdata/zenml/cases.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &cases))
	require.Greater(t, len(cases), 100)
	return cases
}

// loaded is what the case holds where nobody says of which type it is.
func (c *zenMLCase) loaded() *typed {
	for _, v := range []*typed{c.Untyped, c.Value, c.Numpy} {
		if v != nil {
			return v
		}
	}
	return nil
}

func TestEveryArtifactOfZenML(t *testing.T) {
	s, err := artifact.NewDir("testdata/zenml", nil)
	require.NoError(t, err)
	r := registry.New()
	for _, c := range zenMLCases(t) {
		t.Run(c.Dir, func(t *testing.T) {
			got, err := registry.Load[any](t.Context(), r, s, c.Dir, &registry.LoadOptions{Foreign: true})
			want := c.loaded()
			if c.Refuse != "" || want == nil || want.UTF16 != "" { // half a surrogate pair is no text in Go
				require.Error(t, err, c.Description)
				return
			}
			require.NoError(t, err, c.Description)
			requireTyped(t, want, got)
		})
	}
}

// requireTyped compares a value with what Python says it is.
func requireTyped(t *testing.T, want *typed, got any) {
	t.Helper()
	switch want.T {
	case "none":
		require.Nil(t, got)
	case "bool", "str":
		requireText(t, want, got)
	case "int":
		require.Equal(t, unquoted(t, want.V), fmt.Sprint(got))
	case "float":
		bits, err := strconv.ParseUint(want.Bits, 16, 64)
		require.NoError(t, err)
		if f := math.Float64frombits(bits); math.IsNaN(f) {
			require.True(t, math.IsNaN(got.(float64)))
		} else {
			require.Equal(t, bits, math.Float64bits(got.(float64)))
		}
	case "bytes":
		require.Equal(t, want.Hex, hex.EncodeToString(got.([]byte)))
	case "list", "tuple", "set":
		var items []*typed
		require.NoError(t, json.Unmarshal(want.V, &items))
		list, ok := got.([]any)
		require.True(t, ok, "%T", got)
		require.Len(t, list, len(items))
		for i := range items {
			requireTyped(t, items[i], list[i])
		}
	case "dict":
		requireDict(t, want, got)
	case "ndarray", "scalar":
		requireArray(t, want, got)
	case "sparse":
		requireParts(t, want, got)
	default:
		require.Fail(t, "a case that is not looked at", want.T)
	}
}

func requireText(t *testing.T, want *typed, got any) {
	t.Helper()
	var v any
	require.NoError(t, json.Unmarshal(want.V, &v))
	require.Equal(t, v, got)
}

func unquoted(t *testing.T, raw json.RawMessage) (s string) {
	t.Helper()
	require.NoError(t, json.Unmarshal(raw, &s))
	return s
}

func requireDict(t *testing.T, want *typed, got any) {
	t.Helper()
	var items [][2]*typed
	require.NoError(t, json.Unmarshal(want.V, &items))
	dict, ok := got.(map[string]any)
	require.True(t, ok, "%T", got)
	require.Len(t, dict, len(items))
	for _, item := range items {
		requireTyped(t, item[1], dict[keyText(t, item[0])])
	}
}

func keyText(t *testing.T, key *typed) string {
	t.Helper()
	if key.T == "none" {
		return "null"
	}
	var v any
	require.NoError(t, json.Unmarshal(key.V, &v))
	return fmt.Sprint(v)
}

func requireArray(t *testing.T, want *typed, got any) {
	t.Helper()
	a, ok := got.(*ndarray.Array)
	require.True(t, ok, "%T", got)
	require.Equal(t, want.Shape, a.Shape())
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	var written bytes.Buffer
	require.NoError(t, npy.Write(&written, b, &npy.WriteOptions{Order: npy.OrderC, ByteOrder: dtype.LittleEndian}))
	file := written.Bytes()
	data, err := hex.DecodeString(want.Bytes)
	require.NoError(t, err)
	require.Equal(t, data, file[len(file)-len(data):])
	require.Equal(t, len(data), b.NBytes())
}

func requireParts(t *testing.T, want *typed, got any) {
	t.Helper()
	var parts [][2]json.RawMessage
	require.NoError(t, json.Unmarshal(want.Parts, &parts))
	dict, ok := got.(map[string]any)
	require.True(t, ok, "%T", got)
	require.Len(t, dict, len(parts)+2, "shape and format beside the parts")
	require.Equal(t, "b'"+want.Format+"'", fmt.Sprint(dict["format"]))
	require.Equal(t, fmt.Sprint(want.Shape), fmt.Sprint(dict["shape"]))
	for _, part := range parts {
		member := new(typed)
		require.NoError(t, json.Unmarshal(part[1], member))
		requireArray(t, member, dict[unquoted(t, part[0])])
	}
}

func TestDirectoriesOfZenMLAreUnchanged(t *testing.T) {
	for _, c := range zenMLCases(t) {
		_, err := os.Stat(filepath.Join("testdata", "zenml", c.Dir, artifact.ManifestName))
		require.ErrorIs(t, err, os.ErrNotExist)
	}
}

// notAsZenML lists the artifacts of ZenML that are not written in the same bytes
// here, and why.
var notAsZenML = map[string]string{
	"str_text_utf8": "ZenML was told not to escape", "jax_bf16": "the dtype is |V2 here, <V2 there",
	"mlx_f4_2d": mlx, "mlx_f4_column": mlx, "mlx_i8_0d": mlx, "mlx_bool": mlx, "mlx_c8": mlx, "mlx_f2": mlx, "mlx_bf16": mlx, "mlx_empty": mlx, "dict_libraries": mlx,
	"sparse_csr": archive, "sparse_csc": archive, "sparse_coo": archive, "sparse_bsr": archive, "sparse_dia": archive,
	"dict_json": order, "ordereddict": order, "legacy_dict_int_keys": order,
	"dict_int_keys": keys, "dict_tuple_keys": keys,
	"list_mixed": tuples, "deep": tuples, "list_empty_containers": tuples,
	"legacy_list_arrays": old, "legacy_dict_arrays": old, "legacy_dict_int_keys_arrays": old, "legacy_tuple_bytes": old, "legacy_deep": old, "hand_old_alias": old, "hand_versioned_alias": old,
	"hand_both_files": "there is a file too many", "hand_s3_paths": "the address is another",
}

const (
	mlx     = "MLX pads headers in another way"
	archive = "ZenML has containers of arrays, not archives"
	order   = "a map has no order: keys are sorted"
	keys    = "keys that are no texts have become texts"
	tuples  = "tuples and sets have become lists"
	old     = "the old form of the list, or old class paths"
)

// TestZenMLLayoutIsZenMLs saves what ZenML's artifacts hold in ZenML's layout:
// the files are those that ZenML wrote, byte for byte.
func TestZenMLLayoutIsZenMLs(t *testing.T) {
	from, err := artifact.NewDir("testdata/zenml", nil)
	require.NoError(t, err)
	root := t.TempDir()
	to, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	r, same := registry.New(), 0
	for _, c := range zenMLCases(t) {
		v, err := registry.Load[any](t.Context(), r, from, c.Dir, &registry.LoadOptions{Foreign: true})
		if err != nil {
			continue
		}
		_, err = r.Save(t.Context(), to, c.Dir, v, &registry.SaveOptions{ZenML: &registry.ZenML{URI: "/zenml/artifacts/" + c.Dir}})
		require.NoError(t, err, c.Dir)
		if why, differs := notAsZenML[c.Dir]; differs {
			require.NotEqual(t, dataFiles(t, filepath.Join("testdata/zenml", c.Dir)), dataFiles(t, filepath.Join(root, c.Dir)), "%s: no longer so: %s", c.Dir, why)
			continue
		}
		require.Equal(t, dataFiles(t, filepath.Join("testdata/zenml", c.Dir)), dataFiles(t, filepath.Join(root, c.Dir)), c.Dir)
		same++
	}
	require.Greater(t, same, 50)
}

// dataFiles returns the files below a directory but for pictures and manifests.
func dataFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, file := range files(t, dir) {
		if filepath.Ext(file) != ".png" && filepath.Base(file) != artifact.ManifestName {
			data, err := os.ReadFile(filepath.Join(dir, file))
			require.NoError(t, err)
			all[file] = string(data)
		}
	}
	return all
}

func TestZenMLRefusesWhatItHasNoMaterializerFor(t *testing.T) {
	_, err := registry.New().Save(t.Context(), new(artifact.Mem), "x", []any{netip.MustParseAddr("::1"), []float64{1}}, &registry.SaveOptions{ZenML: &registry.ZenML{URI: "/x"}})
	require.ErrorContains(t, err, `element "0": ZenML has no materializer for what "marshaler" stores (netip.Addr)`)
}
