package storetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math/rand/v2"

	"github.com/arraylike/arraylike/artifact"
)

func checkSaveAndLoad(ctx context.Context, _ Config, s artifact.Store) error {
	want := content{"data.npy": "hello", "0/data.json": "1.5", "0/deep/er/x": "", "a-b": "1", "a/b": "2"}
	m, err := save(ctx, s, "run1/step2/output", nil, want)
	if err != nil {
		return err
	}
	if err := wantContent(ctx, s, "run1/step2/output", want); err != nil {
		return err
	}
	return errors.Join(wantManifest(ctx, s, "run1/step2/output", m), wantRecords(m, want))
}

// wantManifest compares what Commit made of a manifest with what Open gives.
func wantManifest(ctx context.Context, s artifact.Store, name string, want *artifact.Manifest) (err error) {
	r, err := s.Open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	committed, err := artifact.EncodeManifest(want)
	if err != nil {
		return err
	}
	opened, err := artifact.EncodeManifest(r.Manifest())
	if err != nil {
		return err
	}
	if !bytes.Equal(committed, opened) {
		return fmt.Errorf("%q: want the manifest that was committed:\n%s\nhave\n%s", name, committed, opened)
	}
	_, openErr := r.Open("not there")
	return errors.Join(artifact.Verify(ctx, r), wantIs("open a file that is not listed", openErr, fs.ErrNotExist))
}

// wantRecords computes sizes and hashes again.
func wantRecords(m *artifact.Manifest, files content) error {
	if len(m.Files) != len(files) {
		return fmt.Errorf("want the records of %d files, have %d", len(files), len(m.Files))
	}
	for _, rec := range m.Files {
		text, ok := files[rec.Path]
		sum := sha256.Sum256([]byte(text))
		if !ok || rec.Size != int64(len(text)) || rec.SHA256 != hex.EncodeToString(sum[:]) {
			return fmt.Errorf("record %q: want size %d and SHA-256 %x, have %d and %s", rec.Path, len(text), sum, rec.Size, rec.SHA256)
		}
		crc := crc32.Checksum([]byte(text), crc32.MakeTable(crc32.Castagnoli))
		if text != "" && int64(len(text)) <= rec.BlockSize && rec.CRC32C[0] != crc {
			return fmt.Errorf("record %q: want CRC-32C %08x, have %08x", rec.Path, crc, rec.CRC32C[0])
		}
	}
	return nil
}

// checkLargeFiles writes in pieces of many sizes and reads ranges that cross blocks.
func checkLargeFiles(ctx context.Context, _ Config, s artifact.Store) (err error) {
	data := make([]byte, 3<<20+12345)
	_, _ = rand.NewChaCha8([32]byte{}).Read(data)
	if err := saveInPieces(ctx, s, "large", data); err != nil {
		return err
	}
	r, err := s.Open(ctx, "large")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	f, err := r.Open("x")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if f.Size() != int64(len(data)) {
		return fmt.Errorf("want size %d, have %d", len(data), f.Size())
	}
	for _, at := range [][2]int{{0, len(data)}, {1, 65537}, {65535, 65537}, {65536, 131072}, {100, 2 << 20}, {len(data) - 1, len(data)}} {
		p := make([]byte, at[1]-at[0])
		if _, err := f.ReadAt(p, int64(at[0])); err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read bytes %d to %d: %w", at[0], at[1], err)
		}
		if !bytes.Equal(p, data[at[0]:at[1]]) {
			return fmt.Errorf("read bytes %d to %d: they are others than were written", at[0], at[1])
		}
	}
	n, err := f.ReadAt(make([]byte, 10), int64(len(data)-3))
	if n != 3 {
		return fmt.Errorf("read past the end: want 3 bytes, have %d", n)
	}
	return wantIs("read past the end", err, io.EOF)
}

func saveInPieces(ctx context.Context, s artifact.Store, name string, data []byte) (err error) {
	w, err := s.Create(ctx, name, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	f, err := w.Create("x")
	if err != nil {
		return err
	}
	piece := make([]byte, 0, len(data)) // reused: a writer must not keep it
	for i := 0; len(data) > 0; i++ {
		sizes := []int{1, 100_000, 1 << 20, 3, 1<<20 + 1}
		n := min(len(data), sizes[i%len(sizes)])
		piece = append(piece[:0], data[:n]...)
		if _, err := f.Write(piece); err != nil {
			return err
		}
		clear(piece)
		data = data[n:]
	}
	if err := f.Close(); err != nil {
		return err
	}
	return w.Commit(ctx, newManifest())
}

func checkPaths(ctx context.Context, _ Config, s artifact.Store) (err error) {
	w, err := s.Create(ctx, "w", nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	for _, path := range badNames {
		_, err := w.Create(path)
		if nameError := (*artifact.NameError)(nil); !errors.As(err, &nameError) {
			return fmt.Errorf("create the file %q: want a *NameError, have %w", path, orNone(err))
		}
	}
	if err := writeAll(w, content{"0/x": "1", "top": "2"}); err != nil {
		return err
	}
	for _, path := range []string{"0/x", "0/X", "TOP", "top/x", "0", "0/x/y"} {
		_, err := w.Create(path)
		if err := wantIs(fmt.Sprintf("create the file %q beside 0/x and top", path), err, fs.ErrExist); err != nil {
			return err
		}
	}
	return nil
}

func checkDiscard(ctx context.Context, _ Config, s artifact.Store) (err error) {
	w, err := s.Create(ctx, "w", nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	if err := writeAll(w, content{"0/x": "1", "0/y": "2", "00": "3", "1/x": "4"}); err != nil {
		return err
	}
	open, err := w.Create("0/open")
	if err != nil {
		return err
	}
	if err := errors.Join(w.Discard("0"), w.Discard("1/x"), w.Discard("nothing/there")); err != nil {
		return err
	}
	if _, err := open.Write([]byte("x")); err == nil {
		return errors.New("want no write to a file that was discarded")
	}
	if err := writeAll(w, content{"0": "again"}); err != nil {
		return err
	}
	if err := w.Commit(ctx, newManifest()); err != nil {
		return err
	}
	return wantContent(ctx, s, "w", content{"0": "again", "00": "3"})
}

func checkDamage(ctx context.Context, c Config, s artifact.Store) error {
	if c.Damage == nil {
		return errors.New("want Config.Damage, or a reason in Config.Skip")
	}
	if _, err := save(ctx, s, "d", nil, content{"x": "hello", "y": "world"}); err != nil {
		return err
	}
	if err := c.Damage(s, "d", "x", 2); err != nil {
		return fmt.Errorf("Config.Damage: %w", err)
	}
	r, err := s.Open(ctx, "d")
	if err != nil {
		return err
	}
	_, readErr := read(r, "x")
	_, fineErr := read(r, "y")
	verifyErr := artifact.Verify(ctx, r)
	if err := errors.Join(fineErr, r.Close()); err != nil {
		return err
	}
	for what, err := range map[string]error{"read": readErr, "verify": verifyErr} {
		var corrupt *artifact.CorruptError
		if !errors.As(err, &corrupt) || corrupt.Path != "x" || corrupt.Block != 0 {
			return fmt.Errorf("%s a damaged file: want a *CorruptError for block 0 of x, have %w", what, orNone(err))
		}
	}
	return nil
}
