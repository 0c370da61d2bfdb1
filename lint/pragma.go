package lint

import "slices"

// place says in which braces a pragma may stand (UG1399, the page of each).
type place int

const (
	anywhere place = iota
	inFunction
	inLoop
	inEither
)

var places = map[string]place{
	"top": inFunction, "inline": inFunction, "interface": inFunction, "function_instantiate": inFunction, "stable": inFunction,
	"unroll": inLoop, "loop_flatten": inLoop, "loop_tripcount": inLoop,
	"pipeline": inEither, "dataflow": inEither, "dependence": inEither,
}

// mustLead are the pragmas that speak of the braces as a whole and stand first
// in them.
var mustLead = map[string]bool{"inline": true, "interface": true, "unroll": true, "pipeline": true, "loop_tripcount": true}

// placement checks where pragmas stand (rule 17).
func (l *linter) placement() {
	for _, p := range l.file.stray {
		l.report(PragmaPlace, p.line, "%s stands outside any function", p.kind)
	}
	for _, f := range l.file.functions {
		l.placementIn(f, f.body, inFunction)
	}
}

func (l *linter) placementIn(f *function, b *block, here place) {
	if b == nil {
		return
	}
	led := false // something but a pragma was seen
	for _, s := range b.list {
		if s.kind != pragmaStmt {
			led = true
			inner := anywhere
			if s.kind == loopStmt {
				inner = inLoop
			}
			l.placementIn(f, s.body, inner)
			l.placementIn(f, s.other, anywhere)
			continue
		}
		p := s.pragma
		switch want := places[p.kind]; {
		case want == inFunction && here != inFunction:
			l.report(PragmaPlace, p.line, "%s belongs directly in the body of a function", p.kind)
		case want == inLoop && here != inLoop:
			l.report(PragmaPlace, p.line, "%s belongs directly in the body of its loop", p.kind)
		case want == inEither && here == anywhere:
			l.report(PragmaPlace, p.line, "%s belongs directly in the body of a function or loop", p.kind)
		case led && mustLead[p.kind]:
			l.report(PragmaPlace, p.line, "%s stands after statements of its braces", p.kind)
		}
		if p.kind == "interface" && p.options["port"] != "return" && f.param(p.options["port"]) == nil {
			l.report(PragmaPlace, p.line, "interface: %s has no parameter %s", f.name, p.options["port"])
		}
	}
}

// storage are the pragmas that say how a variable is stored. They exclude each
// other, but the pieces of a partition may be bound to a kind of memory, and have words of
// several elements of other dimensions.
var storage = map[string]string{"array_partition": "partition", "array_reshape": "reshape", "bind_storage": "bind_storage", "stream": "stream"}

// maxPieces is where Vitis warns (XFORM 203-103).
const maxPieces = 1024

// variables checks the pragmas on variables (rules 18, 19, 20).
func (l *linter) variables(f *function) {
	visible := map[string]*variable{}
	for _, v := range f.params {
		visible[v.name] = v
	}
	before := map[string][]*pragma{} // by variable
	f.body.walk(func(s *statement, _ *block) {
		if s.kind == declStmt {
			visible[s.decl.name] = s.decl
		}
		if s.kind != pragmaStmt || s.pragma.options["variable"] == "" {
			return
		}
		p, name := s.pragma, s.pragma.options["variable"]
		v := visible[name]
		if v == nil {
			l.report(PragmaVariable, p.line, "%s: %s is not declared before", p.kind, name)
			return
		}
		if storage[p.kind] == "" {
			return
		}
		if k := slices.IndexFunc(before[name], func(old *pragma) bool { return !compatible(old, p) }); k >= 0 {
			l.report(PragmaVariable, p.line, "%s contradicts the %s of %s", p.kind, storage[before[name][k].kind], name)
		}
		before[name] = append(before[name], p)
		if f.isAXI(name) {
			l.report(AXIStorage, p.line, "%s on the m_axi argument %s", p.kind, name)
		}
		if n := l.pieces(v, p); n > maxPieces {
			l.report(PartitionSize, p.line, "%s cuts %s into %d pieces, expected %d at most", p.kind, name, n, maxPieces)
		}
	})
}

// compatible reports whether two pragmas of storage go together on one variable.
func compatible(x, y *pragma) bool {
	switch {
	case x.kind == y.kind:
		return true
	case x.kind == "stream" || y.kind == "stream":
		return false
	case x.kind == "bind_storage" || y.kind == "bind_storage":
		return true
	}
	a, b := x.number("dim", 1), y.number("dim", 1)
	return a != b && a != 0 && b != 0
}

// pieces is the number of memories that a partition makes of v.
func (l *linter) pieces(v *variable, p *pragma) int64 {
	if p.kind != "array_partition" {
		return 1
	}
	if n := p.number("factor", 0); n > 0 {
		return int64(n)
	}
	dim := p.number("dim", 1)
	pieces := int64(1)
	for i, text := range v.dims {
		if n, ok := l.constant(text); ok && (dim == 0 || dim == i+1) {
			pieces *= n
		}
	}
	return pieces
}

// pipelines looks for loops that cannot be unrolled below pipelined ones (rule 21).
func (l *linter) pipelines(f *function) {
	if f.body.has("pipeline") {
		l.unrollable(f.body)
	}
	f.body.walk(func(s *statement, _ *block) {
		if s.kind == loopStmt && s.body.has("pipeline") {
			l.unrollable(s.body)
		}
	})
}

func (l *linter) unrollable(b *block) {
	b.walk(func(s *statement, _ *block) {
		if s.kind != loopStmt {
			return
		}
		h, ok := readHeader(s)
		_, okLow := evaluate(h.low, l.file.constants)
		_, okHigh := evaluate(h.high, l.file.constants)
		if !ok || !okLow || !okHigh {
			l.report(VariableBound, s.line, "a loop of variable bound below a pipelined loop cannot be unrolled")
		}
	})
}
