package npz

// sampleSize is how many bytes each of the samples has that [Auto] looks at, and
// samples how many there are, from the start to the end of the contents.
const (
	sampleSize = 64 << 10
	samples    = 4
)

// choose chooses the method by how small a sample becomes, or all of a member
// that is no larger than that.
func (m *member) choose() (Method, error) {
	if m.total <= samples*sampleSize {
		if err := m.packSmall(); err != nil {
			return Auto, err
		}
		if saves(len(m.body), int(m.total)) {
			return Deflated, nil
		}
		m.body, m.index = nil, nil
		return Stored, nil
	}
	s := sampler{total: m.total}
	if err := m.contents(&s); err != nil {
		return Auto, err
	}
	e := encode(s.taken, true, DefaultLevel)
	defer e.free()
	if saves(e.Len(), len(s.taken)) {
		return Deflated, nil
	}
	return Stored, nil
}

// saves tells whether it is worth to have packed bytes in place of so many.
func saves(packed, size int) bool { return packed <= size-size/10 }

// sampler picks samples out of contents that are written to it.
type sampler struct {
	total int64 // bytes of the contents, as many as the samples have or more
	at    int64 // that were written
	taken []byte
}

// Write takes what belongs to a sample. It never fails.
func (s *sampler) Write(b []byte) (int, error) {
	for i := range int64(samples) {
		from := (s.total-sampleSize)/(samples-1)*i - s.at
		lo, hi := max(from, 0), min(from+sampleSize, int64(len(b)))
		if lo < hi {
			s.taken = append(s.taken, b[lo:hi]...)
		}
	}
	s.at += int64(len(b))
	return len(b), nil
}
