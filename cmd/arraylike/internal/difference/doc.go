// Package difference compares what two sources hold: which keys only one of them has, and for those that both have the
// dtypes, shapes and values.
package difference
