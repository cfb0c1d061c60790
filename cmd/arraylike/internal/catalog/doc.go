// Package catalog lists the artifacts of a directory with what their manifests say, and on request the directories that
// another program wrote.
package catalog
