# Everything here needs Go and make. The race detector also needs a C compiler, and the linter a module proxy.
# "work" is the go command's name for all packages of all modules that go.work lists.

.DEFAULT_GOAL := help
.PHONY: help demo test integrations torture bench bench-numpy interop standard check fmt vet staticcheck race test-386 test-purego test-junk cross core fuzz-seeds clean

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
PLATFORMS   := windows/amd64 darwin/arm64 linux/arm64 linux/s390x
TESTFLAGS   :=
BENCHFLAGS  :=
KILLS       := 500

# What runs wherever Go does. The libraries behind the integrations do not.
PORTABLE := ./... ./cmd/arraylike/... ./internal/benchnumpy/...
# What the core may link besides itself and the standard library.
MAX_MODULES := 8

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r target text; do \
		printf '  make %-12s %s\n' "$$target" "$$text"; done

demo: ## run the example pipeline; it writes ./demo-out
	go run ./examples/pipeline

test: ## run all tests, of the core and of every other module here
	go test $(TESTFLAGS) work

integrations: ## build and test what wraps other libraries, each a module of its own
	go build github.com/arraylike/arraylike/integrations/...
	go test $(TESTFLAGS) github.com/arraylike/arraylike/integrations/...

torture: ## kill writers KILLS times, at random points: nothing may be lost, and nothing left
	ARRAYLIKE_KILLS=$(KILLS) go test -count=1 -timeout 30m -run TestKilledWriters ./artifact ./registry

bench: ## run all benchmarks, no tests
	go test -run '^$$' -bench . -benchmem work

bench-numpy: ## compare with NumPy and other Go libraries, which this installs: a table
	go run -tags peers ./internal/benchnumpy $(BENCHFLAGS)

interop: ## round trips with real Python libraries, which this installs: a table
	go test -tags interop -count=1 -timeout 30m -v $(TESTFLAGS) ./internal/interop

standard: ## the test suite of the standard's authors on package xp; it is cloned, and its requirements installed
	internal/standard/run

check: fmt vet staticcheck core test race test-386 test-purego test-junk cross ## everything that CI checks of the code

fmt: ## gofmt finds nothing to change
	@unformatted=$$(gofmt -l .) || exit 1; test -z "$$unformatted" || { echo "not gofmt'd:"; echo "$$unformatted"; exit 1; }

vet: ## go vet
	go vet work
	go vet -tags interop ./internal/interop

staticcheck: ## staticcheck, by staticcheck.conf
	go run $(STATICCHECK) work

race: ## all tests under the race detector
	CGO_ENABLED=1 go test -race work

test-386: ## all tests as a 32-bit program
	GOARCH=386 CGO_ENABLED=0 go test $(PORTABLE)

test-purego: ## all tests of the variant without unsafe code
	go test -tags purego $(PORTABLE)

test-junk: ## the tests of arrays with junk in all memory that is not cleared
	go test -tags junk ./arrayapi/... ./npy/... ./internal/stats ./materializer ./registry

cross: ## build for other systems and processors, and vet for a big-endian one
	@set -e; for platform in $(PLATFORMS); do \
		echo "go build: $$platform"; \
		CGO_ENABLED=0 GOOS=$${platform%/*} GOARCH=$${platform#*/} go build $(PORTABLE); \
	done
	CGO_ENABLED=0 GOOS=linux GOARCH=s390x go vet $(PORTABLE)

core: ## the core without the workspace: it builds alone, links few modules, and its imports keep to the table
	GOWORK=off go build ./...
	GOWORK=off go test ./internal/lint
	@linked=$$(GOWORK=off go list -deps -f '{{with .Module}}{{.Path}}{{end}}' ./registry ./npy/... ./arrayapi/... | sort -u | grep -v '^github.com/arraylike/arraylike$$'); \
		echo "the core links:" $$linked; test $$(echo "$$linked" | wc -l) -le $(MAX_MODULES)

fuzz-seeds: ## run the fuzz targets on their seeds, without fuzzing
	go test -run '^Fuzz' work

clean: ## remove what the demo wrote
	rm -rf demo-out
