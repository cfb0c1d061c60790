module github.com/arraylike/arraylike

go 1.25.0

require (
	github.com/klauspost/compress v1.20.4
	github.com/sbinet/npyio v0.9.0
	github.com/stretchr/testify v1.12.1
	golang.org/x/exp v0.0.0-20260813180055-c1d0aacb2297
	golang.org/x/sys v0.47.0
)

require (
	github.com/nlpodyssey/gopickle v0.3.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/text v0.14.0 // indirect
	gonum.org/v1/gonum v0.14.0 // indirect
)
