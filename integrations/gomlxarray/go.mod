module github.com/arraylike/arraylike/integrations/gomlxarray

go 1.25.0

require (
	github.com/arraylike/arraylike v0.0.0
	github.com/gomlx/gomlx v0.26.0
	github.com/stretchr/testify v1.12.1
	github.com/x448/float16 v0.8.4
)

require (
	github.com/dustin/go-humanize v1.0.1 // indirect
	github.com/go-logr/logr v1.4.3 // indirect
	github.com/klauspost/compress v1.20.4 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20260813180055-c1d0aacb2297 // indirect
	golang.org/x/sys v0.47.0 // indirect
	k8s.io/klog/v2 v2.130.1 // indirect
)
