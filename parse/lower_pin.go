package parse

import (
	"slices"
	"strconv"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// maxPin bounds the depth that a FIFO may be pinned to, in tokens.
const maxPin = 1 << 30

// pinVariables gives the variables that channel pragmas name their pins, when
// all names of the pragmas' scope are known.
func (l *lowerer) pinVariables(list []*codoStmt) {
	for _, c := range list {
		name := c.option("variable").values[0]
		b := l.pinnable(name)
		if c.verb == "memory" {
			l.placeVariable(c, b)
			continue
		}
		pin, ok := l.pin(c)
		switch {
		case b == nil || !ok:
		case b.Pin == (affine.Pin{}):
			b.Pin = pin
			l.wishes.pinned = append(l.wishes.pinned, b)
		case b.Pin.Pos != pin.Pos: // a function that is called twice pins twice
			l.diags.Errorf(diag.CodoPragma, c.pos, "%s is pinned twice", quoteToken(name.Text)).Note(b.Pin.Pos, "first here")
		}
	}
}

// pinnable is the variable that a channel pragma names; nil if it cannot be
// pinned, which has been reported.
func (l *lowerer) pinnable(name preprocess.Word) *affine.Buffer {
	switch s := l.lookup(name.Text).(type) {
	case view:
		if len(s.prefix) == 0 && s.offset == nil {
			return s.buf
		}
		l.diags.Errorf(diag.CodoPragma, name.Pos, "%s is a part of an array here", quoteToken(name.Text)).
			Note(s.buf.Pos, "the array is declared here").Advise("pin %s as a whole", s.buf.Name)
	case nil:
		l.diags.Errorf(diag.Name, name.Pos, "no variable %s is declared in the block of this pragma or around it", quoteToken(name.Text))
	case poisoned:
	case stream:
		if slices.Contains(l.loose, s.ch) && !slices.Contains(l.prog.Args, s.ch.Buffer) { // it will be an array
			return s.ch.Buffer
		}
		l.diags.Errorf(diag.CodoPragma, name.Pos, "%s is a stream already", quoteToken(name.Text)).
			Note(s.ch.Pos, "declared here").Advise("give its depth in its type")
	default:
		l.diags.Errorf(diag.CodoPragma, name.Pos, "%s is a constant: no task hands it to another", quoteToken(name.Text))
	}
	return nil
}

// pin reads what a channel pragma wants.
func (l *lowerer) pin(c *codoStmt) (p affine.Pin, ok bool) {
	p.Pos, p.Kind = c.pos, affine.FIFO // a depth alone means a FIFO
	kind, depth := c.option("kind"), c.option("depth")
	if kind == nil && depth == nil {
		l.diags.Errorf(diag.CodoPragma, c.pos, "#pragma codo channel gives neither kind nor depth")
		return p, false
	}
	if kind != nil {
		switch v := kind.values[0]; strings.ToLower(v.Text) {
		case "fifo":
		case "pingpong":
			p.Kind = affine.PingPong
		default:
			l.diags.Errorf(diag.CodoPragma, v.Pos, "kind is %s; it can be fifo or pingpong", quoteToken(v.Text))
			return p, false
		}
	}
	if depth == nil {
		return p, true
	}
	if p.Kind == affine.PingPong {
		l.diags.Errorf(diag.CodoPragma, depth.key.Pos, "a ping-pong buffer has no depth").Advise("leave depth out, or say kind=fifo")
		return p, false
	}
	v := depth.values[0]
	n, known := l.numberOf(v)
	if !known || n < 1 || n > maxPin {
		l.diags.Errorf(diag.CodoPragma, v.Pos, "depth is %s; it is a number of tokens from 1 to %d", quoteToken(v.Text), maxPin)
		return p, false
	}
	p.Depth = int(n)
	return p, true
}

// numberOf is the value of a number or of a constant's name.
func (l *lowerer) numberOf(w preprocess.Word) (n int64, ok bool) {
	if b, isName := l.lookup(w.Text).(bound); isName {
		c, isConst := b.value.(*affine.Const)
		if !isConst || !c.T.IsInteger() {
			return 0, false
		}
		return c.I, true
	}
	n, err := strconv.ParseInt(w.Text, 0, 64)
	return n, err == nil
}
