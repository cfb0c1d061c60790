package otelhooks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

// throttled says its class itself, as the errors of some clients do.
type throttled struct{ text string }

func (e throttled) Error() string     { return e.text }
func (e throttled) ErrorType() string { return "SlowDown" }

// hollow wraps nothing, though it has the methods.
type hollow struct{}

func (hollow) Error() string { return "hollow" }
func (hollow) Unwrap() error { return nil }

func TestErrorType(t *testing.T) {
	_, notThere := os.Open(t.TempDir() + "/none")
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"text":              {errors.New("x"), "_OTHER"},
		"formatted":         {fmt.Errorf("%d", 1), "_OTHER"},
		"wrapped text":      {fmt.Errorf("b: %w", errors.New("a")), "_OTHER"},
		"joined text":       {errors.Join(errors.New("a"), errors.New("b")), "_OTHER"},
		"nothing wrapped":   {fmt.Errorf("b: %w", error(nil)), "_OTHER"},
		"hollow":            {fmt.Errorf("b: %w", hollow{}), "otelhooks.hollow"},
		"end of file":       {fmt.Errorf("read: %w", io.ErrUnexpectedEOF), "_OTHER"},
		"deadline":          {fmt.Errorf("save: %w", context.DeadlineExceeded), "context.DeadlineExceeded"},
		"cancelled first":   {errors.Join(&artifact.NameError{}, context.Canceled), "context.Canceled"},
		"type before cause": {&artifact.CorruptError{Err: fs.ErrNotExist}, "artifact.CorruptError"},
		"version":           {&artifact.VersionError{}, "artifact.VersionError"},
		"deep":              {fmt.Errorf("a: %w: %w", errors.New("x"), fmt.Errorf("b: %w", &registry.AmbiguousError{})), "registry.AmbiguousError"},
		"dtype":             {&arrayapi.DTypeError{}, "arrayapi.DTypeError"},
		"format":            {&npy.FormatError{}, "npy.FormatError"},
		"unsupported":       {fmt.Errorf("a: %w", errors.ErrUnsupported), "errors.ErrUnsupported"},
		"system":            {notThere, "fs.ErrNotExist"},
		"disk":              {&fs.PathError{Op: "write", Path: "/a/b", Err: syscall.EIO}, "syscall.Errno: " + syscall.EIO.Error()},
		"network":           {&net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "a.example"}}, "net.DNSError"},
		"says it itself":    {fmt.Errorf("a: %w", throttled{"request 4711"}), "SlowDown"},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, errorType(c.err)) })
	}
}
