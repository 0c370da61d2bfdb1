package preprocess

import "slices"

// Blocks in parentheses, whose value is that of their last statement, are an extension of C compilers that macros use. They are
// functions without a name that are called where they stand, and __typeof__ is decltype:
//
//	({ __typeof__(x) a = (x); a > 0 ? a : 0; })   =>   ([&]{ decltype(x) a = (x); return a > 0 ? a : 0; }())

// A valueBlock is such a block, or another one in braces, while its end has not come.
type valueBlock struct {
	at      int    // of its brace
	isValue bool   // it stands in parentheses
	start   int    // of the statement that has begun; -1: none has
	first   string // the first token of that
	last    int    // where the one before begins, if that is an expression; -1 otherwise
	leaves  bool   // something in it jumps out of it
}

// An addition is text that the grammar reads before the byte at an offset, and the user did not write.
type addition struct {
	at   int
	text string
}

// typeofWords are the names of typeof.
var typeofWords = map[string]bool{"typeof": true, "__typeof__": true, "__typeof": true}

// jumpWords begin statements that leave a block.
var jumpWords = map[string]bool{"return": true, "goto": true, "break": true, "continue": true}

// nestingWords begin statements that have no value.
var nestingWords = map[string]bool{"if": true, "for": true, "while": true, "do": true, "switch": true, "else": true}

// callBlocks writes such blocks as calls. One that something jumps out of stays, and is refused.
func (u *Unit) callBlocks() {
	var open []valueBlock
	previous := ""
	for i, tok := range tokensOf(u.Text) {
		n := len(open) - 1
		switch {
		case typeofWords[tok]:
			for k := range tok {
				u.Text[i+k] = ' '
			}
			u.added, u.CallsBlocks = append(u.added, addition{i, "decltype"}), true
			tok = "decltype"
		case tok == "{":
			open = append(open, valueBlock{at: i, isValue: previous == "(", start: -1, last: -1})
		case tok == "}" && n >= 0:
			b := open[n]
			if b.isValue && b.last >= 0 && !b.leaves {
				u.added, u.CallsBlocks = append(u.added, addition{b.at, "[&]"}, addition{b.last, "return "}, addition{i + 1, "()"}), true
			}
			if open = open[:n]; n == 0 {
				break
			}
			around := &open[n-1]
			around.leaves = around.leaves || b.leaves
			if around.start < 0 || nestingWords[around.first] {
				around.start, around.last = -1, -1
			}
		case tok == ";" && n >= 0:
			b := &open[n]
			if b.last = b.start; nestingWords[b.first] {
				b.last = -1
			}
			b.start = -1
		}
		if n >= 0 && n < len(open) && tok != "{" && tok != "}" && tok != ";" {
			b := &open[n]
			b.leaves = b.leaves || jumpWords[tok]
			if b.start < 0 {
				b.start, b.first = i, tok
			}
		}
		previous = tok
	}
}

// sortAdditions puts them in order; those of one place stay in theirs.
func (u *Unit) sortAdditions() {
	slices.SortStableFunc(u.added, func(a, b addition) int { return a.at - b.at })
}
