package nest

import (
	"slices"

	"codo/affine"
)

// mostApart bounds the elements of what is declared in a nest that Apart cuts.
const mostApart = 1 << 16

// Apart cuts nests in which several loops follow each other, where they stand in loops whose
// iterations wait for each other, as the steps of a recurrent network do. What a body declares gets
// a dimension for each loop around it (scalar expansion and loop distribution: Allen and Kennedy,
// "Optimizing Compilers for Modern Architectures", sections 5.3 and 5.2): each part can be cut and
// reordered by itself then.
//
//	for t {                                        for t {
//	  for i {                                        local s f32[8]
//	    local s f32                                  for i { s[i] = b[i] }
//	    s = b[i]                                     for i { for j { s[i] += w[i][j] * x[t][j] } }
//	    for j { s += w[i][j] * x[t][j] }     =>      for i { for j { s[i] += u[i][j] * h[j] } }
//	    for j { s += u[i][j] * h[j] }                for i { g[i] = s[i] }
//	    g[i] = s                                     ...
//	  }                                            }
//	  ...
//	}
//
// What the steps do not wait for, as the sums of what comes in, here, gets loops over all steps then.
func Apart(t *affine.Task, names affine.Names) {
	var body []affine.Stmt
	for _, s := range t.Body {
		l, ok := s.(*affine.Loop)
		if !ok || !Plain(l) || IsFree(l, 0, affine.Accesses([]affine.Stmt{l})) {
			body = append(body, s)
			continue
		}
		was := textOf(l.Body)
		if l.Body = apartIn(l.Body); textOf(l.Body) == was {
			body = append(body, l)
			continue
		}
		body = append(body, unwaited(l)...)
	}
	t.Body = body
	Rename(t, names)
}

// textOf tells bodies apart.
func textOf(body []affine.Stmt) string {
	return affine.Print(&affine.Program{Tasks: []*affine.Task{{Body: body}}})
}

// unwaited is l, or loops like it for the statements in it that depend on each other in a circle, and
// for the others, behind declarations of what goes from one to another.
func unwaited(l *affine.Loop) []affine.Stmt {
	groups := groupsOf(l)
	if len(groups) < 2 || !Movable(l) {
		return []affine.Stmt{l}
	}
	at := map[affine.Stmt]int{}
	for k, g := range groups {
		for _, s := range g {
			at[s] = k
		}
	}
	var passed []affine.Stmt
	for _, s := range l.Body {
		d, ok := s.(*affine.Decl)
		if !ok {
			continue
		}
		first, last := len(groups), -1
		for s, k := range at {
			if Uses([]affine.Stmt{s}, d.Buffer) {
				first, last = min(first, k), max(last, k)
			}
		}
		if first < last {
			passed = append(passed, d)
		} else if last >= 0 {
			at[d] = last
		}
	}
	x := expansion{moved: []*affine.Loop{l}, lengths: lengthsOf([]*affine.Loop{l})}
	out := x.declare(passed)
	if x.kept > mostApart {
		return []affine.Stmt{l}
	}
	stmts := x.without(l.Body)
	l.Body = x.use(stmts, x.moved)
	for k := range groups {
		part := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		var own []affine.Stmt
		for i, s := range stmts {
			if g, used := at[s]; used && g == k {
				own = append(own, part.Body[i])
			}
		}
		part.Body = own
		out = append(out, part)
	}
	return out
}

// groupsOf are the statements of l, but for declarations, in groups that depend on each other in a
// circle if each iteration has what l declares for itself.
func groupsOf(l *affine.Loop) (groups [][]affine.Stmt) {
	isDecl := func(s affine.Stmt) bool { _, is := s.(*affine.Decl); return is }
	stmts := slices.DeleteFunc(slices.Clone(l.Body), isDecl)
	if _, _, ok := affine.ConstantTrips(l); !ok {
		return nil
	}
	trial := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	x := expansion{moved: []*affine.Loop{trial}, lengths: lengthsOf([]*affine.Loop{trial})}
	x.declare(trial.Body)
	trial.Body = x.use(x.without(trial.Body), x.moved)
	for _, g := range circles(trial) {
		var own []affine.Stmt
		for _, k := range g {
			own = append(own, stmts[k])
		}
		groups = append(groups, own)
	}
	return groups
}

func apartIn(body []affine.Stmt) (out []affine.Stmt) {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && Plain(l) {
			if parts := partsOf(l); len(parts) > 0 {
				out = append(out, parts...)
				continue
			}
			l.Body = apartIn(l.Body)
		}
		out = append(out, s)
	}
	return out
}

// partsOf is what l, a nest in which several loops follow each other, is cut into; nil if it stays.
func partsOf(l *affine.Loop) []affine.Stmt {
	l = affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
	loops, core := Perfect(l)
	inner := 0
	for _, s := range core {
		if _, ok := s.(*affine.Loop); ok {
			inner++
		}
	}
	if inner < 2 || slices.ContainsFunc(loops, func(l *affine.Loop) bool { return !Movable(l) }) {
		return nil
	}
	x := expansion{moved: loops, lengths: lengthsOf(loops)}
	decls := x.declare(core)
	if x.kept > mostApart {
		return nil
	}
	loops[len(loops)-1].Body = x.use(x.without(core), loops)
	pieces := Distributed(l, false)
	if len(pieces) < 2 {
		return nil
	}
	return slices.Concat(decls, pieces)
}
