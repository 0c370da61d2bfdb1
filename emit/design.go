// Package emit prints a decided program as a Vitis HLS design: what comes in is
// an affine.Program in which every port and channel is decided, what goes out are
// the files of a folder that builds with Vitis and, with the headers that are
// part of it, with g++ alone. The printers make no decision.
//
//	gemm.cpp           the kernel: one function per task, and the region
//	gemm_tb.cpp        a testbench against the user's own source
//	gemm_golden.cpp    that source under other names (gemm_golden.c for C)
//	golden/...         the user's files, byte for byte
//	host.cpp           runs the kernel on a card, with XRT
//	connectivity.cfg   which memory each port of the kernel reaches
//	hls_config.cfg     for v++ and vitis-run
//	run_hls.tcl        for vitis_hls and vitis-run
//	run.sh             finds the one that is installed and runs it
//	Makefile           make check: builds with g++ and runs; for a card all else
//	README.md          what to run, and what each file is for
//	include/...        stand-ins for the headers of Vitis
//
// Kernels are in the canonical form of UG1399, "Dataflow Region Coding Style";
// package lint checks their text independently.
package emit

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"codo/affine"
)

// Options are the facts about a design that its Program does not hold.
type Options struct {
	Part     string  // device part for the scripts, such as xcu55c-fsvh2892-2L-e
	ClockNS  float64 // target clock period in nanoseconds
	Comments bool    // name source lines in the kernel

	// Golden is the user's source. Without a Main, Design writes no testbench.
	Golden Golden

	// ScalarValues are the values that the testbench gives to scalar arguments,
	// by name; others are drawn.
	ScalarValues map[string]float64
	// Tolerance is the relative error that the testbench lets pass in floats; 0
	// compares bits.
	Tolerance float64
	// Reassociate lets the tool change the order of float sums.
	Reassociate bool
}

// Golden is the user's source, which computes the expected results.
type Golden struct {
	Files    []File   // everything to copy, named relative to golden/
	Main     string   // the file that defines the top function, one of Files
	C        bool     // compile as C
	Space    string   // the namespace of the top function, a::b; empty: none that has a name
	Others   []string // further files to compile, of Files; those called .c as C
	Includes []string // include folders relative to golden/
	Defines  []string // NAME or NAME=VALUE
}

// Design prints all files of the design of p, sorted by name, and tells what each
// line of the kernel was made from. It fails if the golden source is not among its
// files or a name leaves the folder.
func Design(p *affine.Program, opt Options) (files []File, lines []Line, err error) {
	kernel, lines := KernelLines(p, opt)
	files = []File{{p.Top + ".cpp", kernel}}
	if opt.Golden.Main != "" {
		golden, err := goldenFiles(p, opt.Golden)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, golden...)
		files = append(files, File{p.Top + "_tb.cpp", testbench(p, opt)})
	}
	if throughAXI(p) {
		card, err := cardFiles(p, opt)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, card...)
	}
	scripts, err := scriptFiles(p, opt)
	if err != nil {
		return nil, nil, err
	}
	files = append(files, scripts...)
	files = append(files, shimFiles()...)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	for i := 1; i < len(files); i++ {
		if files[i].Name == files[i-1].Name {
			return nil, nil, fmt.Errorf("emit: two files are called %s", files[i].Name)
		}
	}
	return files, lines, nil
}

// localName reports whether a file name stays inside the folder it is put in.
func localName(name string) bool {
	return name != "" && !path.IsAbs(name) && path.Clean(name) == name && name != ".." && !strings.HasPrefix(name, "../")
}
