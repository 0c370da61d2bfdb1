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
// anew. Loops that stay as they are wanted, or that cannot be cut completely, are
// left alone. p must pass affine.Check for phase Parsed; programs of several tasks
// are left as they are. The result tells whether anything changed.
func Expand(p *affine.Program) (changed bool) {
	if len(p.Tasks) != 1 || len(p.Channels) > 0 {
		return false
	}
	body, known, names := p.Tasks[0].Body, mentions{}, affine.NamesOf(p)
	for k := 0; k < len(body); k++ {
		l, ok := body[k].(*affine.Loop)
		if !ok || !sequencesNests(innermost(l)) {
			continue
		}
		parts, wide := expand(l, privateOf(body, l, known))
		if len(parts) == 0 {
			continue
		}
		changed = true
		for _, s := range parts { // the name may be that of an array in another loop
			if d, ok := s.(*affine.Decl); ok && declarations(body, d.Buffer.Name) > 1 {
				d.Buffer.Name = names.Fresh(d.Buffer.Name)
			}
		}
		body = slices.Replace(body, k, k+1, parts...)
		k += len(parts) - 1
		for _, s := range body {
			if d, ok := s.(*affine.Decl); ok && wide[d.Buffer] != nil {
				d.Buffer = wide[d.Buffer]
			}
		}
	}
	p.Tasks[0].Body = body
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
// but declarations of arrays: what scalars hand on stays in one loop.
func sequencesNests(l *affine.Loop) bool {
	nests := 0
	for _, s := range l.Body {
		switch s := s.(type) {
		case *affine.Loop:
			nests++
		case *affine.Decl:
			if s.Buffer.IsScalar() {
				return false
			}
		default:
			return false
		}
	}
	return nests > 1
}

// privateOf are the arrays of body that only l uses, and of which each iteration
// of l stores what it reads.
func privateOf(body []affine.Stmt, l *affine.Loop, known mentions) []*affine.Buffer {
	var out []*affine.Buffer
	for _, s := range body {
		d, ok := s.(*affine.Decl)
		if !ok || d.Buffer.IsScalar() || !known.has(l, d.Buffer) ||
			slices.ContainsFunc(body, func(s affine.Stmt) bool { return s != l && known.has(s, d.Buffer) }) {
			continue
		}
		each := innermost(l).Body
		first := slices.IndexFunc(each, func(s affine.Stmt) bool { return len(usersOf(s, d.Buffer)) > 0 })
		if first < 0 || !renews(each[first], d.Buffer) || !coversLater(each, first, d.Buffer) {
			continue
		}
		if m, ok := mappingOf(each[first], d.Buffer); !ok || !m.reads(d.Buffer) {
			out = append(out, d.Buffer)
		}
	}
	return out
}

// expand is what stands in for an outermost loop that sequences nests: loops of
// one nest each, after declarations; nothing if it stays. Of the arrays private to
// an iteration that are declared outside, those that several nests use are replaced
// as wide says.
func expand(l *affine.Loop, private []*affine.Buffer) (parts []affine.Stmt, wide map[*affine.Buffer]*affine.Buffer) {
	chain := chainOf(affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop))
	var shape []int
	var at []affine.Expr
	for _, l := range chain {
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || l.Step != 1 || l.Keep > 0 || l.II != 0 || l.Unroll != 0 || len(l.Pragmas) > 0 {
			return nil, nil
		}
		shape, at = append(shape, int(trips)), append(at, iteration(l, first))
	}
	cut := chain[len(chain)-1]
	var decls []*affine.Decl
	var nests []affine.Stmt
	for _, s := range cut.Body {
		switch s := s.(type) {
		case *affine.Loop:
			nests = append(nests, s)
		case *affine.Decl:
			decls = append(decls, s)
		}
	}
	users := func(b *affine.Buffer) []affine.Stmt {
		return slices.DeleteFunc(slices.Clone(nests), func(s affine.Stmt) bool { return len(usersOf(s, b)) == 0 })
	}
	cut.Body = slices.Clone(nests)
	widen := func(b *affine.Buffer) *affine.Buffer {
		w := *b
		w.Shape = slices.Concat(shape, b.Shape)
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
		case 1: // it stays in the loop of its nest
			cut.Body = slices.Insert(cut.Body, slices.Index(cut.Body, list[0]), affine.Stmt(d))
		default:
			parts = append(parts, &affine.Decl{Buffer: widen(d.Buffer), Pos: d.Pos})
		}
	}
	if len(parts)+len(wide) == 0 {
		return nil, nil
	}
	for k, l := range slices.Backward(chain) {
		pieces := distribute(l)
		if len(pieces) < len(nests) {
			return nil, nil
		}
		whole := make([]affine.Stmt, len(pieces))
		for i, piece := range pieces {
			whole[i] = piece
		}
		if k == 0 {
			return append(parts, whole...), wide
		}
		chain[k-1].Body = whole
	}
	return nil, nil
}

// innermost is the last of the chain of l.
func innermost(l *affine.Loop) *affine.Loop {
	chain := chainOf(l)
	return chain[len(chain)-1]
}

// chainOf lists loops that each are all that the one before does, from l on.
func chainOf(l *affine.Loop) []*affine.Loop {
	chain := []*affine.Loop{l}
	for len(l.Body) == 1 {
		in, ok := l.Body[0].(*affine.Loop)
		if !ok {
			break
		}
		chain, l = append(chain, in), in
	}
	return chain
}

// iteration is the number of an iteration of l, from 0.
func iteration(l *affine.Loop, first int64) affine.Expr {
	var n affine.Expr = &affine.Counter{Loop: l}
	if first != 0 {
		n = &affine.Binary{Op: "-", X: n, Y: &affine.Const{T: l.Type, I: first}}
	}
	return n
}
