package corpus

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// Compare fails the test with every difference between got and the right answer of the case. See [Diff].
func Compare(t testing.TB, c Case, got map[string]any) {
	t.Helper()
	if err := Diff(c, got); err != nil {
		t.Errorf("corpus: case %s (%s, %s %s):\n%v", c.ID, c.Kind, c.Expect, c.Policy, err)
	}
}

// Diff compares got with the case and returns all differences, joined. got is one object as "inspect --json --values"
// prints it, decoded with [encoding/json.Decoder.UseNumber]: ok, error, format, and the fields of testdata/README.md.
//
// A file that is to be read must have ok true and every field right. Where the policy is [May], or the host's int
// cannot hold the shape, it may instead be refused, as a whole or in the member concerned: a refusal has ok false (for a
// member, the kind [KindError]) and says why. A file that is to be refused must be; under [May] it may be read if
// NumPy reads it, and then must give what NumPy gives. An archive also counts as refused if one of its members is.
// Fields that the README does not list are compared where got has them.
func Diff(c Case, got map[string]any) error {
	ok, isBool := got["ok"].(bool)
	switch {
	case !isBool:
		return fmt.Errorf("ok: want a bool, have %s", show(got["ok"]))
	case c.Expect == OK && ok:
		return errors.Join(diffFormat(c, got), diffContents(c.Contents, c, got))
	case c.Expect == OK:
		return diffRefusal(c, got)
	case !ok:
		return diffReason(got)
	default:
		return diffAccepted(c, got)
	}
}

// diffRefusal judges the refusal of a file that is to be read.
func diffRefusal(c Case, got map[string]any) error {
	if c.Policy != May && fitsInt(c.Shape) {
		return fmt.Errorf("want it read, have error %s", show(got["error"]))
	}
	return diffReason(got)
}

// diffAccepted judges the reading of a file that is to be refused.
func diffAccepted(c Case, got map[string]any) error {
	if c.Format == NPZ && failedMember(got) {
		return diffMemberReasons(got)
	}
	want, known := accepted(c)
	if !known {
		return fmt.Errorf("want an error (%s), have it read", c.ErrorKind)
	}
	return errors.Join(diffFormat(c, got), diffContents(want, c, got))
}

// accepted returns what a file that may be refused holds for those who read it, if anybody says so.
func accepted(c Case) (Contents, bool) {
	if c.Policy != May || c.NumPy.Result != OK {
		return Contents{}, false
	}
	for _, m := range c.NumPy.Members {
		if m.Kind == KindError {
			return Contents{}, false
		}
	}
	return c.NumPy.Contents, true
}

func diffFormat(c Case, got map[string]any) error {
	return diffText("format", c.Format, got["format"])
}

func diffContents(want Contents, c Case, got map[string]any) error {
	if c.Format == NPZ {
		return diffArchive(want, c, got)
	}
	diffs := []error{
		diffArray(want.Array, got),
		optional(got, "ml_values", func(v any) error { return diffMLValues(c.MLValues, v) }),
	}
	if want.Version != "" { // worked out by hand, the corpus has the values without the header
		diffs = append(diffs, diffHeader(want, got))
	}
	return errors.Join(diffs...)
}

func diffHeader(want Contents, got map[string]any) error {
	return errors.Join(
		diffText("version", want.Version, got["version"]),
		diffInt("data_offset", want.DataOffset, got["data_offset"]),
		diffInt("itemsize", want.Itemsize, got["itemsize"]),
		optional(got, "descr", func(v any) error { return diffLiteral("descr", want.Descr, v) }),
	)
}

func diffArchive(want Contents, c Case, got map[string]any) error {
	members, err := objects("members", got["members"])
	if err != nil {
		return err
	}
	diffs := []error{diffStrings("keys", want.Keys, got["keys"])}
	if len(members) != len(want.Members) {
		diffs = append(diffs, fmt.Errorf("members: want %d, have %d", len(want.Members), len(members)))
	}
	for _, m := range want.Members {
		if c.Policy == May {
			m.Policy = May // whoever may refuse the file may refuse part of it
		}
		diffs = append(diffs, diffMember(m, members))
	}
	return errors.Join(diffs...)
}

func diffMember(want Member, members []map[string]any) error {
	i := slices.IndexFunc(members, func(m map[string]any) bool { return m["member"] == want.Name })
	if i < 0 {
		return fmt.Errorf("members: want %q, have none of that name", want.Name)
	}
	got := members[i]
	shadowed, _ := got["shadowed"].(bool)
	diffs := []error{
		diffText("key", want.Key, got["key"]),
		diffInt("count", want.Count, got["count"]),
		diffEqual("shadowed", want.Shadowed, shadowed),
	}
	switch refused := got["kind"] == KindError; {
	case want.Kind == KindError || refused && (want.Policy == May || !fitsInt(want.Shape)):
		diffs = append(diffs, diffText("kind", KindError, got["kind"]), diffReason(got))
	case diffText("kind", want.Kind, got["kind"]) != nil:
		diffs = append(diffs, diffText("kind", want.Kind, got["kind"]))
	case want.Kind == KindRaw:
		diffs = append(diffs, diffRaw(want, got))
	default:
		diffs = append(diffs, diffArray(want.Array, got), diffInt("itemsize", want.Itemsize, got["itemsize"]))
	}
	return prefix(fmt.Sprintf("member %q", want.Name), errors.Join(diffs...))
}

// diffRaw compares the bytes of a member that is no array; the README names no field for them.
func diffRaw(want Member, got map[string]any) error {
	return errors.Join(
		optional(got, "nbytes", func(v any) error { return diffInt("nbytes", want.NBytes, v) }),
		optional(got, "sha256", func(v any) error { return diffText("sha256", want.SHA256, v) }),
		optional(got, "hex", func(v any) error {
			if want.Hex == "" && want.NBytes > 0 {
				return nil // the corpus does not spell out long ones
			}
			return diffText("hex", want.Hex, v)
		}),
	)
}

func failedMember(got map[string]any) bool {
	members, err := objects("members", got["members"])
	return err == nil && slices.ContainsFunc(members, func(m map[string]any) bool { return m["kind"] == KindError })
}

func diffMemberReasons(got map[string]any) error {
	members, err := objects("members", got["members"])
	for _, m := range members {
		if m["kind"] == KindError {
			err = errors.Join(err, prefix(fmt.Sprintf("member %v", m["member"]), diffReason(m)))
		}
	}
	return err
}

// diffReason wants a refusal to say why, in words that are not those of a caught panic.
func diffReason(got map[string]any) error {
	text, _ := got["error"].(string)
	switch {
	case strings.TrimSpace(text) == "":
		return fmt.Errorf("error: want a text, have %s", show(got["error"]))
	case strings.Contains(text, "runtime error") || strings.Contains(text, "panic"):
		return fmt.Errorf("error: want a reason, have a panic: %s", text)
	}
	return nil
}

func fitsInt(shape []int64) bool {
	return !slices.ContainsFunc(shape, func(d int64) bool { return d > math.MaxInt })
}
