package main

import (
	"encoding/hex"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// outside has what the standard puts into the namespace, and this module
// elsewhere.
var outside = map[string]func(s *server, args []any) ([]any, error){
	"BroadcastShapes": broadcastShapes,
	"Capabilities":    capabilities,
	"DTypes":          dtypes,
	"Defaults":        defaults,
	"Devices":         devices,
	"FInfo":           finfo,
	"IInfo":           iinfo,
	"GetItem":         getItem,
	"SetItem":         setItem,
	"Version":         version,
	"bytes":           rawBytes,
	"text":            text,
}

func broadcastShapes(_ *server, args []any) ([]any, error) {
	shapes := make([][]int, len(args))
	for i, a := range args {
		v, err := intsOf(a)
		if err != nil {
			return nil, err
		}
		shapes[i] = v.Interface().([]int)
	}
	shape, err := xp.BroadcastShapes(shapes...)
	return []any{shape}, err
}

func capabilities(s *server, _ []any) ([]any, error) {
	c := s.ns.Info().Capabilities
	var limit any
	if c.MaxDimensions > 0 {
		limit = c.MaxDimensions
	}
	return []any{c.BooleanIndexing, c.DataDependentShapes, limit}, nil
}

// standardDTypes are those that the standard names.
var standardDTypes = []dtype.DType{
	dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
	dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128,
}

func dtypes(s *server, kinds []any) ([]any, error) {
	list := []any{}
	for _, d := range standardDTypes {
		if s.ns.Info().Has(d) && (len(kinds) == 0 || dtype.IsDType(d, kinds...)) {
			list = append(list, d)
		}
	}
	return []any{list}, nil
}

func defaults(s *server, _ []any) ([]any, error) {
	d := s.ns.Info().Defaults
	return []any{[]any{d.Real, d.Complex, d.Integral, d.Indexing}}, nil
}

func devices(s *server, _ []any) ([]any, error) {
	list := []any{}
	for _, d := range s.ns.Info().Devices {
		list = append(list, d)
	}
	return []any{list}, nil
}

func finfo(s *server, args []any) ([]any, error) {
	calc := xp.In(s.ns)
	i := calc.FInfo(args[0])
	return []any{i.Bits, i.Eps, i.Max, i.Min, i.SmallestNormal, i.DType}, calc.Err()
}

func iinfo(s *server, args []any) ([]any, error) {
	calc := xp.In(s.ns)
	i := calc.IInfo(args[0])
	return []any{i.Bits, i.Max, i.Min, i.DType}, calc.Err()
}

func version(s *server, args []any) ([]any, error) {
	v, ok := args[0].(string)
	if !ok {
		return nil, argumentError("Version", args)
	}
	ns, err := arrayapi.Version(s.ns, v)
	if err != nil {
		return nil, err
	}
	return []any{ns.Name()}, nil
}

// rawBytes are the elements in row-major order and native byte order, in
// hexadecimal.
func rawBytes(_ *server, args []any) ([]any, error) {
	b, err := bufferOf(args[0])
	if err != nil {
		return nil, err
	}
	defer b.Free()
	c, err := b.Native(arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	data, _ := c.Bytes()
	return []any{hex.EncodeToString(data)}, nil
}

func text(_ *server, args []any) ([]any, error) { return []any{fmt.Sprint(args[0])}, nil }

func bufferOf(a any) (arrayapi.Buffer, error) {
	x, ok := a.(arrayapi.ArrayLike)
	if !ok {
		return arrayapi.Buffer{}, argumentError("an array", []any{a})
	}
	return x.ArrayNamespace().Buffer(x, arrayapi.CopyIfNeeded)
}
