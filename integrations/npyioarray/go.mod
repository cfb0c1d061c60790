module github.com/arraylike/arraylike/integrations/npyioarray

go 1.25.0

require (
	codeberg.org/sbinet/npyio v0.14.0
	github.com/arraylike/arraylike v0.0.0
	github.com/sbinet/npyio v0.9.0
	github.com/stretchr/testify v1.12.1
	gonum.org/v1/gonum v0.17.0
)

require (
	github.com/campoy/embedmd v1.0.0 // indirect
	github.com/klauspost/compress v1.20.4 // indirect
	github.com/nlpodyssey/gopickle v0.3.0 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20260813180055-c1d0aacb2297 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/text v0.34.0 // indirect
)
