// Package preprocess gives the text of a C or C++ file without comments, directives, macros and pragmas, as the grammar reads it, and
// the place in the user's files of each token.
//
// The library modernc.org/cc expands includes, conditionals and macros; around it stands what it lacks for C++ and for exact places:
//
//	clean.go     blanks comments, finds the control lines
//	include.go   finds files; macros.go lists every name that may be a macro
//	seal.go      hides from the library what it need not see
//	(cc)         expands
//	unseal.go    puts the text back, and notes where each piece comes from
//
// The library would also loop on a file that includes itself, run out of stack
// on a deep #if and out of memory on a macro that doubles a name; these are
// caught before (include.go, control.go, expansion.go).
//
// What the grammar does not know, and what it would take for something else, is written otherwise, in place:
// attributes, blocks that are values, parameters as C had them before 1989, operators called by name, a < that begins no
// template arguments (the other files).
package preprocess

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"modernc.org/cc/v4"

	"codo/diag"
)

// Limits on what macros may make of a file.
const (
	minExpansionWork     = 2_000_000 // tokens that the library may handle for a small file
	expansionWorkPerByte = 8         // and more for each byte of it
	minOutputText        = 32 << 20  // bytes that a small file may become
	outputPerByte        = 4         // and more for each byte of it
)

// Options are the -I and -D of the command line.
type Options struct {
	IncludeDirs []string
	Defines     []string
	MayBeEmpty  bool     // the file is one of several
	Integers    []string // names of types that headers declare
}

// A Pragma is one #pragma line or _Pragma of the source.
type Pragma struct {
	Pos    diag.Pos
	Offset int    // in Unit.Text, where it stood
	Text   string // without "#pragma"; macros that stand as a value expanded
	Words  []Word // of text, if it is a codo pragma; empty otherwise
}

// A Unit is a preprocessed file: the text without comments, directives and
// pragmas, and the place of every token of it.
type Unit struct {
	Text  []byte
	marks []mark // in order of offset
	// inserted are the offsets of the = that turn a < b into a <= b where the
	// grammar could take < for the start of template arguments, and of what is added.
	inserted []int
	// added is what tellLess adds: parentheses around those that the grammar could take for those of a cast, and calls of blocks.
	added []addition
	// CallsBlocks says that some of it is of C++ alone.
	CallsBlocks bool
	Pragmas     []Pragma
	Files       []string          // user files, the main file first
	Sources     map[string][]byte // their text
	// Use, if set, is where all of the text is used: it is not the user's.
	Use diag.Pos
	// Provided are the stubs used that no compiler has.
	Provided map[string][]byte
	integers []string // names of types that headers declare
}

// File expands includes, conditionals and macros of the file. The unit
// is nil if the file cannot be read at all; with errors, its text is empty.
func File(file string, src []byte, opt Options) (u *Unit, diags diag.List) {
	p := &preprocessor{u: &Unit{integers: opt.Integers}, diags: &diags, macros: newMacros(), in: newIncluder(file, opt.IncludeDirs)}
	defer func() {
		if r := recover(); r != nil { // the library gave up on this text
			u = nil
			diags.Errorf(diag.Preprocess, diag.Pos{File: file, Line: 1, Col: 1}, "the preprocessor cannot read this file: %.80s", fmt.Sprint(r))
		}
	}()
	start := diag.Pos{File: file, Line: 1, Col: 1}
	switch {
	case len(bytes.TrimSpace(src)) == 0 && !opt.MayBeEmpty:
		diags.Errorf(diag.FileError, start, "the file is empty")
		return nil, diags
	case len(src) > maxFileBytes:
		diags.Errorf(diag.TooLarge, start, "the file has %d bytes; the limit is %d", len(src), maxFileBytes)
		return nil, diags
	}
	out := p.expand(newSource(file, src), opt)
	p.finish()
	if !diags.HasErrors() {
		p.unseal(out)
		p.fewArguments()
	}
	if !diags.HasErrors() {
		p.u.blankAttributes(&diags)
		if !IsC(file) {
			p.u.spellOperators()
			p.u.spellCalledOperators()
		} else {
			p.u.modernise()
		}
		p.u.blankIdle()
		p.u.blankAlone()
		p.u.blankPadding()
		p.u.nameUnsigned()
		p.u.callBlocks()
		p.u.blankTypename()
		p.u.dropParens()
		p.u.zeroFields()
		p.u.tellLess()
	}
	return p.u, diags
}

// A preprocessor holds one run.
type preprocessor struct {
	u      *Unit
	diags  *diag.List
	macros *macros
	in     *includer
	seals  []seal
}

// The names of the two sources before the main file. The library lets only the
// first define macros such as __STDC__.
const (
	predefinedName  = "<predefined>"
	commandLineName = "<command line>"
)

// expand runs the library over the sealed main file.
func (p *preprocessor) expand(main *source, opt Options) []byte {
	abi, err := cc.NewABI("linux", "amd64")
	if err != nil {
		panic(err)
	}
	given := newSource(commandLineName, []byte(p.definitions(opt.Defines)))
	before := newSource(predefinedName, []byte(predefined(IsC(main.name))))
	p.macros.read(given)
	p.macros.read(before)
	p.in.add(main, p.macros)
	p.macros.settle()
	p.in.seal = func(s *source) { sealSource(s, p.macros, &p.seals) }
	sources := []cc.Source{}
	for _, s := range []*source{before, given} {
		p.in.seal(s)
		sources = append(sources, cc.Source{Name: s.name, Value: s.sealed})
	}
	p.in.seal(main)
	sources = append(sources, cc.Source{Name: main.name, Value: main.framed()})
	if len(main.faults) > 0 {
		p.in.files = []*source{main}
		return nil
	}
	cfg := &cc.Config{
		ABI: abi, FS: p.in, FSOnly: true, PragmaHandler: p.in.onPragma,
		IncludePaths: p.in.quoted, SysIncludePaths: p.in.angled,
		ExpansionLimit: minExpansionWork + expansionWorkPerByte*len(main.raw),
	}
	out := limitedBuffer{limit: maxOutput(main)}
	p.report(cc.Preprocess(cfg, sources, &out))
	return out.Bytes()
}

// limitedBuffer stops a text that grows without end.
type limitedBuffer struct {
	bytes.Buffer
	limit int
}

var errTooLong = errors.New("macro expansion limit exceeded")

// Write fails once the limit is reached, at which the library stops.
func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.limit {
		return 0, errTooLong
	}
	return b.Buffer.Write(p)
}

// maxOutput is the most text that macros may make of a file.
func maxOutput(main *source) int { return minOutputText + outputPerByte*len(main.raw) }

// finish notes the files read and what is wrong with them.
func (p *preprocessor) finish() {
	p.u.Sources, p.u.Provided = map[string][]byte{}, p.in.provided
	for _, s := range p.in.files {
		for _, d := range s.faults {
			*p.diags = append(*p.diags, *p.included(&d))
		}
		if _, ours := ourHeader(s.name); !ours {
			p.u.Files = append(p.u.Files, s.name)
			p.u.Sources[s.name] = s.raw
		}
	}
}

var definition = regexp.MustCompile(`^[A-Za-z_]\w*(\([\w, .]*\))?$`)

// definitions turns NAME and NAME=VALUE into directives.
func (p *preprocessor) definitions(defines []string) string {
	var b strings.Builder
	for _, d := range defines {
		name, value, given := strings.Cut(d, "=")
		if !given {
			value = "1"
		}
		if !definition.MatchString(name) || strings.ContainsAny(value, "\n\x00") {
			p.diags.Errorf(diag.Preprocess, diag.Pos{}, "-D %q does not define a macro", d).Advise("write -D NAME or -D NAME=VALUE")
			continue
		}
		fmt.Fprintf(&b, "#define %s %s\n", name, value)
	}
	return b.String()
}
