package domain

import (
	"maps"
	"math"
	"slices"
	"strings"

	"codo/affine"
	"codo/nest"
)

// Limit gives loops that end, or begin, where an argument says, or a scalar that no loop sets, the ends that
// the arrays have which they walk along, and a condition: nests of such loops can be cut and reordered like
// others. An iteration that reaches past an array has no meaning, so there is none.
//
//	arg a f32[64]; arg y f32[64]; arg n i32
//	for i = 0 to n { y[i] = a[i] }   =>   for i = 0 to 64 { if (i < n) { y[i] = a[i] } }
//
// Locals that count along are followed, see Inductions, as subscripts may be made of them.
// Nests that would not be affine either way stay, as they may end early.
func Limit(t *affine.Task, names affine.Names) {
	x := limiting{givenIn(t.Body), inductorOf(t.Body), false}
	x.in(t.Body, values{}, func(k int) map[*affine.Buffer]bool { return localTo(t, k) })
	if x.changed { // both sides of a condition may have had a scalar of one name
		nest.Rename(t, names)
	}
}

// limiting gives loops such ends.
type limiting struct {
	given    func(*affine.Buffer) bool
	counting *inductor
	changed  bool
}

// in does so with those of body, before which held is known; local are the buffers that only statement k of it uses. A
// condition around such loops asks for arguments, mostly.
func (x *limiting) in(body []affine.Stmt, held values, local func(k int) map[*affine.Buffer]bool) {
	for k, s := range body {
		if s, ok := s.(*affine.If); ok {
			none := func(int) map[*affine.Buffer]bool { return nil }
			x.in(s.Then, maps.Clone(held), none)
			x.in(s.Else, maps.Clone(held), none)
		}
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Open(l) || isAffine(l) {
			x.counting.body([]affine.Stmt{s}, held)
			continue
		}
		whole := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		ends := openEnds(whole, x.given, false)
		endsIn([]affine.Stmt{whole})
		ends = append(openEnds(whole, x.given, true), ends...)
		x.counting.through(whole, ends, maps.Clone(held))
		for _, in := range ends { // inner ones first
			own := nest.DeclaredBy(in.loop.Body)
			if in.loop == whole && !in.open[0] { // the iterations left out are the last ones
				maps.Copy(own, local(k))
			}
			in.limit(own)
		}
		if isAffine(whole) {
			body[k], x.changed = whole, true
		}
		for b := range assignedIn(body[k : k+1]) {
			delete(held, b)
		}
	}
}

// givenIn are the scalars of body that get what is made of arguments alone, these, and those that are set outside of
// loops alone, to whatever.
func givenIn(body []affine.Stmt) func(*affine.Buffer) bool {
	inLoops := setInLoops(body)
	other := map[*affine.Buffer]bool{}
	for count := -1; count < len(other); {
		count = len(other)
		affine.Walk(body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Assign:
				if inLoops[s.Buffer] && !madeOf(s.Value, func(b *affine.Buffer) bool { return b.IsScalar() && !other[b] }) {
					other[s.Buffer] = true
				}
			case *affine.Pop:
				if inLoops[s.Buffer] {
					other[s.Buffer] = true
				}
			}
			return true
		})
	}
	return func(b *affine.Buffer) bool { return b.IsScalar() && !other[b] }
}

// setInLoops are the buffers that loops of body set.
func setInLoops(body []affine.Stmt) map[*affine.Buffer]bool {
	set := map[*affine.Buffer]bool{}
	affine.Walk(body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok {
			return true
		}
		maps.Copy(set, assignedIn(l.Body))
		return false
	})
	return set
}

// madeOf reports whether all that e loads is from such buffers.
func madeOf(e affine.Expr, allowed func(*affine.Buffer) bool) bool {
	fine := true
	affine.WalkExpr(e, func(e affine.Expr) {
		if ld, ok := e.(*affine.Load); ok {
			fine = fine && allowed(ld.Buffer)
		}
	})
	return fine
}

// through writes what locals hold that count along in l, of which these loops may end early.
func (x *inductor) through(l *affine.Loop, ends []openEnd, held values) {
	x.declared([]affine.Stmt{l})
	for _, e := range ends {
		x.open[e.loop] = true
	}
	l.Body = x.body(l.Body, x.loop(held, l))
}

// An openEnd is a loop that begins or ends where arguments say.
type openEnd struct {
	loop   *affine.Loop
	lo, hi affine.Expr // as the user wrote them
	open   [2]bool     // which of them is not affine
}

// openEnds takes the open ends in l off its loops, which get ones far away for now: nobody
// counts up to these without leaving an array before. Inner loops come first. Those that Ends
// may know more of are taken only if all are.
func openEnds(l *affine.Loop, given func(*affine.Buffer) bool, all bool) (list []openEnd) {
	affine.Walk([]affine.Stmt{l}, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok || !all && len(bounds(l.Lo, "max"))+len(bounds(l.Hi, "min")) > 2 {
			return true
		}
		_, begins := affine.FormOf(l.Lo)
		_, ends := affine.FormOf(l.Hi)
		if e := (openEnd{l, l.Lo, l.Hi, [2]bool{!begins, !ends}}); (!begins || !ends) && madeOf(l.Lo, given) && madeOf(l.Hi, given) && (begins || l.Step == 1 || l.Step == -1) {
			list = append([]openEnd{e}, list...)
		}
		return true
	})
	for _, e := range list {
		least, most := limitsOf(e.loop.Type)
		least, most = max(least, -longest), min(most, longest)
		if e.loop.Step < 0 {
			least, most = most, least
		}
		if e.open[0] {
			e.loop.Lo = &affine.Const{T: e.loop.Type, I: least}
		}
		if e.open[1] {
			e.loop.Hi = &affine.Const{T: e.loop.Type, I: most}
		}
	}
	return list
}

// limit gives the loop of e ends from the arrays that it walks along, or from the type of what
// the user wrote, and a condition to its body. Own are the arrays and scalars that nobody reads
// after the iterations left out.
func (e openEnd) limit(own map[*affine.Buffer]bool) {
	l := e.loop
	r := reach{l, own}
	least, most := r.useful(l.Body)
	first, last, more, less, next := least, most, affine.Op(">="), affine.Op("<"), int64(1)
	if l.Step < 0 {
		first, last, more, less, next = most, least, "<=", ">", -1
	}
	var cond affine.Expr
	at := &affine.Counter{Loop: l}
	lo, hi := e.lo, e.hi
	if e.open[0] {
		cond, lo = &affine.Binary{Op: more, X: at, Y: e.lo}, &affine.Const{T: l.Type, I: nearer(first, e.lo, -next)}
	}
	if e.open[1] {
		cond, hi = affine.And(cond, &affine.Binary{Op: less, X: at, Y: e.hi}), &affine.Const{T: l.Type, I: nearer(last+next, e.hi, next)}
	}
	for _, v := range []affine.Expr{lo, hi} {
		if c, ok := v.(*affine.Const); ok && (c.I <= -longest || c.I >= longest || l.Type.Wrap(c.I) != c.I) {
			l.Lo, l.Hi = e.lo, e.hi
			return
		}
	}
	l.Lo, l.Hi = lo, hi
	l.Pragmas = slices.DeleteFunc(l.Pragmas, func(text string) bool {
		return strings.HasPrefix(strings.ToLower(text), "hls loop_tripcount")
	})
	g := guarding{&affine.If{Pos: l.Pos}, cond, map[*affine.Buffer]bool{}}
	l.Body = g.inside(l.Body)
}

// nearer is v, or the greatest value of what end is converted from, the least one where way is
// negative, if that is less far.
func nearer(v int64, end affine.Expr, way int64) int64 {
	for {
		c, ok := end.(*affine.Cast)
		if !ok || !c.X.Type().IsInteger() || c.X.Type().Bits > c.T.Bits {
			break
		}
		end = c.X
	}
	least, most := limitsOf(end.Type())
	switch {
	case end.Type().Bits > narrow:
		return v
	case way > 0:
		return min(v, most)
	}
	return max(v, least)
}

// narrow is the number of bits of a type whose values are few enough for a loop.
const narrow = 10

// limitsOf are the least and the greatest value of an integer type, or what is far away.
func limitsOf(t affine.Type) (least, most int64) {
	bits := min(t.Bits, 40)
	if t.Signed() {
		return -1 << (bits - 1), 1<<(bits-1) - 1
	}
	return 0, 1<<bits - 1
}

// longest bounds the iterations of loops that arrays limit.
const longest = 1 << 24

// localTo are the buffers that t declares, and uses in statement k alone.
func localTo(t *affine.Task, k int) map[*affine.Buffer]bool {
	out := nest.DeclaredBy(t.Body)
	for _, a := range affine.Accesses(append(slices.Clone(t.Body[:k]), t.Body[k+1:]...)) {
		delete(out, a.Buffer)
	}
	return out
}

// A reach tells how far a loop may go. Ranges of its counter are pairs, the greater one
// first if there is none.
type reach struct {
	loop *affine.Loop
	own  map[*affine.Buffer]bool // nobody sees what is written there
}

const (
	lowest  = math.MinInt64 / 4
	highest = math.MaxInt64 / 4
)

// defined is the range in which the statements of body, one after the other, stay inside the
// arrays.
func (r reach) defined(body []affine.Stmt) (least, most int64) {
	least, most = lowest, highest
	meet := func(a, b int64) { least, most = max(least, a), min(most, b) }
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Assign:
			meet(r.inside(s.Buffer, s.Index))
			for _, x := range s.Index {
				meet(r.expr(x))
			}
			meet(r.expr(s.Value))
		case *affine.If:
			meet(r.expr(s.Cond))
		case *affine.Loop:
			if n, ok := affine.TripCount(s); ok && n > 0 {
				meet(r.defined(s.Body))
			}
		}
	}
	return least, most
}

// useful is the range in which body does something that is seen outside of the loop, and stays
// inside the arrays.
func (r reach) useful(body []affine.Stmt) (least, most int64) {
	least, most = highest, lowest
	join := func(a, b int64) { least, most = min(least, a), max(most, b) }
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
		case *affine.Assign:
			if !r.own[s.Buffer] {
				join(r.defined([]affine.Stmt{s}))
			}
		case *affine.If:
			join(r.useful(s.Then))
			join(r.useful(s.Else))
		case *affine.Loop:
			join(r.useful(s.Body))
		default:
			join(lowest, highest)
		}
	}
	a, b := r.defined(body)
	return max(least, a), min(most, b)
}

// expr is the range in which e, without what only one side of a choice evaluates, stays inside
// the arrays.
func (r reach) expr(e affine.Expr) (least, most int64) {
	least, most = lowest, highest
	meet := func(a, b int64) { least, most = max(least, a), min(most, b) }
	switch e := e.(type) {
	case *affine.Load:
		meet(r.inside(e.Buffer, e.Index))
		for _, x := range e.Index {
			meet(r.expr(x))
		}
	case *affine.Unary:
		return r.expr(e.X)
	case *affine.Cast:
		return r.expr(e.X)
	case *affine.Select:
		return r.expr(e.Cond)
	case *affine.Binary:
		if meet(r.expr(e.X)); e.Op != "&&" && e.Op != "||" {
			meet(r.expr(e.Y))
		}
	case *affine.Call:
		for _, x := range e.Args {
			meet(r.expr(x))
		}
	}
	return least, most
}

// inside is the range in which element index of b may be there. Where the counters of other
// loops take larger steps in a subscript, as in rows of an array, it says little, and is as good
// as none.
func (r reach) inside(b *affine.Buffer, index []affine.Expr) (least, most int64) {
	least, most = lowest, highest
	for d, x := range index {
		f, ok := affine.FormOf(x)
		step := f.Coef(r.loop)
		if !ok || !f.IsLinear() || step == 0 || slices.ContainsFunc(f.Counters(), func(l *affine.Loop) bool { return max(f.Coef(l), -f.Coef(l)) > max(step, -step) }) {
			continue
		}
		low, high, _ := f.AddCounter(r.loop, -step).Range()
		// low + step*i < size, and high + step*i >= 0
		size := int64(b.Shape[d])
		if step < 0 {
			step, low, high = -step, size-1-high, size-1-low
		}
		if low > lowest {
			most = min(most, affine.FloorQuo(size-1-low, step))
		}
		if high < highest {
			least = max(least, -affine.FloorQuo(high, step))
		}
	}
	return least, most
}
