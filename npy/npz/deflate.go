package npz

import (
	"bytes"
	"io"
)

// defaultKeep is how many packed bytes of a member are kept back to write their
// number before them. A larger member has it behind them, in a data descriptor.
const defaultKeep = 8 << 20

// deflate writes a member that is compressed.
func (w *Writer) deflate(m *member) error {
	if m.body == nil {
		out := &packer{w: w, m: m}
		if err := m.compressTo(out); err != nil {
			return err
		}
		return out.finish()
	}
	if err := w.put(m.localHeader()); err != nil {
		return err
	}
	return w.put(m.body)
}

// packSmall compresses the contents in memory.
func (m *member) packSmall() error {
	var out bytes.Buffer
	if err := m.compressTo(&out); err != nil {
		return err
	}
	m.body = out.Bytes()
	return nil
}

// compressTo compresses the contents to out, and sets the sizes, the checksum and
// the index.
func (m *member) compressTo(out io.Writer) error {
	z := newCompressor(out, m.level, m.total, blockBitsOf(m.total, m.bits))
	defer z.wait() // for what reads the contents, whose memory is the caller's
	if err := m.contents(z); err != nil {
		return err
	}
	if err := z.finish(); err != nil {
		return err
	}
	m.size, m.packed.packed, m.crc = z.index.size, z.index.packed(), z.index.sum()
	m.index = nil
	if n := len(z.index.sums); n > 1 && n <= mostBlocks {
		m.index = z.index.appendIndex(nil)
	}
	return nil
}

// packer takes the packed bytes of one member.
type packer struct {
	w        *Writer
	m        *member
	kept     bytes.Buffer
	streamed bool // the local header is written, with the sizes to come
}

// Write keeps b back, or writes what there is once that is too much to keep.
func (p *packer) Write(b []byte) (int, error) {
	if !p.streamed {
		p.kept.Write(b)
		if p.kept.Len() < p.w.keep {
			return len(b), nil
		}
		p.streamed, p.m.flags = true, flagDescriptor
		if err := p.w.put(p.m.localHeader()); err != nil {
			return 0, err
		}
		kept := p.kept.Bytes()
		p.kept = bytes.Buffer{}
		return len(b), p.w.put(kept)
	}
	return len(b), p.w.put(b)
}

// finish writes what was kept back, or the data descriptor.
func (p *packer) finish() error {
	if p.streamed {
		return p.w.put(p.m.descriptor())
	}
	if err := p.w.put(p.m.localHeader()); err != nil {
		return err
	}
	return p.w.put(p.kept.Bytes())
}
