package lint_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/lint"
)

func TestRepository(t *testing.T) {
	root := filepath.Join("..", "..")
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Skipf("the source tree is not at hand: %v", err)
	}
	found, err := lint.Check(os.DirFS(root))
	require.NoError(t, err)
	for _, f := range found {
		t.Error(f)
	}
}

// TestPlantedBreaches gives each rule one tree that keeps it in all but the ways listed.
func TestPlantedBreaches(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"upward", map[string]string{
			"npy/read.go": source("npy", "arrayapi/ndarray"),
		}, []string{"npy/read.go:4: npy imports github.com/arraylike/arraylike/arrayapi/ndarray: against the direction of imports"}},
		{"sideways", map[string]string{
			"artifact/store.go": source("artifact", "arrayapi/dtype"),
		}, []string{"artifact/store.go:4: artifact imports github.com/arraylike/arraylike/arrayapi/dtype: against the direction of imports"}},
		{"cycle of registry", map[string]string{
			"materializer/array.go": source("materializer", "registry"),
		}, []string{"materializer/array.go:4: materializer imports github.com/arraylike/arraylike/registry: against the direction of imports"}},
		{"leaf above leaves", map[string]string{
			"internal/strided/copy.go": source("strided", "arrayapi"),
		}, []string{"internal/strided/copy.go:4: internal/strided imports github.com/arraylike/arraylike/arrayapi: against the direction of imports"}},
		{"suite above its room", map[string]string{
			"arrayapi/arrayapitest/suite.go": source("arrayapitest", "npy"),
		}, []string{"arrayapi/arrayapitest/suite.go:4: arrayapi/arrayapitest imports github.com/arraylike/arraylike/npy: against the direction of imports"}},
		{"suite outside tests", map[string]string{
			"arrayapi/ndarray/array.go": source("ndarray", "arrayapi/arrayapitest"),
		}, []string{"arrayapi/ndarray/array.go:4: arrayapi/ndarray imports github.com/arraylike/arraylike/arrayapi/arrayapitest: against the direction of imports"}},
		{"upward in a test", map[string]string{
			"arrayapi/dtype/parse_test.go": source("dtype_test", "npy"),
		}, []string{"arrayapi/dtype/parse_test.go:4: arrayapi/dtype imports github.com/arraylike/arraylike/npy: against the direction of imports"}},
		{"on another system", map[string]string{
			"npy/read_windows.go": source("npy", "artifact"),
		}, []string{"npy/read_windows.go:4: npy imports github.com/arraylike/arraylike/artifact: against the direction of imports"}},
		{"test data outside tests", map[string]string{
			"npy/read.go": source("npy", "internal/corpus"),
		}, []string{"npy/read.go:4: npy imports github.com/arraylike/arraylike/internal/corpus: for tests only"}},
		{"unknown room", map[string]string{
			"helm/chart.go": source("helm"),
		}, []string{`helm/chart.go:2: no room for package folder "helm" in the import table`}},
		{"unknown import", map[string]string{
			"npy/read.go": source("npy", "helm"),
		}, []string{"npy/read.go:4: npy imports github.com/arraylike/arraylike/helm: not in the import table"}},
		{"integrations import each other", map[string]string{
			"integrations/a/go.mod": "module a\n",
			"integrations/a/a.go":   source("a", "integrations/b"),
		}, []string{"integrations/a/a.go:4: integrations/a imports github.com/arraylike/arraylike/integrations/b: against the direction of imports"}},
		{"integration in the root module", map[string]string{
			"integrations/a/a.go": source("a", "registry"),
		}, []string{"integrations/a/a.go:2: want a go.mod in integrations/a"}},
		{"core room with its own module", map[string]string{
			"npy/go.mod": "module npy\n",
			"npy/npy.go": source("npy"),
		}, []string{"npy/npy.go:2: want the root module, have that of npy"}},
		{"third party in the core", map[string]string{
			"registry/save.go": source("registry", "!go.uber.org/zap"),
		}, []string{"registry/save.go:4: registry imports go.uber.org/zap: third-party code that this room may not use"}},
		{"third party of another room", map[string]string{
			"registry/save.go": source("registry", "!github.com/klauspost/compress/flate"),
		}, []string{"registry/save.go:4: registry imports github.com/klauspost/compress/flate: third-party code that this room may not use"}},
		{"third party by a like name", map[string]string{
			"npy/npz/zip.go": source("npz", "!github.com/klauspost/compressor"),
		}, []string{"npy/npz/zip.go:4: npy/npz imports github.com/klauspost/compressor: third-party code that this room may not use"}},
		{"test library outside tests", map[string]string{
			"artifact/storetest/suite.go": source("storetest", "!github.com/stretchr/testify/require"),
		}, []string{"artifact/storetest/suite.go:4: artifact/storetest imports github.com/stretchr/testify/require: third-party code that this room may not use"}},
		{"cgo", map[string]string{
			"internal/memory/alloc.go": source("memory", "!C"),
		}, []string{"internal/memory/alloc.go:4: internal/memory imports C: third-party code that this room may not use"}},
		{"all that is allowed", map[string]string{
			"arrayapi/dtype/kind.go":          source("dtype", "arrayapi/dtype/minifloat", "internal/strided", "!golang.org/x/exp/constraints", "!fmt"),
			"arrayapi/ndarray/array_test.go":  source("ndarray_test", "arrayapi/arrayapitest", "arrayapi/ndarray", "internal/corpus", "!github.com/stretchr/testify/require"),
			"npy/npz/zip.go":                  source("npz", "npy", "arrayapi", "arrayapi/dtype", "!github.com/klauspost/compress/flate"),
			"materializer/array.go":           source("materializer", "artifact", "npy", "npy/npz", "arrayapi/xp", "arrayapi/ndarray", "arrayapi"),
			"examples/pipeline/main.go":       source("main", "registry", "arrayapi/ndarray", "artifact"),
			"cmd/tool/go.mod":                 "module tool\n",
			"cmd/tool/main.go":                source("main", "registry", "cmd/tool/internal/print", "!example.com/flags"),
			"cmd/tool/internal/print/text.go": source("print", "internal/strided"),
		}, nil},

		{"exported names", map[string]string{
			"npy/a.go": "// Package npy.\npackage npy\n\nfunc F() {}\n\ntype T struct{}\n\nfunc (t *T) M() {}\n\nfunc (t *T) m() {}\n\n" +
				"const A = 1\n\nvar B, c = 1, 2\n\n// I.\ntype I interface {\n\tN()\n\tO() // O.\n}\n\n" +
				"type (\n\tU int\n\tu int\n)\n\nfunc (u) M() {}\n\ntype G[K any] struct{}\n\nfunc (G[K]) M() {}\n",
		}, []string{
			"npy/a.go:4: exported F has no doc comment",
			"npy/a.go:6: exported T has no doc comment",
			"npy/a.go:8: exported M has no doc comment",
			"npy/a.go:12: exported A has no doc comment",
			"npy/a.go:14: exported B has no doc comment",
			"npy/a.go:18: exported N has no doc comment",
			"npy/a.go:23: exported U has no doc comment",
			"npy/a.go:29: exported G has no doc comment",
			"npy/a.go:31: exported M has no doc comment",
		}},
		{"documented names", map[string]string{
			"npy/a.go": "// Package npy.\npackage npy\n\n// F.\nfunc F() {}\n\n// Both.\nconst (\n\tA = 1\n\tB = 2\n)\n\n" +
				"type (\n\t// T.\n\tT int\n\tU int // U.\n)\n\n// I has one method.\ntype I interface {\n\tN()\n\tfmt.Stringer\n}\n",
			"npy/a_test.go": "package npy\n\nfunc Helper() {}\n",
		}, nil},
		{"package comment", map[string]string{
			"npy/a.go":            "package npy\n",
			"npy/b.go":            "package npy\n",
			"npy/a_test.go":       "// Package npy.\npackage npy\n",
			"artifact/a.go":       "// Package artifact.\npackage artifact\n",
			"artifact/b.go":       "package artifact\n",
			"materializer/doc.go": "// Build tags are no comment.\n\npackage materializer\n",
		}, []string{"materializer: package has no doc comment", "npy: package has no doc comment"}},
		{"init", map[string]string{
			"npy/a.go": "// Package npy.\npackage npy\n\nfunc init() {}\n\ntype t int\n\nfunc (t) init() {}\n",
		}, []string{"npy/a.go:4: init function"}},
		{"vague names", map[string]string{
			"npy/util.go":               source("npy"),
			"npy/read_helpers.go":       source("npy"),
			"npy/common_test.go":        source("npy"),
			"npy/utility.go":            source("npy"),
			"internal/helpers/print.go": source("helpers"),
		}, []string{
			`internal/helpers/print.go: the name "helpers" says nothing`,
			`npy/common_test.go: the name "common" says nothing`,
			`npy/read_helpers.go: the name "helpers" says nothing`,
			`npy/util.go: the name "util" says nothing`,
		}},
		{"length", map[string]string{
			"npy/a.go": source("npy") + newlines(800-3),
			"npy/b.go": source("npy") + newlines(800-3) + "// 801",
		}, []string{"npy/b.go: want 800 lines at most, have 801"}},
		{"unfinished", map[string]string{
			"npy/a.go": source("npy") + "// TO" + "DO: later\n// TO" + "DOS is another word\nvar _ = `FIX" + "ME`\n",
		}, []string{"npy/a.go:4: unfinished: TO" + "DO", "npy/a.go:6: unfinished: FIX" + "ME"}},
		{"module files", map[string]string{
			"go.mod":                "module m\n\ntoolchain go1.26.0\n",
			"go.work":               "go 1.25.0\n\nuse (\n\t.\n\t./cmd/a\n)\n",
			"cmd/a/go.mod":          "module a\n",
			"cmd/b/go.mod":          "module b\n\nreplace (\n\tc => ../c\n)\n",
			"cmd/b/testdata/go.mod": "replace",
			".ci/x.go":              "not Go",
			"docs/x.md":             "not Go",
		}, []string{"cmd/b/go.mod:3: replace directive", "go.mod:3: toolchain directive", "go.work: does not list ./cmd/b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := fstest.MapFS{}
			for name, text := range test.files {
				root[name] = &fstest.MapFile{Data: []byte(text)}
			}
			found, err := lint.Check(root)
			require.NoError(t, err)
			var have []string
			for _, f := range found {
				have = append(have, f.String())
			}
			require.Equal(t, test.want, have)
		})
	}
}

func TestBrokenSourceIsAnError(t *testing.T) {
	_, err := lint.Check(fstest.MapFS{"npy/a.go": {Data: []byte("package")}})
	require.ErrorContains(t, err, "lint: npy/a.go:1:8")
}
