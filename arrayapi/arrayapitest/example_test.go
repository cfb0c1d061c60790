package arrayapitest_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// A test calls Run, which needs its *testing.T. Elsewhere TestNamespace gives
// the findings as an error.
func ExampleTestNamespace() {
	err := arrayapitest.TestNamespace(arrayapitest.Config{
		Namespace: ndarray.Namespace(),
		Like:      []arrayapi.ArrayLike{new(ndarray.Array)},
		DTypes:    []dtype.DType{dtype.Float64, dtype.Int32},
		Ranks:     []int{0, 1, 2},
	})
	fmt.Println(err)
	// Output: <nil>
}

// A check that cannot pass is skipped by name.
func ExampleChecks() {
	fmt.Println(len(arrayapitest.Checks()), arrayapitest.Checks()[:3])
	// Output: 34 [name zero value info]
}
