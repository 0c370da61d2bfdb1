package lint

import (
	"slices"
	"strconv"
	"strings"
)

// levels are C++'s binary operators on integers, loosest first.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}

// evaluate computes an integer expression of literals and the names in env. It
// reports false if there is anything else in it.
func evaluate(tokens []token, env map[string]int64) (int64, bool) {
	e := evaluator{tokens, env, true}
	v := e.choice()
	return v, e.ok && len(e.rest) == 0
}

type evaluator struct {
	rest []token
	env  map[string]int64
	ok   bool
}

func (e *evaluator) peek() string {
	if len(e.rest) == 0 {
		return ""
	}
	return e.rest[0].text
}

func (e *evaluator) accept(text string) bool {
	if e.peek() != text {
		return false
	}
	e.rest = e.rest[1:]
	return true
}

func (e *evaluator) choice() int64 {
	c := e.binary(0)
	if !e.accept("?") {
		return c
	}
	x := e.choice()
	e.ok = e.accept(":") && e.ok
	y := e.choice()
	if c != 0 {
		return x
	}
	return y
}

func (e *evaluator) binary(level int) int64 {
	if level == len(levels) {
		return e.unary()
	}
	x := e.binary(level + 1)
	for e.ok && slices.Contains(levels[level], e.peek()) {
		op := e.rest[0].text
		e.rest = e.rest[1:]
		x = e.apply(op, x, e.binary(level+1))
	}
	return x
}

func (e *evaluator) apply(op string, x, y int64) int64 {
	truth := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	if (op == "/" || op == "%") && y == 0 || (op == "<<" || op == ">>") && (y < 0 || y > 62) {
		e.ok = false
		return 0
	}
	switch op {
	case "||":
		return truth(x != 0 || y != 0)
	case "&&":
		return truth(x != 0 && y != 0)
	case "|":
		return x | y
	case "^":
		return x ^ y
	case "&":
		return x & y
	case "==":
		return truth(x == y)
	case "!=":
		return truth(x != y)
	case "<":
		return truth(x < y)
	case "<=":
		return truth(x <= y)
	case ">":
		return truth(x > y)
	case ">=":
		return truth(x >= y)
	case "<<":
		return x << y
	case ">>":
		return x >> y
	case "+":
		return x + y
	case "-":
		return x - y
	case "*":
		return x * y
	case "/":
		return x / y
	}
	return x % y
}

func (e *evaluator) unary() int64 {
	switch {
	case !e.ok || len(e.rest) == 0:
		e.ok = false
		return 0
	case e.accept("-"):
		return -e.unary()
	case e.accept("+"):
		return e.unary()
	case e.accept("~"):
		return ^e.unary()
	case e.accept("!"):
		if e.unary() == 0 {
			return 1
		}
		return 0
	case e.accept("("):
		if len(e.rest) > 1 && e.rest[1].text == ")" && isWideInteger(e.rest[0].text) { // (int)x
			e.rest = e.rest[2:]
			return e.unary()
		}
		v := e.choice()
		e.ok = e.accept(")") && e.ok
		return v
	}
	t := e.rest[0]
	e.rest = e.rest[1:]
	switch t.kind {
	case numberToken:
		v, err := strconv.ParseInt(strings.TrimRight(t.text, "uUlL"), 0, 64)
		e.ok = e.ok && err == nil
		return v
	case nameToken:
		switch t.text {
		case "true":
			return 1
		case "false":
			return 0
		}
		v, ok := e.env[t.text]
		e.ok = e.ok && ok
		return v
	}
	e.ok = false
	return 0
}

// isWideInteger tells a cast to a type that holds every counter, which changes nothing.
func isWideInteger(name string) bool {
	return name == "int" || name == "long" || name == "int64_t" || name == "int32_t"
}
