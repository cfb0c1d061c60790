package arrayapitest

import (
	"fmt"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// place says in a message what was being tried. Fields that are not set are
// left out.
type place struct {
	call   string
	dtype  dtype.DType
	shape  []int
	layout string
	like   arrayapi.ArrayLike
	anyOf  bool // like is nil on purpose
}

func (p place) String() string {
	var parts []string
	if p.call != "" {
		parts = append(parts, p.call)
	}
	if p.like != nil {
		parts = append(parts, fmt.Sprintf("like %T", p.like))
	} else if p.anyOf {
		parts = append(parts, "like nil")
	}
	if p.dtype.IsValid() {
		parts = append(parts, fmt.Sprintf("dtype %s", p.dtype))
	}
	if p.shape != nil {
		parts = append(parts, fmt.Sprintf("shape %v", p.shape))
	}
	if p.layout != "" {
		parts = append(parts, p.layout)
	}
	return strings.Join(parts, ", ")
}

// doing returns p for another call.
func (p place) doing(format string, args ...any) place {
	p.call = fmt.Sprintf(format, args...)
	return p
}
