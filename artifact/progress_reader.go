package artifact

// NewProgressReader returns r with reports to f of how many bytes were read from its files so far: at intervals of about a mebibyte while
// data flows, and when a file is closed. Bytes that are read twice count twice; a file that is mapped counts as read. Calls of f do not
// overlap; it must not call the Reader.
func NewProgressReader(r Reader, f func(done int64)) Reader {
	return &progressReader{Reader: r, progress: progress{report: f}}
}

type progressReader struct {
	Reader
	progress progress
}

// Open implements Reader.
func (p *progressReader) Open(path string) (File, error) {
	f, err := p.Reader.Open(path)
	if err != nil {
		return nil, err
	}
	return &progressSource{File: f, progress: &p.progress}, nil
}

// Map implements Mapper, if the reader does.
func (p *progressReader) Map(path string) (*Mapped, error) {
	m, err := Map(p.Reader, path)
	if err == nil {
		p.progress.add(int64(len(m.Bytes())))
		p.progress.flush()
	}
	return m, err
}

// progressSource is one file that is being read.
type progressSource struct {
	File
	progress *progress
}

// Read implements io.Reader.
func (f *progressSource) Read(b []byte) (int, error) {
	n, err := f.File.Read(b[:min(len(b), progressPiece)])
	f.progress.add(int64(n))
	return n, err
}

// ReadAt implements io.ReaderAt.
func (f *progressSource) ReadAt(b []byte, offset int64) (n int, err error) {
	for {
		piece := b[n:min(len(b), n+progressPiece)]
		m, err := f.File.ReadAt(piece, offset+int64(n))
		n += m
		f.progress.add(int64(m))
		if err != nil || m < len(piece) || n == len(b) {
			return n, err
		}
	}
}

// Close implements io.Closer.
func (f *progressSource) Close() error {
	f.progress.flush()
	return f.File.Close()
}
