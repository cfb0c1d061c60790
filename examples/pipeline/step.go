package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"time"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// pipeline runs steps whose results are artifacts of a store.
type pipeline struct {
	registry *registry.Registry
	store    artifact.Store
	out      io.Writer
}

// save keeps the result of a step, which began at start, and prints how.
func (p *pipeline) save(ctx context.Context, step, name string, result any, start time.Time) error {
	m, err := p.registry.Save(ctx, p.store, name, result, &registry.SaveOptions{Replace: true})
	if err != nil {
		return fmt.Errorf("step %s: %w", step, err)
	}
	took := time.Since(start)
	dir, err := artifact.Location(p.store, name)
	if err != nil {
		return err
	}
	rule, _ := p.registry.Explain(reflect.TypeOf(result)).Chosen()
	fmt.Fprintf(p.out, "%s -> %T\n  rule    %s\n", step, result, rule)
	if m.Root.DType != "" {
		fmt.Fprintf(p.out, "  array   %s, shape %v\n", m.Root.DType, m.Root.Shape)
	} else {
		fmt.Fprintf(p.out, "  value   %v\n", result)
	}
	for _, f := range m.Files {
		fmt.Fprintf(p.out, "  file    %s\n  sha256  %s\n", filepath.Join(dir, filepath.FromSlash(f.Path)), f.SHA256)
	}
	fmt.Fprintf(p.out, "  time    %.1f ms\n\n", took.Seconds()*1000)
	return nil
}

// load reads the result of an earlier step as a T, whatever type it had there.
func load[T any](ctx context.Context, p *pipeline, name string) (T, error) {
	fmt.Fprintf(p.out, "loading %s as %s\n", name, reflect.TypeFor[T]())
	return registry.Load[T](ctx, p.registry, p.store, name, nil)
}
