package registry

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// maxOpenPacks bounds how many packs are in memory at the same time, those that
// were used last.
const maxOpenPacks = 4

// packs reads the files of elements that are packed. A pack is read whole, and
// checked, when one of its files is asked for; elements follow one another in it.
type packs struct {
	mu     sync.Mutex
	recent []openPack // used last, last
}

type openPack struct {
	name  string
	files *npz.Reader
}

// open opens a file of a pack.
func (p *packs) open(rd artifact.Reader, pack, path string) (artifact.File, error) {
	r, err := p.pack(rd, pack)
	if err != nil {
		return nil, err
	}
	data, err := r.Raw(path)
	if err != nil { // a path that it has not is fs.ErrNotExist
		return nil, fmt.Errorf("%s: %w", pack, err)
	}
	return packedFile{bytes.NewReader(data)}, nil
}

// pack returns a pack that is in memory.
func (p *packs) pack(rd artifact.Reader, name string) (*npz.Reader, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.recent, func(o openPack) bool { return o.name == name }); i >= 0 {
		o := p.recent[i]
		p.recent = append(slices.Delete(p.recent, i, i+1), o)
		return o.files, nil
	}
	r, err := readPack(rd, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(p.recent) == maxOpenPacks {
		p.recent = slices.Delete(p.recent, 0, 1)
	}
	p.recent = append(p.recent, openPack{name, r})
	return r, nil
}

func readPack(rd artifact.Reader, name string) (*npz.Reader, error) {
	f, err := rd.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Size() > maxPackRead {
		return nil, fmt.Errorf("want a pack of at most %d bytes, have %d", maxPackRead, f.Size())
	}
	data := make([]byte, f.Size())
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, err
	}
	return npz.NewReader(bytes.NewReader(data), int64(len(data)), &npz.ReadOptions{Array: npy.ReadOptions{MaxBytes: maxSmall}})
}

// maxPackRead is more than any pack has that was written here: its files, and for
// each of them two headers with its path.
const maxPackRead = 1 << 30

// packedFile is a file of a pack.
type packedFile struct{ *bytes.Reader }

// Close implements io.Closer.
func (packedFile) Close() error { return nil }
