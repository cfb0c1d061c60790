package plots_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"log"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/plots"
	"github.com/arraylike/arraylike/registry"
)

func ExampleDraw() {
	b, err := arrayapi.BufferOf([]float64{0, 1, 2, 3, 4, 5}, 2, 3)
	if err != nil {
		log.Fatal(err)
	}
	var picture bytes.Buffer
	kind, err := plots.Draw(&picture, b, &plots.Options{Title: "first steps", Width: 400, Height: 300})
	if err != nil {
		log.Fatal(err)
	}
	size, err := png.DecodeConfig(&picture)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kind, size.Width, size.Height)
	// Output: heatmap 400 300
}

func ExampleRegister() {
	r := registry.New()
	if err := plots.Register(r); err != nil {
		log.Fatal(err)
	}
	m, err := r.Save(context.Background(), new(artifact.Mem), "weights", []float64{1, 2, 2, 3}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Root.Visualizations)
	// Output: [{histogram.png image/png}]
}

func ExampleVisualizer() {
	r := registry.New()
	large := plots.Visualizer{Options: plots.Options{Width: 1200, Height: 900}}
	if err := r.AddVisualizer(large); err != nil {
		log.Fatal(err)
	}
	m, err := r.Save(context.Background(), new(artifact.Mem), "weights", [][]float64{{1, 2}, {3, 4}}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Root.Visualizations[0].Path)
	// Output: heatmap.png
}
