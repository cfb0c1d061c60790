module github.com/arraylike/arraylike/internal/benchnumpy

go 1.25.0

require (
	codeberg.org/sbinet/npyio v0.14.0
	github.com/arraylike/arraylike v0.0.0
	github.com/gomlx/gomlx v0.26.0
)

require (
	github.com/go-logr/logr v1.4.3 // indirect
	github.com/klauspost/compress v1.20.4 // indirect
	github.com/nlpodyssey/gopickle v0.3.0 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/x448/float16 v0.8.4 // indirect
	golang.org/x/exp v0.0.0-20260813180055-c1d0aacb2297 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/text v0.34.0 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
	k8s.io/klog/v2 v2.130.1 // indirect
)
