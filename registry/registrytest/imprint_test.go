package registrytest_test

import (
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/registry/registrytest"
)

type loop struct {
	Name string
	Next *loop
	list []any
}

func ring() *loop {
	l := &loop{Name: "a"}
	l.Next = l
	l.list = []any{l, 1}
	return l
}

func TestValuesThatAreTheSame(t *testing.T) {
	day := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	reversed := arrayapi.Buffer{DType: dtype.Int16.WithOrder(dtype.BigEndian), Shape: []int{2}, Strides: []int{-2}, Offset: 2, Data: []byte{0, 2, 0, 1}}
	backwards, err := ndarray.FromBuffer(reversed)
	require.NoError(t, err)
	forwards, err := ndarray.FromSlice([]int16{1, 2})
	require.NoError(t, err)
	for name, pair := range map[string][2]any{
		"NaN":                  {math.NaN(), math.Float64frombits(0xfff8000000000001)},
		"nil":                  {nil, nil},
		"times":                {day, day.In(time.FixedZone("", 3600))},
		"maps":                 {map[string]any{"a": 1, "b": 2}, map[string]any{"b": 2, "a": 1}},
		"what contains itself": {ring(), ring()},
		"layout and order":     {forwards, backwards},
		"unexported and empty": {new(big.Int), new(big.Int).Sub(big.NewInt(1), big.NewInt(1))},
		"namespaces":           {&table[sound]{[]float64{1}, []int{1}}, &table[casting]{[]float64{1}, []int{1}}},
		"no elements":          {[]float64{}, []float64{}},
	} {
		t.Run(name, func(t *testing.T) { require.NoError(t, registrytest.Differ(pair[0], pair[1])) })
	}
}

func TestValuesThatDiffer(t *testing.T) {
	for name, c := range map[string]struct {
		want, have any
		says       string
	}{
		"sign of zero":     {0.0, math.Copysign(0, -1), "want 0, have -0"},
		"elements":         {[]float64{1, 2}, []float64{1, 3}, "an array of dtype float64, shape [2]: element 1: want 2.0 (the bytes "},
		"payload of a NaN": {[]float32{float32(math.NaN())}, []float32{math.Float32frombits(0x7fc00001)}, "element 0: want nan (the bytes "},
		"nil and empty":    {[]string(nil), []string{}, "want nil, have a list of 0"},
		"length":           {[]string{"a"}, []string{"a", "b"}, "want a list of 1, have a list of 2"},
		"within":           {map[string]any{"a": []any{1, "x"}}, map[string]any{"a": []any{1, "y"}}, `want ["a"][1] = "x", have ["a"][1] = "y"`},
		"type within":      {[]any{int32(1)}, []any{int64(1)}, "want [0] = int32, have [0] = int64"},
		"key":              {map[int]bool{1: true}, map[int]bool{2: true}, "want [1] = true, have [2] = true"},
		"unexported":       {reading{note: "a"}, reading{note: "b"}, `want .note = "a", have .note = "b"`},
		"shape":            {[][]int8{{1, 2}}, [][]int8{{1}, {2}}, "want an array of dtype int8, shape [1 2], have an array of dtype int8, shape [2 1]"},
		"times":            {time.Unix(0, 1), time.Unix(0, 2), "want 1970-01-01T00:00:00.000000001Z"},
		"nil pointer":      {(*int)(nil), new(int), "want nil, have 0"},
		"functions":        {[]func(){func() {}}, []func(){nil}, "have [0] = nil"},
		"more":             {loop{Next: &loop{}}, loop{}, "have .Next = nil"},
	} {
		t.Run(name, func(t *testing.T) { require.ErrorContains(t, registrytest.Differ(c.want, c.have), c.says) })
	}
}

func TestChangeReachesWhatAUserCan(t *testing.T) {
	type inner struct {
		Texts []string
		Flag  *bool
	}
	for name, fresh := range map[string]func() any{
		"array":       func() any { return matrix() },
		"other array": func() any { return newTable[sound]() },
		"slice":       func() any { return []int{1} },
		"rows":        func() any { return [][]float32{{1}, {2}} },
		"map":         func() any { return map[string]int{"a": 1} },
		"pointer":     func() any { return &inner{[]string{"a"}, new(bool)} },
		"any":         func() any { return []any{uint8(1), map[string]any{"a": []complex64{1}}} },
		"big":         func() any { return big.NewInt(1) },
		"nested":      func() any { return map[string]*inner{"a": {Texts: []string{"x"}}} },
		"floats":      func() any { return &[2]float64{1, math.NaN()} },
		"a struct":    func() any { return &struct{ A, B uint16 }{1, 2} },
		"embedded":    func() any { return embeds{matrix(), "label"} },
	} {
		t.Run(name, func(t *testing.T) {
			if name == "other array" && !memory.Aliases {
				t.Skip("in a build with the tag purego its buffer is a copy")
			}
			v := fresh()
			require.NoError(t, registrytest.Differ(fresh(), v))
			registrytest.Change(v)
			require.Error(t, registrytest.Differ(fresh(), v))
		})
	}
	for _, v := range []any{nil, (*int)(nil), ring(), 7, "text", func() {}} {
		registrytest.Change(v) // nothing that a user could change, or no end of it
	}
}
