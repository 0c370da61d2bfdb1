package preprocess

import (
	"bytes"
	"unicode/utf8"

	"codo/diag"
)

// clean sets s.text and s.controls. Comments, line splices and separators in
// numbers (1'000) become blanks, so that offset, line and column of everything
// else stay as they are. A control line that goes on over several lines, by
// splices or comments, becomes one line.
func clean(s *source) {
	s.text = bytes.Clone(s.raw)
	c := cleaner{s: s, in: s.raw, out: s.text, fresh: true, start: -1, rawStrings: !IsC(s.name)}
	for c.i < len(c.in) {
		c.step()
	}
	c.endLine()
}

type cleaner struct {
	s          *source
	in, out    []byte
	i          int
	fresh      bool // only blanks so far on this line
	start      int  // of the control line that i is in; -1: in text
	rawStrings bool
}

// step handles the token or byte at i.
func (c *cleaner) step() {
	switch b := c.in[c.i]; {
	case b == '\n':
		c.endLine()
		c.i++
		return
	case b == ' ' || b == '\t':
		c.i++
		return
	case b == '\r' || b == '\f' || b == '\v':
		c.blank(c.i + 1)
		return
	case bytes.HasPrefix(c.in[c.i:], []byte("//")):
		c.lineComment()
		return
	case bytes.HasPrefix(c.in[c.i:], []byte("/*")):
		c.blockComment()
		return
	case b == '\\' && spliceEnd(c.in, c.i) > 0:
		c.blank(spliceEnd(c.in, c.i))
		return
	case b == '#' && c.fresh:
		c.start = c.i
		c.i++
	case b == '"' || b == '\'':
		c.quoted()
	case IsWordByte(b):
		c.word()
	case b == 0:
		c.bad(c.i, "a NUL byte")
	default:
		c.i++
	}
	c.fresh = false
}

// endLine ends the control line that i is in, if any.
func (c *cleaner) endLine() {
	if c.start >= 0 {
		c.s.controls = append(c.s.controls, newControl(c.out, c.start, c.i))
	}
	c.fresh, c.start = true, -1
}

// blank replaces the bytes up to end by blanks. Newlines stay, but for those
// within a control line.
func (c *cleaner) blank(end int) {
	for ; c.i < end; c.i++ {
		if c.in[c.i] != '\n' || c.start >= 0 {
			c.out[c.i] = ' '
		}
	}
}

// bad reports a byte that no source text holds, and reads no further.
func (c *cleaner) bad(at int, what string) {
	c.s.faults.Errorf(diag.FileError, c.s.pos(at), "%s: this is no source text", what).Advise("save the file as UTF-8 text")
	c.i = len(c.in)
}

// lineComment blanks a comment that ends with the line; a splice carries it on.
func (c *cleaner) lineComment() {
	end := c.i
	for end < len(c.in) && c.in[end] != '\n' {
		end = max(end+1, spliceEnd(c.in, end))
	}
	c.blank(end)
}

// blockComment blanks a comment over any number of lines.
func (c *cleaner) blockComment() {
	n := bytes.Index(c.in[c.i+2:], []byte("*/"))
	if n < 0 {
		c.s.faults.Errorf(diag.Preprocess, c.s.pos(c.i), "this comment has no end").Advise("close it with */")
		c.blank(len(c.in))
		return
	}
	c.blank(c.i + 2 + n + 2)
}

// quoted passes over a string or character literal. One without an end is an
// error only where it is used, see sealer.literal.
func (c *cleaner) quoted() {
	end, _ := literalEnd(c.in, c.i)
	start := c.i
	c.check(start, end)
	if c.start >= 0 && c.i <= end {
		c.join(start, end)
	}
	c.i = max(c.i, end)
}

// join takes the splices out of a literal, filling up with blanks behind it.
func (c *cleaner) join(start, end int) {
	kept := start
	for i := start; i < end; i++ {
		if next := spliceEnd(c.in, i); next > 0 && next <= end {
			i = next - 1
			continue
		}
		c.out[kept] = c.in[i]
		kept++
	}
	for ; kept < end; kept++ {
		c.out[kept] = ' '
	}
}

// Word passes over a name or number; in a number, ' between digits goes.
func (c *cleaner) word() {
	start := c.i
	end, kept := start, start
	number := isDigit(c.in[start])
	for ; end < len(c.in); end++ {
		b := c.in[end]
		if number && b == '\'' && end+1 < len(c.in) && IsWordByte(c.in[end+1]) {
			continue
		}
		if !IsWordByte(b) && !(number && b == '.') {
			break
		}
		c.out[kept] = b
		kept++
	}
	for ; kept < end; kept++ {
		c.out[kept] = ' '
	}
	c.i = end
	if c.rawStrings && isRawPrefix(c.in[start:end]) && end < len(c.in) && c.in[end] == '"' {
		c.i, _ = rawLiteralEnd(c.in, end)
	}
	c.check(start, c.i)
}

// check reports bytes from start to end that are not text.
func (c *cleaner) check(start, end int) {
	for i := start; i < end; {
		switch b := c.in[i]; {
		case b == 0:
			c.bad(i, "a NUL byte")
			return
		case b < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRune(c.in[i:])
			if r == utf8.RuneError && size == 1 {
				c.bad(i, "a byte that is not UTF-8")
				return
			}
			i += size
		}
	}
}
