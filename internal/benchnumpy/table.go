package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// measured is something that is done and says how long it took.
type measured func() (time.Duration, error)

// row is one line of the table.
type row struct {
	name   string
	target float64 // of the ratio; 0: none
	ours   measured
	other  measured            // NumPy, or the bound that the name says
	peers  map[string]measured // by the name of the library
	cold   bool                // what memory was used before is given back to the system first
	note   func() string       // at the end of the line; may be nil
}

// table measures and prints rows.
type table struct {
	runs   int
	others bool // with columns of targets and of other libraries
}

// measure prints the rows whose name contains only.
func (t table) measure(rows []row, only string) error {
	if t.others {
		fmt.Println("| work | arraylike | NumPy | ratio | target | others |")
		fmt.Println("|---|---|---|---|---|---|")
	} else {
		fmt.Println("| function | arraylike | NumPy | ratio |")
		fmt.Println("|---|---|---|---|")
	}
	for _, r := range rows {
		if !strings.Contains(r.name, only) {
			continue
		}
		if err := t.row(r); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}

// row measures all in turn, each turn beginning with another.
func (t table) row(r row) error {
	all := map[string]measured{"": r.ours, "NumPy": r.other}
	for name, peer := range r.peers {
		all[name] = peer
	}
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	times := map[string][]time.Duration{}
	spent := map[string]time.Duration{}
	for turn := range t.runs + 1 {
		for i := range names {
			name := names[(turn+i)%len(names)]
			if spent[name] > enough {
				continue
			}
			if r.cold {
				debug.FreeOSMemory()
			} else {
				runtime.GC()
			}
			took, err := all[name]()
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			spent[name] += took
			if turn > 0 || spent[name] > enough { // the first is to warm up
				times[name] = append(times[name], took)
			}
		}
	}
	t.print(r, names, times)
	return nil
}

// enough is how long one of them may take in all.
const enough = 20 * time.Second

func (t table) print(r row, names []string, times map[string][]time.Duration) {
	ours, other := median(times[""]), median(times["NumPy"])
	name := r.name
	if r.note != nil {
		name += r.note()
	}
	fmt.Printf("| %s | %s | %s | %.2f |", name, show(ours), show(other), float64(ours)/float64(other))
	if t.others {
		fmt.Printf(" %s | %s |", r.wanted(), others(names, times))
	}
	fmt.Println()
}

// wanted prints the target.
func (r row) wanted() string {
	if r.target == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", r.target)
}

// others prints the times of the other Go libraries.
func others(names []string, times map[string][]time.Duration) string {
	var out []string
	for _, name := range names {
		if name != "" && name != "NumPy" {
			out = append(out, fmt.Sprintf("%s %s", name, show(median(times[name]))))
		}
	}
	return strings.Join(out, ", ")
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

// show prints a time with three digits.
func show(d time.Duration) string {
	switch {
	case d < 10*time.Microsecond:
		return fmt.Sprintf("%d ns", d.Nanoseconds())
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.0f µs", float64(d.Nanoseconds())/1e3)
	default:
		return fmt.Sprintf("%.0f ms", float64(d.Nanoseconds())/1e6)
	}
}
