package stats_test

import (
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/internal/stats"
)

func ExampleOf() {
	b, err := arrayapi.BufferOf([]float64{1, 2, math.NaN(), 6}, 2, 2)
	if err != nil {
		panic(err)
	}
	s, ok := stats.Of(b)
	fmt.Println(ok, s.Count, s.Min, s.Max, s.Mean, s.NaN)
	// Output: true 4 1 6 3 1
}

func ExampleText() {
	b, err := convert.FromStrings([]string{"to be", "or not", "to be", "that"}, 2, 2)
	if err != nil {
		panic(err)
	}
	s, ok := stats.Text(b)
	fmt.Println(ok, s.TotalWords, s.UniqueWords, s.MostCommonWord, s.MostCommonCount)
	// Output: true 7 5 to 2
}

func ExampleSummary_Metadata() {
	b, err := arrayapi.BufferOf([]int32{3, 0, 5, 0})
	if err != nil {
		panic(err)
	}
	s, _ := stats.Of(b)
	fmt.Println(s.Metadata())
	// Output: map[max:5 mean:2 min:0 std:2.1213203435596424 zero_count:2]
}

func ExampleTextSummary_Metadata() {
	b, err := convert.FromStrings([]string{"a b", "b"})
	if err != nil {
		panic(err)
	}
	s, _ := stats.Text(b)
	fmt.Println(s.Metadata())
	// Output: map[most_common_count:2 most_common_word:b total_words:3 unique_words:2]
}
