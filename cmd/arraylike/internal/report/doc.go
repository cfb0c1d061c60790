// Package report prints what package describe has found: [JSON] for programs, [Text] for people.
package report
