package dtype

// Unit is the unit of time of a datetime64 or timedelta64.
type Unit uint8

// The units, [Generic] for a dtype without one.
const (
	Generic Unit = iota
	Year
	Month
	Week
	Day
	Hour
	Minute
	Second
	Millisecond
	Microsecond
	Nanosecond
	Picosecond
	Femtosecond
	Attosecond
)

var unitNames = [...]string{"generic", "Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"}

// String returns NumPy's name of the unit: "Y", "M", "W", "D", "h", "m", "s",
// "ms", "us", "ns", "ps", "fs", "as" or "generic".
func (u Unit) String() string {
	if int(u) >= len(unitNames) {
		return "invalid"
	}
	return unitNames[u]
}
