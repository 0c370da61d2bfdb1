package parse

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// A stream that joins no tasks of a region in canonical form is an array of its
// tokens: what is read k-th is what was written k-th, element k. So are the streams
// among the arguments of the top, whose ports stay streams.
//
//	for i { for j { v = in.read(); .. } }   =>   for i { for j { v = in[i][j]; .. } }
//
// The place of a token follows from the loops around, if as many are moved in each of
// their iterations; conditions may leave out first and last ones.

// mostRefused is of how many streams at most it is said that they cannot be arrays.
const mostRefused = 16

// unstream makes arrays of the streams that body moves tokens through.
func (l *lowerer) unstream(body []affine.Stmt) []affine.Stmt {
	body = l.streamsInTurns(l.settled(l.computedOnce(body)))
	var open openLoops
	if len(l.loose) > 0 {
		body = heldConstants(reachable(body, nil, nil))
		open = l.openLoopsOf(body)
	}
	var moving movers
	if len(l.loose) > 0 {
		moving = moversOf(body, &l.streams)
	}
	found, most := len(*l.diags), mostSteps
	if l.diags.HasErrors() { // what moves some, or says how often, may have been refused
		most = mostFlawed
	}
	for _, ch := range l.loose {
		if len(*l.diags)-found >= mostRefused {
			break
		}
		t := &tokens{lowerer: l, channel: ch, isArg: slices.Contains(l.prog.Args, ch.Buffer), open: open, moving: moving, most: most}
		if t.isArg {
			body = t.array(body)
		} else {
			body = t.inScopeOf(body)
		}
	}
	return body
}

// tokens turns one stream into an array.
type tokens struct {
	*lowerer
	channel *affine.Channel
	isArg   bool
	open    openLoops
	moving  movers
	late    bool // how many pass is not found in time
	most    int  // the statements that are followed to find it
}

// inScopeOf turns the stream into an array from its declaration on.
func (t *tokens) inScopeOf(list []affine.Stmt) []affine.Stmt {
	for i, s := range list {
		if d, ok := s.(*affine.Decl); ok && d.Buffer == t.channel.Buffer {
			return slices.Concat(list[:i+1], t.array(list[i+1:]))
		}
		if !t.moving.idle(s, t.channel) || !t.moving[nil][t.channel] { // what moves some is in its scope
			affine.RewriteBodies(s, t.inScopeOf)
		}
	}
	return list
}

// array gives list with accesses to an array in the place of Push and Pop.
func (t *tokens) array(list []affine.Stmt) []affine.Stmt {
	b, rows := t.channel.Buffer, t.streams.dims[t.channel]
	written, okWritten := t.side(list, true)
	read, okRead := t.side(list, false)
	switch {
	case rows != nil && (!okWritten || !okRead || read.n > written.n):
		t.streams.writeOut(t.channel)
		return list
	case !okWritten || !okRead || !alikeOpen(written, read):
		if t.late && t.most == mostFlawed {
			return list
		}
		t.refuse("moves a number of tokens that is not known").Advise("%s", t.countedAdvice(list))
		return list
	case t.isArg && written.n > 0 && read.n > 0:
		t.refuse("is both read and written").Advise("an AXI4-Stream goes one way: add a stream argument")
		return list
	case t.isArg && written.n+read.n == 0:
		if !t.diags.HasErrors() { // what moves some may have been refused
			t.refuse("moves no token").Advise("remove the argument")
		}
		return list
	case !t.isArg && read.n > written.n:
		if !t.diags.HasErrors() {
			t.refuse("is read %d times, but written %d times", read.n, written.n)
		}
		return list
	case t.keeping[t.channel]:
		if left := t.left(list); left > 0 {
			t.refuse("keeps %d tokens for the next call", left).Advise("read as many as are written, or declare the stream without static")
			return list
		}
	}
	if rows == nil && !t.isArg && (written.spots == nil || read.spots == nil) {
		t.alikeSides(list, &written, &read)
	}
	if t.isArg {
		b.Const, b.Port.Kind = written.n == 0, affine.PortStream
	}
	if b.Shape = slices.Concat(rows, t.shape(written, read)); t.isArg && t.channel.Lanes > 1 {
		b.Port.Elements = b.Len()
	}
	list = slices.Concat(t.numbered(&written), t.numbered(&read), t.rewritten(list, written, read))
	return list
}

// left is how many more tokens list gives the stream than it takes, as far as that is known.
func (t *tokens) left(list []affine.Stmt) int64 {
	all := map[*affine.Channel]balance{}
	addTo(all, slices.DeleteFunc(affine.Accesses(list), func(a affine.Access) bool { return a.Channel != t.channel }))
	return all[t.channel].left()
}

// countedAdvice says how the number of tokens becomes known, by the loops of list that move them.
func (t *tokens) countedAdvice(list []affine.Stmt) string {
	if t.late {
		return fmt.Sprintf("local counters choose when it is read or written, and are followed through %d statements at most: choose by the counters of loops instead", mostSteps)
	}
	ends := t.endings(t.moving.some(list, t.channel), list, func(loop *affine.Loop) bool {
		return affine.UsesAny(loop.Body, func(b *affine.Buffer) bool { return b == t.channel.Buffer })
	})
	advice := "read and write it in loops with constant bounds, under conditions on their counters if need be, not until it is empty or until data says so"
	if len(ends) > 0 {
		advice += "; or say where these loops end: " + valueOptions(ends)
	}
	return advice
}

func (t *tokens) refuse(format string, args ...any) *diag.Diagnostic {
	return t.diags.Errorf(diag.Unsupported, t.channel.Pos, "stream %s "+format, append([]any{quoteToken(t.channel.Buffer.Name)}, args...)...)
}

// A side is all that writes a stream, or all that reads it.
type side struct {
	n     int64                 // tokens
	ends  string                // where loops end early, see moved
	spots map[affine.Stmt]*spot // nil if they do not follow from the loops around
	next  *affine.Buffer        // the number of the next token then
}

// A spot is where a Push or Pop finds its token: a subscript per dimension, or, if
// mixed, no such dimensions but the number of the token.
type spot struct {
	dims   []spotDim
	mixed  bool
	number affine.Form
}

type spotDim struct {
	at   affine.Form
	size int64
}

// side finds out what list writes, or reads.
func (t *tokens) side(list []affine.Stmt, writes bool) (side, bool) {
	w := tokenWalk{t.channel, &t.streams, writes, map[affine.Stmt]*spot{}, t.open, t.moving, map[affine.Stmt]moved{}}
	if m := w.body(list); m.ok && len(m.within)+len(m.selects) == 0 {
		w.place(list, &spot{})
		return side{n: m.n, ends: m.ends, spots: w.spots}, !t.isArg || m.ends == ""
	}
	if t.streams.dims[t.channel] != nil {
		return side{}, false
	}
	total := int64(0)
	for _, a := range affine.Accesses(t.moving.some(list, t.channel)) {
		if a.Channel == t.channel && a.Write == writes {
			n, exact := affine.Executions(a.Domain)
			if !exact {
				n, exact, inTime := w.run(list, t.most)
				t.late = t.late || !inTime
				return side{n: n}, exact && n < 1<<31
			}
			total += n
		}
	}
	return side{n: total}, total < 1<<31
}

// numbered is what comes before the statements of a side whose tokens are counted as
// they come.
func (t *tokens) numbered(s *side) []affine.Stmt {
	if s.spots != nil {
		return nil
	}
	s.next = t.buffer(t.channel.Buffer.Name+"_next", affine.I32, nil, t.channel.Pos)
	return []affine.Stmt{&affine.Decl{Buffer: s.next, Pos: t.channel.Pos}, &affine.Assign{Buffer: s.next, Value: zero(), Pos: t.channel.Pos}}
}

// alikeOpen reports whether the array of a stream that is written and read in loops that end early
// has an element for each token: those of both sides end alike, and it has a dimension for each.
func alikeOpen(written, read side) bool {
	if written.ends+read.ends == "" || read.n == 0 {
		return true
	}
	_, alike := dimensionsOf(written, read)
	return alike && written.ends == read.ends
}

// dimensionsOf are those of the loops that move the tokens; alike, if those that write and those
// that read them have the same.
func dimensionsOf(sides ...side) (sizes []int64, alike bool) {
	first := true
	alike = true
	for _, s := range sides {
		alike = alike && s.spots != nil
		for _, p := range s.spots {
			var own []int64
			for _, d := range p.dims {
				own = append(own, d.size)
			}
			alike = alike && !p.mixed && (first || slices.Equal(own, sizes))
			sizes, first = own, false
		}
	}
	return sizes, alike
}

// shape is that of the array: the dimensions of the loops that move the tokens, if
// those that write and those that read them have the same, else one.
func (t *tokens) shape(sides ...side) []int {
	sizes, alike := dimensionsOf(sides...)
	most := int64(1)
	for _, s := range sides {
		most = max(most, s.n)
	}
	var shape []int
	for _, n := range sizes {
		shape = append(shape, int(n))
	}
	if !alike || len(shape) == 0 {
		shape = []int{int(most)}
		for _, s := range sides {
			for _, p := range s.spots {
				p.dims = []spotDim{{p.number, most}}
			}
		}
	}
	if t.channel.Lanes > 1 {
		shape = append(shape, t.channel.Lanes)
	}
	return shape
}

// rewritten puts accesses to the array in the place of Push and Pop.
func (t *tokens) rewritten(list []affine.Stmt, written, read side) []affine.Stmt {
	enter := func(l *affine.Loop) bool { return !t.moving.idle(l, t.channel) }
	return affine.RewriteBody(list, enter, func(s affine.Stmt) ([]affine.Stmt, bool) {
		switch s := s.(type) {
		case *affine.Push:
			if t.streams.wholeOf(s.Channel) == t.channel {
				return t.access(s, t.streams.chosen[s.Channel].at, written, func(at, u []affine.Expr) affine.Stmt {
					value := s.Value
					if ld, ok := value.(*affine.Load); ok && len(u) > 0 {
						value = &affine.Load{Buffer: ld.Buffer, Index: u, Pos: ld.Pos}
					}
					return &affine.Assign{Buffer: t.channel.Buffer, Index: slices.Concat(at, u), Value: value, Pos: s.Pos}
				}), true
			}
		case *affine.Pop:
			if t.streams.wholeOf(s.Channel) == t.channel {
				return t.access(s, t.streams.chosen[s.Channel].at, read, func(at, u []affine.Expr) affine.Stmt {
					value := &affine.Load{Buffer: t.channel.Buffer, Index: slices.Concat(at, u), Pos: s.Pos}
					return &affine.Assign{Buffer: s.Buffer, Index: slices.Concat(s.Index, u), Value: value, Pos: s.Pos}
				}), true
			}
		}
		return nil, false
	})
}

// access are the statements for s, a Push or Pop, made by one: one for each lane of a
// token, given the subscripts of the token, row those of its stream, and of the lane.
func (t *tokens) access(s affine.Stmt, row []affine.Expr, own side, one func(at, u []affine.Expr) affine.Stmt) (out []affine.Stmt) {
	at := slices.Clone(row)
	if own.next != nil {
		at = []affine.Expr{&affine.Load{Buffer: own.next, Pos: s.At()}}
	} else {
		for _, d := range own.spots[s].dims {
			at = append(at, affine.Convert(d.at.Expr(), affine.I32))
		}
	}
	switch {
	case affine.VectorOf(s) == nil:
		out = append(out, one(at, nil))
	case t.channel.Buffer.Port.Token != nil: // the lanes hold different things
		for lane := range t.channel.Lanes {
			out = append(out, one(at, []affine.Expr{affine.IntConst(int64(lane))}))
		}
	default:
		l := affine.CountTo(t.fresh("lane"), int64(t.channel.Lanes), s.At())
		l.Body = []affine.Stmt{one(at, []affine.Expr{&affine.Counter{Loop: l}})}
		out = append(out, l)
	}
	if own.next != nil {
		more := &affine.Binary{Op: "+", X: &affine.Load{Buffer: own.next, Pos: s.At()}, Y: affine.IntConst(1)}
		out = append(out, &affine.Assign{Buffer: own.next, Value: more, Pos: s.At()})
	}
	return out
}
