package affine

import "fmt"

// body checks statements in their own scope.
func (c *checker) body(list []Stmt) {
	var locals []*Buffer
	for _, s := range list {
		if s == nil {
			c.holef("a statement is missing (nil)")
			continue
		}
		c.at = s.At()
		if c.seen[s] {
			c.holef("this %s appears twice in the program", stmtWord(s))
			continue
		}
		c.seen[s] = true
		if d, ok := s.(*Decl); ok && d.Buffer != nil {
			locals = append(locals, d.Buffer)
		}
		c.stmt(s)
	}
	for _, b := range locals {
		delete(c.visible, b)
		delete(c.names, b.Name)
	}
}

// stmtWord names the kind of s in messages.
func stmtWord(s Stmt) string {
	switch s.(type) {
	case *Loop:
		return "loop"
	case *If:
		return "if"
	case *Assign:
		return "assignment"
	case *Decl:
		return "declaration"
	case *Push:
		return "push"
	case *Pop:
		return "pop"
	}
	panic(fmt.Sprintf("affine: Check of %T", s))
}

func (c *checker) stmt(s Stmt) {
	switch s := s.(type) {
	case *Loop:
		c.loop(s)
	case *If:
		c.hasType("a condition", "", s.Cond, B1)
		c.body(s.Then)
		c.body(s.Else)
	case *Assign:
		if c.target(s.Buffer, s.Index) {
			c.hasType("the value for ", s.Buffer.Name, s.Value, s.Buffer.Elem)
		}
	case *Decl:
		if s.Buffer == nil {
			c.holef("a declaration has no buffer")
			return
		}
		c.buffer("local", s.Buffer)
	case *Push:
		if ok := c.isChannel(s.Channel); VectorOf(s) != nil {
			c.vector(s, s.Channel, ok)
		} else if ok {
			c.hasType("the value for ", s.Channel.Buffer.Name, s.Value, s.Channel.Buffer.Elem)
		}
	case *Pop:
		if VectorOf(s) != nil {
			c.vector(s, s.Channel, c.isChannel(s.Channel))
		} else if ok := c.isChannel(s.Channel); c.target(s.Buffer, s.Index) && ok && s.Buffer.Elem != s.Channel.Buffer.Elem {
			c.errorf("a pop of %s %s is stored in %s %s", s.Channel.Buffer.Elem, s.Channel.Buffer.Name, s.Buffer.Elem, s.Buffer.Name)
		}
	default:
		panic(fmt.Sprintf("affine: Check of %T", s))
	}
}

func (c *checker) loop(l *Loop) {
	if !l.Type.valid() || !l.Type.IsInteger() || l.Type.Kind == Bool {
		c.errorf("the counter %s has type %s", l.Name, l.Type)
	}
	c.hasType("the start of ", l.Name, l.Lo, l.Type)
	c.hasType("the bound of ", l.Name, l.Hi, l.Type)
	if l.Step == 0 {
		c.errorf("the step of %s is 0", l.Name)
	}
	if l.Again && IsPure(l.Hi) {
		c.errorf("loop %s has a bound that no data changes, but evaluates it again", l.Name)
	}
	if l.Trips < 0 {
		c.errorf("loop %s is taken to have %d iterations", l.Name, l.Trips)
	}
	if l.II < -1 || l.Unroll < -1 {
		c.errorf("loop %s has ii %d and unroll %d", l.Name, l.II, l.Unroll)
	}
	if l.Flush && l.II == 0 {
		c.errorf("loop %s is to flush, but is no pipeline", l.Name)
	}
	if l.Pack && l.Unroll != -1 {
		c.errorf("loop %s is to pack products, but is not unrolled whole", l.Name)
	}
	if l.Label != "" {
		c.identifier("label", l.Label)
	}
	c.wishes(l)
	c.bind("counter", l.Name)
	c.open[l] = true
	c.body(l.Body)
	delete(c.open, l)
	delete(c.names, l.Name)
}

// target checks an element that is written; it reports whether the buffer has a
// type to go on with.
func (c *checker) target(b *Buffer, index []Expr) bool {
	if !c.element(b, index) {
		return false
	}
	if why, ok := c.fixed[b]; ok {
		c.errorf("%s is written, but is %s", b.Name, why)
	}
	return true
}

// vector checks an array, or a word of an argument, that s pushes or pops as one
// token of ch.
func (c *checker) vector(s Stmt, ch *Channel, known bool) {
	b, index := VectorOf(s), VectorIndex(s)
	c.inScope(b)
	for i, x := range index {
		if t, ok := c.typeOf(x); ok && !t.IsInteger() {
			c.errorf("subscript %d of %s has type %s", i+1, b.Name, t)
		}
	}
	_, writes := s.(*Pop)
	switch why, fixed := c.fixed[b]; {
	case !c.local[b] && b.Port.Elements == 0:
		c.errorf("%s is moved as one token, but is no local array and has no port of words", b.Name)
	case fixed && writes:
		c.errorf("%s is written, but is %s", b.Name, why)
	case !known:
	case len(index) > 1 || VectorLen(b) != ch.Lanes || b.Elem != ch.Buffer.Elem:
		c.errorf("%s is no token of %s: %d x %s", shapeText(b), ch.Buffer.Name, ch.Lanes, ch.Buffer.Elem)
	}
}

// element checks the use of an element: the scope and the subscripts.
func (c *checker) element(b *Buffer, index []Expr) bool {
	if b == nil {
		c.holef("an access has no buffer")
		return false
	}
	c.inScope(b)
	if len(index) != len(b.Shape) {
		c.errorf("%s has %d dimensions and %d subscripts", b.Name, len(b.Shape), len(index))
	}
	for i, x := range index {
		if t, ok := c.typeOf(x); ok && !t.IsInteger() {
			c.errorf("subscript %d of %s has type %s", i+1, b.Name, t)
		}
	}
	return true
}

// inScope wants a use of b in the scope of its declaration.
func (c *checker) inScope(b *Buffer) {
	switch {
	case !c.declared[b]:
		c.errorf("%s is used without a declaration", b.Name)
	case !c.visible[b]:
		c.errorf("%s is used outside the scope of its declaration", b.Name)
	}
}

// isChannel checks the channel of a push or pop.
func (c *checker) isChannel(ch *Channel) bool {
	if ch == nil || !c.channels[ch] {
		c.holef("a push or pop of a channel that the program does not have")
		return false
	}
	return ch.Buffer != nil
}
