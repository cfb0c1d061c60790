//go:build interop

package interop

import (
	"fmt"
	"runtime"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// plainDescrs are the dtypes of NumPy that are no structs, as a header spells them, in both byte orders.
func plainDescrs() []string {
	all := []string{"'|b1'", "'|i1'", "'|u1'", "'|S1'", "'|S7'", "'|V1'", "'|V13'", "'|S0'", "'|V0'"}
	units := []string{"", "[Y]", "[M]", "[W]", "[D]", "[h]", "[m]", "[s]", "[ms]", "[us]", "[ns]", "[ps]", "[fs]", "[as]", "[7D]", "[25ns]", "[1000000us]"}
	for _, order := range []string{"<", ">"} {
		for _, code := range []string{"i2", "i4", "i8", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "U0", "U1", "U9"} {
			all = append(all, "'"+order+code+"'")
		}
		for _, unit := range units {
			all = append(all, fmt.Sprintf("'%sM8%s'", order, unit), fmt.Sprintf("'%sm8%s'", order, unit))
		}
		if runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" && runtime.GOOS == "linux" {
			all = append(all, "'"+order+"f16'", "'"+order+"c32'")
		}
	}
	return all
}

// structDescrs are structs with all that a header can say: nesting, subarrays, gaps, titles, text of any language.
func structDescrs() []string {
	return []string{
		"[('a', '<i4'), ('b', '>f8')]",
		"[('a', '|u1'), ('', '|V7'), ('b', '<f8')]",
		"[('', '|V3'), ('a', '<c16'), ('', '|V5')]",
		"[('a', '<i2', (2, 3)), ('b', '<U4', (1,)), ('c', '|S3')]",
		"[(('a title', 'a'), '<M8[ns]'), (('other', 'b'), '>u2', (4,))]",
		"[('inner', [('x', '<f4'), ('deep', [('y', '|b1'), ('', '|V3'), ('z', '<m8[s]')], (2,))]), ('last', '|V5')]",
		"[('größe', '<f8'), ('数', '<i8')]",
		"[(\"it's\", '<f8'), ('a \"quote\"', '<i8'), ('back\\\\slash', '|i1'), ('tab\\t', '|i1')]",
		"[('empty', '<U0'), ('n', '<i4')]",
	}
}

// allDTypes parses the descrs.
func allDTypes() ([]dtype.DType, error) {
	var all []dtype.DType
	for _, text := range append(plainDescrs(), structDescrs()...) {
		d, err := dtype.ParseDescr(text)
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}
