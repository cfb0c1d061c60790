package artifact_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/arraylike/arraylike/artifact"
)

func Example() {
	ctx := context.Background()
	var store artifact.Mem

	w, err := store.Create(ctx, "run1/greeting", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = w.Abort() }() // does nothing after Commit
	f, err := w.Create("data.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = io.WriteString(f, "hello")
	if err := errors.Join(err, f.Close()); err != nil {
		fmt.Println(err)
		return
	}
	m := &artifact.Manifest{Root: artifact.Entry{Materializer: "string", Kind: "string"}}
	if err := w.Commit(ctx, m); err != nil {
		fmt.Println(err)
		return
	}

	for name, err := range store.List(ctx, "run1") {
		fmt.Println(name, err)
	}
	_, err = store.Create(ctx, "run1/greeting", nil)
	fmt.Println(errors.Is(err, fs.ErrExist), err)
	// Output:
	// run1/greeting <nil>
	// true artifact: create "run1/greeting": file already exists
}

func ExampleDir() {
	ctx := context.Background()
	path, err := os.MkdirTemp("", "artifacts")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(path) }()
	store, err := artifact.NewDir(path, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = store.Close() }()

	w, err := store.Create(ctx, "run1/empty", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("committed:", w.Commit(ctx, &artifact.Manifest{Root: artifact.Entry{Materializer: "none"}}))
	r, err := store.Open(ctx, "run1/empty")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("whole:", artifact.Verify(ctx, r) == nil)
	fmt.Println("closed:", r.Close())
	fmt.Println("manifest:", filepath.Base(filepath.Join(store.Location("run1/empty"), artifact.ManifestName)))
	// Output:
	// committed: <nil>
	// whole: true
	// closed: <nil>
	// manifest: artifact.json
}

func ExampleMap() {
	ctx := context.Background()
	store := new(artifact.Mem)
	w, err := store.Create(ctx, "run1/text", nil)
	if err != nil {
		panic(err)
	}
	defer func() { _ = w.Abort() }()
	w = artifact.NewProgressWriter(w, func(done int64) { fmt.Println(done, "bytes written") })
	f, err := w.Create("data.txt")
	if err != nil {
		panic(err)
	}
	if _, err := io.WriteString(f, "hello, world"); err != nil {
		panic(err)
	}
	if err := f.Close(); err != nil {
		panic(err)
	}
	if err := w.Commit(ctx, &artifact.Manifest{Root: artifact.Entry{Materializer: "text"}}); err != nil {
		panic(err)
	}

	info, err := artifact.Stat(ctx, store, "run1/text")
	if err != nil {
		panic(err)
	}
	fmt.Println(info.Files, "file,", info.Size, "bytes")
	r, err := store.Open(ctx, "run1/text")
	if err != nil {
		panic(err)
	}
	defer func() { _ = r.Close() }()
	m, err := artifact.Map(r, "data.txt")
	if err != nil {
		panic(err)
	}
	defer func() { _ = m.Close() }()
	world, err := m.Range(7, 5) // read and checked now, and nothing else
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", world)
	// Output:
	// 12 bytes written
	// 1 file, 12 bytes
	// world
}
