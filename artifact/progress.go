package artifact

import "sync"

const (
	// progressStep is how many bytes pass between two reports, so that many small reads or writes cost no more than a large one.
	progressStep = 1 << 20
	// progressPiece is the largest read or write that is not cut, so that a large array is more than one report. It leaves
	// enough to do for all goroutines that share a piece.
	progressPiece = 8 << 20
)

// progress counts bytes and reports the count. Reports are never concurrent, and the counts are in order.
type progress struct {
	report func(done int64)

	mu       sync.Mutex
	done     int64
	reported int64
}

func (p *progress) add(n int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += n
	if d := p.done - p.reported; d >= progressStep || d <= -progressStep {
		p.tell()
	}
}

// flush reports what was not reported yet.
func (p *progress) flush() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done != p.reported {
		p.tell()
	}
}

func (p *progress) tell() {
	p.reported = p.done
	p.report(p.done)
}
