package parse

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// A design that is taken as it is, to be priced, keeps all that its pragmas say.
// What cannot be kept is told.

// honour notes that a pragma has become a decision, or asks for what is done
// anyway.
func (l *lowerer) honour(p preprocess.Pragma) { l.honoured[p.Pos] = true }

// portModes are the modes of interfaces that leave an array in memory, on the
// chip or off it, and a scalar in a register.
var portModes = []string{"m_axi", "s_axilite", "ap_memory", "bram", "ap_none", "ap_vld", "ap_ovld", "ap_ack", "ap_hs", "ap_stable",
	"ap_ctrl_hs", "ap_ctrl_chain", "ap_ctrl_none"}

// honourFunction notes the pragmas of f that its place fulfils: the top, a task
// of a region, or a function that is called.
func (l *lowerer) honourFunction(f *function, isTop, isTask bool) {
	for _, p := range f.pragmas {
		d := parseDirective(p.Text)
		switch d.kind {
		case "interface":
			mode := d.portMode()
			stream := (mode == "axis" || mode == "ap_fifo") && l.hasStream(f, d.options["port"])
			if !isTop && len(d.options) > 0 || stream || slices.Contains(portModes, mode) {
				l.honour(p)
			}
		case "top":
			l.honour(p)
		case "inline": // everything but tasks is inlined
			if off := d.flags["off"] || d.options["off"] == "true"; !off || isTop || isTask {
				l.honour(p)
			}
		case "dataflow":
			if isTop && l.isRegion {
				l.honour(p)
			}
		}
	}
}

// hasStream reports whether parameter name of f is a stream.
func (l *lowerer) hasStream(f *function, name string) bool {
	return slices.ContainsFunc(f.params, func(v *varDecl) bool { return v.name == name && isStreamType(v.typ) })
}

// warnIgnored tells which pragmas of the functions in use the price does not
// look at.
func (l *lowerer) warnIgnored() {
	l.eachPragma(func(p preprocess.Pragma, _ directive) {
		if !l.honoured[p.Pos] {
			l.diags.Warnf(diag.PragmaIgnored, p.Pos, "the estimate does not honour #pragma %s", strings.Join(strings.Fields(p.Text), " "))
		}
	})
}

// eachPragma visits the pragmas of Vitis HLS in the functions in use, each place once.
func (l *lowerer) eachPragma(visit func(preprocess.Pragma, directive)) {
	seen := map[diag.Pos]bool{}
	all := func(list []preprocess.Pragma) {
		for _, p := range list {
			if d := parseDirective(p.Text); d.kind != "" && !seen[p.Pos] {
				seen[p.Pos] = true
				visit(p, d)
			}
		}
	}
	for _, f := range l.used {
		all(f.pragmas)
		walk(f.body, func(n any) bool {
			switch n := n.(type) {
			case *forStmt:
				all(n.pragmas)
			case *whileStmt:
				all(n.pragmas)
			case *rangeStmt:
				all(n.pragmas)
			}
			return true
		})
	}
}

// pipelineOf is the II that a pipeline pragma of f asks for, -1 for the least; 0
// if there is none.
func (l *lowerer) pipelineOf(pragmas []preprocess.Pragma) (int, preprocess.Pragma) {
	for _, p := range pragmas {
		if d := l.named(parseDirective(p.Text)); d.kind == "pipeline" && !d.flags["off"] {
			if ii := d.number("ii"); ii > 0 {
				return ii, p
			}
			return -1, p
		}
	}
	return 0, preprocess.Pragma{}
}

// pipelined lowers the body of f by lower. A pipelined function is a loop of one
// iteration: the tool unrolls the loops in it. In a loop that is pipelined the
// pragma says nothing new.
func (l *lowerer) pipelined(f *function, lower func()) {
	ii, p := l.pipelineOf(f.pragmas)
	if !l.asWritten || ii == 0 {
		lower()
		return
	}
	l.honour(p)
	if l.inPipeline > 0 {
		lower()
		return
	}
	loop := &affine.Loop{Name: l.freshCounter("run", nil), Type: affine.I32, Lo: zero(), Hi: affine.IntConst(1), Step: 1, II: ii, Label: f.name, Pos: f.pos}
	l.inPipeline++
	l.loops = append(l.loops, loop)
	loop.Body = l.into(lower)
	l.loops = l.loops[:len(l.loops)-1]
	l.inPipeline--
	l.emit(loop)
}

// tripsTold is the number of iterations that the user tells of a loop whose end depends on data: the largest,
// else the average; 0 of others.
func tripsTold(loop *affine.Loop) int64 {
	if isPure(loop.Lo) && isPure(loop.Hi) {
		return 0
	}
	said := affine.TripsSaid(loop)
	return max(said.Max, said.Mean, said.Min)
}

// assumeTrips lets a loop run as often as the user tells, so that what passes through streams in it is known.
func assumeTrips(loop *affine.Loop) {
	if loop.Trips == 0 {
		return
	}
	c, ok := loop.Lo.(*affine.Const)
	if !ok {
		c = &affine.Const{T: loop.Type}
	}
	loop.Lo, loop.Hi, loop.Trips = c, &affine.Const{T: loop.Type, I: c.I + loop.Trips*loop.Step}, 0
}

// toolLabels are the names that Vitis gives to loops without a label: the line,
// and their number among all of them in the function.
func (l *lowerer) toolLabel(s *forStmt) string {
	f := l.active[len(l.active)-1]
	if l.labels[f] == nil {
		l.labels[f] = loopNumbers(f)
	}
	return l.labels[f][s.pos]
}
