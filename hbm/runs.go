package hbm

import (
	"codo/affine"
	"codo/device"
)

// Runs are how a task moves elements that lie side by side, run after run: each begins
// at a word and ends with one, or they are one run in all. Those that are loaded may begin anywhere.
//
//	for it { for jt { for i { for k { a_1[it][jt][i][k] = a[64*it + i][k] } } } }     length 64*K, begin 64*K*it
type runs struct {
	outer  []*affine.Loop // from run to run
	at     affine.Form    // where a run begins, in their counters
	length int            // elements of a run
	total  int            // elements of all
	within bool           // runs begin within words, see misaligned.go
}

// runsOf finds the runs of an access that moves rows of tokens, and the elements of
// a row. Where a run goes beyond the end of the array, the port does, too; so what is
// stored must end with the array in all dimensions but the first.
func runsOf(a affine.Access, b *affine.Buffer, lanes int) (row int, r runs, ok bool) {
	form, ok := a.Place()
	n := len(a.Loops)
	if !ok || n < 2 {
		return 0, r, false
	}
	for _, l := range a.Loops {
		if first, _, constant := affine.ConstantTrips(l); !constant || first != 0 || l.Step != 1 || l.Pragmas != nil {
			return 0, r, false
		}
	}
	trips := func(l *affine.Loop) int { _, n, _ := affine.ConstantTrips(l); return int(n) }
	lane, token := a.Loops[n-1], a.Loops[n-2]
	if trips(lane) != lanes || form.Coef(lane) != 1 || form.Coef(token) != int64(lanes) && trips(token) > 1 {
		return 0, r, false
	}
	row = trips(token) * lanes
	if short, cut := shortRow(a, lane, token, row, lanes); cut {
		row = short
	}
	k, length := n-3, row
	for ; k >= 0 && form.Coef(a.Loops[k]) == int64(length); k-- {
		length *= trips(a.Loops[k])
	}
	word := device.PortWord(b.Elem.Bits)
	r = runsAlong(a.Loops[:k+1], form, length, word)
	if r.within && length > row && row%lanes != 0 { // tokens do not go on from row to row
		r = runsAlong(a.Loops[:n-2], form, row, word)
	}
	if r.within {
		return row, r, !a.Write && (row == r.length || row%lanes == 0) && r.reachable()
	}
	return row, r, form.Constant() >= 0 && (!a.Write || ends(a, b, trips(token)*lanes-row))
}

// runsAlong are runs of so many elements, one in each iteration of these loops, of an array with words of so many.
func runsAlong(outer []*affine.Loop, at affine.Form, length, word int) runs {
	r := runs{outer: outer, length: length, total: length, within: at.Constant()%int64(word) != 0 || len(outer) > 0 && length%word != 0}
	for _, l := range outer {
		_, trips, _ := affine.ConstantTrips(l)
		r.at = r.at.Add(affine.CounterForm(l).Scale(at.Coef(l)))
		r.total *= int(trips)
		r.within = r.within || at.Coef(l)%int64(word) != 0 && trips > 1
	}
	r.at = r.at.Plus(at.Constant())
	return r
}

// shortRow is the length of rows whose last token is not full.
func shortRow(a affine.Access, lane, token *affine.Loop, full, lanes int) (row int, ok bool) {
	at := affine.CounterForm(token).Scale(int64(lanes)).Add(affine.CounterForm(lane))
	for _, cs := range a.Cases {
		for _, c := range cs {
			left, isConst := c.Form.Add(at).IsConst() // left - at >= 0
			if isConst && !c.Equal && int(left) < full-1 && int(left) >= full-lanes && (row == 0 || int(left)+1 < row) {
				row, ok = int(left)+1, true
			}
		}
	}
	return row, ok
}

// ends reports whether what a writes beyond the end of b in any dimension lies behind
// the last element; so many lanes of the last token of a row are not used.
func ends(a affine.Access, b *affine.Buffer, unused int) bool {
	subs, _ := a.Subscripts()
	for d, f := range subs {
		_, hi, ok := f.Range()
		if f.Uses(a.Loops[len(a.Loops)-1]) {
			hi -= int64(unused)
		}
		if !ok || d > 0 && hi >= int64(b.Shape[d]) {
			return false
		}
	}
	return true
}

// port is the words that a port of b has, with those behind the end of the array, if so many
// elements are asked for at a time.
func (r runs) port(b *affine.Buffer, word, wide int) int {
	_, last, _ := r.at.Range()
	return max((b.Elements()+word-1)/word, int(last)/word+r.words(b, wide)*wide/word)
}

// begin is the loops from run to run, made anew, and the element at which a run begins.
func (r runs) begin(at *affine.Buffer, names affine.Names) (loops []*affine.Loop, begin affine.Form) {
	begin = begin.Plus(r.at.Constant())
	for _, l := range r.outer {
		_, trips, _ := affine.ConstantTrips(l)
		m := counting(names.Fresh(l.Name), int(trips), at)
		m.Tile = l.Tile
		loops = append(loops, m)
		begin = begin.Add(affine.CounterForm(m).Scale(r.at.Coef(l)))
	}
	return loops, begin
}

// words is the words of a run, so wide, all that it can touch.
func (r runs) words(b *affine.Buffer, wide int) int {
	return (r.latest(b) + r.length + wide - 1) / wide
}

// wordsOf is the words of all runs.
func (r runs) wordsOf(b *affine.Buffer, wide int) int { return r.total / r.length * r.words(b, wide) }
