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

// Of is the buffer that is used, or that of the channel.
func (u Use) Of() *Buffer {
	if u.Channel != nil {
		return u.Channel.Buffer
	}
	return u.Buffer
}

// Uses gives what body reads and writes, in program order, what a statement reads before what it writes:
// one use for each place, however many elements a token has that is read or written there.
func Uses(body []Stmt) iter.Seq[Use] {
	return func(yield func(Use) bool) {
		more := true
		note := func(u Use) { more = more && yield(u) }
		Walk(body, func(s Stmt) bool {
			Each(s, func(ld *Load) { note(Use{Buffer: ld.Buffer, Stmt: s}) })
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

// SubscriptsIn gives the subscripts of all elements that body reads and writes, as they are written.
func SubscriptsIn(body []Stmt) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		more := true
		note := func(index []Expr) {
			for _, e := range index {
				more = more && yield(e)
			}
		}
		Walk(body, func(s Stmt) bool {
			Each(s, func(ld *Load) { note(ld.Index) })
			switch s := s.(type) {
			case *Assign:
				note(s.Index)
			case *Pop:
				note(s.Index)
			}
			return more
		})
	}
}

// Used are the buffers that body uses, and those whose channels it does.
func Used(body []Stmt) map[*Buffer]bool {
	out := map[*Buffer]bool{}
	for u := range Uses(body) {
		out[u.Of()] = true
	}
	return out
}

// Touches tells whether body reads b, and whether it writes it.
func Touches(body []Stmt, b *Buffer) (read, written bool) {
	for u := range Uses(body) {
		if u.Buffer == b {
			read, written = read || !u.Write, written || u.Write
		}
	}
	return read, written
}

// UsesAny reports whether body uses one of these, or a channel of one.
func UsesAny(body []Stmt, list func(*Buffer) bool) bool {
	for u := range Uses(body) {
		if list(u.Of()) {
			return true
		}
	}
	return false
}
