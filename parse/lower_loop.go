package parse

import (
	"math"
	"slices"

	"codo/affine"
	"codo/diag"
)

// forLoop lowers a loop, one that data ends if it cannot be counted. preceding are the statements before
// it in its block, where the start of a loop without initialiser is looked for.
func (l *lowerer) forLoop(f *forStmt, preceding []stmt) {
	if l.tiledByRest(f, preceding) {
		return
	}
	var t *trouble
	var list []affine.Stmt
	saved := l.joining
	l.joining = l.out
	found := l.trial(func() { list = l.into(func() { t = l.counted(f, preceding) }) })
	l.joining = saved
	switch {
	case t == nil:
		*l.diags = append(*l.diags, found...)
		*l.out = append(*l.out, list...)
	case t.chooses:
		l.forLoop(f, preceding)
	case t.never:
		l.unbounded(f.pos, t)
	case f.written != nil:
		l.openLoop(f.written, false, t)
	default:
		l.openLoop(f, false, t)
	}
}

// counted is forLoop for loops that can be counted; for others it says why not, and what it has emitted serves
// nothing.
func (l *lowerer) counted(f *forStmt, preceding []stmt) *trouble {
	s := l.pointerFor(plainFor(f))
	if moved := l.movedFor(s, preceding); moved != nil {
		start := func() {
			l.body([]stmt{s.init})
			l.forLoop(moved, preceding)
		}
		switch s.init.(type) {
		case nil:
			l.forLoop(moved, preceding)
		case *declaration:
			l.scoped(start)
		default:
			start()
		}
		return nil
	}
	if s.cond == nil || s.post == nil {
		return &trouble{why: "it has no end condition or step"}
	}
	var t *trouble
	l.scoped(func() { t = l.byHeader(s, preceding) })
	return t
}

// byHeader is counted for a loop in plain form.
func (l *lowerer) byHeader(s *forStmt, preceding []stmt) *trouble {
	l.sideCounters(s)
	h := header{}
	var ok bool
	if h.name, ok = steppedName(s.post); !ok {
		return &trouble{at: s.post, why: "the step does not change a counter"}
	}
	if l.changesOuter(s.body, h.name) {
		return &trouble{why: "the counter " + quoteToken(h.name) + " is changed in the body"}
	}
	if l.halvingLoop(h.name, s, preceding) {
		return nil
	}
	if t, ok := l.start(&h, s, preceding); !ok {
		return t
	}
	if (l.choosesStream(s.body, h.name) || l.chooses[s.pos]) && l.listedLoop(h, s) {
		return nil
	}
	if l.chooses[s.pos] {
		l.unknownStruct(s.pos)
		return nil
	}
	if l.setsPointers(s.body) {
		defer func() { l.filling = nil }()
		if l.listedLoop(h, s) {
			return nil
		}
	}
	t := l.readHeader(&h, s)
	switch {
	case t == nil && l.powerLoop(h, s):
	case t == nil:
		return l.countedLoop(h, s)
	case l.listedLoop(h, s):
	case t.strides:
		return l.stridedLoop(h, s)
	default:
		return t
	}
	return nil
}

// countedLoop emits the loop of h with the body of s.
func (l *lowerer) countedLoop(h header, s *forStmt) *trouble {
	if name := l.changedIn(s, h.hi); name != "" {
		return boundChanged(name, s.cond)
	}
	hi, t := l.end(h, s)
	if t != nil {
		return t
	}
	typ := h.typ
	if c, isConst := hi.(*affine.Const); isConst && c.I < 0 && typ.Kind == affine.Uint { // see belowZero
		typ = affine.I64
	} else if !isConst { // compared in the common type, as C++ does
		typ = usualType(typ, hi.Type())
		if h.typ.IsAP() || hi.Type().IsAP() {
			typ = affine.I64
		}
	}
	loop := &affine.Loop{Name: l.freshCounter(h.name, l.ownVariable(h)), Type: typ, Lo: convert(h.lo, typ), Hi: convert(hi, typ), Step: h.step, Label: s.label, Pos: s.pos}
	var value affine.Expr = convert(&affine.Counter{Loop: loop}, h.typ)
	if h.tested == after {
		value = convert(l.binaryOp(s.pos, "+", value, affine.IntConst(h.step)), h.typ)
	}
	return l.emitCounted(loop, h, s, value, func() affine.Expr {
		last := l.afterLast(h, loop)
		if h.tested == after {
			last = l.binaryOp(s.pos, "+", last, affine.IntConst(h.step))
		}
		return last
	})
}

// emitCounted emits a loop of h with the body of s, in which the variable that counts has a value; end is that
// which it has behind the loop.
func (l *lowerer) emitCounted(loop *affine.Loop, h header, s *forStmt, value affine.Expr, end func() affine.Expr) (t *trouble) {
	if loop.Label == "" && !l.asWritten && len(l.loops) == 0 && len(l.active) > 1 {
		loop.Label = l.active[1].name // keeps the name of the layer
	}
	l.wishes.counters[loop] = h.name
	l.looping(h, s, l.loopBody(h, s), func(iteration func(value affine.Expr)) {
		l.fill(loop, s, func() { iteration(value) })
		if l.asWritten {
			assumeTrips(loop)
		}
		if t = boundChanges(loop, s.cond); l.chooses[s.pos] {
			t = &trouble{chooses: true}
		}
		l.orderNest(loop)
		l.emit(loop)
	}, end)
	return t
}

// fill lowers the body of loop, which s is, and sets what the pragmas and the label of s decide.
func (l *lowerer) fill(loop *affine.Loop, s *forStmt, lower func()) {
	if loop.Label == "" && l.asWritten {
		loop.Label = l.toolLabel(s)
	}
	l.loops = append(l.loops, loop)
	around := l.around
	l.around = append(around[:len(around):len(around)], s.pragmas...)
	ii, _ := l.pipelineOf(s.pragmas)
	if ii != 0 {
		l.inPipeline++
	}
	loop.Body = l.inTurns(loop, lower)
	if ii != 0 {
		l.inPipeline--
	}
	l.around = around
	l.loops = l.loops[:len(l.loops)-1]
	l.loopPragmas(loop, s.pragmas)
}

// looping runs a loop that emit makes of iterations, with the exits that its body
// takes; end is the counter's value when it has run to its end.
func (l *lowerer) looping(h header, s *forStmt, body stmt, emit func(iteration func(value affine.Expr)), end func() affine.Expr) {
	words, saved := escapes(body), l.exits
	var left []string
	var value affine.Expr
	if slices.Contains(words, "return") {
		left = append(left, "return")
	}
	if slices.Contains(words, "break") || len(left) > 0 && !h.declared {
		left = append(left, "break")
		l.open("break", s.pos, func() { l.storeCounter(h, value, s.pos) })
	}
	emit(func(v affine.Expr) {
		value = v
		l.guarded(left, s.pos, func() { l.iteration(h.name, v, s, body) })
	})
	if !h.declared && l.ownVariable(h) == nil {
		l.guarded(left, s.pos, func() { l.storeCounter(h, end(), s.pos) })
	}
	l.exits = saved
}

// iteration lowers one run of the body, and then of the steps beside the
// counter's.
func (l *lowerer) iteration(name string, value affine.Expr, s *forStmt, body stmt) {
	words, saved := escapes(body), l.exits
	l.push()
	l.scope.names[name] = bound{value}
	if slices.Contains(words, "continue") {
		l.open("continue", s.pos, nil)
	}
	l.scoped(func() { l.body(l.listOf(body)) })
	l.exits = saved
	words = slices.DeleteFunc(words, func(w string) bool { return w == "continue" })
	l.guarded(words, s.pos, func() { l.body(s.after) })
	l.pop()
}

// loopBody is the body of s behind the conditions that the counter's bound leaves
// over. A test at its start that stays true once it is true becomes a guard.
func (l *lowerer) loopBody(h header, s *forStmt) stmt {
	b := &block{place: place{s.body.at()}}
	for _, c := range h.also {
		b.list = append(b.list, &ifStmt{place{c.at()}, opposite(c), &jumpStmt{place: place{c.at()}, word: "break"}, nil})
	}
	b.list = append(b.list, l.listOf(s.body)...)
	if !h.declared && l.ownVariable(h) == nil {
		return b
	}
	for i, first := range b.list {
		c := breakCondition(first)
		if c == nil || !l.staysTrue(c, h) {
			break
		}
		b.list[i] = &ifStmt{place{first.at()}, c, &jumpStmt{place: place{first.at()}, word: "continue"}, nil}
	}
	return b
}

// staysTrue reports whether a condition on the counter holds in all iterations
// after one where it does.
func (l *lowerer) staysTrue(c expr, h header) bool {
	if b, ok := c.(*binary); ok && b.op == "||" {
		return l.staysTrue(b.x, h) && l.staysTrue(b.y, h)
	}
	op, bound, ok := endOf(c, h.name)
	if !ok || !l.isInvariant(bound) || mentions(bound, h.name) {
		return false
	}
	if h.step > 0 {
		return op[0] == '>'
	}
	return op[0] == '<'
}

// end lowers the bound so that it is exclusive in the direction of the step.
func (l *lowerer) end(h header, s *forStmt) (affine.Expr, *trouble) {
	hi := wholeBound(l.value(h.hi), h.op)
	if !hi.Type().IsInteger() {
		return nil, &trouble{at: h.hi, why: "the bound is not an integer"}
	}
	if hi.Type() == affine.B1 {
		hi = convert(hi, affine.I32)
	}
	up := h.step > 0
	switch h.op {
	case "<=", ">=":
		if end := belowZero(h, hi); end != nil {
			return end, nil
		}
		if (h.op == "<=") != up {
			return nil, wrongWay(s)
		}
		one := int64(1)
		if !up {
			one = -1
		}
		hi = l.binaryOp(s.pos, "+", hi, affine.IntConst(one))
	case "<", ">":
		if end := belowZero(h, hi); end != nil {
			return end, nil
		}
		if (h.op == "<") != up {
			return nil, wrongWay(s)
		}
	case "!=":
		if !meetsExactly(h, hi) {
			return nil, &trouble{at: s.cond, why: "with != the counter must meet the bound exactly", never: true}
		}
	}
	if c, ok := hi.(*affine.Const); ok && h.typ.Bits < maxBits && h.typ.Wrap(c.I) != c.I {
		return nil, &trouble{at: s.cond, why: "the counter's type cannot hold the bound", never: true}
	}
	if wrapsAround(h, hi) {
		return nil, &trouble{at: s.cond, why: "the counter passes the end of its type before the bound"}
	}
	return hi, nil
}

// belowZero is the end of a counter without a sign that goes down and ends as what follows 0 is a large number, `unsigned i = 7; i < 8; i--`:
// -1, of a type that has it. It is nil for others.
func belowZero(h header, hi affine.Expr) affine.Expr {
	lo, okLo := h.lo.(*affine.Const)
	end, okHi := hi.(*affine.Const)
	if !okLo || !okHi || h.typ.Kind != affine.Uint || h.step >= 0 || h.op != "<" && h.op != "<=" || !inOrder(lo.I, h.op, end.I) {
		return nil
	}
	if behind := h.typ.Wrap(lo.I%-h.step + h.step); behind >= 0 && inOrder(behind, h.op, end.I) { // of 64 bits it is negative here
		return nil
	}
	return &affine.Const{T: affine.I64, I: -1}
}

// inOrder reports whether x OP y, where OP is < or <=.
func inOrder(x int64, op string, y int64) bool { return x < y || op == "<=" && x == y }

// wrapsAround reports whether the first value past the bound hi is one that the counter's type does not
// have: an unsigned one that goes from 8 down to 5 by 10 goes on from near 2^32.
func wrapsAround(h header, hi affine.Expr) bool {
	lo, okLo := h.lo.(*affine.Const)
	end, okHi := hi.(*affine.Const)
	if !okLo || !okHi || h.typ.Signed() {
		return false
	}
	way := max(end.I-lo.I, 0)
	if h.step < 0 {
		way = max(lo.I-end.I, 0)
	}
	last := lo.I + affine.CeilQuo(way, max(h.step, -h.step))*h.step
	return last < 0 || h.typ.Bits < maxBits && h.typ.Wrap(last) != last
}

// mostExact is up to where floats tell all integers apart.
const mostExact = 1 << 24

// wholeBound is the integer that a counter compares with as it does with a constant of a float type; hi, if it is none.
func wholeBound(hi affine.Expr, op string) affine.Expr {
	c, ok := hi.(*affine.Const)
	if !ok || !c.T.IsFloat() || !(math.Abs(c.F) < mostExact) {
		return hi
	}
	switch op {
	case "<", ">=":
		return affine.IntConst(int64(math.Ceil(c.F)))
	case "<=", ">":
		return affine.IntConst(int64(math.Floor(c.F)))
	}
	if c.F == math.Trunc(c.F) {
		return affine.IntConst(int64(c.F))
	}
	return hi
}

func wrongWay(s *forStmt) *trouble {
	return &trouble{at: s.cond, why: "the counter moves away from the bound", never: true}
}

// meetsExactly reports whether the counter is sure to hit the bound hi. One of a
// signed type that steps by one must, since it may not overflow.
func meetsExactly(h header, hi affine.Expr) bool {
	lo, okLo := h.lo.(*affine.Const)
	end, okHi := hi.(*affine.Const)
	switch {
	case okLo && okHi:
		return (end.I-lo.I)%h.step == 0 && (end.I-lo.I)/h.step >= 0
	case h.step == 1:
		return h.typ.Signed() || okLo && lo.I == 0
	case h.step == -1:
		return h.typ.Signed() || okHi && end.I == 0
	}
	return false
}

// deepLoops is how many loops stand around one of which the body is looked through before it is lowered: each of
// them would lower it twice, if it cannot be counted.
const deepLoops = 2

// changedIn is a variable that a bound reads and the body of s changes; "" if there is none, or few loops are
// around s: boundChanges tells then, of what the body comes to.
func (l *lowerer) changedIn(s *forStmt, bound expr) (name string) {
	if len(l.loops) < deepLoops {
		return ""
	}
	walk(bound, func(n any) bool {
		if m, ok := n.(*member); ok && m.name == "size" && l.isArrayMember(m) { // whatever is in it
			return false
		}
		if id, ok := n.(*ident); ok && name == "" && !l.neverChanges(id) && l.changesOuter(s.body, id.name) {
			name = id.name
		}
		return name == ""
	})
	return name
}

// neverChanges reports whether x is an array of constants, or an argument that is const, whoever is handed it.
func (l *lowerer) neverChanges(x *ident) bool {
	switch s := l.symbolOf(x).(type) {
	case table:
		return true
	case view:
		return s.buf.Const
	}
	return false
}

// boundChanges is the trouble with a loop whose bound reads what its body writes: C++
// evaluates the bound again in each iteration.
func boundChanges(loop *affine.Loop, cond expr) (t *trouble) {
	read := map[*affine.Buffer]bool{}
	affine.WalkExpr(loop.Hi, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			read[ld.Buffer] = true
		}
	})
	if len(read) == 0 {
		return nil
	}
	affine.Walk(loop.Body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && read[a.Buffer] {
			t = boundChanged(a.Buffer.Name, cond)
		}
		return t == nil
	})
	return t
}

func boundChanged(name string, cond expr) *trouble {
	return &trouble{at: cond, why: "the body changes " + quoteToken(name) + ", which the bound reads"}
}

// storeCounter gives the variable of the enclosing block that a loop counts with
// the value that it has when the loop is left.
func (l *lowerer) storeCounter(h header, value affine.Expr, pos diag.Pos) {
	if !h.declared {
		l.emit(&affine.Assign{Buffer: h.outer.buf, Index: h.outer.prefix, Value: convert(value, h.outer.buf.Elem), Pos: pos})
	}
}

// ownVariable is the variable of the enclosing block that a loop counts with, if
// nothing but such loops reads it, nor the start of this one; nil otherwise.
func (l *lowerer) ownVariable(h header) *affine.Buffer {
	f := l.active[len(l.active)-1]
	if h.declared || !declaredIn(f.body, h.name) || l.readsOutsideLoops(f.body, h.name) {
		return nil
	}
	if affine.Loads(h.lo, h.outer.buf) { // it begins with what was assigned before a guard
		return nil
	}
	l.counters[h.outer.buf] = true
	return h.outer.buf
}

// afterLast is the counter's value when the loop ends.
func (l *lowerer) afterLast(h header, loop *affine.Loop) affine.Expr {
	less := affine.Op("<")
	distance, size := l.binaryOp(loop.Pos, "-", loop.Hi, h.lo), h.step
	if h.step < 0 {
		less, size = ">", -h.step
		distance = l.binaryOp(loop.Pos, "-", h.lo, loop.Hi)
	}
	last := loop.Hi
	if size != 1 {
		steps := l.binaryOp(loop.Pos, "/", l.binaryOp(loop.Pos, "+", distance, affine.IntConst(size-1)), affine.IntConst(size))
		last = l.binaryOp(loop.Pos, "+", h.lo, l.binaryOp(loop.Pos, "*", steps, affine.IntConst(h.step)))
	}
	runs := l.binaryOp(loop.Pos, less, h.lo, loop.Hi)
	if c, ok := runs.(*affine.Const); ok && c.I != 0 {
		return last
	}
	return &affine.Select{Cond: runs, X: convert(last, loop.Type), Y: convert(h.lo, loop.Type)}
}
