package lsp

import (
	"fmt"
	"strings"

	"codo/affine"
	"codo/report"
)

// hover says what has become of a line, by the last finished run; nil if nothing
// is known.
func (d *document) hover(p position) *shown {
	d.lock.Lock()
	v, text := d.view, d.text
	d.lock.Unlock()
	if v == nil {
		return nil
	}
	lines, line := v.lines, p.Line
	if text != v.text {
		lines = linesOf(text)
		line = lineIn(v.lines, lines, line)
	}
	at := v.at[line+1]
	if at == nil || p.Line < 0 || p.Line >= len(lines) {
		return nil
	}
	var r shown
	r.Contents.Kind, r.Contents.Value = "markdown", v.tell(at)
	r.Range = span{position{p.Line, 0}, placeOf(lines, p.Line, len(lines[p.Line]))}
	return &r
}

// mostTold is how many tasks, and channels, a hover tells of.
const mostTold = 8

// tell writes facts as Markdown.
func (v *view) tell(at *facts) string {
	var b strings.Builder
	for _, k := range at.tasks[:min(mostTold, len(at.tasks))] {
		b.WriteString(v.task(k) + "\n\n")
	}
	for _, l := range at.loops[:min(mostTold, len(at.loops))] {
		fmt.Fprintf(&b, "loop `%s`: ", l.Name())
		if l.Pipelined {
			fmt.Fprintf(&b, "II %d", l.II)
			if why := report.LimitText(l.Limit); why != "" && l.II > 1 {
				fmt.Fprintf(&b, " (%s)", why)
			}
		} else {
			b.WriteString("not pipelined")
		}
		fmt.Fprintf(&b, ", %d × %d cycles deep, %d cycles\n\n", l.Trip, l.Depth, l.Latency)
	}
	for _, i := range at.channels[:min(mostTold, len(at.channels))] {
		b.WriteString(v.channel(i) + "\n\n")
	}
	if more := max(0, len(at.tasks)-mostTold) + max(0, len(at.channels)-mostTold); more > 0 {
		fmt.Fprintf(&b, "and %d more\n\n", more)
	}
	if !v.searched() {
		b.WriteString("_without the search, which has not finished_\n")
	}
	return strings.TrimSuffix(b.String(), "\n\n") + "\n"
}

func (v *view) task(k int) string {
	t := v.design.Program.Tasks[k]
	text := "**task `" + t.Name + "`**"
	if v.design.Price != nil {
		c := &v.design.Price.Tasks[k]
		ii := 0
		for _, l := range c.Loops {
			if l.Pipelined {
				ii = max(ii, l.II)
			}
		}
		text += fmt.Sprintf(": %d cycles", c.Latency)
		if ii > 0 {
			text += fmt.Sprintf(", II %d", ii)
		}
		total := c.Total()
		text += fmt.Sprintf(", %d DSP, %d LUT", total.DSP, total.LUT)
	}
	if t.Sequential != "" {
		text += "; runs as written: " + t.Sequential
	}
	return text
}

func (v *view) channel(i int) string {
	p := v.design.Program
	c := p.Channels[i]
	from, to := affine.Ends(p, c)
	text := fmt.Sprintf("**channel `%s`** from `%s` to `%s`: ", c.Buffer.Name, p.Tasks[from].Name, p.Tasks[to].Name)
	switch c.Kind {
	case affine.FIFO:
		text += fmt.Sprintf("FIFO, depth %d, %d tokens of %d bits", c.Depth, c.Tokens(c.Buffer.Len()), c.Width()*c.Buffer.Elem.Bits)
		if c.Stream != "" {
			text += ", `" + c.Stream + "`"
		}
	case affine.PingPong:
		text += fmt.Sprintf("ping-pong of %d elements of %d bits", c.Buffer.Len(), c.Buffer.Elem.Bits)
	default:
		text += "undecided"
	}
	if c.Reason != "" {
		text += "; " + c.Reason
	}
	return text
}
