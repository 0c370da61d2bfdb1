package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A design is one synthesised project: a solution folder of Vitis HLS and the
// source beside it.
type design struct {
	name     string // path below the folder of designs, without the project's parts
	family   string // row of the table
	fitted   bool   // the model was fitted to the reports of its family
	source   string // the file with the top function
	top      string
	solution string // folder with syn/ and sim/
	// reassociate says that the project allows the tool to reorder float sums.
	reassociate bool
}

var topOf = regexp.MustCompile(`Synthesis Summary Report of '(\w+)'`)

// findDesigns lists the projects below dir that have been synthesised.
func findDesigns(dir string) ([]design, error) {
	var out []design
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.Name() != "csynth.rpt" {
			return err
		}
		d, err := designOf(dir, path)
		if err != nil {
			return err
		}
		out = append(out, d)
		return nil
	})
	return out, err
}

// designOf is the design whose summary report is at path:
// <name>/hls/hls_<name>/solution1/syn/report/csynth.rpt with <name>/hls/src, or
// <name>/<name>.prj/solution1/syn/report/csynth.rpt with <name>/<name>.cpp.
func designOf(root, path string) (design, error) {
	d := design{solution: filepath.Dir(filepath.Dir(filepath.Dir(path)))}
	text, err := os.ReadFile(path)
	if err != nil {
		return d, err
	}
	m := topOf.FindSubmatch(text)
	if m == nil {
		return d, fmt.Errorf("%s names no top function", path)
	}
	d.top = string(m[1])
	folder := filepath.Dir(filepath.Dir(d.solution))
	var sources []string
	for _, pattern := range []string{"src/*.cpp", "*.cpp"} {
		found, _ := filepath.Glob(filepath.Join(folder, pattern))
		sources = append(sources, found...)
	}
	sources = slices.DeleteFunc(sources, func(s string) bool {
		return strings.Contains(filepath.Base(s), "_tb") || strings.Contains(filepath.Base(s), "host")
	})
	if len(sources) != 1 {
		return d, fmt.Errorf("%s: %d sources, expected one", folder, len(sources))
	}
	d.source = sources[0]
	d.reassociate = true // the scripts of all projects but those of two say so
	if scripts, _ := filepath.Glob(filepath.Join(folder, "*.tcl")); len(scripts) > 0 {
		d.reassociate = slices.ContainsFunc(scripts, func(s string) bool {
			text, _ := os.ReadFile(s)
			return strings.Contains(string(text), "unsafe_math_optimizations")
		})
	}
	rel, err := filepath.Rel(root, folder)
	d.name = strings.TrimSuffix(filepath.ToSlash(rel), "/hls")
	d.family, d.fitted = familyOf(d.name)
	return d, err
}

// familyOf is the row of a design. The operators and the rules of loops were
// fitted to PolyBench and the synthetic chains of Stream-HLS.
func familyOf(name string) (family string, fitted bool) {
	parts := append(strings.Split(name, "/"), "", "")
	switch {
	case parts[0] == "polybench" && parts[1] == "streamhls":
		return "PolyBench by Stream-HLS", true
	case parts[0] == "synthetic":
		return "chains of products by Stream-HLS", true
	case parts[0] == "polybench":
		return "PolyBench by " + toolNames[parts[1]], false
	}
	return map[string]string{"cnns": "CNNs", "mlps": "MLPs", "transformers": "transformers"}[parts[0]] + " by Stream-HLS", false
}

var toolNames = map[string]string{"allo": "Allo", "heterocl": "HeteroCL", "hida": "HIDA", "pom": "POM", "scalehls": "ScaleHLS", "vitis": "Vitis alone"}
