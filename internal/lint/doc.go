// Package lint holds the house rules of this repository that a machine can check, for its own test only.
//
// [Check] reads the Go files of a source tree, whatever their build tags, and reports each breach of a rule: the
// direction of imports between the rooms (the table in rooms.go), the documentation of exported names, and the shape and
// names of files. It needs no go command. The test runs it over the repository; each rule is itself tested on a planted
// breach.
package lint
