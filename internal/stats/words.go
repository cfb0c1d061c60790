package stats

import (
	"strings"
	"unicode"
)

// words counts words.
type words struct {
	index  map[string]int // of a word in counts
	counts []wordCount    // in the order of their first occurrence
	total  int
}

type wordCount struct {
	word string
	n    int
}

// add counts a word, and copies it where it is the first of its kind.
func (w *words) add(word []byte) {
	w.total++
	i, ok := w.index[string(word)]
	if !ok {
		i = len(w.counts)
		s := string(word)
		w.index[s] = i
		w.counts = append(w.counts, wordCount{word: s})
	}
	w.counts[i].n++
}

func (w *words) summarise(s *TextSummary) {
	s.UniqueWords, s.TotalWords = len(w.counts), w.total
	best := wordCount{}
	for _, c := range w.counts {
		if c.n > best.n {
			best = c
		}
	}
	s.MostCommonWord, s.MostCommonCount = strings.ToValidUTF8(best.word, string(unicode.ReplacementChar)), best.n
}

// isSpace is Python's str.isspace, which beside Unicode's white space has the four
// separators of ASCII.
func isSpace(c uint32) bool {
	if c < 0x80 {
		return c == ' ' || '\t' <= c && c <= '\r' || 0x1c <= c && c <= 0x1f
	}
	return c <= unicode.MaxRune && unicode.Is(unicode.White_Space, rune(c))
}

// isByteSpace is Python's bytes.isspace.
func isByteSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
