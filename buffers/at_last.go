package buffers

import (
	"slices"

	"codo/affine"
)

// atLast moves what is done once with a tile into the nest that takes its tokens, which does it in the iteration that takes
// the last one. All are one pipeline then, which does not empty from tile to tile:
//
//	for t = 0 to T {                                        local k f32[A][B]
//	  local k f32[A][B]                                     for t = 0 to T {
//	  for a = 0 to A { for b = 0 to B {              =>       for a = 0 to A { for b = 0 to B {
//	    pop x -> k[a][b]                                        pop x -> k[a][b]
//	  } }                                                       if (a == A - 1 && b == B - 1) push y, f(k)
//	  push y, f(k)                                            } }
//	}                                                       }
//
// What it does must keep nothing for the next tile.
func atLast(list []affine.Stmt, names affine.Names) (out []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if !ok || l.Unroll != 0 {
			out = append(out, s)
			continue
		}
		decls := doneLast(l)
		for _, d := range decls {
			d.Buffer.Name = names.Fresh(d.Buffer.Name) // others of its name may be further in
			out = append(out, d)
		}
		if decls == nil {
			l.Body = atLast(l.Body, names)
		}
		out = append(out, l)
	}
	return out
}

// doneLast moves what l does once with the tile that it takes first, and gives what is to be declared before l then; nil if it
// cannot.
func doneLast(l *affine.Loop) (decls []*affine.Decl) {
	_, trips, ok := affine.ConstantTrips(l)
	k := slices.IndexFunc(l.Body, func(s affine.Stmt) bool { _, isDecl := s.(*affine.Decl); return !isDecl })
	if !ok || trips < 2 || k < 1 {
		return nil
	}
	f, ok := fillIn(l.Body[k])
	if !ok || f.tokens < 2 {
		return nil
	}
	rest, ok := once(l.Body[k+1:])
	own, moved := localsIn(rest), map[*affine.Channel]int64{}
	countTokens(rest, 1, moved)
	for u := range affine.Uses(rest) {
		if u.Channel != nil { // at one place, of which there is one for all tokens of the tile
			ok = ok && !slices.Contains(f.taken, u.Channel) && moved[u.Channel] == 1
		} else {
			ok = ok && (!u.Write || own[u.Buffer])
		}
	}
	if !ok || len(rest) == 0 {
		return nil
	}
	for _, s := range l.Body[:k] {
		d := s.(*affine.Decl)
		if d.Buffer.Init != nil {
			return nil
		}
		decls = append(decls, d)
	}
	var last affine.Expr
	for _, in := range f.loops {
		if first, trips, _ := affine.ConstantTrips(in); trips > 1 {
			last = affine.And(last, &affine.Binary{Op: "==", X: affine.CounterForm(in).Expr(), Y: affine.IntConst(first + trips - 1)})
		}
	}
	leaf := f.loops[len(f.loops)-1]
	leaf.Body = append(leaf.Body, &affine.If{Cond: last, Then: rest, Pos: f.nest.Pos})
	l.Body = l.Body[k : k+1]
	return decls
}

// once is what a body does whose loops, but for those that are unrolled, run one time; ok is false if some do not.
func once(body []affine.Stmt) (out []affine.Stmt, ok bool) {
	for _, s := range body {
		l, isLoop := s.(*affine.Loop)
		if !isLoop {
			if affine.HasLoop([]affine.Stmt{s}) {
				return nil, false
			}
			out = append(out, s)
			continue
		}
		if l.Unroll == -1 && straight(l) {
			out = append(out, l)
			continue
		}
		first, trips, constant := affine.ConstantTrips(l)
		in, inside := once(affine.CloneBody(l.Body))
		if !constant || trips != 1 || l.Unroll != 0 || l.II != 0 || !inside { // with an interval it shares operators
			return nil, false
		}
		affine.SubstituteCounter(in, l, affine.IntConst(first))
		fold(in)
		out = append(out, in...)
	}
	return out, true
}

// countTokens adds how many tokens of each channel body moves at most, so many times.
func countTokens(body []affine.Stmt, times int64, moved map[*affine.Channel]int64) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Push:
			moved[s.Channel] += times
		case *affine.Pop:
			moved[s.Channel] += times
		case *affine.Loop:
			_, trips, _ := affine.ConstantTrips(s)
			countTokens(s.Body, times*trips, moved)
		case *affine.If:
			countTokens(s.Then, times, moved)
			countTokens(s.Else, times, moved)
		}
	}
}
