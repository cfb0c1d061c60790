package arrowarray

import (
	"errors"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/registry"
)

// Register makes the namespace "arrow" known to r, and lets Arrow arrays, tensors and
// record batches be saved and loaded. Options apply to values that are saved and loaded
// through r. Registering twice is registry.ErrRegistered.
func Register(r *registry.Registry, options ...Option) error {
	a, n := Adapter(options...), newNamespace(options)
	return errors.Join(
		r.AddNamespace(n),
		r.AdaptProtocol(registry.Implements[arrow.Array](), 0, a),
		r.AdaptProtocol(registry.Implements[tensor.Interface](), 0, a),
		r.Protocol(registry.Implements[arrow.RecordBatch](), 0, record{n}),
	)
}
