// Package buffers decides how tasks hand data to each other: which channel is a
// FIFO and which a ping-pong buffer, and how deep.
//
// A program comes in whose channels are undecided and are read and written as
// arrays; it goes out with a kind and a depth on every channel, and with Push
// and Pop where a FIFO has taken the array's place:
//
//	channel t f32[64]                      channel t f32[64] fifo depth=2
//	task a { for i { t[i] = x[i] } }  =>   task a { for i { push t, x[i] } }
//	task b { for i { y[i] = t[i] } }       task b { for i { pop t -> t_in; y[i] = t_in } }
//
// The rule (StreamTensor, section on itensor types): a channel may be a FIFO if
// and only if both ends have the same stream type, that is, the same elements in
// the same order, each once.
package buffers

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Choose decides every undecided channel of p, which must pass affine.Check for
// phase Tasked. The findings tell why a channel is no FIFO, with the places of
// both ends.
func Choose(p *affine.Program) diag.List {
	var diags diag.List
	names := affine.NamesOf(p)
	ends, accesses := affine.AllEnds(p), accessesIn{}
	for i, c := range p.Channels {
		if c.Kind != affine.ChannelUndecided {
			continue
		}
		writer, reader := endsOf(p, c.Buffer, ends[i], accesses.of)
		if why := mismatch(writer, reader); why != nil {
			c.Kind, c.Reason = affine.PingPong, why.text
			diags.Warnf(why.code, why.pos, "%s: %s", c.Buffer.Name, why.text).About(c.Buffer.Name).
				Note(writer.place(), "%s is written here", c.Buffer.Name).
				Note(reader.place(), "%s is read here", c.Buffer.Name).
				Advise("%s becomes a ping-pong buffer: its reader starts when its writer is done", c.Buffer.Name)
			continue
		}
		c.Kind = affine.FIFO
		order, _ := writer.stream()
		c.Stream, c.Reason = order.String(), "written and read in the same order"
		writer.push(c)
		reader.pop(c, names)
		delete(accesses, writer.task)
		delete(accesses, reader.task)
	}
	return diags.Sorted()
}

// place is where the end first touches the buffer.
func (e end) place() diag.Pos { return e.accesses[0].Pos }

// isUnrolled reports whether all iterations of l run at once.
func isUnrolled(l *affine.Loop) bool { return l.Unroll == -1 }

// A reason tells why two ends cannot share a FIFO as they are; code is "" if the
// user's code is not to blame.
type reason struct {
	code diag.Code
	pos  diag.Pos
	text string
}

// mismatch compares the stream types of both ends; nil if they are the same.
func mismatch(writer, reader end) *reason {
	var types [2]affine.StreamType
	for i, e := range []end{writer, reader} {
		if len(e.accesses) > 1 {
			return &reason{diag.AccessCount, e.accesses[1].Pos, "it is accessed at several places of task " + e.task.Name}
		}
		stream, plain := e.stream()
		types[i] = stream
		verb := "read"
		if e.accesses[0].Write {
			verb = "written"
		}
		switch {
		case !plain:
			return &reason{diag.AccessOrder, e.place(), "the order in which it is " + verb + " is not a plain nest"}
		case !stream.Injective():
			return &reason{diag.AccessCount, e.place(), "its elements are " + verb + " more than once"}
		}
	}
	for _, e := range []end{writer, reader} {
		if slices.ContainsFunc(e.accesses[0].Loops, isUnrolled) { // our doing, no violation
			return &reason{pos: e.place(), text: "task " + e.task.Name + " uses several of its elements at a time"}
		}
	}
	if !types[0].Equal(types[1]) {
		return &reason{diag.AccessOrder, reader.place(),
			"it is written as " + types[0].String() + " and read as " + types[1].String()}
	}
	if _, ok := loadedWhen(reader.accesses[0]); !ok {
		return &reason{diag.AccessCount, reader.place(), "it is read in a bound, or under a condition that needs it"}
	}
	return nil
}
