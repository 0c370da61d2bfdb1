package hbm

import (
	"codo/affine"
	"codo/device"
	"codo/nest"
)

// turns reports whether each of k ports can load its words of runs that are rows of tokens, and may
// begin at any word: the first word of a run comes from the port that has it, and what comes at
// once, a token, is turned by as many places. What comes of the next words at the end of a run,
// so that each port moves as many, is not used.
//
//	words of a run   5 6 7 8, 9 10 11 12, 13        port 0: 8, 12, 16    port 1: 5, 9, 13    port 2: 6, 10, 14    port 3: 7, 11, 15
func (m mover) turns(k int) bool {
	wide := k * device.PortWord(m.array.Elem.Bits)
	if m.within {
		return m.channel.Lanes <= wide
	}
	return !m.stores && len(m.outer) > 0 && m.row == m.length && m.channel.Lanes == wide
}

// turnedPort is the words that each of k parts has, with those behind the end of the array.
func (m mover) turnedPort(word, k int) int {
	_, last, _ := m.at.Range()
	return (int(last)/word+k-1)/k + m.words(m.array, k*word)
}

// joinTurned makes tokens of c of what the ports give at once.
func (m mover) joinTurned(words []*affine.Channel, c *affine.Channel, names affine.Names) []affine.Stmt {
	x := &gearbox{mover: m, words: words, names: names, word: c.Lanes}
	loops, begin := m.begin(m.array, names)
	begin = begin.FloorDiv(int64(words[0].Lanes))
	tokens := counting(names.Fresh("j"), m.words(m.array, x.word), m.array)
	token := x.vector(m.array.Name+"_token", x.word)
	body := []affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}}
	var parts []*affine.Buffer
	for _, c := range words {
		part := x.vector(m.array.Name+"_part", c.Lanes)
		parts = append(parts, part)
		body = append(body, &affine.Decl{Buffer: part, Pos: part.Pos}, &affine.Pop{Channel: c, Buffer: part, Pos: part.Pos})
	}
	turn := begin.Mod(int64(len(words))).Expr()
	for d := range words {
		var turned []affine.Stmt
		for k := range words {
			turned = append(turned, x.copied(token, k*words[0].Lanes, parts[(k+d)%len(parts)], 0, words[0].Lanes))
		}
		body = append(body, &affine.If{Cond: &affine.Binary{Op: "==", X: turn, Y: affine.IntConst(int64(d))}, Then: turned, Pos: token.Pos})
	}
	tokens.Body = append(body, &affine.Push{Channel: c, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos})
	return nest.Wrap(loops, []affine.Stmt{tokens})
}
