package plots

import "github.com/arraylike/arraylike/registry"

// Register lets r draw every array that it saves, as the zero [Visualizer] does; for
// other sizes and titles add a Visualizer with [registry.Registry.AddVisualizer]
// instead. Nothing changes in how values are saved and loaded.
func Register(r *registry.Registry) error { return r.AddVisualizer(Visualizer{}) }
