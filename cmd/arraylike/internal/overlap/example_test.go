package overlap_test

import (
	"fmt"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/overlap"
)

func ExampleCheck() {
	fmt.Println(overlap.Check("check.go", "../overlap/check.go", nil))
	fmt.Println(overlap.Check("check.go", "new.npy", nil))
	// Output:
	// it is the file that is read
	// <nil>
}
