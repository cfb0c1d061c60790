package storetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/arraylike/arraylike/artifact"
)

// badNames are some of what artifact.CheckName refuses.
var badNames = []string{"", ".", "..", "../x", "/x", "a//b", "a/", "a/../../x", ".hidden", `a\b`, "a\x00", "nul", "a/artifact.json", "a\xff"}

var replacing = &artifact.CreateOptions{Replace: true}

func checkNames(ctx context.Context, _ Config, s artifact.Store) error {
	for _, name := range badNames {
		calls := map[string]func() error{
			"create": func() error { return createAndAbort(ctx, s, name) },
			"open":   func() error { return openAndClose(ctx, s, name) },
			"remove": func() error { return s.Remove(ctx, name) },
		}
		if name != "" {
			calls["list"] = func() error { return wantList(ctx, s, name) }
		}
		for what, call := range calls {
			err := call()
			if nameError := (*artifact.NameError)(nil); !errors.As(err, &nameError) {
				return fmt.Errorf("%s %q: want a *NameError, have %w", what, name, orNone(err))
			}
		}
	}
	return nil
}

func createAndAbort(ctx context.Context, s artifact.Store, name string) error {
	w, err := s.Create(ctx, name, nil)
	if err != nil {
		return err
	}
	return w.Abort()
}

func openAndClose(ctx context.Context, s artifact.Store, name string) error {
	r, err := s.Open(ctx, name)
	if err != nil {
		return err
	}
	return r.Close()
}

// checkUncommitted looks at an artifact at each stage before its commit, and after each end that is none.
func checkUncommitted(ctx context.Context, _ Config, s artifact.Store) error {
	ends := map[string]func(w artifact.Writer) error{
		"abort":                     func(w artifact.Writer) error { return errors.Join(w.Abort(), w.Abort()) },
		"commit without a manifest": func(w artifact.Writer) error { return wantFailure(w.Commit(ctx, nil)) },
		"commit of a bad manifest":  func(w artifact.Writer) error { return wantFailure(w.Commit(ctx, new(artifact.Manifest))) },
		"commit with an open file": func(w artifact.Writer) error {
			if _, err := w.Create("open"); err != nil {
				return err
			}
			return wantFailure(w.Commit(ctx, newManifest()))
		},
	}
	for what, end := range ends {
		w, err := s.Create(ctx, "a/b", nil)
		if err != nil {
			return err
		}
		if err := errors.Join(write(w, "data.npy", "x"), wantAbsent(ctx, s, "a/b")); err != nil {
			return fmt.Errorf("before %s: %w", what, err)
		}
		if err := errors.Join(end(w), w.Abort(), wantAbsent(ctx, s, "a/b")); err != nil {
			return fmt.Errorf("after %s: %w", what, err)
		}
		if _, err := w.Create("more"); !errors.Is(err, fs.ErrClosed) {
			return fmt.Errorf("create a file after %s: want fs.ErrClosed, have %w", what, orNone(err))
		}
	}
	return nil
}

func wantFailure(err error) error {
	if err == nil {
		return errors.New("want an error, have none")
	}
	return nil
}

// wantAbsent looks for an artifact in every way.
func wantAbsent(ctx context.Context, s artifact.Store, name string) error {
	return errors.Join(
		wantIs("open", openAndClose(ctx, s, name), fs.ErrNotExist),
		wantIs("remove", s.Remove(ctx, name), fs.ErrNotExist),
		wantList(ctx, s, ""),
	)
}

func checkExclusive(ctx context.Context, _ Config, s artifact.Store) error {
	late, err := s.Create(ctx, "a", nil)
	if err != nil {
		return err
	}
	if err := write(late, "x", "late"); err != nil {
		return err
	}
	if _, err := save(ctx, s, "a", nil, content{"x": "first"}); err != nil {
		return err
	}
	_, err = save(ctx, s, "a", nil, content{"x": "second"})
	return errors.Join(
		wantIs("create a name that is taken", err, fs.ErrExist),
		wantIs("commit a name that was taken meanwhile", late.Commit(ctx, newManifest()), fs.ErrExist),
		late.Abort(),
		wantContent(ctx, s, "a", content{"x": "first"}),
		wantList(ctx, s, "", "a"),
	)
}

func checkNesting(ctx context.Context, _ Config, s artifact.Store) error {
	if _, err := save(ctx, s, "a/b", nil, content{"x": "1"}); err != nil {
		return err
	}
	for _, name := range []string{"a", "a/b/c", "a/b/c/d"} {
		for _, o := range []*artifact.CreateOptions{nil, replacing} {
			_, err := save(ctx, s, name, o, content{"x": "2"})
			if errors.Is(err, errors.ErrUnsupported) && o == replacing {
				continue // a store without replacement
			}
			if err := wantIs(fmt.Sprintf("save %q beside a/b", name), err, fs.ErrExist); err != nil {
				return err
			}
		}
	}
	if _, err := save(ctx, s, "a/bb", nil, nil); err != nil {
		return err
	}
	return wantList(ctx, s, "", "a/b", "a/bb")
}

// checkManyWriters lets 64 writers commit the same name at once.
func checkManyWriters(ctx context.Context, _ Config, s artifact.Store) error {
	const writers = 64
	var created, done sync.WaitGroup
	created.Add(writers)
	results := make([]error, writers)
	for i := range writers {
		done.Go(func() { results[i] = commitTogether(ctx, s, &created, fmt.Sprint(i)) })
	}
	done.Wait()
	winner := -1
	for i, err := range results {
		switch {
		case err == nil && winner >= 0:
			return fmt.Errorf("want one winner, have writers %d and %d", winner, i)
		case err == nil:
			winner = i
		case !errors.Is(err, fs.ErrExist):
			return fmt.Errorf("writer %d: %w", i, err)
		}
	}
	if winner < 0 {
		return errors.New("want one winner, have none")
	}
	return wantContent(ctx, s, "x/one", content{"x": fmt.Sprint(winner)})
}

// commitTogether waits with its commit until every writer is ready.
func commitTogether(ctx context.Context, s artifact.Store, created *sync.WaitGroup, text string) (err error) {
	w, err := s.Create(ctx, "x/one", nil)
	if err == nil {
		defer func() { err = errors.Join(err, w.Abort()) }()
		err = write(w, "x", text)
	}
	created.Done()
	if err != nil {
		return err
	}
	created.Wait()
	return w.Commit(ctx, newManifest())
}

func checkReplace(ctx context.Context, _ Config, s artifact.Store) error {
	if _, err := save(ctx, s, "a", replacing, content{"x": "one", "y": "1"}); err != nil {
		return err
	}
	r, err := s.Open(ctx, "a")
	if err != nil {
		return err
	}
	if _, err := save(ctx, s, "a", replacing, content{"x": "two"}); err != nil {
		return errors.Join(err, r.Close())
	}
	text, err := read(r, "y")
	if err == nil && text != "1" {
		err = fmt.Errorf("want 1, have %q", text)
	}
	if err != nil {
		err = fmt.Errorf("a reader that was open before: %w", err)
	}
	return errors.Join(err, r.Close(), wantContent(ctx, s, "a", content{"x": "two"}), wantList(ctx, s, "", "a"))
}

// checkReplaceWhileReading replaces an artifact many times: readers see old or new, never both.
func checkReplaceWhileReading(ctx context.Context, _ Config, s artifact.Store) error {
	if _, err := save(ctx, s, "a", nil, content{"x": "start", "y": "start"}); err != nil {
		return err
	}
	stop := make(chan struct{})
	var wg sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		wg.Go(func() { errs[i] = readUntil(ctx, s, stop) })
	}
	var err error
	for i := 0; i < 50 && err == nil; i++ {
		text := fmt.Sprint(i)
		_, err = save(ctx, s, "a", replacing, content{"x": text, "y": text})
	}
	close(stop)
	wg.Wait()
	return errors.Join(append(errs, err)...)
}

func readUntil(ctx context.Context, s artifact.Store, stop <-chan struct{}) error {
	for {
		files, err := load(ctx, s, "a")
		if err != nil {
			return fmt.Errorf("reader: %w", err)
		}
		if files["x"] != files["y"] {
			return fmt.Errorf("reader: saw a mix of %q and %q", files["x"], files["y"])
		}
		select {
		case <-stop:
			return nil
		default:
		}
	}
}

func checkList(ctx context.Context, _ Config, s artifact.Store) error {
	if err := wantList(ctx, s, ""); err != nil {
		return err
	}
	for _, name := range []string{"b", "a-b", "a/z", "a/b/c", "a.b", "store-evil/x", "store/x"} {
		if _, err := save(ctx, s, name, nil, content{"0/x": "1"}); err != nil {
			return err
		}
	}
	for range s.List(ctx, "") {
		break // a caller may stop early
	}
	return errors.Join(
		wantList(ctx, s, "", "a-b", "a.b", "a/b/c", "a/z", "b", "store-evil/x", "store/x"),
		wantList(ctx, s, "a", "a/b/c", "a/z"),
		wantList(ctx, s, "store", "store/x"),
		wantList(ctx, s, "b", "b"),
		wantList(ctx, s, "b/0"),
		wantList(ctx, s, "c"),
	)
}

func checkRemove(ctx context.Context, _ Config, s artifact.Store) error {
	if err := wantAbsent(ctx, s, "a/b"); err != nil {
		return err
	}
	for range 2 {
		if _, err := save(ctx, s, "a/b", nil, content{"x": "1", "0/y": "2"}); err != nil {
			return err
		}
		r, err := s.Open(ctx, "a/b")
		if err != nil {
			return err
		}
		err = s.Remove(ctx, "a/b")
		text, readErr := read(r, "x")
		if readErr != nil || text != "1" {
			readErr = fmt.Errorf("a reader that was open before: want 1, have %q: %w", text, orNone(readErr))
		}
		if err := errors.Join(err, readErr, r.Close(), wantAbsent(ctx, s, "a/b")); err != nil {
			return err
		}
	}
	_, err := save(ctx, s, "a", nil, nil) // nothing of a/b is in its way
	return err
}

func checkCancel(ctx context.Context, _ Config, s artifact.Store) error {
	if _, err := save(ctx, s, "r", nil, content{"x": "1"}); err != nil {
		return err
	}
	canceled, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := s.Create(canceled, "w", nil)
	if err != nil {
		return err
	}
	f, err := w.Create("x")
	if err != nil {
		return err
	}
	cancel()
	_, writeErr := f.Write(make([]byte, 2<<20))
	closeErr := f.Close()
	var listErr error
	for _, err := range s.List(canceled, "") {
		listErr = err
	}
	return errors.Join(
		wantIs("write", writeErr, context.Canceled),
		wantIs("close a file", closeErr, context.Canceled),
		wantIs("commit", w.Commit(ctx, newManifest()), context.Canceled),
		w.Abort(),
		wantIs("create", createAndAbort(canceled, s, "n"), context.Canceled),
		wantIs("open", openAndClose(canceled, s, "r"), context.Canceled),
		wantIs("remove", s.Remove(canceled, "r"), context.Canceled),
		wantIs("list", listErr, context.Canceled),
		wantList(ctx, s, "", "r"),
	)
}
