package registry

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy/npz"
)

const (
	// maxSmall is the size in bytes up to which a file of an element is packed
	// with others: an artifact of 10,000 small elements is not 10,000 files.
	maxSmall = 64 << 10
	// maxPack is about the size in bytes of a pack: what is held in memory until
	// it is full, when saving and loading.
	maxPack = 8 << 20
)

// smallFile is a file that is small enough to be packed.
type smallFile struct {
	path string // relative to the artifact
	data []byte
}

// packer collects small files and writes them as zip archives, without
// compression, "elements.zip" and, when that is full, "elements-1.zip" and so on.
// The files of one element are in one of them.
type packer struct {
	mu     sync.Mutex
	packs  int
	size   int
	files  []smallFile
	sealed []string // paths in packs that are written
}

// add takes files, which it keeps, and returns the name of their pack; none where
// there are no files.
func (p *packer) add(w artifact.Writer, files []smallFile) (pack string, err error) {
	if len(files) == 0 {
		return "", nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.size >= maxPack {
		if err := p.write(w); err != nil {
			return "", err
		}
	}
	for _, f := range files {
		p.size += len(f.data)
	}
	p.files = append(p.files, files...)
	return p.name(), nil
}

func (p *packer) name() string {
	if p.packs == 0 {
		return "elements.zip"
	}
	return fmt.Sprintf("elements-%d.zip", p.packs)
}

// isPackName tells whether a path may be that of a pack.
func isPackName(path string) bool {
	return strings.HasPrefix(path, "elements") && strings.HasSuffix(path, ".zip")
}

// flush writes what is left.
func (p *packer) flush(w artifact.Writer) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.files) == 0 {
		return nil
	}
	return p.write(w)
}

func (p *packer) write(w artifact.Writer) error {
	f, err := w.Create(p.name())
	if err != nil {
		return err
	}
	z := npz.NewWriter(f, nil)
	for _, file := range p.files {
		p.sealed = append(p.sealed, file.path)
		err = errors.Join(err, z.Raw(file.path, file.data))
	}
	p.packs, p.size, p.files = p.packs+1, 0, nil
	return errors.Join(err, z.Close(), f.Close())
}

// remove takes back the files below dir. Those that are written cannot be.
func (p *packer) remove(dir string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.files[:0]
	for _, f := range p.files {
		if isBelow(f.path, dir) {
			p.size -= len(f.data)
		} else {
			kept = append(kept, f)
		}
	}
	p.files = kept
	for _, path := range p.sealed {
		if isBelow(path, dir) {
			return fmt.Errorf("%q was declined after more than %d bytes of its elements were saved", dir, maxPack)
		}
	}
	return nil
}

func isBelow(path, dir string) bool { return dir == "" || strings.HasPrefix(path, dir+"/") }
