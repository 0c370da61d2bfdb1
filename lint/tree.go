package lint

import (
	"slices"
	"strconv"
	"strings"
)

// file is what a kernel file holds.
type file struct {
	functions []*function
	stray     []*pragma        // pragmas outside functions
	constants map[string]int64 // const integers of the file
}

// find is the function of a name, nil if the file has none.
func (f *file) find(name string) *function {
	for _, g := range f.functions {
		if g.name == name {
			return g
		}
	}
	return nil
}

type function struct {
	name    string
	result  string // type, "void"
	static  bool
	externC bool
	params  []*variable
	body    *block
	line    int
	axi     map[string]string // bundles of parameters with an m_axi port; nil: not looked at yet
}

func (f *function) param(name string) *variable {
	for _, p := range f.params {
		if p.name == name {
			return p
		}
	}
	return nil
}

// variable is a parameter or a declared local.
type variable struct {
	name      string
	typ       string // without const, & and dimensions: "hls::stream<float,2>"
	constant  bool
	static    bool
	reference bool
	pointer   bool
	dims      []string // text between [ and ]
	init      []token  // after =, or in braces; nil for none
	arguments []token  // of a constructor
	line      int
}

func (v *variable) isStream() bool { return strings.HasPrefix(v.typ, "hls::stream<") }
func (v *variable) isArray() bool  { return len(v.dims) > 0 || v.pointer }

// kind is the kind of a statement.
type kind int

const (
	pragmaStmt kind = iota
	declStmt
	callStmt // f(a, b);
	exprStmt
	loopStmt // for, while, do
	ifStmt   // and switch
	jumpStmt // break, continue, return, goto
	blockStmt
)

// statement is one statement of a function.
type statement struct {
	kind      kind
	line      int
	labels    []string
	word      string // for, while, do, if, switch, break, ...
	pragma    *pragma
	decl      *variable
	callee    string
	args      [][]token       // of a call; init, condition, step of a for loop
	tokens    []token         // of an expression, or a condition
	body      *block          // of a loop, guard, block
	other     *block          // else
	mentioned map[string]bool // names in it; nil: not yet looked for
}

type block struct {
	list      []*statement
	mentioned map[string]bool // names in it; nil: not yet looked for
}

// pragmas are the HLS pragmas directly in b.
func (b *block) pragmas() []*pragma {
	var out []*pragma
	for _, s := range b.list {
		if s.kind == pragmaStmt {
			out = append(out, s.pragma)
		}
	}
	return out
}

// has reports whether a pragma of this kind stands directly in b.
func (b *block) has(kind string) bool {
	return slices.ContainsFunc(b.pragmas(), func(p *pragma) bool { return p.kind == kind && !p.flags["off"] })
}

// walk visits the statements of b and of all blocks below it.
func (b *block) walk(visit func(s *statement, in *block)) {
	if b == nil {
		return
	}
	for _, s := range b.list {
		visit(s, b)
		s.body.walk(visit)
		s.other.walk(visit)
	}
}

// pragma is one #pragma HLS line.
type pragma struct {
	kind    string // lower case: "dataflow"
	flags   map[string]bool
	options map[string]string // keys in lower case
	line    int
}

// readPragma reads the text after #pragma; nil if it is not for HLS.
func readPragma(text string, line int) *pragma {
	text = strings.ReplaceAll(strings.ReplaceAll(text, " =", "="), "= ", "=")
	fields := strings.Fields(text)
	if len(fields) < 2 || !strings.EqualFold(fields[0], "HLS") {
		return nil
	}
	p := &pragma{kind: strings.ToLower(fields[1]), flags: map[string]bool{}, options: map[string]string{}, line: line}
	for _, f := range fields[2:] {
		if key, value, ok := strings.Cut(f, "="); ok {
			p.options[strings.ToLower(key)] = value
		} else {
			p.flags[strings.ToLower(f)] = true
		}
	}
	return p
}

// mode is the mode of an interface pragma in both its spellings.
func (p *pragma) mode() string {
	if p.options["mode"] != "" {
		return p.options["mode"]
	}
	for _, mode := range []string{"m_axi", "s_axilite", "ap_memory"} {
		if p.flags[mode] {
			return mode
		}
	}
	return ""
}

// number is a whole-number option, or missing if there is none.
func (p *pragma) number(key string, missing int) int {
	if n, err := strconv.Atoi(p.options[key]); err == nil {
		return n
	}
	return missing
}
