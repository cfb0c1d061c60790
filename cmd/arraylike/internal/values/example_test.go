package values_test

import (
	"bufio"
	"fmt"
	"math"
	"os"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/values"
)

func ExampleWrite() {
	b, err := arrayapi.BufferOf([]float32{1, 0.1, float32(math.Inf(-1))}, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	w := bufio.NewWriter(os.Stdout)
	values.Write(w, b)
	w.Flush()
	// Output: [1.0,0.10000000149011612,"-inf"]
}
