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
// The steps: package preprocess, tree-sitter, our own small syntax
// tree, lowering. What is outside the supported C++ is reported with its place,
// the reason and what to write instead; all errors of a file are reported, and
// there is no panic on any input.
//
// The files by their beginnings: syntax makes the tree of ast.go; lower turns it into the program. Of what
// C++ has, loop_ is about the kinds of loops, record about structs, pointer about
// pointers, fixed about ap_fixed, wide about words of more than 64 bits, stream and
// tokens about streams, library about functions of the standard library.
package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// Options tell how to read a file.
type Options struct {
	Top         string   // name of the top function; "" to find it
	IncludeDirs []string // searched for #include after the including file's folder
	Defines     []string // NAME or NAME=VALUE, as -D of a compiler
	More        []Source // further files of the kernel
	// Reads, if set, is told each file of the user's that is read, before anything is made of it.
	Reads func(name string, text []byte)
	// Values are those of scalar arguments that are always the same; the program keeps the
	// arguments, and does not read them.
	Values map[string]float64
	// KeepTasks keeps the tasks of a dataflow region. Without it such a region is
	// read like any kernel, to be cut anew, and its streams become arrays of their
	// tokens; where the places of tokens do not follow from the loops, it keeps its
	// tasks all the same.
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
	Units   []string          // the files given, the one of the top function first
	C       bool              // that one is C, not C++
	Space   string            // the namespace that the top function is in, a::b
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
func File(name string, src []byte, opt Options) (result Result, diags diag.List) {
	sources := append([]Source{{name, src}}, opt.More...)
	result.C = preprocess.IsC(name)
	tu, overloads := readUnits(sources, opt, &result, &diags)
	if tu == nil || diags.HasErrors() {
		return result, diags.Sorted()
	}
	for _, f := range tu.functions {
		result.Functions = append(result.Functions, Function{f.name, f.pos, f.end})
	}
	keep := opt.KeepTasks || opt.AsWritten
	p, top, isRegion, found := lowered(tu, opt, result.C, overloads, keep)
	if found.HasErrors() && isRegion && !keep { // its streams may be none that arrays can stand for
		other, _, _, more := lowered(tu, opt, result.C, overloads, true)
		if !more.HasErrors() {
			checkBalance(other, &more)
		}
		if !more.HasErrors() {
			p, found = other, more
		}
	}
	if diags = append(diags, found...); !diags.HasErrors() {
		result.Program, result.Space = p, top.space
		result.first(p.File)
	}
	return result, diags.Sorted()
}

// first puts the file of the top function before the others.
func (r *Result) first(main string) {
	for _, list := range []*[]string{&r.Units, &r.Files} {
		others := slices.DeleteFunc(slices.Clone(*list), func(name string) bool { return name == main })
		*list = append([]string{main}, others...)
	}
	r.C = preprocess.IsC(main)
}

// lowered is the program of the top function, nil if there is none. Without keep, a
// dataflow region is read like any kernel; isRegion says that it could be kept.
func lowered(tu *translationUnit, opt Options, isC bool, overloads mathOverloads, keep bool) (p *affine.Program, top *function, isRegion bool, found diag.List) {
	apart := map[diag.Pos]bool{}
	var l *lowerer
	wide := newWideWords()
	for again := true; again; again = wide.retry() || l.streams.again || found.HasErrors() && l.streams.writeOutAll() {
		found = nil
		l = newLowerer(tu, wide, &found, isC)
		l.keepTasks, l.asWritten, l.overloads, l.streams, l.given = keep, opt.AsWritten, overloads, newStreamRows(apart), opt.Values
		for _, f := range tu.functions {
			latePointers(f)
			if !keep {
				l.lateStarts(f)
			}
		}
		if top = l.chooseTop(opt.Top); top == nil {
			return nil, nil, false, found
		}
		p = l.program(top.unit, top)
	}
	if !found.HasErrors() {
		checkWidths(p, &found)
	}
	if !found.HasErrors() && !opt.AsWritten {
		for _, t := range p.Tasks {
			l.pastRows(t)
			accesses := affine.Accesses(t.Body)
			checkBounds(accesses, l.shorter, &found)
			warnUninitialised(t, accesses, l.lasting, &found)
		}
		l.renewAll(p, &found)
		checkRegion(p, &found)
	}
	l.keepTasks = true
	return p, top, l.isDesign(top), l.asInSource(found)
}
