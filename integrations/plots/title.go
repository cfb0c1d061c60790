package plots

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// describe names the dtype and shape of an array.
func describe(b arrayapi.Buffer) string {
	shape := strings.Trim(strings.ReplaceAll(fmt.Sprint(b.Shape), " ", ", "), "[]")
	if len(b.Shape) == 1 {
		shape += ","
	}
	return fmt.Sprintf("%s (%s)", b.DType.WithOrder(dtype.Native()), shape)
}

// titles returns the title of a picture, and what else is to be said of the array.
func titles(b arrayapi.Buffer, o *Options) (title string, notes []note) {
	title = describe(b)
	if o.Title != "" {
		notes = []note{{text: title}}
		title = printable(o.Title)
	}
	if b.DType.Is("complex floating") {
		title = "Magnitude of " + title
	}
	return title, notes
}

// maxTitle is more characters than any picture has room for.
const maxTitle = 1000

// printable makes one line of a text from outside.
func printable(s string) string {
	if len(s) > 4*maxTitle {
		s = s[:4*maxTitle]
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
