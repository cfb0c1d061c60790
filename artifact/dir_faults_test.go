package artifact_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// faultCase is something that is done to the artifact faultName while one call to the system fails.
type faultCase struct {
	before, after files // of the artifact, nil for none
	setUp         func(t *testing.T, d *artifact.Dir)
	do            func(d *artifact.Dir) error
	forgives      string // pattern of the calls that may fail without an error: they tidy up
}

// Calls that delete what was replaced, and that find out whether to, when a writer or a reader is done.
const (
	commits = `^stat deep/er/a$`
	deletes = commits + `|^(opentree|lstat|removeall) \.(staging|retired)-|^(open|stat) \.$|^rename \.retired-`
	closes  = `^stat (\.|deep/er/(\.aside-)?a)$`
)

const faultName = "deep/er/a"

var (
	faultOld = files{"x": "old", "0/y": "old"}
	faultNew = files{"x": "new", "0/1/y": "new", "z": strings.Repeat("new", 700_000)}
)

var faultCases = map[string]faultCase{
	"create": {
		after:    faultNew,
		do:       func(d *artifact.Dir) error { return saveInSteps(d, nil) },
		forgives: commits,
	},
	"replace": {
		before: faultOld, after: faultNew,
		do:       func(d *artifact.Dir) error { return saveInSteps(d, &artifact.CreateOptions{Replace: true}) },
		forgives: deletes,
	},
	"replace without exchange": {
		before: faultOld, after: faultNew,
		setUp:    func(_ *testing.T, d *artifact.Dir) { artifact.DisableExchange(d) },
		do:       func(d *artifact.Dir) error { return saveInSteps(d, &artifact.CreateOptions{Replace: true}) },
		forgives: deletes,
	},
	"replace what is aside": {
		before: faultOld, after: faultNew,
		setUp:    moveAside,
		do:       func(d *artifact.Dir) error { return saveInSteps(d, &artifact.CreateOptions{Replace: true}) },
		forgives: deletes,
	},
	"remove": {
		before:   faultOld,
		do:       func(d *artifact.Dir) error { return d.Remove(context.Background(), faultName) },
		forgives: `^remove deep`, // the directories above it
	},
	"load": {
		before: faultOld, after: faultOld,
		do:       func(d *artifact.Dir) error { return wantFiles(d, faultOld) },
		forgives: closes,
	},
	"load what is aside": {
		before: faultOld, after: faultOld,
		setUp:    moveAside,
		do:       func(d *artifact.Dir) error { return wantFiles(d, faultOld) },
		forgives: closes,
	},
	"list": {
		before: faultOld, after: faultOld,
		do: func(d *artifact.Dir) error {
			for name, err := range d.List(context.Background(), "") {
				if err != nil || name != faultName {
					return errors.Join(err, fmt.Errorf("listed %q", name))
				}
			}
			return nil
		},
	},
	"stat": {
		before: faultOld, after: faultOld,
		do: func(d *artifact.Dir) error {
			info, err := d.Stat(context.Background(), faultName)
			if err == nil && info.Size != 6 {
				err = fmt.Errorf("size %d", info.Size)
			}
			return err
		},
		forgives: closes,
	},
	"sweep": {
		before: faultOld, after: faultOld,
		setUp: func(t *testing.T, d *artifact.Dir) {
			moveAside(t, d)
			dead := filepath.Join(d.Location("."), ".staging-dead")
			require.NoError(t, os.Mkdir(dead, 0o777))
			require.NoError(t, os.WriteFile(filepath.Join(dead, "x"), nil, 0o666))
		},
		do: func(d *artifact.Dir) error { _, err := d.Sweep(context.Background()); return err },
	},
}

// moveAside leaves the artifact as a writer does that dies while it replaces without an exchange.
func moveAside(t *testing.T, d *artifact.Dir) {
	artifact.DisableExchange(d)
	require.NoError(t, os.Rename(d.Location(faultName), filepath.Join(d.Location("deep/er"), ".aside-a")))
}

// saveInSteps does all that a writer can, and writes the same files whatever happens.
func saveInSteps(d *artifact.Dir, o *artifact.CreateOptions) (err error) {
	ctx := context.Background()
	w, err := d.Create(ctx, faultName, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	if err := writeFile(w, "declined/x", "x"); err != nil {
		return err
	}
	if err := w.Discard("declined"); err != nil {
		return err
	}
	for _, path := range []string{"x", "0/1/y", "z"} {
		if err := writeFile(w, path, faultNew[path]); err != nil {
			return err
		}
	}
	return w.Commit(ctx, &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}})
}

func wantFiles(d *artifact.Dir, want files) error {
	have, err := load(d, faultName)
	if err == nil && !maps.Equal(have, want) {
		err = fmt.Errorf("want %.100v, have %.100v", want, have)
	}
	return err
}

// TestDirWithEveryFailingCall lets each call to the system fail in turn, with fsync on.
func TestDirWithEveryFailingCall(t *testing.T) {
	for name, test := range faultCases {
		t.Run(name, func(t *testing.T) {
			before := usedResources()
			calls := 0
			for failedCall(t, test, calls+1) {
				calls++
			}
			require.Greater(t, calls, 5)
			requireNoLeaks(t, before)
		})
	}
}

// failedCall runs one case while the n-th call fails. It is false if there were fewer.
func failedCall(t *testing.T, test faultCase, n int) bool {
	d, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	if test.before != nil {
		save(t, d, faultName, nil, test.before)
	}
	if test.setUp != nil {
		test.setUp(t, d)
	}
	hidden := artifact.Hidden(t, d)
	faults := artifact.InjectFaults(d)
	faults.FailAt(n)
	err = test.do(d)
	failed := faults.Failed()
	faults.FailAt(0)
	have := state(t, d)
	switch {
	case err == nil:
		if failed != "" {
			require.NotEmpty(t, test.forgives, failed)
			require.Regexp(t, test.forgives, failed)
		}
		require.Equal(t, test.after, have, failed)
	case strings.Contains(err.Error(), "the artifact was "): // committed, or removed, but
		require.ErrorIs(t, err, artifact.ErrPlanted, failed)
		require.Equal(t, test.after, have, failed)
	default:
		require.ErrorIs(t, err, artifact.ErrPlanted, failed)
		require.Equal(t, test.before, have, failed)
		require.Subset(t, hidden, artifact.Hidden(t, d), failed)
	}
	_, err = d.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, have, state(t, d))
	requireNoStrays(t, d)
	requireOnlyArtifacts(t, d)
	return failed != ""
}

// TestManifestThatIsMissedOnce is about whoever looks into an artifact that is being replaced: it is one all the same.
func TestManifestThatIsMissedOnce(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, faultName, nil, faultOld)
	faults := artifact.InjectFaults(d)
	manifest := faultName + "/" + artifact.ManifestName
	replace := &artifact.CreateOptions{Replace: true}

	faults.Miss(manifest)
	require.Equal(t, []string{faultName}, list(t, d, ""))
	faults.Miss(manifest)
	require.Equal(t, []string{faultName}, list(t, d, faultName))
	faults.Miss(manifest)
	_, err := d.Create(t.Context(), faultName, nil)
	require.ErrorIs(t, err, fs.ErrExist)
	faults.Miss(manifest)
	save(t, d, faultName, replace, faultNew)
	faults.Miss(manifest)
	_, err = d.Create(t.Context(), faultName+"/x", nil)
	require.ErrorIs(t, err, fs.ErrExist)
	faults.Miss(manifest)
	require.NoError(t, d.Remove(t.Context(), faultName))
}

// state returns the files of the artifact, nil if there is none; it must be whole and list.
func state(t *testing.T, d *artifact.Dir) files {
	t.Helper()
	names := list(t, d, "")
	if len(names) == 0 {
		return nil
	}
	require.Equal(t, []string{faultName}, names)
	require.NoError(t, verify(d, faultName))
	have, err := load(d, faultName)
	require.NoError(t, err)
	return have
}
