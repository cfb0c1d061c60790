package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

var errFault = errors.New("planted")

// faultyStage fails its n-th call.
type faultyStage struct {
	calls, failAt int
	open          int // files that are not closed
	aborted       int
	committed     bool
}

func (s *faultyStage) call() error {
	s.calls++
	if s.calls == s.failAt {
		return errFault
	}
	return nil
}

func (s *faultyStage) Create(string) (io.WriteCloser, error) {
	if err := s.call(); err != nil {
		return nil, err
	}
	s.open++
	return &faultyFile{stage: s}, nil
}

func (s *faultyStage) Remove(string) error { return s.call() }

func (s *faultyStage) Commit(context.Context, []byte) error {
	err := s.call()
	s.committed = err == nil
	return err
}

func (s *faultyStage) Abort() error {
	s.aborted++
	return s.call()
}

type faultyFile struct {
	bytes.Buffer
	stage *faultyStage
}

func (f *faultyFile) Write(p []byte) (int, error) {
	if err := f.stage.call(); err != nil {
		return len(p) / 2, err
	}
	return len(p), nil
}

func (f *faultyFile) Close() error {
	f.stage.open--
	return f.stage.call()
}

// TestEveryFailingCall lets each call to the stage fail in turn.
func TestEveryFailingCall(t *testing.T) {
	before := usedResources()
	for failAt := 1; ; failAt++ {
		stage := &faultyStage{failAt: failAt}
		err := writeLarge(artifact.NewWriter(t.Context(), "x", stage))
		require.Zero(t, stage.open)
		if stage.calls < failAt {
			require.NoError(t, err)
			require.True(t, stage.committed)
			require.Zero(t, stage.aborted)
			require.Greater(t, failAt, 10)
			break
		}
		require.ErrorIs(t, err, errFault, failAt)
		require.False(t, stage.committed)
		require.Equal(t, 1, stage.aborted)
	}
	requireNoLeaks(t, before)
}

func writeLarge(w artifact.Writer) (err error) {
	defer func() { err = errors.Join(err, w.Abort()) }()
	if err := writeFile(w, "declined", "x"); err != nil {
		return err
	}
	if err := w.Discard(""); err != nil {
		return err
	}
	if err := writeFile(w, "large", string(make([]byte, 5<<20))); err != nil {
		return err
	}
	f, err := w.Create("small")
	if err != nil {
		return err
	}
	for range 3 {
		if _, err := f.Write(make([]byte, 600<<10)); err != nil {
			return err
		}
	}
	if err := f.Close(); err != nil {
		return err
	}
	return w.Commit(context.Background(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}})
}
