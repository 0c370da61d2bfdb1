package buffers

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// during lets what fills an array, in a list or in the loops in it, do so in the first pass of a nest that goes through
// the array pass by pass: while an iteration of one of its loops uses some rows, the next ones come, one token in each iteration
// of the nest inside.
//
//	for c = 0 to C { for a = 0 to A {              for a = 0 to A { pop x -> k[0][a] }
//	  pop x -> k[c][a]                             for t { for c { for d {
//	} }                                        =>    .. k[c][..] ..
//	for t { for c { for d {                          if (t == 0 && c < C - 1 && d < A) pop x -> k[c + 1][d]
//	  .. k[c][..] ..                               } } }
//	} } }
//
// As beside, for what comes from memory by tasks that give nothing else; what is stored anew must have been loaded before any of
// that is given. Where the task waits for others, it rather fills meanwhile, see early. What other tasks compute is taken so where
// no other tokens are moved until then, so that all come in the order in which they did, and iterations wait for each other: they
// have the time.
//
// A nest of one pass may take several tokens in an iteration, too: it takes no longer than both did.
func (x *prefetching) during(list []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(list); k++ {
		f, ok := fillIn(list[k])
		if !ok || !f.movesAlone(x.task) {
			continue
		}
		if n, ok := x.passes(f, list, k); ok && n.saved()*f.words() > leastSaved*f.tokens {
			list[k] = n.takeIn(f, x.names)
		}
	}
	for _, s := range list {
		if l, ok := s.(*affine.Loop); ok && l.Unroll == 0 {
			l.Body = x.during(l.Body)
		}
	}
	return list
}

// leastSaved is how many words of a port must come while a nest runs at least: with them an iteration takes a few cycles more.
const leastSaved = 32

// A passage is a nest that goes through what a fill brings, one pass after the other.
type passage struct {
	workplace
	along  int   // which of its loops goes through the iterations of the outermost loop of the fill
	steps  int64 // so many of these for each of its own
	first  int64 // so many before it begins
	each   int64 // tokens of one of these
	most   int64 // that an iteration of the nest takes
	inside int64 // iterations of the nest for one of the loop
	tokens int64 // of the fill
}

// saved is how many tokens come while the nest runs.
func (n passage) saved() int64 { return n.tokens - n.first*n.each }

// passes is the passage through what f, statement number k of list, fills: of the first statement that uses it.
func (x *prefetching) passes(f fill, list []affine.Stmt, k int) (n passage, ok bool) {
	at := -1
	for j, s := range list {
		if j == k || !f.touchedBy(s) {
			continue
		}
		if _, declares := s.(*affine.Decl); declares {
			continue
		}
		if j < k {
			return n, false
		}
		if at < 0 {
			at = j
		}
	}
	if at < 0 || !x.mayWait(f, list, k, at) {
		return n, false
	}
	if n.workplace, ok = longest(list[at : at+1]); !ok || !x.fromMemory(f) && nest.IsFree(n.leaf, 0, affine.Accesses([]affine.Stmt{n.leaf})) {
		return n, false
	}
	_, rows, _ := affine.ConstantTrips(f.loops[0])
	n.tokens, n.each, n.inside = f.tokens, f.tokens/rows, n.times
	passes := int64(1)
	for k, l := range n.loops {
		_, trips, _ := affine.ConstantTrips(l)
		n.inside /= trips
		n.along = k
		if n.goes(f, list[at], l) && rows <= n.first+n.steps*trips {
			n.most = (n.each*n.steps + n.inside - 1) / n.inside
			if n.most == 1 || passes == 1 && n.most <= nest.MostTaken/2 && (n.most-1)*n.times < n.saved() {
				return n, true
			}
		}
		passes *= trips
	}
	return n, false
}

// mayWait reports whether f, statement number k of list, may take its tokens in statement number at, which uses them first.
func (x *prefetching) mayWait(f fill, list []affine.Stmt, k, at int) bool {
	others := movesAny(list[k+1:at+1], func(affine.Use) bool { return true })
	switch {
	case !x.fromMemory(f):
		return !others
	case slices.ContainsFunc(list[:at+1], x.waits):
		return false
	case slices.ContainsFunc(f.taken, func(c *affine.Channel) bool { return x.old()[c] }):
		return !movesAny(list[k+1:at+1], func(u affine.Use) bool { return u.Write })
	}
	return true
}

// fromMemory reports whether tasks bring what f takes that give nothing else.
func (x *prefetching) fromMemory(f fill) bool {
	return !slices.ContainsFunc(f.taken, func(c *affine.Channel) bool { return !x.comes(c) || !x.alone[c] })
}

// movesAny reports whether something in list moves tokens of this kind.
func movesAny(list []affine.Stmt, kind func(affine.Use) bool) bool {
	for u := range affine.Uses(list) {
		if u.Channel != nil && kind(u) {
			return true
		}
	}
	return false
}

// goes reports whether what is in s reads of the tiles of f, in an iteration of l, no more than what some of its first
// rows fill, and a few more with each iteration; it says how many.
func (n *passage) goes(f fill, s affine.Stmt, l *affine.Loop) bool {
	n.first, n.steps = 0, 0
	begin, _, _ := affine.ConstantTrips(l)
	row := f.loops[0]
	start, _, _ := affine.ConstantTrips(row)
	for _, w := range affine.Accesses([]affine.Stmt{f.nest}) {
		if w.Channel != nil || !w.Write || !slices.Contains(f.tiles, w.Buffer) {
			continue
		}
		to, plain := w.Subscripts()
		d := slices.IndexFunc(to, func(x affine.Form) bool { return x.Uses(row) })
		if !plain || d < 0 || slices.ContainsFunc(to[d+1:], func(x affine.Form) bool { return x.Uses(row) }) {
			return false
		}
		height := to[d].Coef(row)
		least, most, bounded := to[d].Sub(affine.CounterForm(row).Scale(height)).Range()
		if height <= 0 || !bounded || to[d].Sub(affine.CounterForm(row).Scale(height)).Uses(row) || most-least >= height {
			return false
		}
		base := least + height*start // of the first row
		for _, a := range affine.AccessesTo([]affine.Stmt{s}, w.Buffer) {
			subs, plain := a.Subscripts()
			if a.Write || !plain || !slices.Contains(a.Loops, l) {
				return false
			}
			own := subs[d].Coef(l)
			rest := subs[d].Sub(affine.CounterForm(l).Scale(own))
			_, highest, bounded := rest.Range()
			if own <= 0 || own%height != 0 || !bounded || rest.Uses(l) {
				return false
			}
			steps, first := own/height, (own*begin+highest-base)/height+1
			if f.computes() { // what the next iteration uses takes a while
				first++
			}
			if n.steps != 0 && n.steps != steps {
				return false
			}
			n.steps, n.first = steps, max(n.first, first, 1)
		}
	}
	return n.steps > 0
}

// computes reports whether f does more than to move elements.
func (f fill) computes() (found bool) {
	affine.RewriteExprs([]affine.Stmt{f.nest}, func(e affine.Expr) affine.Expr {
		if t := e.Type(); t.IsFloat() {
			_, isLoad := e.(*affine.Load)
			found = found || !isLoad
		}
		return e
	})
	return found
}

// takeIn lets the nest take what f does, but for the first rows, which are left.
func (n passage) takeIn(f fill, names affine.Names) (first affine.Stmt) {
	l := n.loops[n.along]
	begin, trips, _ := affine.ConstantTrips(l)
	inner := workplace{loops: n.loops[n.along+1:], leaf: n.leaf, times: n.inside}
	var pass affine.Expr
	for _, o := range n.loops[:n.along] {
		if at, turns, _ := affine.ConstantTrips(o); turns > 1 {
			pass = affine.And(pass, &affine.Binary{Op: "==", X: affine.CounterForm(o).Expr(), Y: affine.IntConst(at)})
		}
	}
	for k := range n.most {
		within := inner.position(n.most).Plus(k)
		number := affine.CounterForm(l).Plus(-begin).Scale(n.steps).Plus(n.first).Scale(n.each).Add(within)
		cond := pass
		if n.steps*n.each < n.most*n.inside {
			cond = affine.And(cond, &affine.Binary{Op: "<", X: within.Expr(), Y: affine.IntConst(n.steps * n.each)})
		}
		if (n.first+n.steps*trips)*n.each > n.tokens {
			cond = affine.And(cond, &affine.Binary{Op: "<", X: number.Expr(), Y: affine.IntConst(n.tokens)})
		}
		body := cloned(f.loops[len(f.loops)-1].Body, names)
		f.number(body, number)
		fold(body)
		if cond != nil {
			body = []affine.Stmt{&affine.If{Cond: cond, Then: body, Pos: f.nest.Pos}}
		}
		n.leaf.Body = append(n.leaf.Body, body...)
	}
	row := f.loops[0]
	start, _, _ := affine.ConstantTrips(row)
	row.Hi = affine.IntConst(start + n.first)
	return f.nest
}

// oldOf tells which channels bring values of arguments that get new ones.
func oldOf(p *affine.Program) map[*affine.Channel]bool {
	args, written := map[*affine.Buffer]bool{}, map[string]bool{}
	for _, b := range p.Args {
		args[b] = true
	}
	for _, t := range p.Tasks {
		for u := range affine.Uses(t.Body) {
			if u.Write && args[u.Buffer] {
				written[u.Buffer.Name], written[u.Buffer.Port.Into] = true, true
			}
		}
	}
	return spread(p.Tasks, func(t *affine.Task, old map[*affine.Channel]bool) {
		brings := false
		for u := range affine.Uses(t.Body) {
			brings = brings || !u.Write && (args[u.Buffer] && written[u.Buffer.Name] || old[u.Channel])
		}
		for u := range affine.Uses(t.Body) {
			if brings && u.Channel != nil && u.Write {
				old[u.Channel] = true
			}
		}
	})
}
