package parse

import (
	"cmp"
	"slices"

	"codo/affine"
	"codo/diag"
)

// An array of streams outside of a region is one array of all their tokens, where loops go
// through all the streams, and in each of their iterations one of them moves a token:
//
//	for i { for j { s[j].write(x[i][j]) } }   =>   for i { for j { s[j][i] = x[i][j] } }
//
// Others are written out, each stream on its own.

// streamRows are those of one kernel.
type streamRows struct {
	dims   map[*affine.Channel][]int     // of arrays of streams, each one channel
	chosen map[*affine.Channel]streamRow // what stands for one of their streams, a channel at each use
	apart  map[diag.Pos]bool             // declared there: written out
	turned map[*affine.Loop]bool         // loops through streams that iterations took turns with
	again  bool                          // more are to be written out: all is to be lowered again
}

// A streamRow is a stream of an array.
type streamRow struct {
	whole *affine.Channel
	at    []affine.Expr
}

func newStreamRows(apart map[diag.Pos]bool) streamRows {
	return streamRows{dims: map[*affine.Channel][]int{}, chosen: map[*affine.Channel]streamRow{}, turned: map[*affine.Loop]bool{}, apart: apart}
}

// writeOut gives the array of streams up.
func (r *streamRows) writeOut(ch *affine.Channel) {
	r.apart[ch.Pos], r.again = true, true
}

// writeOutAll does so with all of them; it reports whether there are any.
func (r *streamRows) writeOutAll() bool {
	for ch := range r.dims {
		r.writeOut(ch)
	}
	return r.again
}

// wholeOf is the channel that ch stands for a stream of, or ch itself.
func (r *streamRows) wholeOf(ch *affine.Channel) *affine.Channel {
	if row, is := r.chosen[ch]; is {
		return row.whole
	}
	return ch
}

// streamRowsOf declares an array of streams as one channel; false if it is written out.
func (l *lowerer) streamRowsOf(v *varDecl) bool {
	if len(v.dims) == 0 || l.asWritten || l.streams.apart[v.pos] {
		return false
	}
	dims, ok := l.constants(v.dims)
	if !ok || product(dims) < 2 || product(dims) > maxStreams {
		return false
	}
	one := *v
	one.dims = nil
	before := len(l.prog.Channels)
	ch, ok := l.newStream(&one)
	if !ok || ch.Lanes > 0 {
		l.prog.Channels = l.prog.Channels[:before]
		return false
	}
	l.streams.dims[ch] = dims
	l.declare(v.pos, v.name, streamArray{channels: []*affine.Channel{ch}, dims: dims, whole: ch})
	return true
}

// row is s with one more subscript, i.
func (l *lowerer) row(s streamArray, i expr) streamArray {
	var at affine.Expr
	if effects := l.into(func() { at = l.value(i) }); len(effects) > 0 {
		l.streams.writeOut(s.whole)
	}
	s.at = append(s.at[:len(s.at):len(s.at)], affine.Convert(at, affine.I32))
	if s.dims = s.dims[1:]; len(s.dims) == 0 {
		own := *s.whole
		l.streams.chosen[&own] = streamRow{s.whole, s.at}
		s.channels = []*affine.Channel{&own}
	}
	return s
}

// selectors are the loops that go through the streams, each through one dimension, or several through its digits, where iterations took
// turns; ok is false if that is not how ch is chosen. Digits that the user goes through are written out.
func (w *tokenWalk) selectors(ch *affine.Channel) (loops map[*affine.Loop]bool, ok bool) {
	loops = map[*affine.Loop]bool{}
	for d, x := range w.rows.chosen[ch].at {
		f, isForm := affine.FormOf(x)
		if !isForm {
			return nil, false
		}
		one := affine.AtExtremes([]affine.Constraint{{Form: f}})[0].Form // without counters of one value
		size := int64(w.rows.dims[w.channel][d])
		if at, isConst := one.IsConst(); size == 1 && isConst && at == 0 {
			continue
		}
		digits := one.Counters()
		slices.SortFunc(digits, func(a, b *affine.Loop) int { return cmp.Compare(one.Coef(a), one.Coef(b)) })
		all := int64(1) // values of the digits so far
		for _, l := range digits {
			first, trips, known := affine.ConstantTrips(l)
			if loops[l] || len(digits) > 1 && !w.rows.turned[l] || !known || first != 0 || l.Step != 1 || one.Coef(l) != all {
				return nil, false
			}
			loops[l], all = true, all*trips
		}
		if !one.IsLinear() || one.Constant() != 0 || all != size {
			return nil, false
		}
	}
	return loops, true
}
