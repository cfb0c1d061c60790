package artifact_test

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

func TestOpenStore(t *testing.T) {
	path := filepath.ToSlash(t.TempDir()) + "/a store%20"
	if path[0] != '/' {
		path = "/" + path
	}
	u := url.URL{Scheme: "file", Path: path}
	s, err := artifact.OpenStore(t.Context(), u.String())
	require.NoError(t, err)
	d, ok := s.(*artifact.Dir)
	require.True(t, ok)
	require.Equal(t, "a store%20", filepath.Base(d.Location(".")))
	require.NoError(t, d.Close())

	s, err = artifact.OpenStore(t.Context(), "mem://")
	require.NoError(t, err)
	require.IsType(t, new(artifact.Mem), s)

	for raw, want := range map[string]error{
		"s3://bucket":         errors.ErrUnsupported,
		"":                    errors.ErrUnsupported,
		"/tmp/x":              errors.ErrUnsupported,
		"file://elsewhere/x":  errors.ErrUnsupported,
		"file:relative":       fs.ErrInvalid,
		"file:///x?query":     fs.ErrInvalid,
		"mem://name":          fs.ErrInvalid,
		"file:///\x00%zz/bad": nil,
	} {
		_, err := artifact.OpenStore(t.Context(), raw)
		require.Error(t, err, raw)
		if want != nil {
			require.ErrorIs(t, err, want, raw)
		}
	}
}

func TestSchemes(t *testing.T) {
	var schemes artifact.Schemes
	kept := new(artifact.Mem)
	open := func(_ context.Context, u *url.URL) (artifact.Store, error) {
		if u.Host != "known" {
			return nil, fs.ErrNotExist
		}
		return kept, nil
	}
	require.NoError(t, schemes.Register("x-mine", open))
	require.ErrorIs(t, schemes.Register("x-mine", open), fs.ErrExist)
	require.ErrorIs(t, schemes.Register("file", open), fs.ErrExist)
	require.ErrorIs(t, schemes.Register("Upper", open), fs.ErrInvalid)
	require.ErrorIs(t, schemes.Register("", open), fs.ErrInvalid)
	require.ErrorIs(t, schemes.Register("other", nil), fs.ErrInvalid)
	s, err := schemes.OpenStore(t.Context(), "x-mine://known")
	require.NoError(t, err)
	require.Same(t, kept, s)
	_, err = schemes.OpenStore(t.Context(), "x-mine://else")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, `artifact: open store "x-mine://else"`)
	_, err = artifact.OpenStore(t.Context(), "x-mine://known")
	require.ErrorIs(t, err, errors.ErrUnsupported)
}
