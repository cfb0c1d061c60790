// Package corpus holds the project's collection of .npy and .npz files with the right answer for each, for tests only.
//
// The files and cases.json lie under testdata, embedded in the test binary, so that a test runs from any directory
// and under an emulator. Each [Case] recreates an input that users of some reader reported, or one cell of the plain
// matrix of dtype, order, byte order and rank. testdata/README.md is the authority on the meaning of every field; the
// names of the struct fields here follow it. Nothing under testdata is ever edited by hand.
//
// [Compare] judges what a reader made of a file, in the form that the command-line tool prints it. [CheckCanary]
// guards the tests that open the hostile files.
package corpus
