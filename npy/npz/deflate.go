package npz

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// defaultKeep is how many packed bytes of a member are kept back to write their
// number before them. A larger member has it behind them, in a data descriptor.
const defaultKeep = 8 << 20

// deflate writes a member that is compressed.
func (w *Writer) deflate(m *packed, write func(io.Writer) error) error {
	out := &packer{w: w, m: m}
	if err := w.compressTo(out); err != nil {
		return err
	}
	var sum checksum
	if err := write(io.MultiWriter(w.z, &sum)); err != nil {
		return err
	}
	if err := w.z.Close(); err != nil {
		return err
	}
	m.crc, m.size = sum.crc, sum.size
	return out.finish()
}

// compressTo makes z compress to out.
func (w *Writer) compressTo(out io.Writer) error {
	if w.z != nil {
		w.z.Reset(out)
		return nil
	}
	level := w.options.Level
	if level == 0 {
		level = 6
	}
	if level < flate.BestSpeed || level > flate.BestCompression {
		return fmt.Errorf("want a level of compression from 1 to 9, have %d", level)
	}
	var err error
	w.z, err = flate.NewWriter(out, level)
	return err
}

// packer takes the packed bytes of one member.
type packer struct {
	w        *Writer
	m        *packed
	kept     bytes.Buffer
	streamed bool // the local header is written, with the sizes to come
}

// Write keeps b back, or writes what there is once that is too much to keep.
func (p *packer) Write(b []byte) (int, error) {
	p.m.packed += int64(len(b))
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
