// Package gomlxarray lets the tensors of GoMLX (github.com/gomlx/gomlx) take part as
// arrays: saved as ordinary .npy files, loaded from them, handed to any other namespace, and
// computed with through package xp. [Register] is all that a program calls:
//
//	r := registry.New()
//	err := gomlxarray.Register(r)
//	_, err = r.Save(ctx, store, "run1/weights", weights, nil) // a *tensors.Tensor
//	weights, err := registry.Load[*tensors.Tensor](ctx, r, store, "run1/weights", nil)
//
// A *tensors.Tensor cannot be given the method that makes an array, so [Tensor] embeds
// one and has it. The registry wraps and unwraps by itself where the type that is asked for
// is *tensors.Tensor; whoever computes with package xp, or loads without naming a type, sees
// the wrapper.
//
// # Types
//
// Tensors of bool, int8 to int64, uint8 to uint64, float16, bfloat16, float32, float64,
// complex64 and complex128, of any shape, rank 0 and shapes without elements included, keep
// every bit. Any other dtype is an [*arrayapi.DTypeError] on the way in. On the way out it
// is an [errors.ErrUnsupported]: GoMLX itself brings no tensor of float8 or of 4 bits to the
// host.
//
// # Memory
//
// Whatever of a tensor can be read by the host is lent without a copy: local storage, storage
// shared with a backend, and the results of backends that run on the host, such as GoMLX's pure
// Go one. A tensor that lives on a device alone is copied by GoMLX's own transfer into memory of
// the buffer; nothing of it stays in the tensor. arrayapi.CopyNever is then [arrayapi.ErrCopy].
//
// The buffer of a tensor that no device has a copy of, or that shares its storage with one, can
// be written to; any other is ReadOnly, since the device would not see the write. Where a
// backend owns the memory the buffer keeps the tensor from being collected until its Release,
// but it cannot keep it from being finalized: do not call FinalizeAll, donate the tensor to a
// graph, or finalize the backend, before that. Local memory is garbage collected, and has no
// Release. A tensor leaves its local storage when a graph first runs on it; a buffer that was
// taken before then keeps the values, and no longer shows changes of the tensor.
//
// GoMLX allocates the memory of its tensors and takes no other, so a tensor is always a copy of
// the buffer that it is made of, and made in local storage. A value that is saved is read, not
// finalized or moved.
//
// One tensor may be read, saved and wrapped by several goroutines at a time. Running a graph on
// it counts as a change, since that may move its storage.
//
// The package imports no backend. Which ones a program has is for its own imports to say.
package gomlxarray
