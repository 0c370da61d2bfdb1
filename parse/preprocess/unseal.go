package preprocess

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"codo/diag"
)

// A mark says where the text from offset on comes from: from source[start:end],
// byte for byte, or, if end is 0, from the macro at start.
type mark struct {
	offset     int
	source     *source
	start, end int
}

// PosOf is the place in a user's file of a byte of u.text: exact for text of
// the user, arguments of macros included; the place of the macro's use for what
// a macro adds.
func (u *Unit) PosOf(offset int) diag.Pos {
	if u.Use != (diag.Pos{}) {
		return u.Use
	}
	inserted, _ := slices.BinarySearch(u.inserted, offset)
	offset -= inserted // marks know nothing of what tellLess adds
	i, _ := slices.BinarySearchFunc(u.marks, offset+1, func(m mark, o int) int { return m.offset - o })
	if i == 0 {
		return diag.Pos{File: u.Files[0], Line: 1, Col: 1}
	}
	m := u.marks[i-1]
	if m.end > 0 {
		m.start = min(m.start+offset-m.offset, m.end)
	}
	return m.source.pos(m.start)
}

// maxFaults is how many errors are reported before giving up.
const maxFaults = 100

// unsealer turns the library's output into the text of the unit. It keeps the
// user's lines and columns as far as what macros add allows.
type unsealer struct {
	p     *preprocessor
	u     *Unit
	s     *source // the file whose layout the text follows,
	line  int     // and where in it the next byte would stand
	col   int
	use   mark // of the macro that makes the next tokens
	blank bool // a blank came before the next token

	fromMacro bool // a macro made the last token

	pragma   *Pragma // being read, nil if none
	content  []byte  // its text so far
	pieces   []piece // where that comes from
	operator bool    // it is a _Pragma
}

// unseal sets the unit's text, marks and pragmas.
func (p *preprocessor) unseal(out []byte) {
	main := p.in.files[0]
	w := &unsealer{p: p, u: p.u, s: main, line: 1, col: 1, use: mark{source: main}}
	limit := maxOutput(main)
	for i := 0; i < len(out) && len(w.u.Text) < limit && len(*p.diags) < maxFaults; {
		end := TokenEnd(out, i)
		w.token(out[i:end])
		i = end
	}
	if len(w.u.Text) >= limit {
		p.diags.Errorf(diag.TooLarge, main.pos(0), "the file is too large when its macros are expanded")
	}
}

// token handles one token of the library's output.
func (w *unsealer) token(t []byte) {
	switch {
	case isBlank(t[0]):
		w.blank = true
	case !bytes.Contains(t, []byte(sealPrefix)):
		w.made(t)
	case string(t) == operatorBegin:
		w.begin(w.use.source.pos(w.use.start), true)
	case string(t) == operatorEnd:
		w.end()
	case string(t) == operatorName: // without arguments
		w.made([]byte("_Pragma"))
	default:
		if l, rest := w.p.cutSeal(t); l != nil && len(rest) == 0 {
			w.open(l)
		} else {
			w.made(w.p.restore(t))
		}
	}
}

// open handles a seal.
func (w *unsealer) open(l *seal) {
	switch l.kind {
	case sealText:
		w.written(l)
	case sealPragma:
		w.move(l.source, l.start)
		w.begin(l.source.pos(l.start), false)
	case sealEnd:
		w.end()
	case sealFault:
		w.p.diags.Errorf(diag.Preprocess, l.source.pos(l.start), "%s", l.message)
	case sealWarning:
		w.p.diags.Warnf(diag.Preprocess, l.source.pos(l.start), "%s", l.message)
	}
	w.use = mark{source: l.source, start: l.use}
}

// written adds text of the user.
func (w *unsealer) written(l *seal) {
	text := l.source.text[l.start:l.end]
	switch {
	case len(text) == 0:
		w.fromMacro = false
		return
	case w.pragma != nil:
		w.addToPragma(text, piece{source: l.source, start: l.start})
		return
	}
	w.move(l.source, l.start)
	w.separate(text[0], true)
	w.fromMacro = false
	w.u.marks = append(w.u.marks, mark{len(w.u.Text), l.source, l.start, l.end})
	w.u.Text = append(w.u.Text, text...)
	end := l.source.pos(l.end)
	w.line, w.col = end.Line, end.Col
}

// made adds a token that a macro made.
func (w *unsealer) made(t []byte) {
	if w.pragma != nil {
		w.addToPragma(t, piece{source: w.use.source, start: w.use.start, made: true})
		return
	}
	w.move(w.use.source, w.use.start)
	w.separate(t[0], !w.fromMacro)
	w.fromMacro = true
	w.use.offset = len(w.u.Text)
	if n := len(w.u.marks); n == 0 || !w.u.marks[n-1].sameMacro(w.use) {
		w.u.marks = append(w.u.marks, w.use)
	}
	w.u.Text = append(w.u.Text, t...)
	w.col += len(t)
}

// sameMacro reports whether m already says that text comes from the macro of o.
func (m mark) sameMacro(o mark) bool {
	return m.source == o.source && m.start == o.start && m.end == 0
}

// move goes to the line and column of an offset, if it lies ahead.
func (w *unsealer) move(s *source, offset int) {
	to := s.pos(offset)
	if s != w.s {
		w.u.Text = append(w.u.Text, '\n')
		w.s, w.line, w.col = s, to.Line, 1
	}
	for ; w.line < to.Line; w.line++ {
		w.u.Text = append(w.u.Text, '\n')
		w.col = 1
	}
	if w.line == to.Line && w.col < to.Col {
		w.u.Text = append(w.u.Text, strings.Repeat(" ", to.Col-w.col)...)
		w.col = to.Col
	}
}

// separate adds a blank before a token that starts with b, if it needs one.
// Between tokens that a macro makes, the library says where that is; beside
// sealed text its blanks are those around seals and mean nothing.
func (w *unsealer) separate(b byte, border bool) {
	n := len(w.u.Text)
	if n > 0 && !isBlank(w.u.Text[n-1]) && (border && mayMerge(w.u.Text[n-1], b) || !border && w.blank) {
		w.u.Text = append(w.u.Text, ' ')
		w.col++
	}
	w.blank = false
}

// begin starts a pragma at the end of the text.
func (w *unsealer) begin(pos diag.Pos, operator bool) {
	w.pragma = &Pragma{Pos: pos, Offset: len(w.u.Text)}
	w.content, w.pieces, w.operator, w.blank = nil, nil, operator, false
}

// addToPragma adds text that comes from p to the pragma. There is a blank in
// front where there is one in the file.
func (w *unsealer) addToPragma(text []byte, p piece) {
	if n := len(w.content); n > 0 && p.start > 0 && isBlank(p.source.text[p.start-1]) {
		w.content = append(w.content, ' ')
	}
	p.at = len(w.content)
	w.pieces = append(w.pieces, p)
	w.content = append(w.content, text...)
}

// end closes the pragma and adds it to the unit.
func (w *unsealer) end() {
	if w.pragma == nil {
		return
	}
	content := string(w.content)
	if w.operator {
		text, ok := unquote(content)
		if !ok {
			w.p.diags.Errorf(diag.Preprocess, w.pragma.Pos, "_Pragma needs a string").Advise(`write _Pragma("HLS ...")`)
		}
		content = w.p.macros.values(text)
		w.pieces = []piece{{source: w.use.source, start: w.use.start, made: true}}
	}
	w.pragma.Text = strings.Join(strings.Fields(content), " ")
	if words := strings.Fields(w.pragma.Text); len(words) > 0 && strings.EqualFold(words[0], "HLS") {
		w.pragma.Text = strings.ReplaceAll(w.pragma.Text, `"`, "") // names may stand in quotes, as in Tcl
	}
	if startsWithCodo(w.pragma.Text) {
		w.pragma.Words = wordsOfPragma([]byte(content), w.pieces)
	}
	w.u.Pragmas = append(w.u.Pragmas, *w.pragma)
	w.pragma = nil
	w.u.Text = append(w.u.Text, ' ') // keeps the pragma before what follows
	w.col++
}

// unquote gives the text of a string literal, as _Pragma takes it (C++17
// [cpp.pragma.op]).
func unquote(literal string) (string, bool) {
	start := strings.IndexByte(literal, '"')
	if start < 0 || len(literal) < start+2 || literal[len(literal)-1] != '"' {
		return "", false
	}
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(literal[start+1 : len(literal)-1]), true
}

// cutSeal reads the seal that t starts with; nil if it starts with none.
func (p *preprocessor) cutSeal(t []byte) (l *seal, rest []byte) {
	digits, isSeal := bytes.CutPrefix(t, []byte(sealPrefix))
	end := bytes.IndexByte(digits, '_')
	if !isSeal || end < 0 {
		return nil, t
	}
	k, err := strconv.Atoi(string(digits[:end]))
	if err != nil || k < 0 || k >= len(p.seals) {
		return nil, t
	}
	return &p.seals[k], digits[end+1:]
}

// restore puts back the text of seals that a macro pasted or made a string of
// after all, as one that gets the name of such a macro as an argument can.
func (p *preprocessor) restore(t []byte) []byte {
	var out []byte
	quoted := t[0] == '"'
	for len(t) > 0 {
		n := bytes.Index(t, []byte(sealPrefix))
		if n < 0 {
			break
		}
		out, t = append(out, t[:n]...), t[n:]
		l, rest := p.cutSeal(t)
		if l == nil {
			out, t = append(out, t[:len(sealPrefix)]...), t[len(sealPrefix):]
			continue
		}
		text := l.source.text[l.start:l.end]
		if quoted {
			text = []byte(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(string(text)))
		}
		out, t = append(out, text...), rest
	}
	return append(out, t...)
}
