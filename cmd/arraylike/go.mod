module github.com/arraylike/arraylike/cmd/arraylike

go 1.25.0

require (
	github.com/arraylike/arraylike v0.0.0
	github.com/stretchr/testify v1.12.1
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20260813180055-c1d0aacb2297 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
