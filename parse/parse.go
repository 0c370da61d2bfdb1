// Package parse reads a C or C++ kernel and gives the affine program that has
// the same meaning: one task that holds the whole body of the top function,
// with all functions it calls inlined, all constants folded, and every
// conversion explicit.
//
//	const int N = 64;                          program scale "scale.cpp"
//	void scale(float A[N], float B[N]) {       arg A f32[64]
//	  for (int i = 0; i < N; i++)        =>    arg B f32[64]
//	    B[i] = 2 * A[i];                       task scale {
//	}                                            for i = 0 to 64 {
//	                                               B[i] = 2f * A[i]
//
// The steps: preprocess (modernc.org/cc), tree-sitter, our own small syntax
// tree, lowering. What is outside the supported C++ is reported with its place,
// the reason and what to write instead; all errors of a file are reported, and
// there is no panic on any input.
package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Options tell how to read a file.
type Options struct {
	Top         string   // name of the top function; "" to find it
	IncludeDirs []string // searched for #include after the including file's folder
	Defines     []string // NAME or NAME=VALUE, as -D of a compiler
	// KeepTasks keeps the tasks of a dataflow region that talks through arrays
	// only. Without it such a region is read like any kernel, to be cut anew; one
	// with streams always keeps its tasks.
	KeepTasks bool
	// AsWritten takes a design as it is, to be priced: its tasks are kept, every
	// pragma becomes a decision or a warning, loops without a label are called as
	// in the tool's reports, and what would be wrong in a kernel of ours, as a
	// region that breaks the rules, is not looked for.
	AsWritten bool
}

// Predefined are the macros that File defines and that change what a kernel
// computes; a compiler must define them too to give the same results.
// POLYBENCH_USE_SCALAR_LB asks PolyBench's header for constant loop bounds.
var Predefined = []string{"POLYBENCH_USE_SCALAR_LB"}

// Result is what a file holds. Program is nil if there were errors.
type Result struct {
	Program *affine.Program
	Sources map[string][]byte // text of every user file read, by name, for carets
	Files   []string          // those names, the main file first
	C       bool              // the main file is C, not C++
	// Provided are headers of ours that stand in for included ones which a C++
	// compiler does not have either, by name.
	Provided map[string][]byte
	// Functions are those that the files define, in their order.
	Functions []Function
}

// A Function is a definition, from its name to its last brace.
type Function struct {
	Name     string
	Pos, End diag.Pos
}

// File reads the kernel in src, the text of the file called name. The program
// passes affine.Check for phase Parsed.
func File(name string, src []byte, opt Options) (Result, diag.List) {
	u, diags := preprocess(name, src, preprocessOptions{includeDirs: opt.IncludeDirs, defines: opt.Defines})
	result := Result{C: isC(name)}
	if u == nil {
		result.Sources, result.Files = map[string][]byte{name: src}, []string{name}
		return result, diags.Sorted()
	}
	result.Sources, result.Files, result.Provided = u.sources, u.files, u.provided
	if diags.HasErrors() {
		return result, diags.Sorted()
	}
	tu := readSyntax(u, &diags)
	if tu == nil || diags.HasErrors() {
		return result, diags.Sorted()
	}
	for _, f := range tu.functions {
		result.Functions = append(result.Functions, Function{f.name, f.pos, f.end})
	}
	before := slices.Clone(diags)
	p := lowered(name, tu, opt, result.C, overloadsVisible(u), false, &diags)
	if p != nil && !opt.AsWritten && !diags.HasErrors() {
		if checkRegion(p, &diags); diags.HasErrors() && !opt.KeepTasks { // its tasks cannot be kept
			diags = before
			p = lowered(name, tu, opt, result.C, overloadsVisible(u), true, &diags)
		}
	}
	if !diags.HasErrors() {
		result.Program = p
	}
	return result, diags.Sorted()
}

// lowered is the program of the top function, nil if there is none; with noRegion, a
// dataflow region is read like any kernel.
func lowered(name string, tu *translationUnit, opt Options, isC, overloads, noRegion bool, diags *diag.List) *affine.Program {
	l := newLowerer(tu, diags, isC)
	l.keepTasks, l.asWritten = opt.KeepTasks || opt.AsWritten, opt.AsWritten
	l.overloads, l.noRegion = overloads, noRegion
	top := l.chooseTop(name, opt.Top)
	if top == nil {
		return nil
	}
	p := l.program(name, top)
	if !diags.HasErrors() && !opt.AsWritten {
		checkWidths(p, diags)
		checkBounds(p, l.shorter, diags)
		warnUninitialised(p, l.lasting, diags)
		l.renewAll(p, diags)
	}
	return p
}
