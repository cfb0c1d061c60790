// Command pipeline runs two small pipelines whose steps pass each other arrays
// as artifacts, each step loading what it needs as a type of its own choice.
//
// The first one reads 1797 handwritten digits that NumPy wrote, measures how
// much of each is inked, and averages that for each digit. The second one makes
// zeros and sums them. Both write below -out, ./demo-out by default; the data
// files there open with numpy.load.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

func main() {
	log.SetFlags(0)
	dir := flag.String("out", "demo-out", "write artifacts below this `directory`")
	flag.Parse()
	if err := run(context.Background(), *dir, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run runs both pipelines on a store below dir.
func run(ctx context.Context, dir string, out io.Writer) error {
	store, err := artifact.NewDir(dir, nil)
	if err != nil {
		return err
	}
	defer store.Close()
	p := &pipeline{registry: registry.New(), store: store, out: out}
	if err := runDigits(ctx, p); err != nil {
		return err
	}
	return runZeros(ctx, p)
}

// runDigits passes an array through three types: *ndarray.Array, *Measurements
// and []float64.
func runDigits(ctx context.Context, p *pipeline) error {
	start := time.Now()
	images, labels, err := loadDigits()
	if err != nil {
		return err
	}
	if err := p.save(ctx, "loadDigits: images", "digits/images", images, start); err != nil {
		return err
	}
	if err := p.save(ctx, "loadDigits: labels", "digits/labels", labels, time.Now()); err != nil {
		return err
	}

	start = time.Now()
	pixels, err := load[*Measurements](ctx, p, "digits/images")
	if err != nil {
		return err
	}
	ink, err := measureInk(pixels)
	if err != nil {
		return err
	}
	if err := p.save(ctx, "measureInk", "digits/ink", ink, start); err != nil {
		return err
	}

	start = time.Now()
	inks, err := load[[]float64](ctx, p, "digits/ink")
	if err != nil {
		return err
	}
	digits, err := load[[]int64](ctx, p, "digits/labels")
	if err != nil {
		return err
	}
	means, err := meanByDigit(inks, digits)
	if err != nil {
		return err
	}
	if err := p.save(ctx, "meanByDigit", "digits/ink-by-digit", means, start); err != nil {
		return err
	}
	fmt.Fprintln(p.out, "How much of a handwritten digit is ink, on average:")
	for digit, mean := range means {
		fmt.Fprintf(p.out, "  %d  %.1f %%\n", digit, 100*mean)
	}
	fmt.Fprintln(p.out)
	return nil
}

// runZeros is the smallest pipeline there is: zeros() -> array,
// computeSum(array) -> float64.
func runZeros(ctx context.Context, p *pipeline) error {
	start := time.Now()
	z, err := zeros()
	if err != nil {
		return err
	}
	if err := p.save(ctx, "zeros", "zeros/array", z, start); err != nil {
		return err
	}
	start = time.Now()
	a, err := load[*ndarray.Array](ctx, p, "zeros/array")
	if err != nil {
		return err
	}
	sum, err := computeSum(a)
	if err != nil {
		return err
	}
	return p.save(ctx, "computeSum", "zeros/sum", sum, start)
}
