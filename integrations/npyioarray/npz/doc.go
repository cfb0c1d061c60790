// Package npz has the names and calls of npyio's package npz, and this module's
// archives behind them. The folder two levels up from here says where it differs.
//
// A name may be given with the suffix ".npy" or without it.
package npz
