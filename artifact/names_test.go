package artifact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

func TestCheckName(t *testing.T) {
	good := []string{
		"a", "run1/step2/output", "data.npy", "0/data.npy", "ключ", "日本/語", "a b", "a..b", "con1", "comx", "com10", "console",
		"lpt", strings.Repeat("x", artifact.MaxSegmentLen), "-", "~", "a=b", "artifact.json.bak", "$conin",
	}
	for _, name := range good {
		t.Run(name, func(t *testing.T) { require.NoError(t, artifact.CheckName(name)) })
	}
	bad := map[string]string{
		"":                        "is empty",
		"/":                       "has an empty segment",
		"/etc/passwd":             "has an empty segment",
		"a//b":                    "has an empty segment",
		"a/":                      "has an empty segment",
		".":                       "has a segment with a leading dot",
		"..":                      "has a segment with a leading dot",
		"a/../b":                  "has a segment with a leading dot",
		".hidden":                 "has a segment with a leading dot",
		"a/.staging-x/b":          "has a segment with a leading dot",
		`a\b`:                     `has the character '\\'`,
		`..\a`:                    "has a segment with a leading dot",
		"C:":                      "has the character ':'",
		"C:/x":                    "has the character ':'",
		"a\x00b":                  `has the character '\x00'`,
		"a\nb":                    `has the character '\n'`,
		"a\x7f":                   `has the character '\x7f'`,
		"a\u0085":                 `has the character '\u0085'`,
		"a*":                      "has the character '*'",
		"a?":                      "has the character '?'",
		`a"`:                      `has the character '"'`,
		"a|b":                     "has the character '|'",
		"a<b":                     "has the character '<'",
		"a>b":                     "has the character '>'",
		"a.":                      "has a segment that ends in a dot or a space",
		"a /b":                    "has a segment that ends in a dot or a space",
		"con":                     "has a segment that names a Windows device",
		"x/NUL.txt":               "has a segment that names a Windows device",
		"Com1":                    "has a segment that names a Windows device",
		"LPT9.tar.gz":             "has a segment that names a Windows device",
		"com¹":                    "has a segment that names a Windows device",
		"CONIN$":                  "has a segment that names a Windows device",
		"aux .x":                  "has a segment that names a Windows device",
		"artifact.json":           "has the reserved segment artifact.json",
		"a/ARTIFACT.JSON":         "has the reserved segment artifact.json",
		"artıfact.json":           "",                                       // a dotless i is another letter
		"artifact.j\u017fon":      "has the reserved segment artifact.json", // a long s folds to s
		"a\xffb":                  "is not valid UTF-8",
		strings.Repeat("x", 201):  "has a segment of 201 bytes, want at most 200",
		strings.Repeat("x/", 600): "has 1200 bytes, want at most 1024",
	}
	for name, reason := range bad {
		t.Run(name, func(t *testing.T) {
			err := artifact.CheckName(name)
			if reason == "" {
				require.NoError(t, err)
				return
			}
			var nameError *artifact.NameError
			require.ErrorAs(t, err, &nameError)
			require.Equal(t, reason, nameError.Reason)
			require.Equal(t, name, nameError.Name)
			require.Equal(t, err, artifact.CheckPath(name))
			require.Less(t, len(err.Error()), 700)
		})
	}
}

// TestNamesAreCheckedEverywhere calls every method that takes a name.
func TestNamesAreCheckedEverywhere(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		ctx := t.Context()
		for _, bad := range []string{"", "../x", "/x", "a/../../x", `a\b`, "nul"} {
			calls := map[string]func() error{
				"Create":   func() error { _, err := s.Create(ctx, bad, nil); return err },
				"Open":     func() error { _, err := s.Open(ctx, bad); return err },
				"Remove":   func() error { return s.Remove(ctx, bad) },
				"Location": func() error { _, err := artifact.Location(s, bad); return err },
				"List": func() error {
					for _, err := range s.List(ctx, bad) {
						return err
					}
					return nil
				},
				"Writer.Create": func() error {
					w, err := s.Create(ctx, "w", nil)
					require.NoError(t, err)
					defer func() { require.NoError(t, w.Abort()) }()
					_, err = w.Create(bad)
					return err
				},
			}
			if f, ok := s.(artifact.ForeignOpener); ok {
				calls["OpenForeign"] = func() error { _, err := f.OpenForeign(ctx, bad); return err }
			}
			for method, call := range calls {
				if method == "List" && bad == "" {
					continue // all
				}
				require.ErrorAs(t, call(), new(*artifact.NameError), "%s %q", method, bad)
			}
		}
		require.Empty(t, list(t, s, ""))
	})
}
