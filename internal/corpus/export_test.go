package corpus

// Text returns cases.json.
func Text() ([]byte, error) { return testdata.ReadFile("testdata/cases.json") }
