package memory

import (
	"math"
	"sync"

	"golang.org/x/sys/unix"
)

// Total returns the size in bytes of the memory and the swap space of the machine:
// what asks for more ends the program rather than with an error.
var Total = sync.OnceValue(func() int {
	var info unix.Sysinfo_t
	if err := unix.Sysinfo(&info); err != nil {
		return MaxSize
	}
	total := (float64(info.Totalram) + float64(info.Totalswap)) * float64(info.Unit)
	if total >= math.MaxInt || total >= MaxSize {
		return MaxSize
	}
	return int(total)
})
