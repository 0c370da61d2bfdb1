package buffers

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"codo/affine"
)

// A use is a number of tokens that a task puts into one FIFO, or takes from it,
// with no other use in between.
type use struct {
	channel int // index in Program.Channels
	push    bool
	count   int64 // tokens
}

// A burst is a sequence of uses of different FIFOs, or of bursts, that is repeated. One use
// alone is not repeated but has a higher count.
type burst struct {
	uses  []use
	parts []burst
	times int64
}

// What bounds a burst: its uses, its parts, and how deep these have parts.
const (
	maxUses  = 8
	maxParts = 16
	maxDeep  = 4
)

func (b *burst) empty() bool { return len(b.uses) == 0 && len(b.parts) == 0 }

// deep is how deep b has parts.
func (b *burst) deep() (most int) {
	for k := range b.parts {
		most = max(most, 1+b.parts[k].deep())
	}
	return most
}

// bursts gives the uses of the channels of index by a task in the order in which it
// executes them. Only the loops and guards around them are run; data is not needed, as a
// FIFO's ends stand under affine loops and guards.
func bursts(t *affine.Task, index map[*affine.Channel]int) iter.Seq[burst] {
	return func(yield func(burst) bool) {
		var last burst // grows as long as the same use goes on
		r := burstRunner{index: index, touches: map[affine.Stmt]bool{}, counters: map[*affine.Loop]int64{}, guards: map[*affine.Loop]guardsOf{}, compares: map[*affine.Binary]*comparison{}, yield: func(b burst) bool {
			if b.empty() {
				return true
			}
			if len(b.uses) == 1 && len(last.uses) == 1 && b.uses[0].channel == last.uses[0].channel {
				last.uses[0].count += b.uses[0].count
				return true
			}
			done := last
			last = burst{slices.Clone(b.uses), b.parts, b.times}
			return done.empty() || yield(done)
		}}
		r.mark(t.Body)
		if r.body(t.Body) && !last.empty() {
			yield(last)
		}
	}
}

type burstRunner struct {
	index    map[*affine.Channel]int
	touches  map[affine.Stmt]bool // statements with an event in or below them
	counters map[*affine.Loop]int64
	guards   map[*affine.Loop]guardsOf
	compares map[*affine.Binary]*comparison
	yield    func(burst) bool
}

// mark notes the statements of body that hold events.
func (r *burstRunner) mark(body []affine.Stmt) bool {
	any := false
	for _, s := range body {
		here := false
		switch s := s.(type) {
		case *affine.Push:
			_, here = r.index[s.Channel]
		case *affine.Pop:
			_, here = r.index[s.Channel]
		case *affine.Loop:
			here = r.mark(s.Body)
		case *affine.If:
			then, other := r.mark(s.Then), r.mark(s.Else)
			here = then || other
		}
		r.touches[s] = here
		any = any || here
	}
	return any
}

// body runs statements and reports false when the consumer has had enough.
func (r *burstRunner) body(list []affine.Stmt) bool {
	for _, s := range list {
		if r.touches[s] && !r.stmt(s) {
			return false
		}
	}
	return true
}

func (r *burstRunner) stmt(s affine.Stmt) bool {
	switch s := s.(type) {
	case *affine.Push, *affine.Pop:
		b, _ := r.burstOf(s)
		return r.yield(b)
	case *affine.If:
		if r.eval(s.Cond) != 0 {
			return r.body(s.Then)
		}
		return r.body(s.Else)
	case *affine.Loop:
		if b, ok := r.burstOf(s); ok {
			return r.yield(b)
		}
		return r.iterations(s)
	}
	panic(fmt.Sprintf("buffers: event in %T", s))
}

// iterations runs a loop. Iterations that no guard can tell apart are one burst,
// if the body is one.
func (r *burstRunner) iterations(l *affine.Loop) bool {
	defer delete(r.counters, l)
	inside := r.guardsIn(l)
	var apart []interval
	if inside.plain {
		apart = r.apart(l, inside.list)
	}
	lo := r.eval(l.Lo)
	for left := tripsBetween(lo, r.eval(l.Hi), l.Step); left > 0; {
		run := int64(1)
		r.counters[l] = lo
		if inside.plain {
			run = alike(apart, lo, l.Step, left)
		}
		b, ok := burst{}, false
		if run > 1 {
			b, ok = r.burstOfBody(l.Body)
			ok = ok && b.repeat(run)
		}
		if !ok {
			run = 1
		}
		if ok && !r.yield(b) || !ok && !r.body(l.Body) {
			return false
		}
		lo, left = lo+run*l.Step, left-run
	}
	return true
}

// repeat makes b happen n times; it reports false if those are too many to count.
func (b *burst) repeat(n int64) bool {
	switch {
	case b.empty():
	case len(b.uses) == 1:
		b.uses[0].count *= n
	case b.times > math.MaxInt64/max(n, 1):
		return false
	default:
		b.times *= n
	}
	return true
}

// burstOf gives a statement as one burst, if it is one: loops of known bounds
// around a few uses, under guards that the loops outside decide.
func (r *burstRunner) burstOf(s affine.Stmt) (b burst, ok bool) {
	switch s := s.(type) {
	case *affine.Push:
		return burst{uses: []use{{r.index[s.Channel], true, 1}}, times: 1}, true
	case *affine.Pop:
		return burst{uses: []use{{r.index[s.Channel], false, 1}}, times: 1}, true
	case *affine.If:
		holds, known := r.decide(s.Cond)
		if !known {
			return burst{}, false
		}
		if holds {
			return r.burstOfBody(s.Then)
		}
		return r.burstOfBody(s.Else)
	case *affine.Loop:
		if !r.known(s.Lo) || !r.known(s.Hi) {
			return burst{}, false
		}
		trips := tripsBetween(r.eval(s.Lo), r.eval(s.Hi), s.Step)
		if trips == 0 {
			return burst{}, true
		}
		if b, ok = r.burstOfBody(s.Body); !ok || !b.repeat(trips) {
			return burst{}, false
		}
		return b, true
	}
	return burst{}, false
}

// burstOfBody joins the bursts of statements.
func (r *burstRunner) burstOfBody(body []affine.Stmt) (all burst, ok bool) {
	all.times = 1
	for _, s := range body {
		if !r.touches[s] {
			continue
		}
		b, one := r.burstOf(s)
		switch {
		case !one:
			return burst{}, false
		case b.empty():
		case all.empty():
			all = b
		case !all.then(b):
			return burst{}, false
		}
	}
	return all, true
}

// then adds what follows b: to its uses or its last part if it can, or as one more part. It
// reports false if b would have too many of these.
func (b *burst) then(next burst) bool {
	switch {
	case len(b.parts) == 0 || b.times > 1:
		if b.times == 1 && b.append(next) {
			return true
		}
		*b = burst{parts: []burst{*b, next}, times: 1}
	case !b.parts[len(b.parts)-1].append(next):
		b.parts = append(b.parts, next)
	}
	return len(b.parts) <= maxParts && b.deep() <= maxDeep
}

// append adds the uses of another burst to those of b; it reports false, and leaves b as it is,
// if one of the two is repeated or has parts, if a channel would come up twice, or b grow too
// long.
func (b *burst) append(next burst) bool {
	if len(b.parts) > 0 || len(next.parts) > 0 || b.times > 1 || next.times > 1 {
		return false
	}
	first, last := next.uses[0], &b.uses[len(b.uses)-1]
	same := first.channel == last.channel
	added := next.uses
	if same {
		added = added[1:]
	}
	if len(b.uses)+len(added) > maxUses || slices.ContainsFunc(added, func(u use) bool {
		return slices.ContainsFunc(b.uses, func(o use) bool { return o.channel == u.channel })
	}) {
		return false
	}
	if same {
		last.count += first.count
	}
	b.uses = append(b.uses, added...)
	return true
}

// tripsBetween is the number of iterations of a loop from lo to hi.
func tripsBetween(lo, hi, step int64) int64 {
	if step < 0 {
		lo, hi, step = hi, lo, -step
	}
	return max(0, (hi-lo+step-1)/step)
}

// known reports whether e speaks only of counters of loops that run now.
func (r *burstRunner) known(e affine.Expr) bool {
	ok := true
	affine.WalkExpr(e, func(e affine.Expr) {
		switch e := e.(type) {
		case *affine.Counter:
			_, runs := r.counters[e.Loop]
			ok = ok && runs
		case *affine.Load:
			ok = false
		}
	})
	return ok
}

// eval computes an expression of loop counters.
func (r *burstRunner) eval(e affine.Expr) int64 {
	switch e := e.(type) {
	case *affine.Const:
		return e.I
	case *affine.Counter:
		return r.counters[e.Loop]
	case *affine.Cast:
		return e.T.Wrap(r.eval(e.X))
	case *affine.Select:
		if r.eval(e.Cond) != 0 {
			return r.eval(e.X)
		}
		return r.eval(e.Y)
	case *affine.Unary:
		return r.unary(e)
	case *affine.Binary:
		return r.binary(e)
	}
	panic(notCounters{e})
}

// notCounters is the panic of eval at an expression that needs data; sizes then
// falls back to whole runs.
type notCounters struct{ expr affine.Expr }

func (r *burstRunner) unary(e *affine.Unary) int64 {
	x := r.eval(e.X)
	switch e.Op {
	case "!":
		return truth(x == 0)
	case "-":
		return e.Type().Wrap(-x)
	}
	return e.Type().Wrap(^x)
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (r *burstRunner) binary(e *affine.Binary) int64 {
	x := r.eval(e.X)
	switch e.Op {
	case "&&":
		return truth(x != 0 && r.eval(e.Y) != 0)
	case "||":
		return truth(x != 0 || r.eval(e.Y) != 0)
	}
	y := r.eval(e.Y)
	if e.X.Type().Bits == 64 && !e.X.Type().Signed() && (x < 0 || y < 0) {
		panic(notCounters{e}) // beyond 2^63: no loop counts there
	}
	if v, ok := compare(e.Op, x, y); ok {
		return v
	}
	return e.Type().Wrap(r.arithmetic(e, x, y))
}

func compare(op affine.Op, x, y int64) (int64, bool) {
	switch op {
	case "==":
		return truth(x == y), true
	case "!=":
		return truth(x != y), true
	case "<":
		return truth(x < y), true
	case "<=":
		return truth(x <= y), true
	case ">":
		return truth(x > y), true
	case ">=":
		return truth(x >= y), true
	}
	return 0, false
}

func (r *burstRunner) arithmetic(e *affine.Binary, x, y int64) int64 {
	switch e.Op {
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "&":
		return x & y
	case "|":
		return x | y
	case "^":
		return x ^ y
	case "<<":
		return x << uint64(y&63)
	case ">>":
		return x >> uint64(y&63)
	}
	if y == 0 {
		panic(notCounters{e})
	}
	if e.Op == "/" {
		return x / y
	}
	return x % y
}
