package report

import (
	"fmt"
	"io"

	"codo/affine"
	"codo/diag"
)

// Explain writes why p has become what it is: each channel with its ends, kind,
// order and depth; why a task is sequential; each violation with both its
// places. sources holds the text of files by name. It writes the same for the
// same program.
func Explain(w io.Writer, p *affine.Program, found diag.List, sources map[string][]byte, color bool) {
	for _, c := range p.Channels {
		explainChannel(w, p, c)
	}
	for _, t := range p.Tasks {
		if t.Sequential != "" {
			fmt.Fprintf(w, "task %s runs as written, one iteration after another\n  because   %s\n\n", t.Name, t.Sequential)
		}
	}
	var violations diag.List
	for _, d := range found {
		if d.Code.IsViolation() {
			violations = append(violations, d)
		}
	}
	diag.PrintAll(w, violations, sources, color)
}

func explainChannel(w io.Writer, p *affine.Program, c *affine.Channel) {
	from, to := affine.Ends(p, c)
	line := func(word, text string) { fmt.Fprintf(w, "  %-8s  %s\n", word, text) }
	fmt.Fprintf(w, "channel %s, from task %s to task %s\n", c.Buffer.Name, p.Tasks[from].Name, p.Tasks[to].Name)
	tokens := fmt.Sprintf(", %s of %s", plural(c.Tokens(c.Buffer.Len()), "token"), plural(c.Width()*c.Buffer.Elem.Bits, "bit"))
	switch c.Kind {
	case affine.FIFO:
		line("kind", fmt.Sprintf("fifo of depth %d", c.Depth)+tokens)
		if c.Stream != "" { // of a design, the source has it
			line("stream", c.Stream)
		}
	case affine.PingPong:
		line("kind", "ping-pong"+tokens)
		line("written", streamText(p.Tasks[from], c))
		line("read", streamText(p.Tasks[to], c))
	default:
		line("kind", "undecided"+tokens)
	}
	if c.Reason != "" {
		line("because", c.Reason)
	}
	fmt.Fprintln(w)
}

// streamText is the order in which a task walks the array of a channel.
func streamText(t *affine.Task, c *affine.Channel) string {
	var own []affine.Access
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer == c.Buffer {
			own = append(own, a)
		}
	}
	if len(own) > 1 {
		return fmt.Sprintf("at %d places of the task", len(own))
	}
	stream, ok := affine.StreamOf(own[0])
	if !ok {
		return "in no order that is plain to see"
	}
	return stream.String()
}
