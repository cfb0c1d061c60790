package convert_test

import (
	"fmt"
	"log"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

type place struct {
	Lat float32 `npy:"lat"`
	Lon float32 `npy:"lon"`
}

type number uint16

// record is the dtype of testdata/convert.py, in another order.
type record struct {
	Code  string            `npy:"code,S3"`
	ID    number            `npy:"id"`
	OK    bool              `npy:"ok"`
	Name  string            `npy:"name,U5"`
	At    time.Time         `npy:"at,datetime64[ms]"`
	Took  time.Duration     `npy:"took,timedelta64[us]"`
	_     string            // not exported: left alone
	XYZ   [2][3]float64     `npy:"xyz"`
	Place place             `npy:"place"`
	Stops [2]place          `npy:"stops"`
	Raw   [3]byte           `npy:"raw,V3"`
	Z     complex64         `npy:"z"`
	Half  minifloat.Float16 `npy:"half"`
	Words [2]string         `npy:"words,U2"`
	Cache map[string]int    `npy:"-"`
}

func records(t testing.TB) (arrayapi.Buffer, []record) {
	t.Helper()
	o := numpy(t).Records
	d, err := dtype.ParseDescr(o.Descr)
	require.NoError(t, err)
	b := littleEndian(t, dtype.NewVoid(d.Size()), o.Hex)
	b.DType = d
	at := time.Date(2024, 2, 29, 12, 30, 0, 250e6, time.UTC)
	return b, []record{
		{
			Code: "ab", ID: 7, OK: true, Name: "héllo", At: at, Took: 1500 * time.Microsecond,
			XYZ: [2][3]float64{{0, 1, 2}, {3, 4, 5}}, Place: place{1.5, -2.5}, Stops: [2]place{{1, 2}, {3, 4}},
			Raw: [3]byte{1, 2, 3}, Z: 1 - 2i, Half: 0x3800, Words: [2]string{"a", "bc"},
		},
		{
			ID: 65535, Took: -time.Microsecond, XYZ: [2][3]float64{{0, -1, -2}, {-3, -4, -5}}, Place: place{0, 8},
			Stops: [2]place{{5, 6}, {7, 8}}, Raw: [3]byte{0, 0, 255}, Half: 0xc000, Words: [2]string{"", "\U0001f600"},
		},
	}
}

func TestStructsAreNumPys(t *testing.T) {
	b, want := records(t)
	want[1].XYZ[0][0] = 0
	released := 0
	b.Release = func() { released++ }
	got, err := convert.Structs[record](b)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, 1, released)
}

func TestFromStructs(t *testing.T) {
	_, want := records(t)
	b, err := convert.FromStructs(want, 2, 1)
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, b.Shape)
	got, err := convert.Structs[record](b)
	require.NoError(t, err)
	require.Equal(t, want, got)

	d, err := convert.StructOf[record]()
	require.NoError(t, err)
	require.True(t, d.Equal(b.DType))
	require.Equal(t, "[('code', '|S3'), ('id', '<u2'), ('ok', '|b1'), ('name', '<U5'), ('at', '<M8[ms]'), ('took', '<m8[us]'), "+
		"('xyz', '<f8', (2, 3)), ('place', [('lat', '<f4'), ('lon', '<f4')]), ('stops', [('lat', '<f4'), ('lon', '<f4')], (2,)), "+
		"('raw', '|V3'), ('z', '<c8'), ('half', '<f2'), ('words', '<U2', (2,))]", d.WithOrder(dtype.LittleEndian).Descr())
}

func TestManyStructs(t *testing.T) {
	type row struct {
		N    int32
		Name string
		V    [3]int8
	}
	rows := make([]row, 20_000)
	for i := range rows {
		rows[i] = row{int32(i), fmt.Sprint(i), [3]int8{int8(i), int8(i >> 8), 1}}
	}
	b, err := convert.FromStructs(rows)
	require.NoError(t, err)
	names, err := b.Field("Name")
	require.NoError(t, err)
	require.Equal(t, dtype.NewUnicode(5), names.DType)
	text, err := convert.Strings(names)
	require.NoError(t, err)
	require.Equal(t, "12345", text[12345])
	for _, b := range []arrayapi.Buffer{b, swapped(t, b)} {
		got, err := convert.Structs[row](b)
		require.NoError(t, err)
		require.Equal(t, rows, got)
	}
}

func TestStructsRefuse(t *testing.T) {
	b, _ := records(t)
	var wrong *arrayapi.DTypeError
	for _, read := range []func() error{
		structs[int](b),
		structs[struct{ Missing int }](b),
		structs[struct {
			ID int16 `npy:"id"`
		}](b),
		structs[struct {
			ID string `npy:"id"`
		}](b),
		structs[struct {
			At int64 `npy:"at"`
		}](b),
		structs[struct {
			At time.Duration `npy:"at"`
		}](b),
		structs[struct {
			XYZ [6]float64 `npy:"xyz"`
		}](b),
		structs[struct {
			Place [2]float32 `npy:"place"`
		}](b),
		structs[struct {
			ID place `npy:"id"`
		}](b),
		structs[struct {
			Raw [4]byte `npy:"raw"`
		}](b),
		structs[struct {
			Place struct{ Height float32 } `npy:"place"`
		}](b),
	} {
		require.ErrorAs(t, read(), &wrong)
	}
	err := structs[struct {
		Place struct{ Height float32 } `npy:"place"`
	}](b)()
	require.ErrorContains(t, err, `with a field "place.Height"`)
	require.Error(t, structs[struct {
		id uint16 `npy:"id"`
	}](b)(), "not exported")
	require.Error(t, structs[struct {
		ID uint16 `npy:"id,no such dtype"`
	}](b)())
}

func structs[T any](b arrayapi.Buffer) func() error {
	return func() error {
		_, err := convert.Structs[T](b)
		return err
	}
}

func TestFromStructsRefuses(t *testing.T) {
	type short struct {
		S string `npy:"s,U2"`
	}
	_, err := convert.FromStructs(append(make([]short, 5000), short{"abc"}))
	var value *convert.ValueError
	require.ErrorAs(t, err, &value)
	require.Equal(t, convert.ValueError{Op: "from struct", Index: 5000, Field: "s", Reason: "want at most 2 characters, have 3"}, *value)

	_, err = convert.FromStructs([]struct{ F func() }{{}})
	require.ErrorContains(t, err, "field F: want a type that a dtype has, have func()")
	_, err = convert.FromStructs([]int{1})
	require.ErrorContains(t, err, "want a struct, have int")
	_, err = convert.FromStructs([]struct{ A, B int }{{}}, 2)
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, err, &shape)
	_, err = convert.FromStructs([]struct {
		A int
		B int `npy:"A"`
	}{{}})
	require.ErrorContains(t, err, "twice")
	_, err = convert.FromStructs([]struct {
		A string `npy:",i4"`
	}{{}})
	var wrong *arrayapi.DTypeError
	require.ErrorAs(t, err, &wrong)
	_, err = convert.FromStructs([]struct{ T []int }{{}})
	require.Error(t, err)
	b, err := convert.FromStructs([]struct{ S string }(nil))
	require.NoError(t, err)
	require.Equal(t, []int{0}, b.Shape)
}

func BenchmarkStructs(b *testing.B) {
	type row struct {
		N int64
		X float64
		V [3]float32
	}
	rows := make([]row, 1e5)
	buf, err := convert.FromStructs(rows)
	require.NoError(b, err)
	b.Run("to/n=1e+05", func(b *testing.B) {
		b.SetBytes(int64(buf.NBytes()))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := convert.Structs[row](buf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("from/n=1e+05", func(b *testing.B) {
		b.SetBytes(int64(buf.NBytes()))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := convert.FromStructs(rows); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func ExampleFromStructs() {
	type reading struct {
		Station string    `npy:"station"`
		At      time.Time `npy:"at,datetime64[s]"`
		Celsius float32   `npy:"celsius"`
	}
	b, err := convert.FromStructs([]reading{
		{"north", time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), 3.5},
		{"south", time.Date(2024, 2, 29, 12, 5, 0, 0, time.UTC), 11},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.DType.WithOrder(dtype.LittleEndian))
	celsius, err := b.Field("celsius")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(convert.Float32s(celsius))
	// Output:
	// [('station', '<U5'), ('at', '<M8[s]'), ('celsius', '<f4')]
	// [3.5 11] <nil>
}

func ExampleTimes() {
	b, err := arrayapi.BufferOf([]int64{0, 19_782})
	if err != nil {
		log.Fatal(err)
	}
	b.DType = dtype.NewDateTime64(dtype.Day, 1)
	times, err := convert.Times(b)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(times[0].Format(time.DateOnly), times[1].Format(time.DateOnly))
	// Output: 1970-01-01 2024-02-29
}

func ExampleStrings() {
	b, err := convert.FromStrings([]string{"héllo", "", "wörld"})
	if err != nil {
		log.Fatal(err)
	}
	words, err := convert.Strings(b)
	fmt.Printf("%s %q %v\n", b.DType.WithOrder(dtype.LittleEndian), words, err)
	// Output: <U5 ["héllo" "" "wörld"] <nil>
}
