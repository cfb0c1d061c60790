// Package interop proves with real Python that files and artifacts of this module are what Python's libraries write and
// read. It has tests alone, behind the build tag interop, since they need a Python and its package index:
//
//	make interop
//	go test -tags interop -count=1 -v ./internal/interop
//
// # Environments
//
// Each group of libraries that fit together has a file testdata/requirements-<group>.txt in which every version is pinned,
// and gets a virtual environment of that. It is made in a cache and used again as long as the file and Python stay the same;
// nothing else is written but in temporary directories. A group that cannot be installed is skipped, and the summary says
// why. What the environment says:
//
//	ARRAYLIKE_INTEROP_DIR             the cache; default: arraylike-interop in the user's cache directory
//	ARRAYLIKE_INTEROP_PYTHON          the Python that makes the environments; default: python3
//	ARRAYLIKE_INTEROP_PYTHON_<GROUP>  a Python that has the libraries of a group already: nothing is installed for it
//	ARRAYLIKE_INTEROP_COUNT           reduced (default) or full: how many cases of what has no end of them
//	ARRAYLIKE_INTEROP_REQUIRE         1: what is skipped because Python or a library is not there is a failure
//
// The group torch is not installed on linux/amd64, where the index has torch with all of CUDA only: there it takes a Python
// of one's own.
//
// # Writing tests
//
// A test asks for the worker of a group, a Python process that serves all tests, and calls functions in the modules of
// testdata by name. Arguments and results are JSON; arrays go through files in a temporary directory, and their expected
// elements as base64 beside them:
//
//	w := python(t, "arrays")           // skips the test where the group is not there
//	s := w.subject(t, "scipy", "load_npz") // a row of the summary, with the version of the library
//	var got result
//	err := w.call("scipy_sparse.load", args{"path": path}, &got) // def load(path): in testdata/scipy_sparse.py
//	s.check(t, "CSR", err)             // one round trip of the row, passed or failed: counted, and an error of the test
//	s.run(t, "COO", func(t *testing.T) { ... }) // the same as a subtest
//	s.skip(t, "BSR", "why")
//
// A module must not have the name of a library, which it would hide. A Python exception is the error of the call, with its
// traceback. What a function prints goes to the test's standard error. Workers start in an empty directory of their own.
//
// The summary is printed after all tests, as a table and as lines of fields with tabs between them, the first of which is
// "interop": library, version, subject, passed, failed, skipped.
package interop
