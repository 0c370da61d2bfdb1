package parse

import (
	"slices"

	"codo/affine"
)

// maxListed is how many iterations a loop may have whose counter is not stepped
// by a constant sum; they are written out.
const maxListed = 64

// listedLoop writes out the iterations of a loop with known start, such as
// for (s = 1; s < N; s *= 2). Subscripts and steps made from its counter are then
// constants. It reports false if the values cannot be told, or are too many.
func (l *lowerer) listedLoop(h header, s *forStmt) bool {
	first, ok := h.lo.(*affine.Const)
	if !ok {
		return false
	}
	list := andList(s.cond)
	known := slices.IndexFunc(list, func(c expr) bool { _, ok := l.withCounter(h, first.I, c); return !ok })
	if known < 0 {
		known = len(list)
	}
	if known == 0 {
		return false
	}
	for _, p := range s.pragmas { // written out is what unroll asks for
		if d := parseDirective(p.Text); d.kind == "unroll" && !d.flags["off"] || d.kind == "loop_tripcount" {
			l.honour(p)
		}
	}
	h.also = list[known:]
	values, last, ok := l.listValues(h, first.I, s, andOf(list[:known]))
	if !ok {
		return false
	}
	constant := func(v int64) affine.Expr { return &affine.Const{T: h.typ, I: v} }
	body := &block{place: place{s.body.at()}}
	for _, c := range h.also {
		body.list = append(body.list, &ifStmt{place{c.at()}, opposite(c), &jumpStmt{place: place{c.at()}, word: "break"}, nil})
	}
	body.list = append(body.list, l.listOf(s.body)...)
	if len(escapes(body)) == 0 {
		l.joins[l.out] = l.joining
	}
	around := l.around
	defer func() { l.around = around }()
	l.around = append(around[:len(around):len(around)], s.pragmas...)
	l.looping(h, s, body, func(iteration func(value affine.Expr)) {
		for _, v := range values {
			iteration(constant(v))
		}
	}, func() affine.Expr { return constant(last) })
	return true
}

// listValues runs the header of a loop: the values that its body sees, and the
// one at the end.
func (l *lowerer) listValues(h header, v int64, s *forStmt, cond expr) (values []int64, last int64, ok bool) {
	for len(values) <= maxListed {
		if s.tested == before {
			if v, ok = l.stepped(h, v, s.post); !ok {
				return nil, 0, false
			}
		}
		c, ok := l.withCounter(h, v, cond)
		if !ok {
			return nil, 0, false
		}
		if s.tested == after {
			if v, ok = l.stepped(h, v, s.post); !ok {
				return nil, 0, false
			}
		}
		if c == 0 {
			return values, v, true
		}
		values = append(values, v)
		if s.tested == usual {
			if v, ok = l.stepped(h, v, s.post); !ok {
				return nil, 0, false
			}
		}
	}
	return nil, 0, false
}

// withCounter evaluates x where the counter has value v.
func (l *lowerer) withCounter(h header, v int64, x expr) (int64, bool) {
	l.push()
	defer l.pop()
	l.scope.names[h.name] = bound{&affine.Const{T: h.typ, I: v}}
	c, ok := l.tryConst(x)
	if !ok {
		return 0, false
	}
	return c.I, true
}

// stepped is the counter's value after a step from v.
func (l *lowerer) stepped(h header, v int64, post expr) (int64, bool) {
	var next expr
	switch p := post.(type) {
	case *unary:
		next = &binary{p.place, p.op[:1], p.x, &literal{p.place, "1"}}
	case *assign:
		next = p.assigned()
	}
	v, ok := l.withCounter(h, v, next)
	return h.typ.Wrap(v), ok
}
