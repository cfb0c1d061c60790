package artifact

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
)

// Verify reads every file of an artifact and compares its size, the CRC-32C of each block, and its SHA-256 with the manifest. It
// returns nil if all is as it was written. Otherwise it returns a [*CorruptError] for the first damage of each damaged file, in order of
// paths, joined as by [errors.Join]; use errors.As, or range over Unwrap() []error.
//
// Errors that are no damage, and the end of ctx, stop it. A foreign artifact has nothing to compare with: [errors.ErrUnsupported].
func Verify(ctx context.Context, r Reader) error {
	m := r.Manifest()
	if m.Foreign() {
		return fmt.Errorf("artifact: verify: a foreign directory has no checksums: %w", errors.ErrUnsupported)
	}
	var damage []error
	buf := make([]byte, min(pieceSize, m.Size()+1))
	for _, rec := range m.Files {
		err := verifyFile(ctx, r, rec, buf)
		if corrupt := (*CorruptError)(nil); errors.As(err, &corrupt) {
			damage = append(damage, err)
		} else if err != nil {
			return errors.Join(append(damage, err)...)
		}
	}
	return errors.Join(damage...)
}

func verifyFile(ctx context.Context, r Reader, rec FileRecord, buf []byte) (err error) {
	f, err := r.Open(rec.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	sum := sha256.New()
	for {
		if ctx.Err() != nil {
			return failed("verify", rec.Path, context.Cause(ctx))
		}
		n, err := f.Read(buf)
		sum.Write(buf[:n])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
	}
	if have := hex.EncodeToString(sum.Sum(nil)); have != rec.SHA256 {
		return &CorruptError{Path: rec.Path, Block: -1, Want: "SHA-256 " + rec.SHA256, Have: have}
	}
	return nil
}

// SameContent reports whether two artifacts hold the same content, without reading them: both manifests have a content hash, and it and the
// dtype are equal. It is false where either has no content hash.
func SameContent(a, b *Manifest) bool {
	return a.Root.ContentHash != "" && a.Root.ContentHash == b.Root.ContentHash && a.Root.DType == b.Root.DType
}
