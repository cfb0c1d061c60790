// Command standard serves package xp to Python, so that the test suite of the
// array API standard (array-api-tests of the Consortium for Python Data API
// Standards) can run on it. The Python package beside it starts the command and
// passes every call on, as a line of JSON; arrays stay here and have handles.
//
// make standard runs the suite.
package main
