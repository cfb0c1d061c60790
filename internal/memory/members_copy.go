//go:build purego

package memory

import "reflect"

// members is the slice and the way to the member.
type members struct {
	slice reflect.Value
	path  []int
}

func newMembers(slice reflect.Value, path []int) members { return members{slice, path} }

func at[F any](m members, i, k int) *F {
	v := m.slice.Index(i)
	for _, step := range m.path {
		if v.Kind() == reflect.Struct {
			v = v.Field(step)
		} else {
			v = v.Index(step)
		}
	}
	target := reflect.TypeFor[*F]()
	for !v.Addr().CanConvert(target) { // an array of what F is
		inner := v.Type().Elem()
		count := 1
		for t := inner; !reflect.PointerTo(t).ConvertibleTo(target); t = t.Elem() {
			count *= t.Len()
		}
		v, k = v.Index(k/count), k%count
	}
	return v.Addr().Convert(target).Interface().(*F)
}
