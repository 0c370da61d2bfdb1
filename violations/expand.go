package violations

import (
	"slices"

	"codo/affine"
)

// Expand cuts a loop over several nests into a loop per nest, where arrays of one
// iteration, handed on from nest to nest, are what keeps them together: each gets
// a dimension for the loop (scalar expansion, for arrays), or one for each of
// several loops in each other. A batch of images that goes through layers becomes
// layers that take batches.
//
//	for n {                          local t f32[2][16]
//	  local t f32[16]                for n { for i { t[n][i] = f(x[n][i]) } }
//	  for i { t[i] = f(x[n][i]) } => for n { for i { y[n][i] = g(t[n][i]) } }
//	  for i { y[n][i] = g(t[i]) }
//	}
//
// The arrays may also be declared before the loop, if every iteration writes them
// anew, or be arguments, which get what the last iteration has left: see rewrittenArgs.
// Loops that stay as they are wanted, or that cannot be cut completely, are left alone.
// p must pass affine.Check for phase Parsed; programs of several tasks are left as they
// are. The result tells whether anything changed.
//
// With rows, loops are cut, too, whose nests hand on scalars, or elements of the iteration's
// own: a loop over the rows of a softmax becomes one that finds the largest element of each,
// one that adds up, and one that divides. Statements between two nests go with the second. See also cutTails.
//
// So many outer loops stay around all, and arrays have no dimension for them: they are as large as the
// loops inside need.
//
//	for m {                            for m {
//	  for n {                            local t f32[2][16]
//	    for i { t[i] = f(x[m][n][i]) }   for n { for i { t[n][i] = f(x[m][n][i]) } }
//	    for i { y[m][n][i] = g(t[i]) }   for n { for i { y[m][n][i] = g(t[n][i]) } }
//	  }                                }
//	}
func Expand(p *affine.Program, rows bool, outer int) (changed bool) {
	return expandIn(p, rows, rows, outer)
}

// ExpandOuter is Expand with rows, but nests in others stay whole: what these hand on would take an array of all iterations.
func ExpandOuter(p *affine.Program) (changed bool) { return expandIn(p, true, false, 0) }

// expandIn is Expand, with the tails of loops in others, or without.
func expandIn(p *affine.Program, rows, inner bool, outer int) (changed bool) {
	kernel := p.Kernel()
	if kernel == nil {
		return false
	}
	body, known, names := kernel.Body, mentions{}, affine.NamesOf(p)
	if rows {
		body, changed = cutTails(body, inner, names)
	}
	for k := 0; k < len(body); k++ {
		l, ok := body[k].(*affine.Loop)
		if !ok || !sequencesNests(affine.Innermost(l), rows) {
			continue
		}
		chain := affine.Chain(l)
		if outer >= len(chain) {
			continue
		}
		private := privateOf(body, l, known, rows)
		var given []*affine.Buffer
		if outer == 0 {
			given = rewrittenArgs(p.Args, body, l, known)
		}
		parts, wide := expand(chain[outer], slices.Concat(private, given), rows, names)
		if len(parts) == 0 {
			continue
		}
		changed = true
		for _, b := range given {
			if w := wide[b]; w != nil {
				w.Name, w.Pos = names.Fresh(b.Name), l.Pos
				parts = append([]affine.Stmt{&affine.Decl{Buffer: w, Pos: l.Pos}}, append(parts, lastOf(b, w, l.Pos))...)
			}
		}
		for _, s := range parts { // the name may be that of an array in another loop
			if d, ok := s.(*affine.Decl); ok && declarations(body, d.Buffer.Name) > 1 {
				d.Buffer.Name = names.Fresh(d.Buffer.Name)
			}
		}
		if outer > 0 {
			chain[outer-1].Body = parts
		} else {
			body = slices.Replace(body, k, k+1, parts...)
			k-- // there may be more to cut inside
		}
		for _, s := range body {
			if d, ok := s.(*affine.Decl); ok && wide[d.Buffer] != nil {
				d.Buffer = wide[d.Buffer]
			}
		}
	}
	kernel.Body = body
	return changed
}

// declarations counts those of this name.
func declarations(body []affine.Stmt, name string) int {
	n := 0
	affine.Walk(body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && d.Buffer.Name == name {
			n++
		}
		return true
	})
	return n
}

// sequencesNests reports whether the body of l has several loops, and nothing else
// but declarations of arrays; with rows also scalars and statements that hold no loop.
func sequencesNests(l *affine.Loop, rows bool) bool {
	nests := 0
	for _, s := range l.Body {
		switch s := s.(type) {
		case *affine.Loop:
			nests++
		case *affine.Decl:
			if s.Buffer.IsScalar() && !rows {
				return false
			}
		case *affine.Assign:
			if !rows {
				return false
			}
		case *affine.If: // which chooses where a result goes
			if !rows || slices.ContainsFunc(slices.Concat(s.Then, s.Else), func(s affine.Stmt) bool { _, assigns := s.(*affine.Assign); return !assigns }) {
				return false
			}
		default:
			return false
		}
	}
	return nests > 1
}

// stepsOf cuts body, without its declarations, into steps of one loop each. What
// changes something that an earlier step has written goes with the loop before it;
// else statements go with the loop behind them, and scalars that only later steps use
// are set there.
func stepsOf(body []affine.Stmt) (steps [][]affine.Stmt) {
	var step, gap []affine.Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
		case *affine.Loop:
			if len(step) > 0 {
				own := changing(gap, slices.Concat(slices.Concat(steps...), step))
				steps, gap = append(steps, append(step, gap[:own]...)), gap[own:]
			}
			step, gap = append(slices.Clone(gap), s), nil
		default:
			gap = append(gap, s)
		}
	}
	steps = append(steps, append(step, gap...))
	for k := range len(steps) - 1 {
		for i := len(steps[k]) - 1; i >= 0; i-- {
			if a, ok := steps[k][i].(*affine.Assign); ok && a.Buffer.IsScalar() && !disturbs(steps[k][i+1:], a) && changing([]affine.Stmt{a}, steps[k][:i]) == 0 {
				steps[k] = slices.Delete(slices.Clone(steps[k]), i, i+1)
				steps[k+1] = slices.Insert(slices.Clone(steps[k+1]), 0, affine.Stmt(a))
			}
		}
	}
	return steps
}

// changing counts the statements of gap up to the last that writes what those before
// write.
func changing(gap, before []affine.Stmt) int {
	for n := len(gap); n > 0; n-- {
		for _, u := range usesOf(gap[n-1 : n]) {
			if u.write != nil && slices.ContainsFunc(before, func(s affine.Stmt) bool { _, writes := affine.Touches([]affine.Stmt{s}, u.buffer); return writes }) {
				return n
			}
		}
	}
	return 0
}

// disturbs reports whether statements behind a use what it writes, or write what it
// reads.
func disturbs(behind []affine.Stmt, a *affine.Assign) bool {
	return slices.ContainsFunc(behind, func(s affine.Stmt) bool {
		for _, u := range usesOf([]affine.Stmt{a}) {
			reads, writes := affine.Touches([]affine.Stmt{s}, u.buffer)
			if writes || reads && u.write != nil {
				return true
			}
		}
		return false
	})
}

// privateOf are the arrays of body, and the scalars with rows, that only l uses, and
// of which each iteration of l stores what it reads.
func privateOf(body []affine.Stmt, l *affine.Loop, known mentions, rows bool) []*affine.Buffer {
	var out []*affine.Buffer
	own := known.in(l)
	for _, s := range body {
		d, ok := s.(*affine.Decl)
		if !ok || d.Buffer.IsScalar() && !rows || !slices.Contains(own, d.Buffer) ||
			slices.ContainsFunc(body, func(s affine.Stmt) bool { return s != l && known.has(s, d.Buffer) }) {
			continue
		}
		if _, ok := storedFirst(affine.Innermost(l).Body, d.Buffer); ok {
			out = append(out, d.Buffer)
		}
	}
	return out
}

// storedFirst is the statement of each, the body of a loop, that stores what any of them
// reads or writes of b, before they read it; ok is false if there is none.
func storedFirst(each []affine.Stmt, b *affine.Buffer) (first affine.Stmt, ok bool) {
	at := slices.IndexFunc(each, func(s affine.Stmt) bool { return len(usersOf(s, b)) > 0 })
	if at < 0 || !renews(each[at], b) || !coversLater(each, at, b) {
		return nil, false
	}
	if m, ok := mappingOf(each[at], b); ok {
		return each[at], !m.reads(b)
	}
	return each[at], usersOf(each[at], b)[0].Write
}

// expand is what stands in for an outermost loop that sequences nests: loops of
// one nest each, after declarations; nothing if it stays. Of the arrays private to
// an iteration that are declared outside, those that several nests use are replaced
// as wide says.
func expand(l *affine.Loop, private []*affine.Buffer, rows bool, names affine.Names) (parts []affine.Stmt, wide map[*affine.Buffer]*affine.Buffer) {
	chain := affine.Chain(affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop))
	shape, at, ok := iterationsOf(chain)
	if !ok {
		return nil, nil
	}
	cut := chain[len(chain)-1]
	var decls []*affine.Decl
	for _, s := range cut.Body {
		if d, ok := s.(*affine.Decl); ok {
			decls = append(decls, d)
		}
	}
	steps := stepsOf(cut.Body)
	decls = append(decls, renewed(steps, decls, names)...)
	users := func(b *affine.Buffer) (list []int) {
		for k, step := range steps {
			if slices.ContainsFunc(step, func(s affine.Stmt) bool { return len(usersOf(s, b)) > 0 }) {
				list = append(list, k)
			}
		}
		return list
	}
	cut.Body = slices.Concat(steps...)
	widen := func(b *affine.Buffer) *affine.Buffer {
		w := *b
		w.Shape = slices.Concat(shape, b.Shape)
		w.ByRef, w.Result, w.Start, w.Global, w.Outside, w.Place = false, false, nil, "", affine.Type{}, affine.Place{} // if it was an argument
		affine.RewriteBuffer(cut.Body, b, &w, func(index []affine.Expr) []affine.Expr { return slices.Concat(at, index) })
		return &w
	}
	wide = map[*affine.Buffer]*affine.Buffer{}
	for _, b := range private {
		if len(users(b)) > 1 {
			wide[b] = widen(b)
		}
	}
	for _, d := range decls {
		switch list := users(d.Buffer); len(list) {
		case 0:
		case 1: // it stays in the loop of its step
			cut.Body = slices.Insert(cut.Body, slices.Index(cut.Body, steps[list[0]][0]), affine.Stmt(d))
		default:
			parts = append(parts, &affine.Decl{Buffer: widen(d.Buffer), Pos: d.Pos})
		}
	}
	if len(parts)+len(wide) == 0 && !(rows && handsOn(steps)) {
		return nil, nil
	}
	nests := distributed(chain, steps)
	if nests == nil {
		return nil, nil
	}
	return append(parts, nests...), wide
}

// handsOn reports whether a step reads elements of an array that one before it has written: they are
// each iteration's own if the steps can be cut, as where two products add to one row's result.
func handsOn(steps [][]affine.Stmt) bool {
	var written []*affine.Buffer
	for _, step := range steps {
		uses := usesOf(step)
		if slices.ContainsFunc(uses, func(u use) bool { return u.read != nil && slices.Contains(written, u.buffer) }) {
			return true
		}
		for _, u := range uses {
			if u.write != nil {
				written = append(written, u.buffer)
			}
		}
	}
	return false
}

// iterationsOf is how often the loops of a chain run, and the number of an iteration
// in each; ok is false if one has no constant length or decisions of its own.
func iterationsOf(chain []*affine.Loop) (shape []int, at []affine.Expr, ok bool) {
	for _, l := range chain {
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || l.Step != 1 || l.Keep > 0 || l.II != 0 || l.Unroll != 0 || len(l.Pragmas) > 0 {
			return nil, nil, false
		}
		shape, at = append(shape, int(trips)), append(at, iteration(l, first))
	}
	return shape, at, true
}

// distributed is a nest for each of the steps in the innermost loop of a chain, with
// all loops of the chain around it; nil if that cannot be.
func distributed(chain []*affine.Loop, steps [][]affine.Stmt) []affine.Stmt {
	pieces := piecesOf(chain[len(chain)-1], steps)
	for k := len(chain) - 1; len(pieces) == len(steps); k-- {
		whole := make([]affine.Stmt, len(pieces))
		for i, piece := range pieces {
			whole[i] = piece
		}
		if k == 0 {
			return whole
		}
		chain[k-1].Body = whole
		pieces = distribute(chain[k-1])
	}
	return nil
}

// piecesOf is l as a loop for each of the steps of its body, among declarations; nil if
// that cannot be.
func piecesOf(l *affine.Loop, steps [][]affine.Stmt) (pieces []*affine.Loop) {
	owner := func(s affine.Stmt) int {
		return slices.IndexFunc(steps, func(step []affine.Stmt) bool { return slices.Contains(step, s) })
	}
	all := sequenceOf(l)
	for i, first := range l.Body {
		for _, second := range l.Body[i+1:] {
			if a, b := owner(first), owner(second); a >= 0 && a != b && all.together(first, second) {
				return nil
			}
		}
	}
	at := make([]int, len(l.Body)) // the step of each statement: a declaration is in that of the next one
	for i := len(l.Body) - 1; i >= 0; i-- {
		if at[i] = owner(l.Body[i]); at[i] < 0 {
			at[i] = at[i+1]
		}
	}
	for k := range steps {
		piece := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		body := piece.Body
		piece.Body = nil
		for i, s := range body {
			if at[i] == k {
				piece.Body = append(piece.Body, s)
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

// iteration is the number of an iteration of l, from 0.
func iteration(l *affine.Loop, first int64) affine.Expr {
	var n affine.Expr = &affine.Counter{Loop: l}
	if first != 0 {
		n = &affine.Binary{Op: "-", X: n, Y: &affine.Const{T: l.Type, I: first}}
	}
	return n
}
