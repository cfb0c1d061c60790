package difference

import (
	"context"
	"fmt"
	"iter"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
)

// Options are the choices of [Compare]. The zero value has none.
type Options struct {
	Names [2]string // what the sources are called
	// Progress is told how many bytes of both were compared, and how many there are of the arrays that are being compared.
	Progress func(done, total int64)
}

// Compare yields what it finds about each key, in the order of the first source, and then about the keys that only the
// second one has. Where each has one part, the two are compared whatever their keys.
func Compare(ctx context.Context, a, b *source.Source, o Options) iter.Seq[Part] {
	return func(yield func(Part) bool) {
		for pair := range pairs(a.Parts(), b.Parts()) {
			if !yield(comparePair(ctx, pair, o)) {
				return
			}
		}
	}
}

// pairs yields the parts of each key; one of the two is nil where a source does not have it.
func pairs(a, b []source.Part) iter.Seq[[2]*source.Part] {
	return func(yield func([2]*source.Part) bool) {
		if len(a) == 1 && len(b) == 1 {
			yield([2]*source.Part{&a[0], &b[0]})
			return
		}
		inB := map[string]*source.Part{}
		for i := range b {
			inB[b[i].Key] = &b[i]
		}
		for i := range a {
			if !yield([2]*source.Part{&a[i], inB[a[i].Key]}) {
				return
			}
			delete(inB, a[i].Key)
		}
		for i := range b {
			if inB[b[i].Key] != nil && !yield([2]*source.Part{nil, &b[i]}) {
				return
			}
		}
	}
}

func comparePair(ctx context.Context, pair [2]*source.Part, o Options) Part {
	switch a, b := pair[0], pair[1]; {
	case b == nil:
		return Part{Key: a.Key, Only: o.Names[0]}
	case a == nil:
		return Part{Key: b.Key, Only: o.Names[1]}
	case a.IsArray() && b.IsArray():
		return compareArrays(ctx, pair, o)
	case a.IsArray() || b.IsArray() || a.Note() != b.Note():
		return Part{Key: a.Key, Notes: [2]string{a.Note(), b.Note()}}
	default:
		return compareBytes(pair, o)
	}
}

func compareBytes(pair [2]*source.Part, o Options) Part {
	out := Part{Key: pair[0].Key, Bytes: &Bytes{First: -1}}
	var data [2][]byte
	for i, p := range pair {
		b, err := p.Bytes()
		if err != nil {
			out.Err = fmt.Errorf("%s: %w", o.Names[i], err)
			return out
		}
		data[i], out.Bytes.Sizes[i] = b, len(b)
	}
	n := min(len(data[0]), len(data[1]))
	for i := range n {
		if data[0][i] != data[1][i] {
			out.Bytes.First = i
			return out
		}
	}
	if len(data[0]) != len(data[1]) {
		out.Bytes.First = n
	}
	return out
}
