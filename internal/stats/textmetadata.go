package stats

import "unicode/utf8"

// longestWord is how many code points of a word the metadata keeps: a manifest
// remains small though an element of text may be of any length.
const longestWord = 256

// Metadata returns the summary as a manifest keeps it, under ZenML's names:
// "unique_words" and "total_words", and where there are words "most_common_word" and
// "most_common_count". Numbers are int. A word of more than 256 code points is cut
// there, and ends in "…". The map is the caller's.
func (s TextSummary) Metadata() map[string]any {
	m := map[string]any{"unique_words": s.UniqueWords, "total_words": s.TotalWords}
	if s.MostCommonCount > 0 {
		m["most_common_word"] = clipped(s.MostCommonWord)
		m["most_common_count"] = s.MostCommonCount
	}
	return m
}

func clipped(word string) string {
	end := 0
	for range longestWord {
		if end == len(word) {
			return word
		}
		_, size := utf8.DecodeRuneInString(word[end:])
		end += size
	}
	if end == len(word) {
		return word
	}
	return word[:end] + "…"
}
