package buffers

import (
	"codo/affine"
	"codo/diag"
)

// Pins makes ping-pongs of the channels that the user wants so, before any
// other choice is made. It warns of a pin that no channel has.
func Pins(p *affine.Program) diag.List {
	effective := map[diag.Pos]bool{} // pins, by place: copies of a buffer share one
	for _, c := range p.Channels {
		pin := c.Buffer.Pin
		if pin == (affine.Pin{}) {
			continue
		}
		effective[pin.Pos] = true
		if pin.Kind == affine.PingPong && c.Kind == affine.ChannelUndecided {
			c.Kind, c.Reason = affine.PingPong, "pinned by the user"
		}
	}
	var diags diag.List
	for _, b := range notChannels(p) {
		if b.Pin != (affine.Pin{}) && !effective[b.Pin.Pos] {
			effective[b.Pin.Pos] = true
			diags.Warnf(diag.PinUnused, b.Pin.Pos, "the pin of %s has no effect: no task hands it to another", b.Name).About(b.Name)
		}
	}
	return diags.Sorted()
}

// notChannels lists the arguments and the buffers that tasks keep to themselves.
func notChannels(p *affine.Program) []*affine.Buffer {
	out := append([]*affine.Buffer(nil), p.Args...)
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				out = append(out, d.Buffer)
			}
			return true
		})
	}
	return out
}

// Pinned holds what was decided against what the user wants: a channel that is
// pinned to a FIFO must be one, and not less deep than it needs to be; what is
// deeper is taken. Depths must be decided.
func Pinned(p *affine.Program) diag.List {
	var diags diag.List
	for _, c := range p.Channels {
		pin := c.Buffer.Pin
		switch {
		case pin.Kind != affine.FIFO:
		case c.Kind != affine.FIFO:
			refuse(&diags, p, c, "cannot be the FIFO that it is pinned to: %s", c.Reason).
				Advise("let both ends walk in the same order, or pin it to kind=pingpong")
		case pin.Depth > 0 && pin.Depth < c.Depth:
			refuse(&diags, p, c, "is pinned to depth %d, but needs %d: %s", pin.Depth, c.Depth, c.Reason).
				Advise("give depth=%d or more, or none", c.Depth)
		default:
			c.Depth = max(c.Depth, pin.Depth)
			c.Reason += "; pinned by the user"
		}
	}
	return diags.Sorted()
}

// refuse reports a pin that cannot be kept, with both ends of the channel.
func refuse(diags *diag.List, p *affine.Program, c *affine.Channel, format string, args ...any) *diag.Diagnostic {
	writer, reader := affine.Ends(p, c)
	written, read := affine.Places(p, c, writer, reader)
	return diags.Errorf(diag.PinRefused, c.Buffer.Pin.Pos, "%s "+format, append([]any{c.Buffer.Name}, args...)...).About(c.Buffer.Name).
		Note(written, "%s is written here", c.Buffer.Name).
		Note(read, "%s is read here", c.Buffer.Name)
}
