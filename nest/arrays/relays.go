package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
	"codo/nest/scalars"
)

// Relays reads what entered an array of registers that hand their values on to their neighbours in each iteration of a
// loop, as those of a systolic array or a shift register, so many iterations ago (the converse of pipelining of shared
// operands: Quinton, "Automatic synthesis of systolic arrays from uniform recurrent equations", 1984; and of rotating registers:
// Allen and Kennedy, "Optimizing Compilers for Modern Architectures", section 8.3): iterations do not wait for each other then, and
// the search keeps what is to be kept.
//
//	for i { for j { r[i][j] = 0 } }
//	for t {                                                   for t {
//	  for i { for j = 7 to -1 step -1 {                         for i { for j {
//	    r[i][j] = j > 0 ? r[i][j - 1] : a[i][t]          =>       c[i][j] += t - j >= 0 ? a[i][t - j] : 0
//	  } }                                                       } }
//	  for i { for j { c[i][j] += r[i][j] } }                  }
//	}
//
// What enters may also have a loop or a statement of its own, or enter in the last iteration of the loop that hands on. What hands
// on may stand at the end of an iteration then; what it has handed on may be used before something enters.
func Relays(t *affine.Task) { t.Body = relaysIn(t.Body) }

func relaysIn(body []affine.Stmt) []affine.Stmt {
	var users map[*affine.Buffer][]affine.Stmt // of body as it is; nil: not looked for
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || d.Buffer.Init != nil || len(d.Buffer.Bind) > 0 {
			continue
		}
		if users == nil {
			users = nest.UsersIn(body)
		}
		if len(users[d.Buffer]) != 2 { // to fill it, and to hand on
			continue
		}
		if rest := relayed(body[k+1:], d.Buffer, users[d.Buffer]); rest != nil {
			body, users = slices.Concat(body[:k], rest), nil
			k--
		}
	}
	for _, s := range body {
		nest.RewriteInside(s, relaysIn)
	}
	return body
}

// relayed is body without b, an array that the first of these two users fills with a constant, and the second one, a loop, hands
// on the elements of; nil if they do not.
func relayed(body []affine.Stmt, b *affine.Buffer, users []affine.Stmt) []affine.Stmt {
	f, _ := scalars.FillOf(users[:1], b)
	if f == nil || !f.IsWhole() {
		return nil
	}
	start, constant := f.Assign.Value.(*affine.Const)
	l, ok := users[1].(*affine.Loop)
	if !constant || !ok || !nest.Plain(l) || l.Step != 1 {
		return nil
	}
	if _, _, ok := affine.ConstantTrips(l); !ok {
		return nil
	}
	own := *l
	own.Body = nil
	for _, s := range affine.CloneBody(l.Body) {
		_, written := nest.Touches([]affine.Stmt{s}, b)
		if in, ok := s.(*affine.Loop); ok && nest.Plain(in) && written {
			own.Body = append(own.Body, withoutLast(in)...)
		} else {
			own.Body = append(own.Body, s)
		}
	}
	affine.ReplaceCounter(own.Body, l, &own)
	r := relayOf(&own, b)
	if r == nil {
		return nil
	}
	r.start = start
	own.Body = slices.DeleteFunc(own.Body, func(s affine.Stmt) bool { return slices.Contains(r.parts, s) })
	affine.ReplaceLoads(own.Body, b, r.entered)
	next := slices.Index(body, affine.Stmt(l))
	out := slices.Concat(body[:next], []affine.Stmt{&own}, body[next+1:])
	return affine.RewriteBody(out, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		in, isLoop := s.(*affine.Loop)
		return nil, s == affine.Stmt(f.Assign) || isLoop && slices.Contains(f.Loops, in) && len(in.Body) == 0
	})
}

// A relay is an array whose elements move on by one place along a dimension in each iteration of a loop.
type relay struct {
	buffer *affine.Buffer
	loop   *affine.Loop
	along  int           // the dimension
	by     int64         // towards larger subscripts, or smaller ones
	value  affine.Expr   // what enters
	of     []placed      // by dimension: where it enters
	parts  []affine.Stmt // the statements of the loop that hand on, or let enter
	start  *affine.Const // what elements were before
}

// placed is a subscript that a loop goes along with, or none.
type placed struct {
	loop *affine.Loop // nil: it is constant
	plus int64
}

// relayOf finds out whether l hands on b; nil if not.
func relayOf(l *affine.Loop, b *affine.Buffer) *relay {
	r := &relay{buffer: b, loop: l}
	var writers []int
	for k, s := range l.Body {
		if nest.Writes([]affine.Stmt{s}, b) {
			writers, r.parts = append(writers, k), append(r.parts, s)
		}
	}
	enter, shift := 0, len(l.Body)
	switch len(writers) {
	case 1:
		enter = writers[0]
		if !r.inOne(r.parts[0]) {
			return nil
		}
	case 2:
		enter, shift = writers[0], writers[1]
		if !r.shifts(l.Body[shift]) {
			if enter, shift = shift, enter; !r.shifts(l.Body[shift]) {
				return nil
			}
		}
		if !r.enters(l.Body[enter]) {
			return nil
		}
	default:
		return nil
	}
	for k, s := range l.Body {
		if read, _ := nest.Touches([]affine.Stmt{s}, b); !read || slices.Contains(writers, k) {
			continue
		}
		entered := k > enter && (k < shift || shift < enter) // all that there is
		if !entered && (k < shift || k > enter) || !r.reads(s, !entered) {
			return nil
		}
	}
	if r.value = setBefore(r.value, l.Body, enter); !r.known() {
		return nil
	}
	return r
}

// head is where elements enter.
func (r *relay) head() int64 {
	if r.by > 0 {
		return 0
	}
	return int64(r.buffer.Shape[r.along]) - 1
}

// inOne finds out whether s lets elements enter at the head, and hands on all others.
func (r *relay) inOne(s affine.Stmt) bool {
	s = affine.CloneBody([]affine.Stmt{s})[0]
	scalars.WithChoices([]affine.Stmt{s}, r.buffer)
	_, core := perfectOf(s)
	a, ok := domain.OnlyAssign(core)
	if !ok {
		return false
	}
	choice, ok := a.Value.(*affine.Select)
	if !ok || !r.place(a) {
		return false
	}
	for _, way := range []bool{true, false} {
		on, enters := choice.X, choice.Y
		if !way {
			on, enters = enters, on
		}
		if !r.handsOn(on) {
			continue
		}
		at := r.of[r.along]
		if at.loop == nil || !r.whole(-1) || at.loop.Step != -r.by {
			return false
		}
		list, ok := affine.Conjunction(choice.Cond, way)
		later := affine.CounterForm(at.loop).Plus(at.plus - r.head()).Scale(r.by).Plus(-1)
		atHead := !way && domain.IsAt(choice.Cond, at.loop, r.head()-at.plus)
		if !atHead && (!ok || len(list) != 1 || list[0].Equal || !list[0].Form.Equal(later)) {
			return false
		}
		value := []affine.Stmt{&affine.Assign{Buffer: a.Buffer, Index: a.Index, Value: enters}}
		affine.ReplaceByForm(value, at.loop, affine.Form{}.Plus(r.head()-at.plus))
		r.value, r.of[r.along] = value[0].(*affine.Assign).Value, placed{nil, r.head()}
		return true
	}
	return false
}

// shifts finds out whether s hands on all elements, and does nothing else.
func (r *relay) shifts(s affine.Stmt) bool {
	_, core := perfectOf(s)
	a, ok := domain.OnlyAssign(core)
	if !ok || !r.place(a) || !r.handsOn(a.Value) {
		return false
	}
	l := r.of[r.along].loop
	return l != nil && l.Step == -r.by && r.whole(r.along) && r.reaches(r.along, r.by)
}

// enters finds out whether s lets elements enter at the head, and does nothing else.
func (r *relay) enters(s affine.Stmt) bool {
	_, core := perfectOf(s)
	a, ok := domain.OnlyAssign(core)
	if !ok || !r.place(a) || r.of[r.along] != (placed{nil, r.head()}) || !r.whole(r.along) {
		return false
	}
	r.value = a.Value
	return true
}

// place finds where a stores elements; it is false if more than one loop tells, or one tells of two dimensions.
func (r *relay) place(a *affine.Assign) bool {
	r.of = nil
	used := map[*affine.Loop]bool{}
	for _, e := range a.Index {
		f, ok := affine.FormOf(e)
		at := placed{nil, f.Constant()}
		if counters := f.Counters(); len(counters) > 0 {
			at.loop = counters[0]
		}
		if at.loop != nil {
			ok = ok && !used[at.loop] && f.Equal(affine.CounterForm(at.loop).Plus(at.plus))
			used[at.loop] = true
		}
		if !ok {
			return false
		}
		r.of = append(r.of, at)
	}
	return a.Buffer == r.buffer
}

// handsOn reports whether e is the element beside the one that is stored, and finds along which dimension.
func (r *relay) handsOn(e affine.Expr) bool {
	ld, ok := e.(*affine.Load)
	if !ok || ld.Buffer != r.buffer {
		return false
	}
	r.by = 0
	for d, e := range ld.Index {
		f, ok := affine.FormOf(e)
		to := affine.Form{}.Plus(r.of[d].plus)
		if l := r.of[d].loop; l != nil {
			to = to.Add(affine.CounterForm(l))
		}
		step, constant := to.Sub(f).IsConst()
		if !ok || !constant || step != 0 && (r.by != 0 || step != 1 && step != -1) {
			return false
		}
		if step != 0 {
			r.along, r.by = d, step
		}
	}
	return r.by != 0
}

// whole reports whether loops go through all dimensions but one.
func (r *relay) whole(but int) bool {
	for d := range r.of {
		if d != but && !r.reaches(d, 0) {
			return false
		}
	}
	return true
}

// reaches reports whether a loop goes through dimension d, without the head of one that moves by so much.
func (r *relay) reaches(d int, by int64) bool {
	lo, n := max(by, 0), int64(r.buffer.Shape[d])-max(by, -by)
	if r.of[d].loop == nil {
		return n == 1 && r.of[d].plus == lo
	}
	first, trips, ok := affine.ConstantTrips(r.of[d].loop)
	if step := r.of[d].loop.Step; step < 0 {
		ok, first = ok && step == -1, first-(trips-1)
	} else {
		ok = ok && step == 1
	}
	return ok && trips == n && first+r.of[d].plus == lo
}

// reads reports whether the subscripts of what s reads are known, and never those of the head, if that is so.
func (r *relay) reads(s affine.Stmt, behindHead bool) bool {
	known := true
	for _, a := range affine.AccessesTo([]affine.Stmt{s}, r.buffer) {
		list, ok := a.Subscripts()
		known = known && ok && a.Written()
		if known && behindHead {
			lo, hi, bounded := list[r.along].Range()
			known = bounded && (r.head() < lo || r.head() > hi)
		}
	}
	return known
}

// known reports whether what enters can be told in a later iteration, of counters that tell its place.
func (r *relay) known() bool {
	ok := staysKnown(r.value, r.loop.Body)
	affine.Walk(r.loop.Body, func(s affine.Stmt) bool {
		if l, is := s.(*affine.Loop); is && nest.Counts(r.value, l) {
			ok = ok && slices.ContainsFunc(r.of, func(p placed) bool { return p.loop == l })
		}
		return true
	})
	return ok
}

// entered is the element that ld reads, as it entered, or was there before.
func (r *relay) entered(ld *affine.Load) affine.Expr {
	at := make([]affine.Form, len(ld.Index))
	for d, e := range ld.Index {
		at[d], _ = affine.FormOf(e)
	}
	when := affine.CounterForm(r.loop).Sub(at[r.along].Plus(-r.head()).Scale(r.by))
	then := &affine.Assign{Value: enteredIn(affine.Convert(r.value, r.buffer.Elem), r.loop, when, r.start)}
	for d, p := range r.of {
		if p.loop != nil {
			affine.ReplaceByForm([]affine.Stmt{then}, p.loop, at[d].Plus(-p.plus))
		}
	}
	return then.Value
}

// setBefore is e, or what a scalar is set to that it reads, by the only statement that sets it, in front of statement k of body.
func setBefore(e affine.Expr, body []affine.Stmt, k int) affine.Expr {
	ld, ok := e.(*affine.Load)
	if !ok || !ld.Buffer.IsScalar() {
		return e
	}
	var set *affine.Assign
	for at, s := range body {
		if _, written := affine.Touches(body[at:at+1], ld.Buffer); !written {
			continue
		}
		if a, ok := s.(*affine.Assign); ok && at < k && set == nil {
			set = a
			continue
		}
		return e
	}
	if set == nil {
		return e
	}
	return affine.Convert(set.Value, ld.Buffer.Elem)
}

// staysKnown reports whether e can be told anew behind, or in a later iteration of body: it takes no operators that cost something, and
// is made of elements that counters choose, and that body does not change.
func staysKnown(e affine.Expr, body []affine.Stmt) bool {
	stays := domain.Steady(e, body)
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, ok := e.(*affine.Load)
		stays = stays && !costs(e) && (!ok || domain.PlainIndex(ld.Index))
	})
	return stays
}

// enteredIn is e in iteration when of l, or start if that is before the first one.
func enteredIn(e affine.Expr, l *affine.Loop, when affine.Form, start affine.Expr) affine.Expr {
	then := affine.CloneBody([]affine.Stmt{&affine.Assign{Value: e}})
	affine.ReplaceByForm(then, l, when)
	value := then[0].(*affine.Assign).Value
	first, _, _ := affine.ConstantTrips(l)
	if least, _, known := when.Range(); known && least >= first {
		return value
	}
	return &affine.Select{Cond: &affine.Binary{Op: ">=", X: when.Expr(), Y: affine.IntConst(first)}, X: value, Y: start}
}

// withoutLast is l and what it does in its last iteration, if that is something else.
func withoutLast(l *affine.Loop) (parts []affine.Stmt) {
	first, trips, ok := affine.ConstantTrips(l)
	last := first + (trips-1)*l.Step
	if ok && trips > 1 && len(l.Body) == 1 {
		if choice, is := l.Body[0].(*affine.If); is && len(choice.Else) > 0 && domain.IsAt(choice.Cond, l, last) {
			rest := affine.CloneBody(choice.Then)
			affine.SubstituteCounter(rest, l, &affine.Const{T: l.Type, I: last})
			short := *l
			short.Hi, short.Body = &affine.Const{T: l.Type, I: last}, affine.CloneBody(choice.Else)
			affine.ReplaceCounter(short.Body, l, &short)
			return append(nest.Distribute(&short), rest...)
		}
	}
	return nest.Distribute(l)
}
