package parse

import (
	"strings"

	"codo/affine"
	"codo/diag"
)

// header is the reading of a loop's control: for (name = lo; name OP hi; name += step).
type header struct {
	name     string
	typ      affine.Type // of the counter
	declared bool        // by the loop itself
	outer    view        // the variable that counts, if it is not the loop's own
	lo       affine.Expr
	op       string // < <= > >= !=, with the counter on the left
	hi       expr
	step     int64
	also     []expr   // further conditions for the next iteration
	tested   testTime // after: the body sees the counter one step on
}

// counterName is the variable that a loop in plain form counts with.
func counterName(s *forStmt) string {
	for _, p := range commaList(s.post) {
		if name, ok := steppedName(p); ok && mentions(s.cond, name) {
			return name
		}
	}
	return ""
}

// steppedName is the variable that post gives a new value made from the old one.
func steppedName(post expr) (string, bool) {
	switch p := post.(type) {
	case *unary:
		if id, ok := p.x.(*ident); ok && (p.op == "++" || p.op == "--") {
			return id.name, true
		}
	case *assign:
		if id, ok := p.x.(*ident); ok && (p.op != "=" || mentions(p.y, id.name)) {
			return id.name, true
		}
	}
	return "", false
}

// stepOf reads i++, --i, i += c, i = i - c as the expression of a counter's step;
// the sign is in the operator.
func stepOf(post expr) (step expr, ok bool) {
	switch p := post.(type) {
	case *unary:
		one := &literal{p.place, "1"}
		if p.op == "++" {
			return one, true
		} else if p.op == "--" {
			return &unary{p.place, "-", one, false}, true
		}
	case *assign:
		id, isName := p.x.(*ident)
		if !isName {
			return nil, false
		}
		switch p.op {
		case "+=":
			return p.y, true
		case "-=":
			return lessBy(p.y), true
		case "=":
			return stepOfSum(id.name, p.y)
		}
	}
	return nil, false
}

// stepOfSum reads i + c, c + i and i - c.
func stepOfSum(name string, y expr) (step expr, ok bool) {
	b, ok := y.(*binary)
	if !ok {
		return nil, false
	}
	isCounter := func(x expr) bool { id, ok := x.(*ident); return ok && id.name == name }
	switch {
	case b.op == "+" && isCounter(b.x):
		return b.y, true
	case b.op == "+" && isCounter(b.y):
		return b.x, true
	case b.op == "-" && isCounter(b.x):
		return lessBy(b.y), true
	}
	return nil, false
}

// lessBy is -x as a number with a sign: what an unsigned x, as sizeof is, takes away.
func lessBy(x expr) expr {
	at := place{x.at()}
	return &unary{at, "-", &cast{at, &typeName{place: at, name: "long"}, x}, false}
}

// trouble says why a loop cannot be counted.
type trouble struct {
	at    expr // nil: all of it
	why   string
	never bool // it does not end, or not as its header says

	strides bool // the step is a value that is not known, see stridedLoop
	chooses bool // it is to be written out, see heldList
}

// readHeader reads the step and the condition of a loop in plain form.
func (l *lowerer) readHeader(h *header, s *forStmt) *trouble {
	stepExpr, ok := stepOf(s.post)
	if !ok {
		return &trouble{at: s.post, why: "the step is not a constant added to the counter"}
	}
	step, ok := l.tryConst(stepExpr)
	if !ok {
		return &trouble{at: stepExpr, why: "the step is not constant", strides: true}
	}
	if h.step = step.I; h.typ.Signed() { // what is added to it is stored in it: -r of an unsigned r steps down
		h.step = h.typ.Wrap(step.I)
	}
	if h.step == 0 {
		return &trouble{at: s.post, why: "the step of the loop is zero", never: true}
	}
	list := andList(s.cond)
	for i, c := range list {
		if h.op, h.hi, ok = endOf(c, h.name); !ok {
			h.op, h.hi, ok = l.solvedEnd(c, h)
		}
		if !ok || h.op == "==" {
			continue
		}
		if i > 0 && (s.tested != usual || l.hasEffects(andOf(list[:i]))) {
			return &trouble{at: s.cond, why: "the counter must be tested first"}
		}
		h.also = append(list[:i:i], list[i+1:]...)
		if s.tested == before {
			h.lo = convert(l.binaryOp(s.pos, "+", h.lo, affine.IntConst(h.step)), h.typ)
		}
		h.tested = s.tested
		return nil
	}
	return &trouble{at: s.cond, why: "the condition does not compare the counter with a bound"}
}

// hasEffects reports whether evaluating x may change a variable.
func (l *lowerer) hasEffects(x expr) bool {
	found := false
	walk(x, func(n any) bool {
		switch n := n.(type) {
		case *call:
			found = found || !isMath(n) || len(l.own(n)) > 0
		case *assign, *member:
			found = true
		case *unary:
			found = found || n.op == "++" || n.op == "--"
		}
		return true
	})
	return found
}

// tryConst evaluates x if it is a constant integer, and reports nothing if not.
func (l *lowerer) tryConst(x expr) (*affine.Const, bool) {
	e, ok := l.tryValue(x)
	c, isConst := e.(*affine.Const)
	return c, ok && isConst && c.T.IsInteger()
}

// unbounded reports a loop that does not end.
func (l *lowerer) unbounded(pos diag.Pos, t *trouble) {
	l.diags.Errorf(diag.Unbounded, t.place(pos), "cannot count this loop: %s", t.why).
		Advise("write for (int i = START; i < END; i += STEP)")
}

// place is where to report t of a loop at pos.
func (t *trouble) place(pos diag.Pos) diag.Pos {
	if t.at != nil {
		return t.at.at()
	}
	return pos
}

// turned are the comparisons that hold where others do not, for integers.
var turned = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!="}

// endOf reads `name OP hi` or `hi OP name`, or the opposite of these; `name` alone is not 0.
func endOf(cond expr, name string) (op string, hi expr, ok bool) {
	if isIdent(cond, name) {
		return "!=", intLiteral(place{cond.at()}, 0), true
	}
	if not, ok := cond.(*unary); ok && not.op == "!" {
		op, hi, ok := endOf(not.x, name)
		return turned[op], hi, ok && turned[op] != ""
	}
	b, isBinary := cond.(*binary)
	if !isBinary {
		return "", nil, false
	}
	switch {
	case mirrored(b.op) == "":
	case isIdent(b.x, name):
		return b.op, b.y, true
	case isIdent(b.y, name):
		return mirrored(b.op), b.x, true
	}
	return "", nil, false
}

// mirrored is a comparison with its sides exchanged; "" if op is none.
func mirrored(op string) string { return string(affine.Op(op).Mirrored()) }

// isSignedValue reports whether x is such a number.
func (l *lowerer) isSignedValue(x expr) bool {
	t, ok := l.tryNumber(x)
	return ok && isSigned(t)
}

// isSigned reports whether t is a signed integer, or a narrow one that becomes one.
func isSigned(t affine.Type) bool {
	return t.Kind == affine.Int || t.Kind == affine.Uint && t.Bits < 32
}

// start finds the counter's type and first value; ok is false if there are none, for the trouble t, or for what
// has been reported.
func (l *lowerer) start(h *header, s *forStmt, preceding []stmt) (t *trouble, ok bool) {
	if d, ok := s.init.(*declaration); ok {
		return l.ownStart(h, d.vars[0])
	}
	v, ok := l.place(&ident{place: s.place, name: h.name})
	if !ok {
		return nil, false
	}
	if len(v.dims()) > 0 || !v.buf.Elem.IsInteger() {
		return &trouble{why: quoteToken(h.name) + " is no integer scalar"}, false
	}
	h.typ, h.outer = v.buf.Elem, v
	first := l.startBefore(h.name, preceding)
	if init, ok := s.init.(*exprStmt); ok {
		if a, ok := init.x.(*assign); ok && a.op == "=" {
			first = a.y
		}
	}
	if first == nil { // counts on from whatever the variable holds
		h.lo = &affine.Load{Buffer: v.buf, Index: v.prefix, Pos: s.pos}
		return nil, true
	}
	h.lo = convert(l.value(first), h.typ)
	return nil, true
}

// ownStart is start for a counter that the loop declares.
func (l *lowerer) ownStart(h *header, v *varDecl) (t *trouble, ok bool) {
	h.declared = true
	v = l.unbraced(v)
	if v.typ.name == "auto" && v.init != nil {
		h.lo = l.value(v.init)
		h.typ = h.lo.Type()
	} else {
		ref, ok := l.resolve(v.typ)
		if !ok {
			return nil, false
		}
		if h.typ = ref.elem; v.init != nil && len(ref.dims) == 0 && h.typ.IsInteger() {
			h.lo = convert(l.value(v.init), h.typ)
		}
	}
	if h.lo == nil || !h.typ.IsInteger() {
		return &trouble{why: quoteToken(v.name) + " is no integer with a start value"}, false
	}
	return nil, true
}

// startBefore finds the value that name was last given in a list of
// statements, nil if that is not plain to see.
func (l *lowerer) startBefore(name string, list []stmt) expr {
	for i := len(list) - 1; i >= 0; i-- {
		switch s := list[i].(type) {
		case *declaration:
			for _, v := range s.vars {
				if v.name == name {
					return l.invariantOnly(v.init)
				}
			}
		case *exprStmt:
			if a, ok := s.x.(*assign); ok && a.op == "=" && rootName(a.x) == name {
				return l.invariantOnly(a.y)
			}
		}
		if l.changedNames(list[i])[name] {
			return nil
		}
	}
	return nil
}

// invariantOnly lets a start value through only if it cannot have changed since.
func (l *lowerer) invariantOnly(x expr) expr {
	if x != nil && l.isInvariant(x) {
		return x
	}
	return nil
}

// isInvariant reports whether x is made of constants, outer counters and
// arguments that keep their value.
func (l *lowerer) isInvariant(x expr) bool {
	switch x := x.(type) {
	case *literal, *sizeOf:
		return true
	case *ident:
		switch s := l.lookup(x.name).(type) {
		case bound:
			return true
		case view:
			return l.staysSame(s.buf) && !l.changes(x.name)
		}
	case *unary:
		return strings.Contains("-+~!", x.op) && l.isInvariant(x.x)
	case *binary:
		return x.op != "," && l.isInvariant(x.x) && l.isInvariant(x.y)
	case *cast:
		return l.isInvariant(x.x)
	case *member:
		_, known := l.tryConst(x)
		return known
	}
	return false
}
