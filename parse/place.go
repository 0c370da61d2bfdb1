package parse

import (
	"bytes"
	"strconv"
	"strings"

	"codo/diag"
)

// placer walks the preprocessed text, takes the markers out and gives every
// token its place: the line from the marker, the column from the source line,
// whose tokens are met in the same order unless a macro made them.
type placer struct {
	pp     *preprocessor
	file   string
	line   int
	source []token // of the current source line
	next   int     // first token of source that has not been met
	col    int     // of the last token placed
}

// A token is a word or an operator of a line.
type token struct {
	text string
	col  int // 1-based, in bytes
}

// place fills in the unit's text, marks and pragmas from the preprocessed text.
func (pp *preprocessor) place(out []byte) {
	p := &placer{pp: pp, file: pp.u.files[0], line: 1, col: 1}
	var text bytes.Buffer
	inPragma := -1
	var pragmaText strings.Builder
	templates := templateNames(out)
	previous := ""
	for i := 0; i < len(out); {
		end := tokenEnd(out, i)
		tok := string(out[i:end])
		blank := strings.TrimSpace(tok) == ""
		switch {
		case strings.HasPrefix(tok, lineMarker):
			p.enter(tok)
			if inPragma < 0 {
				text.WriteByte('\n')
			}
		case strings.HasPrefix(tok, pragmaBegin):
			inPragma, _ = strconv.Atoi(tok[len(pragmaBegin):])
			pragmaText.Reset()
		case strings.HasPrefix(tok, pragmaEnd):
			if inPragma >= 0 {
				found := pp.pending[inPragma]
				found.offset, found.text = text.Len(), strings.Join(strings.Fields(pragmaText.String()), " ")
				pp.u.pragmas = append(pp.u.pragmas, found)
			}
			inPragma = -1
			text.WriteByte('\n')
		case inPragma >= 0:
			pragmaText.WriteString(tok)
		case blank:
			text.WriteByte(' ')
		default:
			pp.u.marks = append(pp.u.marks, mark{text.Len(), p.find(tok)})
			text.WriteString(tok)
			if tok == "<" && isLess(out, i, previous, templates) {
				pp.u.inserted = append(pp.u.inserted, text.Len())
				text.WriteByte('=')
			}
			previous = tok
		}
		i = end
	}
	pp.u.text = text.Bytes()
}

// enter moves to the line that a marker names.
func (p *placer) enter(marker string) {
	file, line, _ := strings.Cut(marker[len(lineMarker):], "_")
	f, _ := strconv.Atoi(file)
	n, _ := strconv.Atoi(line)
	if f >= len(p.pp.u.files) || n < 1 {
		return
	}
	p.file, p.line = p.pp.u.files[f], n
	p.source, p.next, p.col = nil, 0, 1
	lines := p.pp.lines[p.file]
	if n > len(lines) {
		return
	}
	p.source = tokensOf(lines[n-1])
	if len(p.source) > 0 {
		p.col = p.source[0].col
	}
}

// find is the place of the next token. A token that a macro made has the place
// of the last one found.
func (p *placer) find(text string) diag.Pos {
	for i := p.next; i < len(p.source); i++ {
		if p.source[i].text == text {
			p.next, p.col = i+1, p.source[i].col
			break
		}
		if i == p.next+64 { // a long line and a token that is not in it
			break
		}
	}
	return diag.Pos{File: p.file, Line: p.line, Col: p.col}
}

func tokensOf(line string) []token {
	var out []token
	text := []byte(line)
	for i := 0; i < len(text); {
		end := tokenEnd(text, i)
		if strings.TrimSpace(line[i:end]) != "" {
			out = append(out, token{line[i:end], i + 1})
		}
		i = end
	}
	return out
}

// tokenEnd is the end of the blanks, word, literal or single byte of
// punctuation that starts at i.
func tokenEnd(text []byte, i int) int {
	j := i + 1
	switch b := text[i]; {
	case isBlank(b):
		for j < len(text) && isBlank(text[j]) {
			j++
		}
	case isWordByte(b) || b >= 0x80:
		for j < len(text) && (isWordByte(text[j]) || text[j] >= 0x80 || text[j] == '.' && b >= '0' && b <= '9') {
			j++
		}
	case b == '"' || b == '\'':
		for j < len(text) && text[j] != b && text[j] != '\n' {
			if text[j] == '\\' {
				j++
			}
			j++
		}
		j = min(j+1, len(text))
	}
	return j
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }
