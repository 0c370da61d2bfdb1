package affine

import (
	"math"
	"strconv"
	"strings"
)

// The pieces of IR text that Print and Read share. Its grammar, with [ ] for
// what may be left out and { } for what may be repeated:
//
//	program   = "program" name file [pos] { pragma | arg | table | channel | task }
//	pragma    = "pragma" string
//	arg       = "arg" buffer ["port=" ("memory" | "axi" | "scalar" | "stream")] ["bundle=" name] ["widen=" count] ["bank=" bank]
//	              ["elements=" n] ["part=" name ":" n ":" n] ["renewed"] ["run=" n] [pos]
//	table     = "table" buffer "= {" element [ "*" number ] { "," element [ "*" number ] } "}" [pos]
//	channel   = "channel" buffer ["fifo" | "pingpong"] ["depth=" n] ["stream=" string] ["reason=" string]
//	              [pos [pos]]
//	task      = "task" name [pos] ["sequential=" string] block
//	buffer    = name type { "[" n "]" } ["const"] ["ref"] ["pin" "(" ["fifo" | "pingpong"] ["depth=" n] [pos] ")"]
//	              ["place" "(" bank [pos] ")"]
//	bank      = name ":" n [":" n]
//	block     = "{" { stmt } "}"
//	stmt      = "for" name "=" expr "to" expr ["step" n] ["type=" type] ["label=" name]
//	              ["keep=" n] ["order=" "(" name { "," name } ")"] ["ii=" n] ["unroll=" n] ["pack"] ["tile"] ["fabric"]
//	              ["layers=" "(" name [pos] { "," name [pos] } ")"] [pos] "{" { pragma } { stmt } "}"
//	          | "if (" expr ")" [pos] block ["else" block]
//	          | "local" buffer [pos [pos]]
//	          | place "=" expr [pos]
//	          | "push" name "," expr [pos]
//	          | "pop" name "->" place [pos]
//	place     = name { "[" expr "]" }
//	pos       = "@" [file ":"] line ":" column | "@" column | "@-"
//
// A statement ends with its line. Expressions are those of C++, with f32(x) for
// a cast; a load may have a pos right after it, without a space. Literals are 5
// (i32), 5:u8, 0.5 (f64), 0.5f (f32), true, false, nan, nanf, inf, inff. No word
// is reserved but these six; a name that is one of them, or is no identifier,
// stands in backquotes.

// Binding strengths of operators, those of C++; a select binds weakest.
const (
	precSelect = iota
	precBinary // of ||, the weakest binary operator
	precUnary  = 11
	precAtom   = 12
)

// precedence is the binding strength of a binary operator, 0 if op is none.
func precedence(op Op) int {
	switch op {
	case "||":
		return precBinary
	case "&&":
		return 2
	case "|":
		return 3
	case "^":
		return 4
	case "&":
		return 5
	case "==", "!=":
		return 6
	case "<", "<=", ">", ">=":
		return 7
	case "<<", ">>":
		return 8
	case "+", "-":
		return 9
	case "*", "/", "%":
		return 10
	}
	return 0
}

// quoteName is name as it stands in text: names that a literal would hide, or
// that are not identifiers, stand in backquotes.
func quoteName(name string) string {
	if isIdentifier(name) && !isLiteralWord(name) {
		return name
	}
	return "`" + name + "`"
}

func isIdentifier(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) && (i == 0 || !isDigit(s[i])) {
			return false
		}
	}
	return s != ""
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// isLiteralWord reports whether s is a constant that looks like a name.
func isLiteralWord(s string) bool {
	switch s {
	case "true", "false", "nan", "nanf", "nanh", "inf", "inff", "infh":
		return true
	}
	return false
}

// literal is c as it stands in an expression; it tells the type too.
func literal(c *Const) string {
	text := bareLiteral(c)
	switch {
	case c.T == F32:
		return text + "f"
	case c.T == F16 && (math.IsNaN(c.F) || math.IsInf(c.F, 0)):
		return text + "h"
	case c.T == F64:
		if !strings.ContainsAny(text, ".en") { // n: nan and inf
			text += ".0"
		}
	case c.T.Kind != Bool && c.T != I32:
		text += ":" + c.T.String()
	}
	return text
}

// bareLiteral is the value of c without its type, as it stands in a table. The
// digits of a float are the fewest that read back to the same value.
func bareLiteral(c *Const) string {
	switch {
	case c.T.IsFloat() && math.IsNaN(c.F):
		return "nan"
	case c.T.IsFloat() && math.IsInf(c.F, 0):
		return strings.TrimPrefix(strings.ToLower(strconv.FormatFloat(c.F, 'g', -1, 64)), "+")
	case c.T.IsFloat():
		return strconv.FormatFloat(c.F, 'g', -1, max(c.T.Bits, 32)) // a half as the float it is
	case c.T.Kind == Bool:
		return strconv.FormatBool(c.I != 0)
	case !c.T.Signed():
		return strconv.FormatUint(uint64(c.I), 10)
	}
	return strconv.FormatInt(c.I, 10)
}

// The words of decided kinds in text; dealWords are those of partitions.
var (
	portWords    = [...]string{PortMemory: "memory", PortAXI: "axi", PortScalar: "scalar", PortStream: "stream"}
	channelWords = [...]string{FIFO: "fifo", PingPong: "pingpong"}
	storageWords = [...]string{SRL: "srl", LUTRAM: "lutram", BRAM: "bram", URAM: "uram"}
	dealWords    = [...]string{Complete: "complete", Cyclic: "cyclic", Block: "block"}
)
