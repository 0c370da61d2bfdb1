package affine

import "iter"

// A Use is one place in a program that reads or writes a buffer or a channel: an Access without its
// domain, which takes long to find.
type Use struct {
	Buffer  *Buffer  // nil for the channel end of a Push or Pop
	Channel *Channel // nil for buffers
	Write   bool     // of an Assign or Pop; for channels: the Push
	Stmt    Stmt     // what holds it, as in Access
}

// of is the buffer that is used, or that of the channel.
func (u Use) of() *Buffer {
	if u.Channel != nil {
		return u.Channel.Buffer
	}
	return u.Buffer
}

// Uses gives what body reads and writes, in the order of Accesses: one use for each place, however
// many elements a token has that is read or written there.
func Uses(body []Stmt) iter.Seq[Use] {
	return func(yield func(Use) bool) {
		more := true
		note := func(u Use) { more = more && yield(u) }
		Walk(body, func(s Stmt) bool {
			Operands(s, func(e Expr) { loadsIn(e, func(b *Buffer) { note(Use{Buffer: b, Stmt: s}) }) })
			switch s := s.(type) {
			case *Assign:
				note(Use{Buffer: s.Buffer, Write: true, Stmt: s})
			case *Push:
				note(Use{Channel: s.Channel, Write: true, Stmt: s})
			case *Pop:
				note(Use{Channel: s.Channel, Stmt: s})
				note(Use{Buffer: s.Buffer, Write: true, Stmt: s})
			}
			return more
		})
	}
}

// UsesAny reports whether body uses one of these, or a channel of one.
func UsesAny(body []Stmt, list func(*Buffer) bool) bool {
	for u := range Uses(body) {
		if list(u.of()) {
			return true
		}
	}
	return false
}

// loadsIn visits what e loads, what a subscript loads before what it is a subscript of.
func loadsIn(e Expr, visit func(*Buffer)) {
	switch e := e.(type) {
	case *Load:
		for _, x := range e.Index {
			loadsIn(x, visit)
		}
		visit(e.Buffer)
	case *Unary:
		loadsIn(e.X, visit)
	case *Binary:
		loadsIn(e.X, visit)
		loadsIn(e.Y, visit)
	case *Select:
		loadsIn(e.Cond, visit)
		loadsIn(e.X, visit)
		loadsIn(e.Y, visit)
	case *Cast:
		loadsIn(e.X, visit)
	case *Call:
		for _, x := range e.Args {
			loadsIn(x, visit)
		}
	}
}
