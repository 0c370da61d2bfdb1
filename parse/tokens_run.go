package parse

import "codo/affine"

// Where the places of tokens do not follow from the loops around, as local counters
// choose when one passes, the counters are followed through all iterations.

// mostSteps bounds the statements that are followed.
const mostSteps = 1 << 22

// mostFlawed bounds them where something is wrong already.
const mostFlawed = 1 << 16

// A tokenRun follows what local integers hold.
type tokenRun struct {
	tokenWalk
	relevant map[*affine.Buffer]bool // locals on which it depends whether a token passes
	values   map[*affine.Buffer]*affine.Const
	counters map[*affine.Loop]*affine.Const
	same     map[*affine.Buffer]*affine.Buffer // the variable that several buffers stand for, which outlives its declarations
	watched  map[*affine.If]*truth             // see fitConditions
	moved    map[affine.Stmt]bool              // what moving says, as long as what is relevant stays
	around   []*affine.Loop
	n        int64
	steps    int // so many more
}

// variable is what b stands for.
func (r *tokenRun) variable(b *affine.Buffer) *affine.Buffer {
	if v := r.same[b]; v != nil {
		return v
	}
	return b
}

// run is the number of tokens that list moves; ok is false if it depends on data, or is
// not found in so many steps, as inTime says.
func (w tokenWalk) run(list []affine.Stmt, steps int) (n int64, ok, inTime bool) {
	r := newTokenRun(w)
	r.steps = steps
	ok = r.follow(list)
	return r.n, ok, r.steps >= 0
}

// newTokenRun is a run in which nothing is relevant yet.
func newTokenRun(w tokenWalk) *tokenRun {
	return &tokenRun{tokenWalk: w, steps: mostSteps, relevant: map[*affine.Buffer]bool{}, values: map[*affine.Buffer]*affine.Const{}, counters: map[*affine.Loop]*affine.Const{},
		same: map[*affine.Buffer]*affine.Buffer{}, watched: map[*affine.If]*truth{}, moved: map[affine.Stmt]bool{}}
}

// newCounterRun is one of counters, whatever tokens pass.
func (l *lowerer) newCounterRun() *tokenRun {
	return newTokenRun(tokenWalk{channel: &affine.Channel{}, rows: &l.streams, seen: map[affine.Stmt]moved{}})
}

// follow goes through list with all locals that are relevant there, and reports whether it came to the end.
func (r *tokenRun) follow(list []affine.Stmt) bool {
	for before := -1; before < len(r.relevant); {
		before = len(r.relevant)
		r.relate(list)
	}
	return r.list(list)
}

// moving reports whether s moves a token, or changes what is relevant.
func (r *tokenRun) moving(s affine.Stmt) (found bool) {
	if found, known := r.moved[s]; known {
		return found
	}
	affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
		a, isAssign := s.(*affine.Assign)
		_, moves := r.moves(s)
		c, isIf := s.(*affine.If)
		found = found || moves || isAssign && r.relevant[a.Buffer] || isIf && r.watched[c] != nil
		return !found
	})
	r.moved[s] = found
	return found
}

// relate finds locals that choose whether something moves, and reports whether something in list does, as
// moving says.
func (r *tokenRun) relate(list []affine.Stmt) (moving bool) {
	reads := func(e affine.Expr) {
		affine.WalkExpr(e, func(e affine.Expr) {
			if ld, ok := e.(*affine.Load); ok && ld.Buffer.IsScalar() && ld.Buffer.Elem.IsInteger() {
				r.relevant[ld.Buffer] = true
			}
		})
	}
	clear(r.moved)
	for _, s := range list {
		var own bool
		switch s := s.(type) {
		case *affine.Assign:
			if own = r.relevant[s.Buffer]; own {
				reads(s.Value)
			}
		case *affine.If:
			then, other := r.relate(s.Then), r.relate(s.Else)
			if own = then || other || r.watched[s] != nil; own {
				reads(s.Cond)
			}
		case *affine.Loop:
			if own = r.relate(s.Body); own {
				reads(s.Lo)
				reads(s.Hi)
			}
		default:
			_, own = r.moves(s)
		}
		moving = moving || own
	}
	return moving
}

// list follows statements; false if it cannot.
func (r *tokenRun) list(list []affine.Stmt) bool {
	for _, s := range list {
		if !r.stmt(s) {
			return false
		}
	}
	return true
}

func (r *tokenRun) stmt(s affine.Stmt) bool {
	if r.steps--; r.steps < 0 {
		return false
	}
	switch s := s.(type) {
	case *affine.Assign:
		if r.relevant[s.Buffer] {
			r.values[r.variable(s.Buffer)] = r.value(s.Value)
		}
	case *affine.Decl:
		if r.same[s.Buffer] == nil {
			delete(r.values, s.Buffer)
		}
	case *affine.If:
		if !r.moving(s) {
			return true
		}
		r.watch(s)
		c := r.value(s.Cond)
		switch {
		case c == nil:
			return false
		case c.I != 0:
			return r.list(s.Then)
		}
		return r.list(s.Else)
	case *affine.Loop:
		return !r.moving(s) || r.loop(s)
	case *affine.Push, *affine.Pop:
		if p, ok := s.(*affine.Pop); ok && r.relevant[p.Buffer] {
			delete(r.values, r.variable(p.Buffer))
		}
		if _, moves := r.moves(s); moves {
			r.n++
		}
	}
	return true
}

func (r *tokenRun) loop(l *affine.Loop) bool {
	lo, hi := r.value(l.Lo), r.value(l.Hi)
	if lo == nil || hi == nil {
		return false
	}
	r.around = append(r.around, l)
	defer func() { r.around = r.around[:len(r.around)-1] }()
	for i := lo.I; l.Step > 0 && i < hi.I || l.Step < 0 && i > hi.I; i += l.Step {
		r.counters[l] = &affine.Const{T: l.Type, I: i}
		if !r.list(l.Body) {
			return false
		}
	}
	return true
}

// value is what an expression is; nil if that is not known.
func (r *tokenRun) value(e affine.Expr) *affine.Const {
	known := affine.Rewrite(e, func(e affine.Expr) affine.Expr {
		switch e := e.(type) {
		case *affine.Load:
			if c := r.values[r.variable(e.Buffer)]; c != nil && e.Buffer.IsScalar() {
				return c
			}
		case *affine.Counter:
			if c := r.counters[e.Loop]; c != nil {
				return c
			}
		}
		return affine.Folded(e)
	})
	c, _ := known.(*affine.Const)
	return c
}
