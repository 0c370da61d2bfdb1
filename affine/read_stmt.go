package affine

import "codo/diag"

// block reads `{` statements `}`; what they declare ends with it. A block of a
// loop may start with pragmas; pragmas is nil for other blocks.
func (r *reader) block(pragmas *[]string) []Stmt {
	var list []Stmt
	outer := len(r.scope)
	r.want("{")
	r.nested(func() {
		for pragmas != nil && r.at("pragma") && r.peek().kind == tokenString {
			*pragmas = append(*pragmas, r.pragma())
			r.endOfLine()
		}
		for !r.at("}") {
			list = append(list, r.stmt())
			r.endOfLine()
		}
	})
	r.want("}")
	r.scope = r.scope[:outer]
	return list
}

// stmt reads one statement. The first word is a keyword only if what follows
// fits: `push = 1` assigns to a variable called push.
func (r *reader) stmt() Stmt {
	if r.tok.kind == tokenName {
		after := r.peek()
		isName := after.kind == tokenName || after.kind == tokenQuoted
		switch {
		case r.tok.text == "for" && isName:
			return r.loop()
		case r.tok.text == "if" && after.text == "(":
			return r.ifStmt()
		case r.tok.text == "local" && isName:
			return r.decl()
		case r.tok.text == "push" && isName:
			return r.push()
		case r.tok.text == "pop" && isName:
			return r.pop()
		}
	}
	if r.tok.kind != tokenName && r.tok.kind != tokenQuoted {
		r.expected("a statement or '}'")
	}
	s := &Assign{}
	s.Buffer, s.Index = r.target()
	r.want("=")
	s.Value = r.expr()
	s.Pos = r.stmtPos()
	return s
}

// target reads an element to write.
func (r *reader) target() (*Buffer, []Expr) {
	name := r.tok
	r.name("the name of a buffer")
	b := r.lookup(name)
	if b.buffer == nil {
		fail(name.line, "the loop counter %s cannot be written", name)
	}
	return b.buffer, r.subscripts()
}

// stmtPos reads the position of a statement and completes those of its loads.
func (r *reader) stmtPos() diag.Pos {
	pos := r.pos()
	for _, load := range r.pending {
		if !pos.IsValid() {
			fail(r.tok.line, "expected a position of the statement, because a load has only a column")
		}
		load.Pos.File, load.Pos.Line = pos.File, pos.Line
	}
	r.pending = nil
	return pos
}

func (r *reader) loop() Stmt {
	r.want("for")
	l := &Loop{Name: r.name("the name of a counter"), Type: I32, Step: 1}
	r.want("=")
	l.Lo = r.expr()
	r.want("to")
	l.Hi = r.expr()
	if r.accept("step") {
		l.Step = r.integer("a step")
	}
	l.Again = r.accept("again")
	if r.attribute("trips") {
		l.Trips = r.integer("a number of iterations")
	}
	if r.attribute("type") {
		l.Type = r.typ()
	}
	if r.attribute("label") {
		l.Label = r.name("a label")
	}
	if r.attribute("keep") {
		l.Keep = r.count("the number of a task")
	}
	if r.attribute("order") {
		l.Order = r.names("the name of a loop")
	}
	if r.attribute("ii") {
		l.II = r.count("an initiation interval")
	}
	l.Flush = r.accept("flush")
	if r.attribute("unroll") {
		l.Unroll = r.count("an unroll factor")
	}
	l.Pack = r.accept("pack")
	l.Tile = r.accept("tile")
	l.Fabric = r.accept("fabric")
	l.Summed = r.accept("summed")
	if r.attribute("part") {
		l.Part = r.count("the number of iterations in LUTs")
	}
	if r.attribute("sums") {
		l.Sums = r.count("the number of sums in LUTs")
	}
	if r.attribute("layers") {
		l.Layers = r.layers()
	}
	l.Pos = r.stmtPos()
	r.scope = append(r.scope, binding{name: l.Name, loop: l})
	l.Body = r.block(&l.Pragmas)
	r.scope = r.scope[:len(r.scope)-1]
	return l
}

// names reads a list in parentheses.
func (r *reader) names(what string) []string {
	r.want("(")
	list := []string{r.name(what)}
	for r.accept(",") {
		list = append(list, r.name(what))
	}
	r.want(")")
	return list
}

// layers reads names and places in parentheses.
func (r *reader) layers() (list []Layer) {
	r.want("(")
	for again := true; again; again = r.accept(",") {
		x := Layer{Name: r.name("the name of a layer")}
		x.Pos = r.pos()
		list = append(list, x)
	}
	r.want(")")
	return list
}

func (r *reader) ifStmt() Stmt {
	r.want("if")
	r.want("(")
	s := &If{Cond: r.expr()}
	r.want(")")
	s.Pos = r.stmtPos()
	s.Then = r.block(nil)
	if r.accept("else") {
		s.Else = r.block(nil)
	}
	return s
}

func (r *reader) decl() Stmt {
	r.want("local")
	s := &Decl{Buffer: r.buffer()}
	s.Buffer.Pos, s.Pos = r.twoPos()
	r.declare(s.Buffer, nil)
	return s
}

// channelName reads the name of a channel.
func (r *reader) channelName() *Channel {
	name := r.tok
	r.name("the name of a channel")
	c := r.lookup(name).channel
	if c == nil {
		fail(name.line, "%s is not a channel", name)
	}
	return c
}

func (r *reader) push() Stmt {
	r.want("push")
	s := &Push{Channel: r.channelName()}
	r.want(",")
	s.Value = r.expr()
	s.Pos = r.stmtPos()
	return s
}

func (r *reader) pop() Stmt {
	r.want("pop")
	s := &Pop{Channel: r.channelName()}
	r.want("->")
	s.Buffer, s.Index = r.target()
	s.Pos = r.stmtPos()
	return s
}
