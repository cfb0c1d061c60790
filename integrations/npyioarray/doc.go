// Package npyioarray has the names and calls of github.com/sbinet/npyio (now
// codeberg.org/sbinet/npyio), with this module's codec behind them. Who uses npyio
// moves by changing the import paths:
//
//	npyio "github.com/arraylike/arraylike/integrations/npyioarray"
//	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
//	"github.com/arraylike/arraylike/integrations/npyioarray/npz"
//
// What npyio reads and writes right comes out the same, which a test holds against
// both versions of it. Where it panics, returns wrong values or does not go on, this
// package has an error or the right values. The README lists the differences.
//
// Whoever begins anew has more in package npy of this module.
package npyioarray
