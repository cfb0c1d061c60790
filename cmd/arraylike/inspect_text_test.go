package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/registry"
)

// TestText has the whole text for some files of the corpus, which is where the facts come from; the values are as NumPy
// prints them.
func TestText(t *testing.T) {
	for id, want := range map[string]string{
		"order-4d-f": `FILE
  format    npy 1.0
  dtype     uint16 (<u2), 2 bytes
  shape     (2, 3, 4, 2)
  order     Fortran (the first index varies fastest)
  size      48 elements, 96 bytes
  sha256    DIGEST
  values
    [[[[ 0  1]
       [ 2  3]
       [ 4  5]
       [ 6  7]]

      [[ 8  9]
       [10 11]
       [12 13]
       [14 15]]

      [[16 17]
       [18 19]
       [20 21]
       [22 23]]]


     [[[24 25]
       [26 27]
       [28 29]
       [30 31]]
    ... and 10 more lines
`,
		"sub-one": `FILE
  format    npy 1.0
  dtype     record of 2 fields, 8 bytes
  fields    name  offset  dtype  shape
            one   0       <i4    (1,)
            x     4       >u2    (2,)
  shape     (2,)
  order     C
  size      2 elements, 16 bytes
  sha256    DIGEST
  values
    [([1], [3, 4]) ([2], [5, 6])]
`,
		"pad-nested": `FILE
  format    npy 1.0
  dtype     record of 2 fields, 9 bytes
  fields    name  offset  dtype
            s     0       record
              a   0       |u1
              b   4       <u4
            z     8       |u1
  shape     (1,)
  order     C
  size      1 element, 9 bytes
  sha256    DIGEST
  values
    [((1, 2), 3)]
`,
		"npz-f-order": `FILE
  format    npz, 2 members
  members   key  dtype  shape   order  size      sha256
            f    <i4    (2, 3)  F      24 bytes  cd9a54ed1f18
            c    <i4    (2, 3)  C      24 bytes  cd9a54ed1f18
`,
		"nm-both": `FILE
  format    npz, 2 members
  members   key  member  dtype  shape   order  size      sha256
            x    x       <i4    (2, 3)  C      24 bytes  cd9a54ed1f18
            x            <f8    (2,)    C      16 bytes  509b4e73eaf2  hidden by another member of this key
`,
		"dup-three": `FILE
  format    npz, 4 members
  members   key  dtype  shape  order  size      sha256
            x    <U3    ()     C      12 bytes  61d4ad86530a  the last of 3 of this name
            y    <U3    ()     C      12 bytes  61d4ad86530a
`,
		"nn-json": `FILE
  format    npz, 2 members
  members   key        member     dtype  shape   order  size      sha256
            meta.json  meta.json  bytes                 8 bytes   9ab2253fc389
            a                     <i4    (2, 3)  C      24 bytes  cd9a54ed1f18
`,
		"mb-object": `FILE
  format    npz, 2 members
  members   key  dtype  shape  order  size      sha256
            o                                                 failed
            f    <f8    (2,)   C      16 bytes  509b4e73eaf2
`,
	} {
		t.Run(id, func(t *testing.T) {
			c := corpus.Find(t, id)
			path := c.Path(t)
			r := execute(t, "", "inspect", path)
			want = strings.NewReplacer("FILE", path, "DIGEST", c.Digest).Replace(want)
			require.Equal(t, want, r.out)
			require.Equal(t, id == "mb-object", r.code == exitFailed)
			require.Equal(t, id == "mb-object", strings.Contains(r.err, "arraylike: "+path+": npz: member \"o.npy\": "), r.err)
		})
	}
}

func TestTextOfManyFiles(t *testing.T) {
	path := corpus.Find(t, "npz-comment").Path(t)
	one := execute(t, "", "inspect", path).out
	require.Equal(t, one+"\n"+one, execute(t, "", "inspect", path, path).out)
}

func TestTextOfArtifact(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	store, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer store.Close()
	a, err := ndarray.FromSlice([]float32{1.5, 2, -3, 4}, 2, 2)
	require.NoError(t, err)
	_, err = registry.New().Save(ctx, store, "step/output", a, nil)
	require.NoError(t, err)
	path := filepath.Join(dir, "step", "output")
	// The content is the SHA-256 of the file that numpy.save writes.
	r := execute(t, "", "inspect", path)
	require.Equal(t, exitOK, r.code, r.err)
	require.Equal(t, path+`
  format    artifact, version 1
  saved by  array (namespace ndarray)
  content   b609fa6dba3219f8ca8666f8229947085db0c86881e1af32b9fe013875124db1
  metadata  key           value
            inf_count     0
            max           4
            mean          1.125
            min           -3
            nan_count     0
            std           2.55868618630734
            storage_size  144
            zero_count    0
  files     file      dtype  shape   order  size      sha256
            data.npy  <f4    (2, 2)  C      16 bytes  5fd526610b8c
  values
    [[ 1.5  2. ]
     [-3.   4. ]]
`, r.out)

	t.Run("directory of artifacts", func(t *testing.T) {
		r := execute(t, "", "inspect", filepath.Dir(path))
		require.Equal(t, exitFailed, r.code)
		require.Contains(t, r.err, "want one artifact, have a directory that holds output: name one of them")
	})
}

// TestTextIsPrintable has names and values that would steer a terminal.
func TestTextIsPrintable(t *testing.T) {
	b, err := arrayapi.BufferOf([]uint32{0x1b, '[', '3', '1', 'm', 0x202e})
	require.NoError(t, err)
	file := strings.Replace(string(bytesOf(t, b)), "'<u4'", "'<U6'", 1)
	file = strings.Replace(file, "(6,)", "(1,)", 1)
	r := execute(t, file, "inspect", "-", "\x1b[31m")
	require.Contains(t, r.out, `['\x1b[31m\u202e']`)
	require.Contains(t, r.err, `arraylike: "\x1b[31m": no such file`)
	for _, text := range []string{r.out, r.err} {
		require.NotContains(t, text, "\x1b")
		require.NotContains(t, text, "\u202e")
	}
}

func TestLimitsAreRaisedByFlags(t *testing.T) {
	path := corpus.Find(t, "len-v1-65535").Path(t)
	r := execute(t, "", "inspect", path)
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "raise it with --max-header")
	require.NotContains(t, r.err, "ReadOptions")
	require.Equal(t, exitOK, execute(t, "", "inspect", "--max-header", "70000", path).code)
}
