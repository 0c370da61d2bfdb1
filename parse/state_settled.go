package parse

import (
	"slices"

	"codo/affine"
)

// Integers that keep their values from run to run, but hold the same after a run as before, as
// counters of rows and columns that wrap: each run starts with what they hold before the first.
//
//	static int x = 0;                                  int x = 0;
//	for (i..) { ..; if (++x == N) x = 0; }       =>    for (i..) { ..; if (++x == N) x = 0; }

// mostSettled bounds the steps that are taken to follow such variables one by one: sources that read files have dozens.
const mostSettled = 4 * mostSteps

// settled is body with such variables as locals.
func (l *lowerer) settled(body []affine.Stmt) []affine.Stmt {
	var list []*affine.Buffer
	for _, b := range l.lasting {
		if !b.IsScalar() || !b.Elem.IsInteger() || !l.origin[b].known() || l.isShared(b) { // others may set a global
			continue
		}
		if !slices.ContainsFunc(list, func(o *affine.Buffer) bool { return l.isInstance(o, b) }) {
			list = append(list, b)
		}
	}
	if len(list) == 0 {
		return body
	}
	if ok, steps := l.settles(body, list); !ok {
		list = slices.DeleteFunc(list, func(b *affine.Buffer) bool {
			if steps > mostSettled {
				return true
			}
			ok, more := l.settles(body, []*affine.Buffer{b})
			steps += more
			return !ok
		})
	}
	for _, b := range slices.Backward(list) {
		own := l.instances(b)
		for _, o := range own {
			if o != b {
				affine.RewriteBuffer(body, o, b, func(index []affine.Expr) []affine.Expr { return index })
			}
		}
		body = withoutDeclarations(body, func(b *affine.Buffer) bool { return slices.Contains(own, b) })
		start := l.origin[b].startOf(b)[0]
		first := slices.IndexFunc(body, func(s affine.Stmt) bool { // behind the streams that it counts for
			read, written := affine.Touches([]affine.Stmt{s}, b)
			return read || written
		})
		body = slices.Insert(body, max(0, first), []affine.Stmt{&affine.Decl{Buffer: b, Pos: b.Pos}, &affine.Assign{Buffer: b, Value: &start, Pos: b.Pos}}...)
		l.lasting = slices.DeleteFunc(l.lasting, func(o *affine.Buffer) bool { return slices.Contains(own, o) })
	}
	return l.fitConditions(body, list)
}

// isInstance reports whether a stands for the variable of b.
func (l *lowerer) isInstance(a, b *affine.Buffer) bool {
	return l.origin[a].name == l.origin[b].name && l.origin[a].part == l.origin[b].part
}

// instances are the buffers that stand for the variable of b.
func (l *lowerer) instances(b *affine.Buffer) (own []*affine.Buffer) {
	for _, o := range l.lasting {
		if l.isInstance(o, b) {
			own = append(own, o)
		}
	}
	return own
}

// settles reports whether all of list hold after body what they hold before the first run, found
// by following them, and how many steps that took.
func (l *lowerer) settles(body []affine.Stmt, list []*affine.Buffer) (ok bool, steps int) {
	r := l.newCounterRun()
	for _, b := range list {
		start := l.origin[b].startOf(b)[0]
		r.relevant[b], r.values[b] = true, &start
		for _, o := range l.instances(b) {
			r.relevant[o], r.same[o] = true, b
		}
	}
	if !r.follow(body) {
		return false, r.steps
	}
	return !slices.ContainsFunc(list, func(b *affine.Buffer) bool {
		c, start := r.values[b], l.origin[b].startOf(b)[0]
		return c == nil || c.I != start.I
	}), r.steps
}
