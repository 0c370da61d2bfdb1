package buffers

import "codo/affine"

// shift hands every cell's element to the cell before it, and the token to the
// newest; kept is the element's place in the block. Cells are moved oldest
// first, so that each gives its element before it gets another.
func (t *taker) shift(token *affine.Buffer, kept []affine.Expr) []affine.Stmt {
	var out []affine.Stmt
	rows := t.cellDims()
	if len(rows) == 0 { // a window of one cell
		return []affine.Stmt{t.set(t.window, kept, &affine.Load{Buffer: token, Pos: token.Pos})}
	}
	last := rows[len(rows)-1]
	across := last == len(t.moves)-1 // the window is several cells long within a row
	if across {
		rows = rows[:len(rows)-1]
	}
	length := int64(1)
	if across {
		length = t.moves[last].window()
	}
	for _, row := range t.rowsOf(rows) {
		cell := func(row []int64, k affine.Expr) []affine.Expr {
			index := constants(row)
			if across {
				index = append(index, k)
			}
			return append(index, kept...)
		}
		if length > 1 {
			out = append(out, t.slide(length, func(k affine.Expr) []affine.Expr { return cell(row, k) }))
		}
		newest := affine.Expr(&affine.Load{Buffer: token, Pos: token.Pos})
		next, along, more := t.nextRow(rows, row)
		end := cell(row, affine.IntConst(length-1))
		if !more {
			out = append(out, t.set(t.window, end, newest))
			continue
		}
		from := &affine.Load{Buffer: t.window, Index: cell(next, affine.IntConst(0)), Pos: token.Pos}
		l := t.lines[along]
		if l.length == 0 {
			out = append(out, t.set(t.window, end, from))
			continue
		}
		var index []affine.Expr
		for i, r := range rows {
			if r <= along {
				index = append(index, affine.IntConst(row[i]))
			}
		}
		index = append(append(index, l.now()), kept...)
		out = append(out, t.set(t.window, end, &affine.Load{Buffer: l.buffer, Index: index, Pos: token.Pos}), t.set(l.buffer, index, from))
	}
	return out
}

// slide moves the cells of a row towards its start.
func (t *taker) slide(length int64, cell func(affine.Expr) []affine.Expr) affine.Stmt {
	if length == 2 {
		return t.set(t.window, cell(affine.IntConst(0)), &affine.Load{Buffer: t.window, Index: cell(affine.IntConst(1)), Pos: t.window.Pos})
	}
	l := &affine.Loop{Name: t.names.Fresh("k"), Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(length - 1), Step: 1, Unroll: -1, Pos: t.window.Pos}
	at := &affine.Counter{Loop: l}
	next := &affine.Binary{Op: "+", X: at, Y: affine.IntConst(1)}
	l.Body = []affine.Stmt{t.set(t.window, cell(at), &affine.Load{Buffer: t.window, Index: cell(next), Pos: t.window.Pos})}
	return l
}

// rowsOf lists the rows of the window, by their numbers along these dimensions,
// oldest first.
func (t *taker) rowsOf(dims []int) [][]int64 {
	out := [][]int64{nil}
	for _, d := range dims {
		var longer [][]int64
		for _, row := range out {
			for k := range t.moves[d].window() {
				longer = append(longer, append(row[:len(row):len(row)], k))
			}
		}
		out = longer
	}
	return out
}

// nextRow is the row after this one and the swept dimension along which it is
// the next; more is false for the newest row.
func (t *taker) nextRow(dims []int, row []int64) (next []int64, along int, more bool) {
	next = append(next, row...)
	for i := len(dims) - 1; i >= 0; i-- {
		if next[i]+1 < t.moves[dims[i]].window() {
			next[i]++
			return next, dims[i], true
		}
		next[i] = 0
	}
	return nil, 0, false
}

// advanceLines moves every line on by one block.
func (t *taker) advanceLines() []affine.Stmt {
	var out []affine.Stmt
	for _, l := range t.lines {
		if l.at == nil {
			continue
		}
		next := &affine.Binary{Op: "+", X: l.now(), Y: affine.IntConst(1)}
		wraps := &affine.Binary{Op: "==", X: l.now(), Y: affine.IntConst(l.length - 1)}
		out = append(out, t.set(l.at, nil, &affine.Select{Cond: wraps, X: affine.IntConst(0), Y: next}))
	}
	return out
}

// now is where in the line the oldest block lies, which the next replaces.
func (l line) now() affine.Expr {
	if l.at == nil {
		return affine.IntConst(0)
	}
	return &affine.Load{Buffer: l.at, Pos: l.at.Pos}
}

func (t *taker) set(b *affine.Buffer, index []affine.Expr, value affine.Expr) affine.Stmt {
	return &affine.Assign{Buffer: b, Index: index, Value: value, Pos: b.Pos}
}

func constants(list []int64) []affine.Expr {
	var out []affine.Expr
	for _, v := range list {
		out = append(out, affine.IntConst(v))
	}
	return out
}
