package emit

import (
	"path"
	"slices"
	"strings"
)

// File is a file of a design.
type File struct {
	Name string // relative to the design's folder, with /
	Data []byte
}

// Files that not all designs have.
const (
	connectivityFile = "connectivity.cfg"
	flagsFile        = "golden.flags"
)

// HostFile is the name of the program for the host: the kernel may be called host.
func HostFile(top string) string {
	if top == "host" {
		return "card.cpp"
	}
	return "host.cpp"
}

// scripts are the files that build each design, filled in from templates of the same names.
func scripts() []string {
	return []string{"Makefile", "README.md", "hls_config.cfg", "run.sh", "run_hls.tcl"}
}

// IsName reports whether name is that of a file which a design of top may have.
func IsName(top, name string) bool {
	if folder, _, inside := strings.Cut(name, "/"); inside {
		return folder == "golden" || folder == "include"
	}
	ext := path.Ext(name)
	if rest, ok := strings.CutPrefix(strings.TrimSuffix(name, ext), top); ok && (ext == ".cpp" || ext == ".c") {
		return rest == "" || rest == "_tb" || strings.HasPrefix(rest, "_golden")
	}
	return slices.Contains(append(scripts(), connectivityFile, flagsFile, HostFile(top)), name)
}
