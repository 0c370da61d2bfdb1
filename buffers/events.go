package buffers

import (
	"fmt"
	"iter"

	"codo/affine"
)

// An event is a run of uses of one FIFO by a task with no other in between.
type event struct {
	channel int // index in Program.Channels
	push    bool
	count   int64 // tokens
}

// events gives the channel events of a task in the order in which it executes
// them. Only the loops and guards around them are run; data is not needed, as a
// FIFO's ends stand under affine loops and guards.
func events(t *affine.Task, index map[*affine.Channel]int) iter.Seq[event] {
	return func(yield func(event) bool) {
		var last event // grows as long as the same use goes on
		r := eventRunner{index: index, touches: map[affine.Stmt]bool{}, counters: map[*affine.Loop]int64{}, yield: func(e event) bool {
			if e.channel == last.channel && e.push == last.push {
				last.count += e.count
				return true
			}
			done := last
			last = e
			return done.count == 0 || yield(done)
		}}
		r.mark(t.Body)
		if r.body(t.Body) && last.count > 0 {
			yield(last)
		}
	}
}

type eventRunner struct {
	index    map[*affine.Channel]int
	touches  map[affine.Stmt]bool // statements with an event in or below them
	counters map[*affine.Loop]int64
	yield    func(event) bool
}

// mark notes the statements of body that hold events.
func (r *eventRunner) mark(body []affine.Stmt) bool {
	any := false
	for _, s := range body {
		here := false
		switch s := s.(type) {
		case *affine.Push, *affine.Pop:
			here = true
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
func (r *eventRunner) body(list []affine.Stmt) bool {
	for _, s := range list {
		if r.touches[s] && !r.stmt(s) {
			return false
		}
	}
	return true
}

func (r *eventRunner) stmt(s affine.Stmt) bool {
	switch s := s.(type) {
	case *affine.Push, *affine.Pop:
		e, _ := r.runOf(s)
		return r.yield(e)
	case *affine.If:
		if r.eval(s.Cond) != 0 {
			return r.body(s.Then)
		}
		return r.body(s.Else)
	case *affine.Loop:
		if e, ok := r.runOf(s); ok {
			return e.count == 0 || r.yield(e)
		}
		defer delete(r.counters, s)
		hi := r.eval(s.Hi)
		for v := r.eval(s.Lo); s.Step > 0 && v < hi || s.Step < 0 && v > hi; v += s.Step {
			r.counters[s] = v
			if !r.body(s.Body) {
				return false
			}
		}
		return true
	}
	panic(fmt.Sprintf("buffers: event in %T", s))
}

// runOf gives a statement that uses one FIFO, and no other, as one event: a Push
// or Pop, loops of known bounds around nothing else, guards that the loops
// outside decide.
func (r *eventRunner) runOf(s affine.Stmt) (e event, ok bool) {
	switch s := s.(type) {
	case *affine.Push:
		return event{r.index[s.Channel], true, 1}, true
	case *affine.Pop:
		return event{r.index[s.Channel], false, 1}, true
	case *affine.If:
		if !r.known(s.Cond) {
			return event{}, false
		}
		if r.eval(s.Cond) != 0 {
			return r.runOfBody(s.Then)
		}
		return r.runOfBody(s.Else)
	case *affine.Loop:
		if !r.known(s.Lo) || !r.known(s.Hi) {
			return event{}, false
		}
		trips := tripsBetween(r.eval(s.Lo), r.eval(s.Hi), s.Step)
		if trips == 0 {
			return event{}, true
		}
		delete(r.counters, s) // not known inside
		e, ok = r.runOfBody(s.Body)
		e.count *= trips
		return e, ok
	}
	return event{}, false
}

// runOfBody is runOf for the only statement of a body that has events; without
// any the event has count 0.
func (r *eventRunner) runOfBody(body []affine.Stmt) (e event, ok bool) {
	ok = true
	for _, s := range body {
		if !r.touches[s] {
			continue
		}
		next, one := r.runOf(s)
		switch {
		case !one:
			return event{}, false
		case next.count == 0:
		case e.count == 0:
			e = next
		case e.channel == next.channel && e.push == next.push:
			e.count += next.count
		default:
			return event{}, false
		}
	}
	return e, ok
}

// tripsBetween is the number of iterations of a loop from lo to hi.
func tripsBetween(lo, hi, step int64) int64 {
	if step < 0 {
		lo, hi, step = hi, lo, -step
	}
	return max(0, (hi-lo+step-1)/step)
}

// known reports whether e speaks only of counters of loops that run now.
func (r *eventRunner) known(e affine.Expr) bool {
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
func (r *eventRunner) eval(e affine.Expr) int64 {
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

func (r *eventRunner) unary(e *affine.Unary) int64 {
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

func (r *eventRunner) binary(e *affine.Binary) int64 {
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

func (r *eventRunner) arithmetic(e *affine.Binary, x, y int64) int64 {
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
