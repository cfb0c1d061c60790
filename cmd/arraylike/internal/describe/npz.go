package describe

import (
	"io"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/digest"
	"github.com/arraylike/arraylike/npy/npz"
)

// readArchive describes a .npz archive.
func readArchive(r io.ReaderAt, size int64, o *Options) *Item {
	a, err := npz.NewReader(r, size, &npz.ReadOptions{Array: o.Limits})
	if err != nil {
		return &Item{Format: NPZ, Err: err}
	}
	members := func(yield func(Member) bool) {
		for _, m := range a.Members() {
			if !yield(Member{Item: *readMember(a, m.Name), Name: m.Name, Key: m.Key, Count: m.Count, Shadowed: m.Shadowed}) {
				return
			}
		}
	}
	return &Item{Format: NPZ, Archive: &Archive{Keys: a.Keys(), Members: members}}
}

// readMember describes the last entry of a name.
func readMember(a *npz.Reader, name string) *Item {
	isArray, err := a.IsArray(name)
	switch {
	case err != nil:
		return &Item{Err: err}
	case !isArray:
		return readRawMember(a, name)
	}
	h, err := a.Header(name)
	if err != nil {
		return &Item{Err: err}
	}
	item := &Item{Format: NPY, Array: &Array{Header: h, FortranOrder: h.FortranOrder}}
	if item.Array.Buffer, item.Err = a.Read(name); item.Err == nil {
		item.Array.FortranOrder = item.Array.Buffer.IsF() && !item.Array.Buffer.IsC()
		item.Array.Digest, item.Err = digest.Sum(item.Array.Buffer)
	}
	return item
}

func readRawMember(a *npz.Reader, name string) *Item {
	r, err := a.Open(name)
	if err != nil {
		return &Item{Err: err}
	}
	defer func() { _ = r.Close() }()
	item := new(Item)
	item.Raw, item.Err = readRaw(r)
	return item
}
