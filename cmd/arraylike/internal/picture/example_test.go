package picture_test

import (
	"fmt"
	"image"
	"image/color"
	"os"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/picture"
)

func ExampleWrite() {
	img := image.NewGray(image.Rect(0, 0, 10, 2))
	for x := range 10 {
		img.SetGray(x, 0, color.Gray{Y: uint8(28 * x)})
		img.SetGray(x, 1, color.Gray{Y: uint8(28 * x)})
	}
	if err := picture.Write(os.Stdout, img, picture.Options{Width: 10, Height: 1}); err != nil {
		fmt.Println(err)
	}
	// Output:  .:-=+*#%@
}
