// Package progress shows how far long work has come.
package progress

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Delay is how long work is silent: most of it ends before that.
const Delay = time.Second

// Bar shows one piece of work, on a terminal, once that has taken longer than [Delay]. The nil Bar shows nothing. It is not
// for concurrent use.
type Bar struct {
	w       io.Writer
	width   int
	label   string
	started time.Time
	now     func() time.Time
	bar     *progressbar.ProgressBar
}

// New returns a Bar on a terminal that has width columns, and nil where it has none.
func New(w io.Writer, width int) *Bar {
	if width == 0 {
		return nil
	}
	return &Bar{w: w, width: width, started: time.Now(), now: time.Now}
}

// Begin says what the work is. What was shown before is cleared.
func (b *Bar) Begin(label string) {
	if b == nil {
		return
	}
	b.clear()
	b.label = label
}

// Set says that done of total bytes of the work are done.
func (b *Bar) Set(done, total int64) {
	if b == nil || total <= 0 {
		return
	}
	if b.bar == nil {
		if b.now().Sub(b.started) < Delay {
			return
		}
		b.bar = b.newBar(total)
	}
	if b.bar.GetMax64() != total {
		b.bar.ChangeMax64(total)
	}
	_ = b.bar.Set64(min(done, total-1)) // the bar draws a line of its own at the end, which is for End to clear
}

// Columns of a bar of its usual form: what stands beside the label and the bar itself.
const (
	beside   = 45
	maxLabel = 24
)

func (b *Bar) newBar(total int64) *progressbar.ProgressBar {
	label := []rune(b.label)
	if len(label) > maxLabel {
		label = append([]rune("..."), label[len(label)-maxLabel+3:]...)
	}
	return progressbar.NewOptions64(max(total, 1),
		progressbar.OptionSetWriter(b.w),
		progressbar.OptionSetDescription(string(label)),
		progressbar.OptionShowBytes(true),
		progressbar.OptionUseIECUnits(true),
		progressbar.OptionSetWidth(max(b.width-beside-len(label), 4)),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetSpinnerChangeInterval(0), // no goroutine
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "=", SaucerHead: ">", SaucerPadding: " ", BarStart: "[", BarEnd: "]"}),
	)
}

// End clears what is shown. Begin may follow.
func (b *Bar) End() {
	if b != nil {
		b.clear()
	}
}

func (b *Bar) clear() {
	if b.bar != nil {
		_ = b.bar.Clear()
		b.bar = nil
	}
}
