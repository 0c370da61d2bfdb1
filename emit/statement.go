package emit

import (
	"fmt"
	"strings"

	"codo/affine"
	"codo/diag"
)

// A taskPrinter prints the body of one task.
type taskPrinter struct {
	*writer
	expressionPrinter
	usage    usage
	comments bool
}

// body prints statements in order. A declaration and the first value of its
// scalar become one line.
func (p *taskPrinter) body(list []affine.Stmt) {
	defer func(outer Line) { p.from = outer }(p.from)
	for i := 0; i < len(list); i++ {
		p.madeFrom(list[i])
		d, ok := list[i].(*affine.Decl)
		if !ok {
			p.statement(list[i])
			continue
		}
		if !p.usage.uses(d.Buffer) {
			continue // nothing would read it: a warning of every compiler
		}
		if p.usage.vectors[d.Buffer] {
			i += p.vector(d.Buffer, list[i+1:])
			continue
		}
		if i+1 < len(list) {
			if value, ok := p.initial(d.Buffer, list[i+1]); ok {
				p.line("%s %s = %s;", d.Buffer.Elem.CPP(), p.names.buffer[d.Buffer], value)
				p.decided(d.Buffer)
				i++
				continue
			}
		}
		p.line("%s %s%s;", d.Buffer.Elem.CPP(), p.names.buffer[d.Buffer], dimensions(d.Buffer.Shape))
		p.decided(d.Buffer)
	}
}

// madeFrom notes what the lines to come are made from.
func (p *taskPrinter) madeFrom(s affine.Stmt) {
	if pos := s.At(); pos.IsValid() {
		p.from.Pos = pos
	}
}

// vector declares an array that holds a token of several elements. It starts with
// the token that the first of the statements after takes, if it takes one; taken
// is 1 then.
func (p *taskPrinter) vector(b *affine.Buffer, after []affine.Stmt) (taken int) {
	token := ""
	if len(after) > 0 {
		if pop, ok := after[0].(*affine.Pop); ok && affine.VectorOf(pop) == b {
			token, taken = " = "+p.names.buffer[pop.Channel.Buffer]+".read()", 1
		}
	}
	name := p.names.buffer[b]
	p.line("%s %s%s;", vectorType(b.Elem, b.Len()), name, token)
	for _, text := range operatorPragmas(b, name) { // its lanes are registers in any case
		p.flush("#pragma HLS %s", text)
	}
	return taken
}

// vectorType is the type of a token of n elements. Inside a kernel any n will do;
// on a port it should be a power of two, to which the type is aligned (UG1399,
// "HLS Vector Library").
func vectorType(elem affine.Type, n int) string {
	return fmt.Sprintf("hls::vector<%s, %d>", elem.CPP(), n)
}

// initial is the initialiser of scalar b if next gives b its first value. A
// scalar that is a constant expression for good stays apart from its value: the
// front end reads `int x = 2 * i;` as an abbreviation, not as a variable.
func (p *taskPrinter) initial(b *affine.Buffer, next affine.Stmt) (string, bool) {
	switch s := next.(type) {
	case *affine.Pop:
		if s.Buffer == b && b.IsScalar() {
			return p.names.buffer[s.Channel.Buffer] + ".read()", true
		}
	case *affine.Assign:
		if s.Buffer == b && b.IsScalar() && !affine.Loads(s.Value, b) && (p.usage.writers[b] > 1 || !affine.IsPure(s.Value)) {
			return p.assigned(s.Value).s, true
		}
	}
	return "", false
}

func (p *taskPrinter) statement(s affine.Stmt) {
	switch s := s.(type) {
	case *affine.Loop:
		p.forLoop(s)
	case *affine.If:
		p.ifElse(s)
	case *affine.Assign:
		p.assign(s)
	case *affine.Push:
		p.line("%s.write(%s);", p.names.buffer[s.Channel.Buffer], p.assigned(s.Value).s)
	case *affine.Pop:
		if isStream(s.Buffer) {
			p.line("%s.write(%s);", p.reference(s.Buffer, nil), toToken(s.Buffer, bitsTo(s.Buffer, p.names.buffer[s.Channel.Buffer]+".read()")))
			return
		}
		p.line("%s = %s;", p.reference(s.Buffer, s.Index), bitsTo(s.Buffer, p.names.buffer[s.Channel.Buffer]+".read()"))
	default:
		panic(fmt.Sprintf("emit: statement %T", s))
	}
}

// assign prints x = y, or x op= y where that is the same.
func (p *taskPrinter) assign(s *affine.Assign) {
	if isStream(s.Buffer) {
		p.line("%s.write(%s);", p.reference(s.Buffer, nil), toToken(s.Buffer, bitsTo(s.Buffer, p.bits(s).s)))
		return
	}
	target, value := p.reference(s.Buffer, s.Index), p.bits(s)
	if isPointed(s.Buffer) {
		p.line("%s = %s;", target, bitsTo(s.Buffer, value.s))
		return
	}
	if o := value.parts; o != nil && o.x.s == target && !value.typ.IsAP() && !o.y.typ.IsAP() && hasCompound(o.op) {
		p.line("%s %s= %s;", target, o.op, o.y.s)
		return
	}
	p.line("%s = %s;", target, value.s)
}

// bits is the value that s assigns, of its very type where the target tells none.
func (p *taskPrinter) bits(s *affine.Assign) text {
	if isPointed(s.Buffer) {
		return p.exactly(s.Value)
	}
	return p.assigned(s.Value)
}

func hasCompound(op affine.Op) bool {
	return strings.Contains(" + - * / % & | ^ << >> ", " "+string(op)+" ")
}

// ifElse prints a guard; an else that holds one guard only continues the chain.
func (p *taskPrinter) ifElse(s *affine.If) {
	if len(s.Then) == 0 && len(s.Else) == 0 {
		return
	}
	if len(s.Then) == 0 {
		s = &affine.If{Cond: &affine.Unary{Op: "!", X: s.Cond}, Then: s.Else, Pos: s.Pos}
	}
	p.line("if (%s) {", p.condition(s.Cond).s)
	for {
		p.block(s.Then)
		next, chained := onlyIf(s.Else)
		if !chained {
			break
		}
		s = next
		p.madeFrom(s)
		p.line("} else if (%s) {", p.condition(s.Cond).s)
	}
	if len(s.Else) > 0 {
		p.line("} else {")
		p.block(s.Else)
	}
	p.line("}")
}

func (p *taskPrinter) block(list []affine.Stmt) {
	p.indent++
	p.body(list)
	p.indent--
}

func onlyIf(list []affine.Stmt) (*affine.If, bool) {
	if len(list) != 1 {
		return nil, false
	}
	s, ok := list[0].(*affine.If)
	return s, ok && len(s.Then) > 0
}

// forLoop prints a loop: label, header, pragmas, body.
func (p *taskPrinter) forLoop(l *affine.Loop) {
	name := p.names.loop[l]
	p.label(p.names.label[l])
	if flag := affine.FlagOf(l); flag != nil {
		p.until(l, flag)
		return
	}
	compare, step := "<", "++"+name
	switch {
	case l.Step < 0:
		compare = ">"
		fallthrough
	case l.Step != 1:
		step = stepText(name, l.Step)
	}
	p.line("for (%s %s = %s; %s %s %s; %s) {%s", l.Type.CPP(), name, p.assigned(l.Lo).s, name, compare, p.bound(l), step, p.source(l.Pos))
	p.loopPragmas(l)
	p.block(l.Body)
	p.line("}")
}

// until prints a loop that goes on until a flag is set; its header asks for the body.
func (p *taskPrinter) until(l *affine.Loop, flag *affine.Load) {
	notSet := &affine.Unary{Op: "!", X: flag}
	p.line("while (%s) {%s", p.condition(notSet).s, p.source(l.Pos))
	p.loopPragmas(l)
	body := l.Body
	if s, ok := onlyIf(body); ok && len(s.Else) == 0 && affine.SameExpr(s.Cond, notSet) {
		body = s.Then
	}
	p.block(body)
	p.line("}")
}

func stepText(name string, step int64) string {
	switch {
	case step == -1:
		return "--" + name
	case step < 0:
		return fmt.Sprintf("%s -= %d", name, -step)
	}
	return fmt.Sprintf("%s += %d", name, step)
}

// bound prints the end of l as the right side of a comparison with its counter.
func (p *taskPrinter) bound(l *affine.Loop) string {
	hi := p.text(l.Hi)
	if !hi.exact && (hi.typ.IsAP() || common(l.Type, hi.typ) != hi.want) {
		hi = materialise(hi)
	}
	return paren(hi, precShift)
}

// source is a comment that names where the loop stands in the user's file.
func (p *taskPrinter) source(pos diag.Pos) string {
	if !p.comments || !pos.IsValid() {
		return ""
	}
	return fmt.Sprintf(" // %s:%d", pos.File, pos.Line)
}

// dimensions is [4][5].
func dimensions(shape []int) string {
	var s strings.Builder
	for _, n := range shape {
		fmt.Fprintf(&s, "[%d]", n)
	}
	return s.String()
}
