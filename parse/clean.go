package parse

import (
	"bytes"
	"unicode/utf8"

	"codo/diag"
)

// clean blanks the comments of a source text and takes the separators out of
// numbers (1'000), so that line and column of everything else stay as they are.
// Text that is not UTF-8, and comments or literals without end, are errors.
func clean(file string, src []byte, diags *diag.List) []byte {
	c := cleaner{file: file, in: src, out: bytes.Clone(src), diags: diags}
	for c.i < len(src) {
		c.step()
	}
	return c.out
}

type cleaner struct {
	file    string
	in, out []byte
	i       int
	diags   *diag.List
}

// pos is the place of byte i.
func (c *cleaner) pos(i int) diag.Pos {
	line := bytes.Count(c.in[:i], []byte("\n")) + 1
	return diag.Pos{File: c.file, Line: line, Col: i - bytes.LastIndexByte(c.in[:i], '\n')}
}

// step handles the token or byte at i.
func (c *cleaner) step() {
	switch b := c.in[c.i]; {
	case bytes.HasPrefix(c.in[c.i:], []byte("//")):
		c.lineComment()
	case bytes.HasPrefix(c.in[c.i:], []byte("/*")):
		c.blockComment()
	case b == '"' || b == '\'':
		c.quoted(b)
	case isWordByte(b):
		c.word()
	case b == 0:
		c.bad("a NUL byte")
	case b >= utf8.RuneSelf:
		if r, size := utf8.DecodeRune(c.in[c.i:]); r == utf8.RuneError && size == 1 {
			c.bad("a byte that is not UTF-8")
		} else {
			c.i += size
		}
	case b == '\r' || b == '\f' || b == '\v':
		c.out[c.i] = ' '
		c.i++
	default:
		c.i++
	}
}

// bad reports a byte that no source text holds, once per file.
func (c *cleaner) bad(what string) {
	c.diags.Errorf(diag.FileError, c.pos(c.i), "%s: this is no source text", what).Advise("save the file as UTF-8 text")
	c.i = len(c.in)
}

func isWordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// word passes over a name or number; in a number, ' between digits goes.
func (c *cleaner) word() {
	start := c.i
	number := c.in[start] >= '0' && c.in[start] <= '9'
	kept := start
	for c.i < len(c.in) {
		b := c.in[c.i]
		if number && b == '\'' && c.i+1 < len(c.in) && isWordByte(c.in[c.i+1]) {
			c.i++
			continue
		}
		if !isWordByte(b) && !(number && b == '.') {
			break
		}
		c.out[kept] = b
		kept++
		c.i++
	}
	for ; kept < c.i; kept++ {
		c.out[kept] = ' '
	}
}

// blank replaces bytes i to end by blanks, newlines kept.
func (c *cleaner) blank(end int) {
	for ; c.i < end; c.i++ {
		if c.in[c.i] != '\n' {
			c.out[c.i] = ' '
		}
	}
}

func (c *cleaner) lineComment() {
	end := c.i
	for end < len(c.in) && (c.in[end] != '\n' || c.in[end-1] == '\\') {
		end++
	}
	c.blank(end)
}

func (c *cleaner) blockComment() {
	n := bytes.Index(c.in[c.i+2:], []byte("*/"))
	if n < 0 {
		c.diags.Errorf(diag.Preprocess, c.pos(c.i), "this comment has no end").Advise("close it with */")
		c.blank(len(c.in))
		return
	}
	c.blank(c.i + 2 + n + 2)
}

// quoted passes over a string or character literal.
func (c *cleaner) quoted(quote byte) {
	for j := c.i + 1; j < len(c.in) && c.in[j] != '\n'; j++ {
		switch c.in[j] {
		case '\\':
			j++
		case quote:
			c.i = j + 1
			return
		}
	}
	if c.onDirective() { // #error and #warning hold free text
		c.i++
		return
	}
	c.diags.Errorf(diag.Preprocess, c.pos(c.i), "this literal has no end").Advise("close it with %c", quote)
	c.i = len(c.in)
}

// onDirective reports whether the line of byte i is a preprocessor directive.
func (c *cleaner) onDirective() bool {
	line := c.in[bytes.LastIndexByte(c.in[:c.i], '\n')+1 : c.i]
	return bytes.HasPrefix(bytes.TrimSpace(line), []byte("#"))
}
