package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// An exit is where break, continue or return leads: behind a loop or switch, to
// the next iteration, to the end of a function. A loop of hardware runs to its
// end, so taking an exit sets a flag, and what it skips is guarded by the flag.
// Where an if with its else says the same, nothing reads the flag and it is
// dropped (see dropUnused).
type exit struct {
	word  string // "break", "continue" or "return"
	flag  *affine.Buffer
	leave func() // what leaving the loop needs, nil for nothing
	ends  bool   // the flag ends the loop, whichever jump leaves it
}

// flagNames are what the flags of exits are called.
var flagNames = map[string]string{"break": "done", "continue": "skip", "return": "returned"}

// open makes an exit for the statements that follow, its flag cleared.
func (l *lowerer) open(word string, pos diag.Pos, leave func()) {
	flag := l.buffer(flagNames[word], affine.B1, nil, pos)
	l.counters[flag] = true
	l.emit(&affine.Decl{Buffer: flag, Pos: pos})
	l.emit(&affine.Assign{Buffer: flag, Value: &affine.Const{T: affine.B1}, Pos: pos})
	l.exits = append(l.exits[:len(l.exits):len(l.exits)], &exit{word: word, flag: flag, leave: leave})
}

// exitOf is the exit that a jump takes, nil if there is none.
func (l *lowerer) exitOf(word string) *exit {
	for _, e := range slices.Backward(l.exits) {
		if e.word == word {
			return e
		}
	}
	return nil
}

// jump takes an exit, leaving the loops on the way.
func (l *lowerer) jump(word string, pos diag.Pos) {
	for _, e := range slices.Backward(l.exits) {
		if e.leave != nil {
			e.leave()
		}
		if e.word == word || e.ends {
			l.emit(&affine.Assign{Buffer: e.flag, Value: &affine.Const{T: affine.B1, I: 1}, Pos: pos})
		}
		if e.word == word {
			return
		}
	}
	if word != "return" { // one at the end of a function needs no exit
		l.diags.Errorf(diag.Unsupported, pos, "%s outside of a loop", word)
	}
}

// notTaken is the condition that none of these exits was taken, nil if there is
// none of them.
func (l *lowerer) notTaken(words []string, pos diag.Pos) affine.Expr {
	var all affine.Expr
	for _, word := range words {
		e := l.exitOf(word)
		if e == nil {
			continue
		}
		var c affine.Expr = negate(&affine.Load{Buffer: e.flag, Pos: pos})
		if all != nil {
			c = &affine.Binary{Op: "&&", X: all, Y: c}
		}
		all = c
	}
	return all
}

// guarded lowers what runs only if none of these exits was taken.
func (l *lowerer) guarded(words []string, pos diag.Pos, lower func()) {
	cond := l.notTaken(words, pos)
	if cond == nil {
		lower()
		return
	}
	if list := l.into(lower); len(list) > 0 {
		l.emit(&affine.If{Cond: cond, Then: list, Pos: pos})
	}
}

// escapes lists the words of the jumps in n that lead out of n.
func escapes(n any) []string {
	if isNil(n) {
		return nil
	}
	var words []string
	switch n := n.(type) {
	case *jumpStmt:
		if n.word == "goto" {
			return nil
		}
		return []string{n.word}
	case *returnStmt:
		return []string{"return"}
	case *lambdaExpr:
		return nil
	}
	eachPart(n, func(c any) {
		for _, w := range escapes(c) {
			if !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	})
	switch n.(type) {
	case *forStmt, *whileStmt, *rangeStmt:
		return slices.DeleteFunc(words, func(w string) bool { return w != "return" })
	case *switchStmt:
		return slices.DeleteFunc(words, func(w string) bool { return w == "break" })
	}
	return words
}

// leaving lowers a statement that may take an exit, and the rest of its list;
// before is what precedes it.
func (l *lowerer) leaving(s stmt, before, rest []stmt) {
	switch s := s.(type) {
	case *jumpStmt:
		l.jump(s.word, s.pos)
		return // what follows is never reached
	case *returnStmt:
		l.returnValue(s)
		l.jump("return", s.pos)
		return
	case *ifStmt:
		if l.earlyExit(s, rest) {
			return
		}
	}
	l.statement(s, before)
	if len(rest) > 0 && !endsInExit([]stmt{s}) {
		l.guarded(escapes(s), s.at(), func() { l.scoped(func() { l.body(rest) }) })
	}
}

// earlyExit lowers `if (c) { ...; return; } rest` as if ... else rest: a side
// that does not leave for sure goes on with the rest. It reports false if both
// sides may go on, so that the rest would be needed twice.
func (l *lowerer) earlyExit(s *ifStmt, rest []stmt) bool {
	then, other := []stmt{}, []stmt{}
	if s.then != nil {
		then = append(then, s.then)
	}
	if s.other != nil {
		other = append(other, s.other)
	}
	leavesThen, leavesOther := endsInExit(then), endsInExit(other)
	if !leavesThen && !leavesOther && len(rest) > 0 {
		return false
	}
	if !leavesThen {
		then = append(then, rest...)
	}
	if !leavesOther {
		other = append(other, rest...)
	}
	l.ifElse(&ifStmt{s.place, s.cond, &block{s.place, then}, &block{s.place, other}})
	return true
}

// endsInExit reports whether the end of a list is never reached.
func endsInExit(list []stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *returnStmt:
		return true
	case *jumpStmt:
		return s.word != "goto"
	case *block:
		return endsInExit(s.list)
	case *ifStmt:
		return s.other != nil && endsInExit([]stmt{s.then}) && endsInExit([]stmt{s.other})
	}
	return false
}
