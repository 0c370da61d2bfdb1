package nest

import (
	"slices"

	"codo/affine"
)

// fewestRows and mostRows bound how many iterations Interleave runs side by side: as
// many as additions of floats take cycles, or else all of a few.
const fewestRows, mostRows = 8, 16

// mostWidened is the most elements that the arrays of rows side by side may have.
const mostWidened = 1 << 16

// Interleave lets iterations of a loop that do not depend on each other, and of which
// each runs several loops after another, go through these in turns, where one of
// these sums up floats: between two terms of a sum come those of other sums.
//
//	for h = 0 to 16 {
//	  local total f32
//	  total = 0f
//	  for j = 0 to 64 { total = total + x[h][j] }
//	  for j = 0 to 64 { y[h][j] = x[h][j] / total }
//	}
//
//	local total f32[16]
//	for h = 0 to 16 { total[h] = 0f }
//	for j = 0 to 64 { for h = 0 to 16 { total[h] = total[h] + x[h][j] } }
//	for j = 0 to 64 { for h = 0 to 16 { y[h][j] = x[h][j] / total[h] } }
//
// Of many iterations some are side by side. Of one sum there is a nest that can be
// tiled, see Band. What follows waits longer for the first row, so loops stay as they
// are whose sums have fewer terms than least in all.
func Interleave(t *affine.Task, least int64, names affine.Names) {
	x := interleaving{least, affine.Accesses(t.Body), names}
	t.Body = x.body(t.Body, 0, 1)
	Rename(t, names)
}

// An interleaving is the work on one task.
type interleaving struct {
	least    int64
	accesses []affine.Access
	names    affine.Names
}

// body is list, which stands in so many loops and runs so many times.
func (x *interleaving) body(list []affine.Stmt, depth int, runs int64) (out []affine.Stmt) {
	for _, s := range list {
		l, ok := s.(*affine.Loop)
		if !ok || !Plain(l) {
			out = append(out, s)
			continue
		}
		_, trips, _ := affine.TripRange(l)
		runs := runs * max(trips, 1)
		if InTurns(l, depth, x.accesses) > 0 && runs*termsIn(l) >= x.least {
			out = append(out, turns(l, x.names)...)
			continue
		}
		l.Body = x.body(l.Body, depth+1, runs)
		out = append(out, l)
	}
	return out
}

// termsIn is the iterations of the longest loop of an iteration of l.
func termsIn(l *affine.Loop) (most int64) {
	for _, s := range l.Body {
		if in, ok := s.(*affine.Loop); ok {
			terms := int64(1)
			loops, _ := Perfect(in)
			for _, o := range loops {
				_, trips, _ := affine.TripRange(o)
				terms *= max(trips, 1)
			}
			most = max(most, terms)
		}
	}
	return most
}

// InTurns is how many iterations of l, in so many loops of a task with these accesses,
// Interleave runs side by side; 0 if none.
func InTurns(l *affine.Loop, depth int, accesses []affine.Access) int64 {
	if !Plain(l) || l.Tile || !hasRows(l) || !IsFree(l, depth, accesses) {
		return 0
	}
	return rowsOf(l)
}

// hasRows reports whether l has so many iterations, in each of which several loops
// follow each other, one of which sums up floats.
func hasRows(l *affine.Loop) bool {
	if rowsOf(l) == 0 {
		return false
	}
	loops, sums := 0, false
	var own []*affine.Buffer
	for _, s := range l.Body {
		switch s := s.(type) {
		case *affine.Decl:
			own = append(own, s.Buffer)
		case *affine.Loop:
			loops++
			nested, core := Perfect(s)
			if slices.ContainsFunc(nested, func(l *affine.Loop) bool { return !Movable(l) }) || !Movable(s) || affine.HasLoop(core) || movesTokens(core) {
				return false
			}
			sums = sums || sumsFloats(core, own)
		default:
			if affine.HasLoop([]affine.Stmt{s}) || movesTokens([]affine.Stmt{s}) {
				return false
			}
		}
	}
	elements := int64(0)
	for _, b := range own {
		elements += rowsOf(l) * int64(b.Len())
	}
	return loops > 1 && sums && elements <= mostWidened
}

// movesTokens reports whether body reads or writes a channel.
func movesTokens(body []affine.Stmt) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		switch s.(type) {
		case *affine.Push, *affine.Pop:
			found = true
		}
		return !found
	})
	return found
}

// sumsFloats reports whether body adds floats to one of these scalars.
func sumsFloats(body []affine.Stmt, scalars []*affine.Buffer) (found bool) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() && a.Buffer.Elem.IsFloat() && slices.Contains(scalars, a.Buffer) {
			found = found || affine.Loads(a.Value, a.Buffer)
		}
		return !found
	})
	return found
}

// rowsOf is how many iterations of l run side by side; 0 if there is no such number.
func rowsOf(l *affine.Loop) int64 {
	_, trips, ok := affine.ConstantTrips(l)
	if !ok || trips < 2 {
		return 0
	}
	if trips <= mostRows {
		return trips
	}
	for n := int64(fewestRows); n <= mostRows; n++ {
		if trips%n == 0 {
			return n
		}
	}
	return 0
}

// turns is l with its iterations, or blocks of them, side by side.
func turns(l *affine.Loop, names affine.Names) []affine.Stmt {
	first, trips, _ := affine.ConstantTrips(l)
	rows := rowsOf(l)
	loop := func(n int64) *affine.Loop {
		return &affine.Loop{Name: names.Fresh(l.Name), Type: l.Type, Lo: &affine.Const{T: l.Type}, Hi: &affine.Const{T: l.Type, I: n}, Step: 1, Pos: l.Pos}
	}
	block := loop(trips / rows)
	x := expansion{lengths: []int{int(rows)}}
	body := x.declare(l.Body)
	side := func(list []affine.Stmt) []affine.Stmt { // list, once for each row
		if list = x.without(list); len(list) == 0 {
			return nil
		}
		row := loop(rows)
		at := affine.CounterForm(row)
		if trips > rows {
			at = at.Add(affine.CounterForm(block).Scale(rows))
		}
		affine.SubstituteCounter(list, l, at.Scale(l.Step).Plus(first).Expr())
		x.widen(list, []affine.Expr{affine.CounterForm(row).Expr()})
		row.Body = list
		return []affine.Stmt{row}
	}
	var simple []affine.Stmt
	for _, s := range l.Body {
		in, ok := s.(*affine.Loop)
		if !ok {
			simple = append(simple, s)
			continue
		}
		body, simple = append(body, side(simple)...), nil
		inmost := affine.Innermost(in)
		inmost.Body = side(inmost.Body)
		body = append(body, in)
	}
	body = append(body, side(simple)...)
	if trips == rows {
		return body
	}
	block.Body = body
	return []affine.Stmt{block}
}
