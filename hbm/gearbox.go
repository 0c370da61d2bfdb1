package hbm

import (
	"math"
	"slices"

	"codo/affine"
	"codo/nest"
)

// A gearbox is the task between words of a port and tokens of other sizes: in each
// iteration it moves one token, and a word where one is needed. Which iterations
// those are follows from the counters alone, so its schedule is static, with an
// interval of one cycle.
//
//	words   |0 . . . . . . . . . . . . . .15|16 . . . . . . . . . . . . .31|32 ..
//	tokens  |0 . . . . . . . .9|10 . . . . . . . .19|20 . . . . . . . .29| ..
//
// Elements move by a multiple of the step, so few positions are possible: they pass
// through a shifter of stages that each choose one of four.
type gearbox struct {
	mover
	words  []*affine.Channel // those of the parts of a word, one for each port
	names  affine.Names
	word   int            // elements of a word
	lanes  int            // elements of a token, at most as many
	last   int            // elements of the last token of a row
	step   int            // what all positions are multiples of
	outer  []*affine.Loop // through the rows; none if there is one
	inner  *affine.Loop
	needed affine.Expr // of a word that is there to be taken; nil: all are
	stages []stage
}

// A stage of the shifter moves elements by a digit times by; the digit is that of
// the position, which is a multiple of by, in the base radix.
type stage struct{ by, radix int }

// mostRadix is the inputs of a multiplexer that is one LUT per bit.
const mostRadix = 4

// newGearbox is the one of m, whose rows come along these dimensions; none: along one.
func newGearbox(m mover, words []*affine.Channel, names affine.Names, dims ...int) *gearbox {
	x := &gearbox{mover: m, words: words, names: names, word: len(words) * words[0].Lanes, lanes: m.channel.Lanes}
	rows, tokens := m.total/m.row, (m.row+x.lanes-1)/x.lanes
	x.last = m.row - (tokens-1)*x.lanes
	x.step = affine.GCD(x.word, x.lanes)
	if rows > 1 {
		x.step = affine.GCD(x.step, m.row)
		if len(dims) == 0 {
			dims = []int{rows}
		}
		for _, n := range dims {
			x.outer = append(x.outer, counting(names.Fresh("i"), n, m.array))
		}
	}
	x.inner = counting(names.Fresh("j"), tokens, m.array)
	for left := x.word / x.step; left > 1; {
		radix := min(mostRadix, left)
		left /= radix
		x.stages = append(x.stages, stage{x.step * left, radix})
	}
	return x
}

// loops puts the body of an iteration into its loops.
func (x *gearbox) loops(body []affine.Stmt) affine.Stmt {
	x.inner.Body = body
	return nest.Wrap(x.outer, []affine.Stmt{x.inner})[0]
}

// element is the number of the first element of the token, plus n; or another that
// lies as far from the begin of a word.
func (x *gearbox) element(n int) affine.Expr {
	var e affine.Expr = times(&affine.Counter{Loop: x.inner}, int64(x.lanes))
	row := x.row
	for _, l := range slices.Backward(x.outer) {
		if x.total > math.MaxInt32 { // only the place in a word matters
			row %= x.word
		}
		_, trips, _ := affine.ConstantTrips(l)
		e = add(times(&affine.Counter{Loop: l}, int64(row)), e)
		row *= int(trips)
	}
	return add(e, affine.IntConst(int64(n)))
}

// position is where element n of the token lies in its word.
func (x *gearbox) position(n int) affine.Expr {
	return &affine.Binary{Op: "%", X: x.element(n), Y: affine.IntConst(int64(x.word))}
}

// beyond is the condition that position(n) is more than what is left of the word
// with as many elements as the token has less, nil if it always is.
func (x *gearbox) beyond(n, spare int) affine.Expr {
	more := func(size int) affine.Expr { // nil: always
		if least := x.word - size - spare; least >= 0 {
			return &affine.Binary{Op: ">", X: x.position(n), Y: affine.IntConst(int64(least))}
		}
		return nil
	}
	usual := more(x.lanes)
	if x.last == x.lanes {
		return usual
	}
	end := affine.IntConst(int64(x.row/x.lanes - 1))
	if x.row%x.lanes != 0 {
		end = affine.IntConst(int64(x.row / x.lanes))
	}
	at := &affine.Counter{Loop: x.inner}
	early, late := affine.Expr(&affine.Binary{Op: "<", X: at, Y: end}), affine.Expr(&affine.Binary{Op: "==", X: at, Y: end})
	short := more(x.last)
	if short == nil {
		return nil // then the others are beyond, too
	}
	late = affine.And(late, short)
	if usual != nil {
		early = affine.And(early, usual)
	}
	return &affine.Binary{Op: "||", X: early, Y: late}
}

// registers declares an array of so many elements, each in a register.
func (x *gearbox) registers(name string, n int) (*affine.Buffer, affine.Stmt) {
	b := x.vector(name, n)
	b.Partition = []affine.Partition{{Kind: affine.Complete}}
	return b, &affine.Decl{Buffer: b, Pos: b.Pos}
}

func (x *gearbox) vector(name string, n int) *affine.Buffer {
	return &affine.Buffer{Name: x.names.Fresh(name), Elem: x.array.Elem, Shape: []int{n}, Pos: x.array.Pos}
}

// each is a loop, unrolled, over n elements.
func (x *gearbox) each(n int, body func(k affine.Expr) []affine.Stmt) affine.Stmt {
	l := countingAtOnce(x.names.Fresh("u"), n, x.array)
	l.Body = body(&affine.Counter{Loop: l})
	return l
}

// copied is to[k+toAt] = from[k+fromAt] for n elements.
func (x *gearbox) copied(to *affine.Buffer, toAt int, from *affine.Buffer, fromAt, n int) affine.Stmt {
	return x.each(n, func(k affine.Expr) []affine.Stmt {
		return []affine.Stmt{x.set(to, add(k, affine.IntConst(int64(toAt))), from, add(k, affine.IntConst(int64(fromAt))))}
	})
}

func (x *gearbox) set(to *affine.Buffer, at affine.Expr, from *affine.Buffer, index affine.Expr) affine.Stmt {
	return &affine.Assign{Buffer: to, Index: []affine.Expr{at}, Value: &affine.Load{Buffer: from, Index: []affine.Expr{index}, Pos: x.array.Pos}, Pos: x.array.Pos}
}

// digit is the condition that a stage moves by d times its step, for a position.
func (s stage) digit(position affine.Expr, d, word int) affine.Expr {
	if s.by > 1 {
		position = &affine.Binary{Op: "/", X: position, Y: affine.IntConst(int64(s.by))}
	}
	if s.by*s.radix < word {
		position = &affine.Binary{Op: "%", X: position, Y: affine.IntConst(int64(s.radix))}
	}
	return &affine.Binary{Op: "==", X: position, Y: affine.IntConst(int64(d))}
}

// shifted fills token with what is in window at position: a stage after the other moves it on.
func (x *gearbox) shifted(window, token *affine.Buffer, position func() affine.Expr) (body []affine.Stmt) {
	for _, s := range x.stages {
		from, size := window, window.Len()-s.by*(s.radix-1)
		to, stmts := x.choose(s, position, size, func(to *affine.Buffer, d int) affine.Stmt { return x.copied(to, 0, from, d*s.by, size) })
		window, body = to, append(body, stmts...)
	}
	return append(body, &affine.Decl{Buffer: token, Pos: token.Pos}, x.copied(token, 0, window, 0, x.lanes))
}

// choose is a stage: the array that one of cases fills, by the digit of position.
func (x *gearbox) choose(s stage, position func() affine.Expr, n int, fill func(to *affine.Buffer, d int) affine.Stmt) (*affine.Buffer, []affine.Stmt) {
	to, decl := x.registers(x.array.Name+"_moved", n)
	out := []affine.Stmt{decl}
	for d := range s.radix {
		out = append(out, &affine.If{Cond: s.digit(position(), d, x.word), Then: []affine.Stmt{fill(to, d)}, Pos: x.array.Pos})
	}
	return to, out
}

// when is body where cond holds; nil: it always does.
func (x *gearbox) when(cond affine.Expr, body ...affine.Stmt) []affine.Stmt {
	if cond == nil {
		return body
	}
	return []affine.Stmt{&affine.If{Cond: cond, Then: body, Pos: x.array.Pos}}
}

// takes is the condition that the iteration takes a word, if words are cut; nil: each does.
func (x *gearbox) takes() affine.Expr { return x.beyond(x.word-x.step, x.step) }

// unpack cuts words into tokens. held is the word before the one that the iteration
// takes, if it takes one; the token begins in held, from step on, or with the new
// word. Where tokens only ever begin with a word, none is held.
func (x *gearbox) unpack() []affine.Stmt {
	word, token := x.vector(x.array.Name+"_word", x.word), x.vector(x.array.Name+"_token", x.lanes)
	position := func() affine.Expr { return x.position(x.word - x.step) } // less step
	more := x.takes()
	taken := x.when(affine.And(x.needed, more), x.take(word)...)
	n := x.word - x.step + x.lanes // of both words, what can be in the token
	moved, shown := x.registers(x.array.Name+"_window", n)
	body := append([]affine.Stmt{&affine.Decl{Buffer: word, Pos: word.Pos}}, append(taken, shown)...)
	var before, kept []affine.Stmt
	if x.step < x.word {
		held, decl := x.registers(x.array.Name+"_held", x.word)
		before, kept = []affine.Stmt{decl}, x.when(more, x.copied(held, 0, word, 0, x.word))
		body = append(body, x.copied(moved, 0, held, x.step, x.word-x.step))
	}
	body = append(body, x.copied(moved, x.word-x.step, word, 0, x.lanes))
	body = append(body, x.shifted(moved, token, position)...)
	body = append(body, kept...)
	body = append(body, &affine.Push{Channel: x.channel, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos})
	return append(before, x.loops(body))
}

// pack fills words with tokens. held is the begin of the word that is not full yet.
func (x *gearbox) pack() []affine.Stmt {
	held, decl := x.registers(x.array.Name+"_held", x.word)
	word, token := x.vector(x.array.Name+"_word", x.word), x.vector(x.array.Name+"_token", x.lanes)
	position := func() affine.Expr { return x.position(0) }
	body := []affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}, &affine.Pop{Channel: x.channel, Buffer: token, Pos: token.Pos}}
	moved := token
	for k := range x.stages {
		s := x.stages[len(x.stages)-1-k] // the smallest first
		from, size := moved, moved.Len()
		var stmts []affine.Stmt
		moved, stmts = x.choose(s, position, size+s.by*(s.radix-1), func(to *affine.Buffer, d int) affine.Stmt { return x.copied(to, d*s.by, from, 0, size) })
		body = append(body, stmts...)
	}
	body = append(body, &affine.Decl{Buffer: word, Pos: word.Pos}, x.each(x.word, func(k affine.Expr) []affine.Stmt {
		out := []affine.Stmt{x.set(word, k, held, k)}
		fresh := []affine.Stmt{x.set(word, k, moved, k)}
		if moved.Len() < x.word {
			fresh = []affine.Stmt{&affine.If{Cond: less(k, moved.Len()), Then: fresh, Pos: word.Pos}}
		}
		return append(out, &affine.If{Cond: &affine.Binary{Op: ">=", X: k, Y: position()}, Then: fresh, Pos: word.Pos})
	}))
	given := x.give(word)
	if over := moved.Len() - x.word; over > 0 {
		given = append(given, x.copied(held, 0, moved, x.word, over))
	}
	if full := x.beyond(0, 1); full != nil {
		given = []affine.Stmt{&affine.If{Cond: full, Then: given, Else: []affine.Stmt{x.copied(held, 0, word, 0, x.word)}, Pos: word.Pos}}
	}
	out := []affine.Stmt{decl, x.loops(append(body, given...))}
	if x.total%x.word == 0 {
		return out
	}
	end := x.vector(x.array.Name+"_end", x.word) // the last word is not full
	out = append(out, &affine.Decl{Buffer: end, Pos: end.Pos}, x.copied(end, 0, held, 0, x.word))
	return append(out, x.give(end)...)
}

func less(x affine.Expr, n int) affine.Expr {
	return &affine.Binary{Op: "<", X: x, Y: affine.IntConst(int64(n))}
}
