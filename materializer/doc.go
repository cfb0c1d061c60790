// Package materializer turns values into the files of one artifact and back.
//
// A [Materializer] handles one kind of value. It decides which files a value
// becomes and what the manifest says of it; where the files live is the
// business of package artifact, and which materializer a value gets that of
// package registry. Both reach a materializer through the small interfaces
// [Output] and [Input].
//
// The built-in ones keep ZenML's file names and formats, so that what they
// write opens there and in plain Python:
//
//	array      data.npy   any array, of any namespace
//	archive    data.npz   maps from text to arrays, and structs of arrays
//	builtin    data.json  nil, bool, integers, floats, strings
//	time       data.json  time.Time
//	bytes      data.txt   []byte
//	container  data.json  lists, maps and structs of the three above
//	           0/ 1/ ...  those of anything else
//	marshaler  data.bin or data.txt, of types that marshal themselves
//	json       data.json  what encoding/json makes of a value, on request
//
// [New] makes one for a type of your own from two functions.
//
// Materializers are stateless and safe for concurrent use.
package materializer
