package main

import "runtime/debug"

// version tells what this program was built from: the version of its module, or the revision of a working tree.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of an unknown build"
	}
	text := info.Main.Version
	if text == "" || text == "(devel)" {
		text = "devel"
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				text += " " + setting.Value[:min(len(setting.Value), 12)]
			}
		}
	}
	return text + " (" + info.GoVersion + ")"
}
