package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// bench is what the rows work on.
type bench struct {
	dir   string
	numpy *numpy
	n     int             // elements of the large array
	large arrayapi.Buffer // 0, 1, 2, ... as float64
	small int             // elements of the array that is compressed
	ints  arrayapi.Buffer // int64 from 0 to 999
	store artifact.Store
}

func newRows(dir string, mib int, n *numpy) ([]row, error) {
	b := &bench{dir: dir, numpy: n, n: mib << 17, small: max(1, mib/4) << 17}
	// Both have the memory that their library gives large arrays: pages of 2 MiB where the kernel has them.
	var err error
	if b.large, err = filled(func(i int) float64 { return float64(i) }, b.n/1024, 1024); err != nil {
		return nil, err
	}
	if b.ints, err = filled(func(int) int64 { return rand.Int64N(1000) }, b.small); err != nil {
		return nil, err
	}
	if b.store, err = artifact.NewDir(filepath.Join(dir, "store"), &artifact.DirOptions{NoSync: true}); err != nil {
		return nil, err
	}
	if err := b.files(); err != nil {
		return nil, err
	}
	return append(append(b.plain(), b.smallRows()...), b.archives()...), nil
}

// filled makes an array of what element gives for each place.
func filled[T dtype.Element](element func(i int) T, shape ...int) (arrayapi.Buffer, error) {
	b, err := arrayapi.NewBuffer(dtype.Of[T](), shape)
	if err != nil {
		return b, err
	}
	elements, err := arrayapi.Elements[T](b, arrayapi.CopyNever)
	for i := range elements {
		elements[i] = element(i)
	}
	return b, err
}

func (b *bench) path(name string) string { return filepath.Join(b.dir, name) }

// files makes the files that are read.
func (b *bench) files() error {
	if err := npy.WriteFile(b.path("large.npy"), b.large, nil); err != nil {
		return err
	}
	if _, err := b.numpy.do("savez", b.path("large.npz"), "f8", b.n); err != nil {
		return err
	}
	if _, err := b.numpy.do("savez_compressed", b.path("numpy.npz"), "i8", b.small); err != nil {
		return err
	}
	return b.deflate(b.path("ours.npz"))
}

// timed measures f.
func timed(f func() error) measured {
	return func() (time.Duration, error) {
		start := time.Now()
		err := f()
		return time.Since(start), err
	}
}

// fresh measures f after a file was removed, which is not counted.
func fresh(path string, f func(path string) error) measured {
	return func() (time.Duration, error) {
		if err := os.RemoveAll(path); err != nil {
			return 0, err
		}
		return timed(func() error { return f(path) })()
	}
}

func (b *bench) plain() []row {
	large := b.path("large.npy")
	warm := make([]byte, len(b.large.Data))
	into := b.large
	into.Data = warm
	start, stop := b.n/1024/2, b.n/1024/2+b.n/1024/64
	return []row{
		{name: "read f8 into fresh memory", target: 0.85, cold: true, ours: timed(func() error {
			_, err := npy.ReadFile(large, nil)
			return err
		}), other: b.numpy.call("load", large), peers: readPeers(large)},
		{name: "read f8 into the caller's memory (against read(2), not NumPy)", target: 1.1, ours: timed(func() error {
			f, err := npy.OpenFile(large, nil)
			if err != nil {
				return err
			}
			defer f.Close()
			return f.ReadInto(into)
		}), other: timed(func() error { return readAll(large, warm) })},
		{name: "read a 64th of the rows (against a mapping)", ours: timed(func() error {
			f, err := npy.OpenFile(large, nil)
			if err != nil {
				return err
			}
			defer f.Close()
			_, err = f.ReadRows(start, stop)
			return err
		}), other: b.numpy.call("rows", large, start*1024, stop*1024)},
		{name: "map f8", ours: timed(func() error {
			m, err := npy.Map(large, npy.MapReadOnly, nil)
			m.Free()
			return err
		}), other: b.numpy.call("mapped", large)},
		{name: "write f8, new file", ours: fresh(b.path("w.npy"), func(path string) error {
			return npy.WriteFile(path, b.large, nil)
		}), other: b.numpy.call("save", b.path("wn.npy"), "f8", b.n), peers: writePeers(b.path("wp.npy"), b.n)},
		{name: "write f8 as an artifact, with SHA-256 and CRC-32C", target: 1, ours: b.artifact, other: b.numpy.call("save", b.path("wn.npy"), "f8", b.n)},
		{name: "the same (against SHA-256 alone, which one core computes)", ours: b.artifact, other: timed(func() error {
			sha256.Sum256(b.large.Data)
			return nil
		})},
	}
}

// readAll reads all elements of a file into b by read(2) alone.
func readAll(path string, b []byte) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Seek(128, io.SeekStart); err != nil {
		return err
	}
	_, err = io.ReadFull(f, b)
	return err
}

// artifact measures how long it takes to commit the large array to a store.
func (b *bench) artifact() (time.Duration, error) {
	ctx := context.Background()
	if err := b.store.Remove(ctx, "x"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	return timed(func() error { return b.commit(ctx) })()
}

func (b *bench) commit(ctx context.Context) error {
	w, err := b.store.Create(ctx, "x", nil)
	if err != nil {
		return err
	}
	defer w.Abort()
	f, err := w.Create("data.npy")
	if err != nil {
		return err
	}
	if err := npy.Write(f, b.large, nil); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return w.Commit(ctx, &artifact.Manifest{Root: artifact.Entry{Materializer: "array"}})
}

// smallRows measure many small arrays each time.
func (b *bench) smallRows() []row {
	const times = 20_000
	array, err := arrayapi.BufferOf([]float64{1, 2, 3})
	var file bytes.Buffer
	if err == nil {
		err = npy.Write(&file, array, nil)
	}
	each := func(f func() error) measured {
		return func() (time.Duration, error) {
			took, err := timed(func() error {
				for range times {
					if err := f(); err != nil {
						return err
					}
				}
				return err
			})()
			return took / times, err
		}
	}
	data := file.Bytes()
	return []row{
		{name: "encode 3 elements", ours: each(func() error {
			file.Reset()
			return npy.Write(&file, array, nil)
		}), other: b.numpy.call("small_save", times)},
		{name: "decode 3 elements", ours: each(func() error {
			_, err := npy.Read(bytes.NewReader(data), nil)
			return err
		}), other: b.numpy.call("small_load", times)},
	}
}

func (b *bench) archives() []row {
	read := func(name string) measured {
		return timed(func() error {
			r, err := npz.Open(b.path(name), nil)
			if err != nil {
				return err
			}
			defer r.Close()
			_, err = r.Read("a")
			return err
		})
	}
	stored := []npz.Item{{Key: "a", Array: b.large}}
	return []row{
		{name: "npz, read stored", target: 0.45, cold: true, ours: read("large.npz"), other: b.numpy.call("loadz", b.path("large.npz"))},
		{name: "npz, write stored", target: 0.6, ours: fresh(b.path("w.npz"), func(path string) error {
			return npz.WriteFile(path, stored, nil)
		}), other: b.numpy.call("savez", b.path("wn.npz"), "f8", b.n)},
		{name: "npz, write deflated int64 0..999, a quarter of the size", target: 0.12, ours: fresh(b.path("wd.npz"), b.deflate),
			other: b.numpy.call("savez_compressed", b.path("numpy.npz"), "i8", b.small), note: b.sizes},
		{name: "npz, read deflated, as NumPy wrote it", target: 0.65, cold: true, ours: read("numpy.npz"), other: b.numpy.call("loadz", b.path("numpy.npz"))},
		{name: "npz, read deflated, as we wrote it", target: 0.35, cold: true, ours: read("ours.npz"), other: b.numpy.call("loadz", b.path("numpy.npz"))},
	}
}

func (b *bench) deflate(path string) error {
	return npz.WriteFile(path, []npz.Item{{Key: "a", Array: b.ints}}, &npz.WriteOptions{Method: npz.Deflated})
}

// sizes compares the sizes of the compressed archives.
func (b *bench) sizes() string {
	ours, err := os.Stat(b.path("ours.npz"))
	if err != nil {
		return ""
	}
	theirs, err := os.Stat(b.path("numpy.npz"))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (%.3f of NumPy's bytes)", float64(ours.Size())/float64(theirs.Size()))
}
