package storetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/arraylike/arraylike/artifact"
)

// checkStat holds for every store: one that is no Stater is asked through its manifests.
func checkStat(ctx context.Context, _ Config, s artifact.Store) error {
	if _, err := save(ctx, s, "run/a", nil, content{"x": "12345", "0/y": "678", "empty": ""}); err != nil {
		return err
	}
	info, err := artifact.Stat(ctx, s, "run/a")
	if err != nil {
		return err
	}
	if info.Name != "run/a" || info.Size != 8 || info.Files != 3 {
		return fmt.Errorf("want run/a with 8 bytes in 3 files, have %q with %d in %d", info.Name, info.Size, info.Files)
	}
	if _, ok := s.(artifact.Stater); ok && info.ModTime.IsZero() {
		return errors.New("want the time of the commit from a Stater, have none")
	}
	_, absentErr := artifact.Stat(ctx, s, "run")
	_, badErr := artifact.Stat(ctx, s, "../x")
	if nameError := (*artifact.NameError)(nil); !errors.As(badErr, &nameError) {
		return fmt.Errorf("stat a bad name: want a *NameError, have %w", orNone(badErr))
	}
	return wantIs("stat a name without an artifact", absentErr, fs.ErrNotExist)
}

// checkMap passes a store that cannot map. What one maps must be the file.
func checkMap(ctx context.Context, _ Config, s artifact.Store) (err error) {
	want := content{"x": "hello", "empty": ""}
	if _, err := save(ctx, s, "a", nil, want); err != nil {
		return err
	}
	r, err := s.Open(ctx, "a")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	for path, text := range want {
		if err := checkMapped(r, path, text); !errors.Is(err, errors.ErrUnsupported) && err != nil {
			return err
		}
	}
	_, err = artifact.Map(r, "not there")
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return wantIs("map a file that is not listed", err, fs.ErrNotExist)
}

func checkMapped(r artifact.Reader, path, want string) (err error) {
	m, err := artifact.Map(r, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	have, err := m.Range(0, int64(len(want)))
	if err == nil && (string(have) != want || string(m.Bytes()) != want) {
		err = fmt.Errorf("map %q: want %q, have %q", path, want, m.Bytes())
	}
	return err
}
