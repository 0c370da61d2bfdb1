package hbm

import (
	"math"

	"codo/affine"
	"codo/device"
	"codo/nest"
)

// Runs whose elements begin within words are loaded in all words that they touch, as many
// of each run, and a task beside takes from these the elements of a run, token after token.
// Before the first token of a run it takes a word, which it holds; the word in which a token
// begins is always held.
//
//	words of a run    |. . . . . . a b|c d e f g h i j|k l m n o p . .|
//	tokens                        |0 . . . . . . .|1 . . . . . . .|
//
//	task load_x { for i { for w = 0 to 3 { push x_words, x[(30*i)/8 + w] } } }
//	task align_x { for i { for j = 0 to 3 { pop x_words -> w; t = (held, w)[(30*i) % 8 ..]; held = w; if (j >= 1) { push x_1, t } } } }

// reachable reports whether no run begins before the array, and places fit 32 bits.
func (r runs) reachable() bool {
	lo, hi, ok := r.at.Range()
	return ok && lo >= 0 && hi <= math.MaxInt32-int64(r.length)
}

// grain is what the places in words at which runs begin differ by multiples of.
func (r runs) grain(b *affine.Buffer) int {
	g := device.PortWord(b.Elem.Bits)
	for _, l := range r.outer {
		if _, trips, _ := affine.ConstantTrips(l); trips > 1 {
			g = affine.GCD(g, int(r.at.Coef(l)))
		}
	}
	return g
}

// latest is the last place in a word at which a run may begin.
func (r runs) latest(b *affine.Buffer) int {
	if !r.within {
		return 0
	}
	g := r.grain(b)
	return device.PortWord(b.Elem.Bits) - g + int(r.at.Constant())%g
}

// align makes tokens of the words of c.
func (m mover) align(c *affine.Channel, names affine.Names) []affine.Stmt {
	x := &gearbox{mover: m, words: []*affine.Channel{c}, names: names, word: c.Lanes, lanes: m.channel.Lanes}
	loops, begin := m.begin(m.array, names)
	port, words, tokens := device.PortWord(m.array.Elem.Bits), m.words(m.array, x.word), (m.length+x.lanes-1)/x.lanes
	x.step = affine.GCD(affine.GCD(m.grain(m.array), int(m.at.Constant())), affine.GCD(x.lanes, x.word))
	for left := x.word / x.step; left > 1; {
		radix := min(mostRadix, left)
		left /= radix
		x.stages = append(x.stages, stage{x.step * left, radix})
	}

	// The words of which tokens were made after so many of them, of a run that begins at a place.
	over := func(place, done int) int { return (place + done*x.lanes) / x.word }
	spare, early, beyond := false, false, false
	for place := int(m.at.Constant()) % m.grain(m.array); place < port; place += m.grain(m.array) {
		left := over(place, tokens) < words-1 // a word that no token begins in
		early = early || left
		beyond = beyond || over(place, tokens) > words-1
		spare = spare || left && over(place, tokens) > over(place, tokens-1)
	}
	trips := tokens + 1
	if spare {
		trips++
	}
	x.inner = counting(names.Fresh("j"), trips, m.array)
	at, j := begin.Mod(int64(port)).Add(affine.CounterForm(x.inner).Scale(int64(x.lanes))), affine.CounterForm(x.inner).Expr()
	before := int64((x.word - x.lanes%x.word) % x.word) // for the first iteration
	position := func() affine.Expr {
		return &affine.Binary{Op: "%", X: at.Plus(before).Expr(), Y: affine.IntConst(int64(x.word))}
	}
	compare := func(a affine.Expr, op affine.Op, n int) affine.Expr {
		return &affine.Binary{Op: op, X: a, Y: affine.IntConst(int64(n))}
	}
	var takes affine.Expr // a word after the first; nil: each iteration does
	if x.lanes < x.word {
		takes = compare(position(), ">=", x.word-x.lanes)
	}
	if beyond {
		takes = affine.And(takes, compare(at.Plus(-int64(x.lanes)).Expr(), "<", (words-1)*x.word))
	}
	if spare {
		takes = affine.And(takes, compare(j, "<=", tokens))
	}
	if early && takes != nil {
		takes = &affine.Binary{Op: "||", X: takes, Y: affine.And(compare(j, "==", trips-1), compare(at.Expr(), "<", (words-1)*x.word+(trips-1-tokens)*x.lanes))}
	}
	if takes != nil {
		takes = &affine.Binary{Op: "||", X: compare(j, "==", 0), Y: takes}
	}
	held, decl := x.registers(m.array.Name+"_held", x.word)
	word, token := x.vector(m.array.Name+"_word", x.word), x.vector(m.array.Name+"_token", x.lanes)
	body := append([]affine.Stmt{&affine.Decl{Buffer: word, Pos: word.Pos}}, x.when(takes, x.take(word)...)...)
	n := x.word - x.step + x.lanes
	moved, shown := x.registers(m.array.Name+"_window", n)
	body = append(body, shown, x.copied(moved, 0, held, 0, min(n, x.word)))
	if n > x.word {
		body = append(body, x.copied(moved, x.word, word, 0, n-x.word))
	}
	body = append(body, x.shifted(moved, token, position)...)
	body = append(body, x.when(takes, x.copied(held, 0, word, 0, x.word))...)
	gives := compare(j, ">", 0)
	if trips > tokens+1 {
		gives = affine.And(gives, compare(j, "<=", tokens))
	}
	body = append(body, x.when(gives, &affine.Push{Channel: m.channel, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos})...)
	x.inner.Body = body
	return append([]affine.Stmt{decl}, nest.Wrap(loops, []affine.Stmt{x.inner})...)
}
