package hbm

import (
	"codo/affine"
	"codo/device"
	"codo/nest"
)

// turns reports whether each of k ports can move its words of runs that are rows of tokens, and may
// begin at any word: the first word of a run comes from the port that has it, and what comes at
// once, a token, is turned by as many places. What comes of the next words at the end of a run,
// so that each port loads as many, is not used. Of words that are stored, and of those that are given
// new values meanwhile, some ports move one less.
//
//	words of a run   5 6 7 8, 9 10 11 12, 13        port 0: 8, 12, 16    port 1: 5, 9, 13    port 2: 6, 10, 14    port 3: 7, 11, 15
func (m mover) turns(k int) bool {
	wide := k * device.PortWord(m.array.Elem.Bits)
	if m.within {
		return m.channel.Lanes <= wide
	}
	return len(m.outer) > 0 && (m.row == m.length && m.channel.Lanes == wide || m.channel.Lanes < wide && m.alignable(k))
}

// alignable reports whether runs of words can be loaded by k ports like those that begin within words, from
// which a task makes the tokens, and whether a port has less to load so than with half as many.
func (m mover) alignable(k int) bool {
	return !m.stores && !m.array.Port.Renewed && (m.row == m.length || m.row%m.channel.Lanes == 0) && m.reachable() &&
		fewerWords(m.length, k*device.PortWord(m.array.Elem.Bits))
}

// fewerWords reports whether a run of so many elements is fewer words of this width than of half of it.
func fewerWords(length, wide int) bool { return (length+wide-1)/wide < (2*length+wide-1)/wide }

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
		pop := &affine.Pop{Channel: c, Buffer: part, Pos: part.Pos}
		body = append(body, &affine.Decl{Buffer: part, Pos: part.Pos}, m.exactly(pop, len(parts)-1, words, begin, tokens))
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

// onlyRuns reports whether ports move the words of a run alone.
func (m mover) onlyRuns(words int) bool {
	return m.turned && (m.stores || m.array.Port.Renewed) && m.length%(words*device.PortWord(m.array.Elem.Bits)) != 0
}

// exactly is s, which moves a word of a token to or from the port of number n, if there is one in the
// run that begins at a word.
func (m mover) exactly(s affine.Stmt, n int, words []*affine.Channel, begin affine.Form, tokens *affine.Loop) affine.Stmt {
	if m.turned = true; !m.onlyRuns(len(words)) {
		return s
	}
	k := int64(len(words))
	number := begin.Scale(k - 1).Plus(int64(n)).Mod(k).Add(affine.CounterForm(tokens).Scale(k)) // of the word, in its run
	return &affine.If{Cond: &affine.Binary{Op: "<", X: number.Expr(), Y: affine.IntConst(int64(m.length / words[0].Lanes))}, Then: []affine.Stmt{s}, Pos: m.array.Pos}
}

// inRun is the condition that word number at of a part lies in the run of words that begins at begin.
func (m mover) inRun(at, begin affine.Form) affine.Expr {
	end := begin.Plus(int64(m.length / affine.VectorLen(m.array)))
	number := at.Scale(int64(m.parts)).Plus(int64(m.array.Port.Part.Index))
	return &affine.Binary{Op: "<", X: number.Expr(), Y: end.Expr()}
}

// cutTurned shares tokens out to the ports.
func (m mover) cutTurned(words []*affine.Channel, names affine.Names) []affine.Stmt {
	x := &gearbox{mover: m, words: words, names: names, word: m.channel.Lanes}
	each, k := words[0].Lanes, int64(len(words))
	loops, begin := m.begin(m.array, names)
	begin = begin.FloorDiv(int64(each))
	tokens := counting(names.Fresh("j"), m.words(m.array, x.word), m.array)
	token := x.vector(m.array.Name+"_token", x.word)
	body := []affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}, &affine.Pop{Channel: m.channel, Buffer: token, Pos: token.Pos}}
	var parts []*affine.Buffer
	for range words {
		part := x.vector(m.array.Name+"_part", each)
		parts = append(parts, part)
		body = append(body, &affine.Decl{Buffer: part, Pos: part.Pos})
	}
	turn := begin.Mod(k).Expr()
	for d := range words {
		var turned []affine.Stmt
		for n := range words {
			turned = append(turned, x.copied(parts[(n+d)%len(parts)], 0, token, n*each, each))
		}
		body = append(body, &affine.If{Cond: &affine.Binary{Op: "==", X: turn, Y: affine.IntConst(int64(d))}, Then: turned, Pos: token.Pos})
	}
	for n, c := range words {
		give := &affine.Push{Channel: c, Value: &affine.Load{Buffer: parts[n], Pos: token.Pos}, Pos: token.Pos}
		body = append(body, m.exactly(give, n, words, begin, tokens))
	}
	tokens.Body = body
	return nest.Wrap(loops, []affine.Stmt{tokens})
}
