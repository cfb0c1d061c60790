package plots

import (
	"image"
	"math"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// pixelArray is an array that is an image: a plane for each channel.
type pixelArray struct {
	r        *reader
	planes   []plane
	channels []*grid
	unit     float64 // what a number is multiplied with to be from 0 to 255
}

// drawImage makes the image that an array of pixels is.
func drawImage(r *reader, o *Options) (image.Image, error) {
	p, err := newPixelArray(r)
	if err != nil {
		return nil, err
	}
	width, height := o.size(imageWidth, imageHeight)
	if err := p.read(width, height); err != nil {
		return nil, err
	}
	if len(p.channels) == 1 {
		return p.gray(), nil
	}
	return p.color(), nil
}

// newPixelArray checks that the elements are pixels: a float beyond 0 to 1 is none.
func newPixelArray(r *reader) (*pixelArray, error) {
	p := &pixelArray{r: r, unit: 255}
	if r.b.DType.Kind() == dtype.KindUint8 {
		p.unit = 1
	} else if !r.b.DType.Is("bool") {
		if err := checkUnitRange(r); err != nil {
			return nil, err
		}
	}
	b := r.b
	channels, step := 1, 0
	if len(b.Shape) == 3 {
		channels, step = b.Shape[2], b.Strides[2]
	}
	whole := plane{b.Shape[0], b.Shape[1], b.Strides[0], b.Strides[1], b.Offset}
	for i := range channels {
		c := whole
		c.offset += i * step
		p.planes = append(p.planes, c)
	}
	return p, nil
}

// checkUnitRange tells whether all floats are from 0 to 1.
func checkUnitRange(r *reader) error {
	v, weight := flat(r.b)
	v, _ = v.thin(maxScan)
	s, err := surveyOf(r, v, weight)
	if err != nil {
		return err
	}
	if odd := s.nan + s.posInf + s.negInf; odd > 0 {
		return unsupported("image of %s: want numbers from 0 to 1, have %d that are not finite", describe(r.b), odd)
	}
	if s.min < 0 || s.max > 1 {
		return unsupported("image of %s: want numbers from 0 to 1, have %g to %g", describe(r.b), s.min, s.max)
	}
	return nil
}

// read fills the channels with means of square blocks, as many as a picture of
// that size has pixels at most.
func (p *pixelArray) read(width, height int) error {
	for i := range p.planes {
		p.planes[i] = p.planes[i].thinEvenly(maxScan / len(p.planes))
	}
	first := p.planes[0]
	side := max((first.cols-1)/width, (first.rows-1)/height) + 1
	for range p.planes {
		p.channels = append(p.channels, newGrid(first.rows, first.cols, side, side))
	}
	if len(p.planes) == 4 && side > 1 {
		return p.readWeighted()
	}
	for i, c := range p.planes {
		err := p.r.tiles(c, func(t tile) error {
			numbers, err := p.r.read(c, t)
			if err == nil {
				p.channels[i].add(t, numbers)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// readWeighted is read for colours that count as much as they are opaque: what is
// transparent has no part in a mean.
func (p *pixelArray) readWeighted() error {
	alpha := make([]float64, blockSize)
	return p.r.tiles(p.planes[3], func(t tile) error {
		numbers, err := p.r.read(p.planes[3], t)
		if err != nil {
			return err
		}
		alpha = alpha[:copy(alpha[:cap(alpha)], numbers)]
		p.channels[3].add(t, alpha)
		for i, c := range p.planes[:3] {
			numbers, err := p.r.read(c, t)
			if err != nil {
				return err
			}
			for j := range numbers {
				numbers[j] *= alpha[j]
			}
			p.channels[i].add(t, numbers)
		}
		return nil
	})
}

// level returns what a channel has at a pixel, from 0 to 255.
func (p *pixelArray) level(channel, pixel int) uint8 {
	g := p.channels[channel]
	v := g.mean(pixel)
	if len(p.channels) == 4 && g.tall > 1 && channel < 3 {
		v = g.sum[pixel] / p.channels[3].sum[pixel] // NaN where all is transparent
	}
	return uint8(math.Round(math.Min(255, math.Max(0, zeroNaN(v)*p.unit))))
}

func zeroNaN(v float64) float64 {
	if v != v {
		return 0
	}
	return v
}

func (p *pixelArray) gray() image.Image {
	g := p.channels[0]
	img := image.NewGray(image.Rect(0, 0, g.cols, g.rows))
	for i := range g.sum {
		img.Pix[i] = p.level(0, i)
	}
	return img
}

func (p *pixelArray) color() image.Image {
	g := p.channels[0]
	img := image.NewNRGBA(image.Rect(0, 0, g.cols, g.rows))
	for i := range g.sum {
		pixel := img.Pix[4*i : 4*i+4]
		pixel[3] = 255
		for c := range p.channels {
			pixel[c] = p.level(c, i)
		}
	}
	return img
}

// thinEvenly leaves out as many rows as columns of a plane of more than limit
// elements.
func (p plane) thinEvenly(limit int) plane {
	step := int(math.Ceil(math.Sqrt(float64(p.rows) * float64(p.cols) / float64(limit))))
	if step > 1 {
		p.rows, p.rowStride = (p.rows-1)/step+1, p.rowStride*step
		p.cols, p.colStride = (p.cols-1)/step+1, p.colStride*step
	}
	return p
}
