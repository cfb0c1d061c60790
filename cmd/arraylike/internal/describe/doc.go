// Package describe finds out what is in a .npy file, a .npz archive or an artifact directory.
//
// [Open] looks at the first bytes, not at the name, and gives an [Item] that tells what was found or what is wrong. Of
// archives and artifacts the parts are read one at a time as they are asked for, so that only one array is in memory.
package describe
