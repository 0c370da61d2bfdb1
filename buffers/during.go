package buffers

import (
	"slices"

	"codo/affine"
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
// that is given. Where the task waits for others, it rather fills meanwhile, see early.
func (x *prefetching) during(list []affine.Stmt) []affine.Stmt {
	for k := 0; k < len(list); k++ {
		f, ok := x.takes(list[k])
		if !ok || !f.movesAlone(x.task) || slices.ContainsFunc(f.taken, func(c *affine.Channel) bool { return !x.alone[c] }) {
			continue
		}
		if n, ok := x.passes(f, list, k); ok && n.saved() > leastSaved {
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

// leastSaved is how many tokens must come while a nest runs at least: with them an iteration takes a few cycles more.
const leastSaved = 32

// A passage is a nest that goes through what a fill brings, one pass after the other.
type passage struct {
	workplace
	along  int   // which of its loops goes through the iterations of the outermost loop of the fill
	steps  int64 // so many of these for each of its own
	first  int64 // so many before it begins
	each   int64 // tokens of one of these
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
	if at < 0 || givesAny(list[k:at+1]) && slices.ContainsFunc(f.taken, func(c *affine.Channel) bool { return x.old()[c] }) {
		return n, false
	}
	if n.workplace, ok = longest(list[at : at+1]); !ok || slices.ContainsFunc(list[:at+1], x.waits) {
		return n, false
	}
	_, rows, _ := affine.ConstantTrips(f.loops[0])
	n.tokens, n.each, n.inside = f.tokens, f.tokens/rows, n.times
	for k, l := range n.loops {
		_, trips, _ := affine.ConstantTrips(l)
		n.inside /= trips
		n.along = k
		if n.goes(f, list[at], l) && n.each*n.steps <= n.inside && rows <= n.first+n.steps*trips {
			return n, true
		}
	}
	return n, false
}

// givesAny reports whether something in list gives tokens.
func givesAny(list []affine.Stmt) bool {
	for a := range affine.Uses(list) {
		if a.Channel != nil && a.Write {
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
			if n.steps != 0 && n.steps != steps {
				return false
			}
			n.steps, n.first = steps, max(n.first, first, 1)
		}
	}
	return n.steps > 0
}

// takeIn lets the nest take what f does, but for the first rows, which are left.
func (n passage) takeIn(f fill, names affine.Names) (first affine.Stmt) {
	l := n.loops[n.along]
	begin, trips, _ := affine.ConstantTrips(l)
	inner := workplace{loops: n.loops[n.along+1:], leaf: n.leaf, times: n.inside}
	within := inner.position(1)
	number := affine.CounterForm(l).Plus(-begin).Scale(n.steps).Plus(n.first).Scale(n.each).Add(within)
	var cond affine.Expr
	for _, o := range n.loops[:n.along] {
		if at, turns, _ := affine.ConstantTrips(o); turns > 1 {
			cond = affine.And(cond, &affine.Binary{Op: "==", X: affine.CounterForm(o).Expr(), Y: affine.IntConst(at)})
		}
	}
	if n.steps*n.each < n.inside {
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
