package parse

import "codo/affine"

// A loop whose step is a variable of its body, the lesser of a constant and of what is left, has a constant step, as only the last one
// is less:
//
//	while (done < 1000) { int n = min(128, 1000 - done); ..; done += n; }   =>   for (; done < 1000; done += 128) {..}   done = 1000;
//	while (left > 0) { int n = left < 128 ? left : 128; ..; left -= n; }    =>   for (; left > 0; left -= 128) {..}      left = 0;

// A restLoop is such a loop, which counts with a variable to its end.
type restLoop struct {
	count string
	end   int64
	down  bool
	step  int64 // 0: not known yet
}

// tiledByRest lowers f if it is such a loop.
func (l *lowerer) tiledByRest(f *forStmt, preceding []stmt) bool {
	b, ok := f.body.(*block)
	if !ok || f.post != nil || f.cond == nil || len(b.list) == 0 || jumps(b) {
		return false
	}
	count := lastStep(b)
	if count == "" {
		return false
	}
	last := b.list[len(b.list)-1].(*exprStmt)
	by, isSum := last.x.(*assign)
	if !isSum || by.op != "+=" && by.op != "-=" || !isName(by.y) {
		return false
	}
	x := &restLoop{count: count, down: by.op == "-="}
	body := &block{b.place, b.list[:len(b.list)-1]}
	if l.changesOuter(body, count) || !l.restFrom(x, f, preceding) || !l.restStep(x, body, rootName(by.y)) {
		return false
	}
	step := intLiteral(f.place, int(x.step))
	own := *f
	own.cond = &binary{f.place, "<", by.x, intLiteral(f.place, int(x.end))}
	if x.down {
		own.cond = &binary{f.place, ">", by.x, intLiteral(f.place, 0)}
	}
	own.body, own.post, own.written = body, &assign{by.place, by.op, by.x, step}, nil
	l.forLoop(&own, preceding)
	if _, isOwn := f.init.(*declaration); !isOwn {
		l.assignment(&assign{by.place, "=", by.x, intLiteral(f.place, int(x.end))})
	}
	return true
}

// restFrom gives x its end, if that and its start are constants that its type has, with a step more.
func (l *lowerer) restFrom(x *restLoop, f *forStmt, preceding []stmt) bool {
	op, hi, ok := endOf(f.cond, x.count)
	if !ok || op != "!=" && op != "<" && !x.down || op != "!=" && op != ">" && x.down {
		return false
	}
	t, first := affine.Type{}, expr(nil)
	switch init := f.init.(type) {
	case *declaration:
		if len(init.vars) != 1 || init.vars[0].name != x.count || init.vars[0].init == nil {
			return false
		}
		ref, _ := l.tryType(init.vars[0].typ)
		t, first = ref.elem, init.vars[0].init
	default:
		v, ok := l.lookup(x.count).(view)
		if !ok || len(v.dims()) > 0 || v.isTarget {
			return false
		}
		t, first = v.buf.Elem, l.startBefore(x.count, preceding)
		if e, isExpr := init.(*exprStmt); isExpr {
			a, ok := e.x.(*assign)
			if !ok || a.op != "=" || !isIdent(a.x, x.count) {
				return false
			}
			first = a.y
		}
	}
	if first == nil || !t.IsInteger() || t.Bits < 32 || x.down && !t.Signed() {
		return false
	}
	from, ok := l.tryConst(first)
	to, ok2 := l.tryConst(hi)
	if !ok || !ok2 {
		return false
	}
	x.end = to.I
	if x.down {
		return x.end == 0 && 0 <= from.I && from.I < smallNumber
	}
	return 0 <= from.I && from.I <= x.end && x.end < smallNumber
}

// restStep gives x its step: that which the variable called name is, if it is less than what is left.
func (l *lowerer) restStep(x *restLoop, body *block, name string) bool {
	var v *varDecl
	for _, s := range body.list {
		if d, ok := s.(*declaration); ok && declares(d, name) {
			for _, own := range d.vars {
				if own.name == name && own.ptr == 0 && len(own.dims) == 0 {
					v = own
				}
			}
		}
	}
	if v == nil || l.changedNames(body)[name] {
		return false
	}
	return l.restOf(x, v.init) && l.hasNumber(v.typ, x.step)
}

// hasNumber reports whether t, the type of a variable, is one of integers and has n.
func (l *lowerer) hasNumber(t *typeName, n int64) bool {
	if t.name == "auto" {
		return true
	}
	ref, ok := l.tryType(t)
	return ok && ref.elem.IsInteger() && ref.elem.Wrap(n) == n
}

// restOf gives x its step if init is the lesser of that and what is left.
func (l *lowerer) restOf(x *restLoop, init expr) bool {
	switch init := init.(type) {
	case *call:
		if init.fn != "min" || len(l.own(init)) > 0 || len(init.args) != 2 || !l.restLeast(x, init.args[0], init.args[1]) {
			return false
		}
		return len(init.targs) == 0 || init.targs[0].typ != nil && l.hasNumber(init.targs[0].typ, smallNumber) // std::min<short>(..)
	case *conditional:
		c, ok := init.cond.(*binary)
		if !ok || c.op != "<" && c.op != "<=" && c.op != ">" && c.op != ">=" {
			return false
		}
		left, less := l.isLeft(x, c.x), c.op[0] == '<'
		return l.restLeast(x, c.x, c.y) && l.restLeast(x, init.x, init.y) && (left == l.isLeft(x, init.x)) == less
	}
	return false
}

// restLeast reports whether one of a and b is what is left, and the other the step.
func (l *lowerer) restLeast(x *restLoop, a, b expr) bool {
	if l.isLeft(x, b) {
		a, b = b, a
	}
	step, ok := l.tryConst(b)
	if !l.isLeft(x, a) || !ok || step.I < 1 || step.I >= smallNumber || x.step > 0 && x.step != step.I {
		return false
	}
	x.step = step.I
	return true
}

// isLeft reports whether e is what is left.
func (l *lowerer) isLeft(x *restLoop, e expr) bool {
	if x.down {
		return isIdent(e, x.count)
	}
	b, ok := e.(*binary)
	if !ok || b.op != "-" || !isIdent(b.y, x.count) {
		return false
	}
	n, ok := l.tryConst(b.x)
	return ok && n.I == x.end
}
