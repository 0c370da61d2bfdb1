package preprocess

import (
	"strconv"

	"codo/diag"
)

// Sealing. The library knows C, columns get lost in it, and it is slow on text
// that has nothing to expand. So it is shown only what concerns it: control
// lines, words that may be macros, and the parentheses and commas of their
// arguments. Each piece of text between those is replaced by a name, its seal:
//
//	std::array<int, N> a; f(MAX(x, N));
//	__codo_0_ N __codo_1_ MAX( __codo_2_ , __codo_3_ N ) __codo_4_
//
// In what the library gives back, seals turn into their text again (see
// unseal.go), at their places, byte for byte. Arguments that a macro may paste
// or turn into a string stay unsealed.

// sealPrefix starts the names that stand in for text. Programs must not use it.
const sealPrefix = "__codo_"

// The macro that stands in for _Pragma, which the library would handle out of
// order, and what it expands to.
const (
	operatorName  = sealPrefix + "operator"
	operatorBegin = sealPrefix + "begin"
	operatorEnd   = sealPrefix + "end"
)

// A seal is a piece of text that the library does not see.
type seal struct {
	kind       sealKind
	source     *source
	start, end int // the text, offsets in source
	use        int // where the macro stands that makes what follows, an offset
	message    string
}

type sealKind int8

const (
	sealText    sealKind = iota
	sealPragma           // the start of a pragma, text follows
	sealEnd              // the end of the pragma
	sealFault            // text that is an error if it is used, for the reason in message
	sealWarning          // #warning
)

// sealer makes the sealed text of one file.
type sealer struct {
	seals  *[]seal // of all files
	macros *macros
	s      *source
	out    []byte
	line   int // of the file, that the end of out shows

	run, runEnd int // the text that the next seal will stand for; run -1: none

	// The call that i is in, and what may turn out to be one.
	calls []macroCall
	after bool      // the last token may be followed by arguments
	next  macroCall // then this is the call
}

// A macroCall is a pair of parentheses after a macro, or within such.
type macroCall struct {
	use  int  // offset of the macro
	bare bool // the arguments are not sealed
}

// sealSource sets s.sealed.
func sealSource(s *source, m *macros, seals *[]seal) {
	z := &sealer{seals: seals, macros: m, s: s, run: -1, out: make([]byte, 0, len(s.text)/4)}
	z.row(1)
	i := 0
	for _, c := range s.controls {
		z.text(i, c.start)
		z.flush(-1)
		z.control(c)
		i = c.end
	}
	z.text(i, len(s.text))
	z.flush(-1)
	s.sealed = append(z.out, '\n')
}

// row starts a new line of the sealed text that shows line n of the file. Where
// lines are left out, #line tells the library.
func (z *sealer) row(n int) {
	switch {
	case z.line == 0: // the first
	case n > z.line && n <= z.line+4:
		for ; z.line < n-1; z.line++ {
			z.out = append(z.out, '\n')
			z.s.rows = append(z.s.rows, row{len(z.out), z.line + 1})
		}
		z.out = append(z.out, '\n')
	default:
		z.out = append(z.out, "\n#line "...)
		z.out = append(strconv.AppendInt(z.out, int64(n), 10), '\n')
	}
	z.line = n
	z.s.rows = append(z.s.rows, row{len(z.out), n})
}

// at makes sure that the end of out shows the line of an offset.
func (z *sealer) at(offset int) {
	next := z.line // s.lines[next] starts the line after
	if next >= len(z.s.lines) || offset < z.s.lines[next] {
		return
	}
	z.row(z.s.pos(offset).Line)
}

// anchor notes that the end of out stands for an offset of the file.
func (z *sealer) anchor(offset int, literal bool) {
	z.s.anchors = append(z.s.anchors, anchor{len(z.out), offset, literal})
}

// show lets the library see the token from start to end as text.
func (z *sealer) show(start int, text string) {
	z.at(start)
	z.anchor(start, false)
	z.out = append(z.out, text...)
}

// put writes a seal.
func (z *sealer) put(l seal) {
	if n := len(z.out); n > 0 && !isBlank(z.out[n-1]) {
		z.out = append(z.out, ' ')
	}
	z.anchor(l.start, false)
	l.source = z.s
	z.out = append(z.out, sealPrefix...)
	z.out = strconv.AppendInt(z.out, int64(len(*z.seals)), 10)
	z.out = append(z.out, "_ "...)
	*z.seals = append(*z.seals, l)
}

// flush seals the run. use is where the macro stands that comes next, -1 if
// none does; an empty seal notes it if there is no run to do so.
func (z *sealer) flush(use int) {
	if use < 0 && z.run < 0 {
		return
	}
	l := seal{start: z.run, end: z.runEnd, use: use}
	if z.run < 0 {
		l.start, l.end = use, use
	}
	if use < 0 {
		l.use = l.start
		if n := len(z.calls); n > 0 {
			l.use = z.calls[n-1].use
		}
	}
	z.at(l.start)
	z.put(l)
	z.run = -1
}

// bare reports whether tokens here are shown as they are.
func (z *sealer) bare() bool { return len(z.calls) > 0 && z.calls[len(z.calls)-1].bare }

// Text seals the program text from i to end.
func (z *sealer) text(i, end int) {
	for i < end {
		next := TokenEnd(z.s.text[:end], i)
		switch b := z.s.text[i]; {
		case isBlank(b):
			if z.bare() {
				z.out = append(z.out, ' ')
			}
		case b == '"' || b == '\'':
			_, ok := literalEnd(z.s.text[:end], i)
			z.literal(i, next, ok)
		case IsWordByte(b):
			next = z.word(i, next, end)
		default:
			z.operator(i, b)
		}
		i = next
	}
}

// hide adds a token to the run, or shows it if arguments are bare.
func (z *sealer) hide(start, end int) {
	z.after = false
	switch {
	case z.bare():
		z.show(start, string(z.s.text[start:end]))
		return
	case z.run < 0:
		z.run = start
	}
	z.runEnd = end
}

// Word passes over a name or number, or the raw string that it begins, and
// gives the end.
func (z *sealer) word(start, end, limit int) int {
	text := z.s.text
	switch word := text[start:end]; {
	case isRawPrefix(word) && end < limit && text[end] == '"':
		next, ok := rawLiteralEnd(text[:limit], end)
		z.literal(start, next, ok)
		return next
	case !z.macros.has(word):
		z.hide(start, end)
	default:
		z.macro(start, word)
	}
	return end
}

// macro shows a word that may be a macro.
func (z *sealer) macro(start int, word []byte) {
	name := string(word)
	if name == "_Pragma" {
		name = operatorName
	}
	if z.bare() {
		z.show(start, name)
		return
	}
	z.flush(start)
	z.show(start, name+" ")
	z.after = z.macros.isCallable(word)
	z.next = macroCall{start, z.macros.isPasting(word)}
	if z.next.bare {
		z.measure(start, start+len(word))
	}
}

// measure reports a use of # or ## that makes too much text.
func (z *sealer) measure(start, end int) {
	if z.macros.expansionSize(z.s.text[start:end]) > maxPasted {
		z.s.faults.Errorf(diag.TooLarge, z.s.pos(start), "macro expansion limit exceeded: ## makes too much text here")
	}
}

// literal passes over a string or character literal. A raw string is sealed
// even where the rest is bare, since the library does not know them.
func (z *sealer) literal(start, end int, ok bool) {
	raw := IsWordByte(z.s.text[start])
	switch {
	case !ok:
		z.flush(-1)
		z.at(start)
		z.put(unended(start, end))
		z.after = false
	case raw && z.bare():
		z.at(start)
		z.put(seal{start: start, end: end, use: z.calls[len(z.calls)-1].use})
	default:
		z.hide(start, end)
	}
}

// unended is the seal of a literal without closing quote.
func unended(start, end int) seal {
	return seal{kind: sealFault, start: start, end: end, use: start, message: "this literal has no end"}
}

// operator passes over one byte of punctuation. Within arguments, parentheses
// and commas are shown.
func (z *sealer) operator(i int, b byte) {
	n := len(z.calls)
	switch {
	case b == '(' && (n > 0 || z.after):
		inner := z.next
		if !z.after {
			inner = macroCall{z.calls[n-1].use, false}
		}
		inner.bare = inner.bare || z.bare()
		z.flush(-1)
		z.show(i, "(")
		z.calls = append(z.calls, inner)
		z.after = false
	case b == ')' && n > 0:
		z.flush(-1)
		z.show(i, ")")
		z.next, z.calls = z.calls[n-1], z.calls[:n-1]
		if z.next.bare && !z.bare() {
			z.measure(z.next.use, i+1)
		}
		z.after = true // what the macro stands for may be called in turn
	case b == ',' && n > 0:
		z.flush(-1)
		z.show(i, ",")
		z.after = false
	default:
		z.hide(i, i+1)
	}
}
