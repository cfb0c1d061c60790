package storetest_test

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/artifact/storetest"
)

// noDamage is for stores whose bytes cannot be reached.
var noDamage = map[string]string{"damage": "its bytes cannot be reached"}

func TestMem(t *testing.T) {
	require.NoError(t, storetest.TestStore(t.Context(), storetest.Config{
		New:  func() (artifact.Store, error) { return new(artifact.Mem), nil },
		Skip: noDamage,
	}))
}

func TestDir(t *testing.T) {
	require.NoError(t, storetest.TestStore(t.Context(), storetest.Config{
		New: func() (artifact.Store, error) { return artifact.NewDir(t.TempDir(), nil) },
		Damage: func(s artifact.Store, name, path string, offset int64) error {
			dir, err := artifact.Location(s, name)
			if err != nil {
				return err
			}
			f, err := os.OpenFile(filepath.Join(dir, filepath.FromSlash(path)), os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteAt([]byte{0}, offset)
			return errors.Join(err, f.Close())
		},
	}))
}

func TestConfig(t *testing.T) {
	require.ErrorContains(t, storetest.TestStore(t.Context(), storetest.Config{}), "Config.New is nil")
	mem := func() (artifact.Store, error) { return new(artifact.Mem), nil }
	err := storetest.TestStore(t.Context(), storetest.Config{New: mem})
	require.ErrorContains(t, err, "storetest: damage: want Config.Damage")
	err = storetest.TestStore(t.Context(), storetest.Config{New: mem, Skip: map[string]string{"damage": "", "lost": "x"}})
	require.ErrorContains(t, err, `"damage" has no reason`)
	require.ErrorContains(t, err, `there is no check "lost"`)
	require.Contains(t, storetest.Checks(), "damage")
}

// faulty is a Mem with one planted fault.
type faulty struct {
	artifact.Mem
	create func(s *artifact.Mem, ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error)
	open   func(s *artifact.Mem, ctx context.Context, name string) (artifact.Reader, error)
	list   func(s *artifact.Mem, ctx context.Context, prefix string) iter.Seq2[string, error]
	remove func(s *artifact.Mem, ctx context.Context, name string) error
	stat   func(s *artifact.Mem, ctx context.Context, name string) (artifact.Info, error)
}

func (f *faulty) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	if f.create != nil {
		return f.create(&f.Mem, ctx, name, o)
	}
	return f.Mem.Create(ctx, name, o)
}

func (f *faulty) Open(ctx context.Context, name string) (artifact.Reader, error) {
	if f.open != nil {
		return f.open(&f.Mem, ctx, name)
	}
	return f.Mem.Open(ctx, name)
}

func (f *faulty) List(ctx context.Context, prefix string) iter.Seq2[string, error] {
	if f.list != nil {
		return f.list(&f.Mem, ctx, prefix)
	}
	return f.Mem.List(ctx, prefix)
}

func (f *faulty) Remove(ctx context.Context, name string) error {
	if f.remove != nil {
		return f.remove(&f.Mem, ctx, name)
	}
	return f.Mem.Remove(ctx, name)
}

func (f *faulty) Stat(ctx context.Context, name string) (artifact.Info, error) {
	if f.stat != nil {
		return f.stat(&f.Mem, ctx, name)
	}
	return f.Mem.Stat(ctx, name)
}

// swapped maps another file than it was asked for.
type swapped struct{ artifact.Reader }

func (s swapped) Map(path string) (*artifact.Mapped, error) {
	if path == "x" {
		path = "empty"
	}
	return artifact.Map(s.Reader, path)
}

// brokenWriter passes calls on, but for those that are set.
type brokenWriter struct {
	artifact.Writer
	commit  func(w artifact.Writer, ctx context.Context, m *artifact.Manifest) error
	discard func(w artifact.Writer, dir string) error
	abort   func(w artifact.Writer) error
}

func (b *brokenWriter) Commit(ctx context.Context, m *artifact.Manifest) error {
	if b.commit != nil {
		return b.commit(b.Writer, ctx, m)
	}
	return b.Writer.Commit(ctx, m)
}

func (b *brokenWriter) Discard(dir string) error {
	if b.discard != nil {
		return b.discard(b.Writer, dir)
	}
	return b.Writer.Discard(dir)
}

func (b *brokenWriter) Abort() error {
	if b.abort != nil {
		return b.abort(b.Writer)
	}
	return b.Writer.Abort()
}

// writing plants a fault in every writer.
func writing(b brokenWriter) *faulty {
	return &faulty{create: func(s *artifact.Mem, ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
		w, err := s.Create(ctx, name, o)
		if err != nil {
			return nil, err
		}
		broken := b
		broken.Writer = w
		return &broken, nil
	}}
}

// TestPlantedFaults breaks a store in one way at a time and expects the check that should see it to see it.
func TestPlantedFaults(t *testing.T) {
	tests := map[string]struct {
		check string
		store func() *faulty
	}{
		"always replaces": {"exclusive", func() *faulty {
			return &faulty{create: func(s *artifact.Mem, ctx context.Context, name string, _ *artifact.CreateOptions) (artifact.Writer, error) {
				return s.Create(ctx, name, &artifact.CreateOptions{Replace: true})
			}}
		}},
		"two winners": {"many writers", func() *faulty {
			return writing(brokenWriter{commit: func(w artifact.Writer, ctx context.Context, m *artifact.Manifest) error {
				if err := w.Commit(ctx, m); !errors.Is(err, fs.ErrExist) {
					return err
				}
				return nil
			}})
		}},
		"never replaces": {"replace", func() *faulty {
			return &faulty{create: func(s *artifact.Mem, ctx context.Context, name string, _ *artifact.CreateOptions) (artifact.Writer, error) {
				return s.Create(ctx, name, nil)
			}}
		}},
		"removes, then writes": {"replace while reading", func() *faulty {
			return &faulty{create: func(s *artifact.Mem, ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
				if o != nil && o.Replace {
					_ = s.Remove(ctx, name)
					time.Sleep(5 * time.Millisecond) // readers look in vain
				}
				return s.Create(ctx, name, nil)
			}}
		}},
		"ignores cancellation": {"cancel", func() *faulty {
			return &faulty{create: func(s *artifact.Mem, ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
				return s.Create(context.WithoutCancel(ctx), name, o)
			}}
		}},
		"discards nothing": {"discard", func() *faulty {
			return writing(brokenWriter{discard: func(artifact.Writer, string) error { return nil }})
		}},
		"discards by text prefix": {"discard", func() *faulty {
			return writing(brokenWriter{discard: func(w artifact.Writer, dir string) error {
				return errors.Join(w.Discard(dir), w.Discard(dir+"0"))
			}})
		}},
		"abort commits": {"uncommitted", func() *faulty {
			return writing(brokenWriter{abort: func(w artifact.Writer) error {
				_ = w.Commit(context.Background(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}})
				return nil
			}})
		}},
		"commit loses metadata": {"save and load", func() *faulty {
			return writing(brokenWriter{commit: func(w artifact.Writer, ctx context.Context, m *artifact.Manifest) error {
				if m == nil {
					return w.Commit(ctx, nil)
				}
				bare := *m
				bare.Root.Metadata = nil
				err := w.Commit(ctx, &bare)
				m.Files, m.FormatVersion = bare.Files, bare.FormatVersion
				return err
			}})
		}},
		"list backwards": {"list", func() *faulty {
			return &faulty{list: func(s *artifact.Mem, ctx context.Context, prefix string) iter.Seq2[string, error] {
				return func(yield func(string, error) bool) {
					var names []string
					for name, err := range s.List(ctx, prefix) {
						if err != nil {
							yield("", err)
							return
						}
						names = append(names, name)
					}
					slices.Reverse(names)
					for _, name := range names {
						if !yield(name, nil) {
							return
						}
					}
				}
			}}
		}},
		"list by text prefix": {"list", func() *faulty {
			return &faulty{list: func(s *artifact.Mem, ctx context.Context, prefix string) iter.Seq2[string, error] {
				return func(yield func(string, error) bool) {
					for name, err := range s.List(ctx, "") {
						if (err != nil || strings.HasPrefix(name, prefix)) && !yield(name, err) {
							return
						}
					}
				}
			}}
		}},
		"list checks no names": {"names", func() *faulty {
			return &faulty{list: func(s *artifact.Mem, ctx context.Context, prefix string) iter.Seq2[string, error] {
				if artifact.CheckName(prefix) != nil && prefix != "" {
					return func(func(string, error) bool) {}
				}
				return s.List(ctx, prefix)
			}}
		}},
		"open cleans names": {"names", func() *faulty {
			return &faulty{open: func(s *artifact.Mem, ctx context.Context, name string) (artifact.Reader, error) {
				return s.Open(ctx, "x/"+strings.Map(func(r rune) rune {
					if r < 'a' || r > 'z' {
						return 'x'
					}
					return r
				}, name))
			}}
		}},
		"stat counts the manifest": {"stat", func() *faulty {
			return &faulty{stat: func(s *artifact.Mem, ctx context.Context, name string) (artifact.Info, error) {
				info, err := s.Stat(ctx, name)
				info.Files++
				return info, err
			}}
		}},
		"stat knows no time": {"stat", func() *faulty {
			return &faulty{stat: func(s *artifact.Mem, ctx context.Context, name string) (artifact.Info, error) {
				info, err := s.Stat(ctx, name)
				info.ModTime = time.Time{}
				return info, err
			}}
		}},
		"maps another file": {"map", func() *faulty {
			return &faulty{open: func(s *artifact.Mem, ctx context.Context, name string) (artifact.Reader, error) {
				r, err := s.Open(ctx, name)
				return swapped{r}, err
			}}
		}},
		"removes nothing": {"remove", func() *faulty {
			return &faulty{remove: func(*artifact.Mem, context.Context, string) error { return nil }}
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := storetest.TestStore(t.Context(), storetest.Config{
				New:  func() (artifact.Store, error) { return test.store(), nil },
				Skip: noDamage,
			})
			require.ErrorContains(t, err, "storetest: "+test.check+": ")
		})
	}
}
