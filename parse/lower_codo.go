package parse

import (
	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// wishes are what codo pragmas ask for, but for pins, which are in the buffers.
type wishes struct {
	keep     int        // number of the task that nests are to stay in; 0: none
	keeps    []keepWish // by number, from 1
	order    *codoStmt  // of the nest being lowered, nil for none
	pinned   []*affine.Buffer
	counters map[*affine.Loop]string // as the user calls them
}

// A keepWish is one #pragma codo keep, or one call of a function that has it.
type keepWish struct {
	pos  diag.Pos
	used bool // a nest stands there
}

// isPragma reports whether s is a codo pragma.
func isPragma(s stmt) bool {
	_, ok := s.(*codoStmt)
	return ok
}

// codo lowers statement i of a list, which is a codo pragma.
func (l *lowerer) codo(c *codoStmt, list []stmt, i int) {
	switch c.verb {
	case "channel", "memory":
		l.scope.pins = append(l.scope.pins, c)
	case "keep":
		l.keepNext(c, list, i)
	case "order":
		l.orderHere(c)
	}
}

// keepNext makes the nest or call behind a pragma a task of its own.
func (l *lowerer) keepNext(c *codoStmt, list []stmt, i int) {
	next := i + 1
	for next < len(list) && isPragma(list[next]) {
		next++
	}
	switch {
	case l.leads(list, i): // keepCall has seen to it
	case len(l.loops) > 0:
		l.inLoop(c)
	case l.wishes.keep > 0:
		l.diags.Errorf(diag.CodoPragma, c.pos, "#pragma codo keep stands in a call that is one task already").
			Note(l.wishes.keeps[l.wishes.keep-1].pos, "kept here")
	case next == len(list) || !l.isNest(list[next]):
		l.diags.Errorf(diag.CodoPragma, c.pos, "no loop or call follows #pragma codo keep").
			Advise("put it before the outermost loop of a nest, before the call of a function, or first in its body")
	default:
		l.newKeep(c)
	}
}

func (l *lowerer) newKeep(c *codoStmt) {
	l.wishes.keeps = append(l.wishes.keeps, keepWish{pos: c.pos})
	l.wishes.keep = len(l.wishes.keeps)
}

// inLoop reports a pragma about whole tasks that stands inside a loop.
func (l *lowerer) inLoop(c *codoStmt) {
	l.diags.Errorf(diag.CodoPragma, c.pos, "#pragma codo keep stands in a loop, which is a task only as a whole").
		Note(l.loops[0].Pos, "the outermost loop").Advise("put it before that loop")
}

// leads reports whether statement i of a list is one of the pragmas with which
// the body of an inlined function starts.
func (l *lowerer) leads(list []stmt, i int) bool {
	body := l.active[len(l.active)-1].body.list
	if len(l.active) < 2 || len(body) == 0 || &body[0] != &list[0] {
		return false
	}
	for _, s := range list[:i] {
		if !isPragma(s) {
			return false
		}
	}
	return true
}

// isNest reports whether s is a loop or calls a function of the user.
func (l *lowerer) isNest(s stmt) bool {
	switch s := s.(type) {
	case *forStmt, *whileStmt:
		return true
	case *exprStmt:
		c, ok := s.x.(*call)
		return ok && len(l.funcs[c.fn]) > 0
	}
	return false
}

// keepCall makes a call of f one task if its body starts with the pragma.
func (l *lowerer) keepCall(f *function) {
	for _, s := range f.body.list {
		c, ok := s.(*codoStmt)
		switch {
		case !ok:
			return
		case c.verb != "keep":
		case len(l.loops) > 0:
			l.inLoop(c)
		case l.wishes.keep == 0:
			l.newKeep(c)
		}
	}
}

// keepNest marks an outermost loop with the task that it is to stay in.
func (l *lowerer) keepNest(nest *affine.Loop) {
	if nest.Keep = l.wishes.keep; nest.Keep > 0 {
		l.wishes.keeps[nest.Keep-1].used = true
	}
}

// orderHere notes the order that the nest around it is to have.
func (l *lowerer) orderHere(c *codoStmt) {
	switch {
	case len(l.loops) == 0:
		l.diags.Errorf(diag.CodoPragma, c.pos, "#pragma codo order stands in no loop").
			Advise("put it inside the outermost loop of the nest")
	case len(l.loops) > 1:
		l.diags.Errorf(diag.CodoPragma, c.pos, "#pragma codo order stands in an inner loop").
			Note(l.loops[0].Pos, "the outermost loop").Advise("put it inside that loop")
	case l.wishes.order != nil:
		l.diags.Errorf(diag.CodoPragma, c.pos, "the order of this nest is given twice").Note(l.wishes.order.pos, "first here")
	default:
		l.wishes.order = c
	}
}

// orderNest gives a nest the order that its pragma asks for.
func (l *lowerer) orderNest(nest *affine.Loop) {
	c := l.wishes.order
	if c == nil || len(l.loops) > 0 {
		return
	}
	l.wishes.order = nil
	named := map[*affine.Loop]preprocess.Word{}
	for _, w := range c.option("loops").values {
		loop, name := l.loopCalled(nest, w)
		if loop == nil {
			return
		}
		if first, twice := named[loop]; twice {
			l.diags.Errorf(diag.CodoPragma, w.Pos, "this loop is named twice: %s", quoteToken(w.Text)).Note(first.Pos, "first here")
			return
		}
		named[loop] = w
		nest.Order = append(nest.Order, name)
	}
}

// loopCalled finds the loop of a nest with this label or else this counter, and
// what it is called in the program; nil if there is not exactly one.
func (l *lowerer) loopCalled(nest *affine.Loop, w preprocess.Word) (loop *affine.Loop, name string) {
	var labelled, counting []*affine.Loop
	affine.Walk([]affine.Stmt{nest}, func(s affine.Stmt) bool {
		if loop, ok := s.(*affine.Loop); ok {
			if loop.Label == plainName(w.Text) {
				labelled = append(labelled, loop)
			}
			if l.wishes.counters[loop] == w.Text {
				counting = append(counting, loop)
			}
		}
		return true
	})
	switch {
	case len(labelled) == 1:
		return labelled[0], labelled[0].Label
	case len(labelled) == 0 && len(counting) == 1:
		return counting[0], counting[0].Name
	case len(labelled)+len(counting) == 0:
		l.diags.Errorf(diag.CodoPragma, w.Pos, "no loop of this nest has the label or counter %s", quoteToken(w.Text)).Note(nest.Pos, "the nest")
		return nil, ""
	}
	d := l.diags.Errorf(diag.CodoPragma, w.Pos, "several loops of this nest are called %s", quoteToken(w.Text))
	for _, loop := range append(labelled, counting...) {
		d.Note(loop.Pos, "one is here")
	}
	d.Advise("give the loop a label of its own")
	return nil, ""
}

// checkWishes warns of pragmas that turn out to mean nothing.
func (l *lowerer) checkWishes() {
	for _, k := range l.wishes.keeps {
		if !k.used {
			l.diags.Warnf(diag.PinUnused, k.pos, "#pragma codo keep has no effect: there is no loop in it")
		}
	}
	declared := map[*affine.Buffer]bool{}
	for _, b := range l.prog.Args {
		declared[b] = true
	}
	for _, t := range l.prog.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				declared[d.Buffer] = true
			}
			return true
		})
	}
	for _, b := range l.wishes.pinned {
		if !declared[b] {
			l.diags.Warnf(diag.PinUnused, b.Pin.Pos, "the pin of %s has no effect: nothing uses it", quoteToken(b.Name))
		}
	}
}
