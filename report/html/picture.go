package html

import (
	"fmt"
	"strconv"
	"strings"
)

// A Picture is a file of its own, with the looks of the page.
type Picture struct {
	Name string // before.svg, after.svg, timeline.svg
	SVG  []byte
}

// Pictures are the graph of the kernel, that of the design, and the run of it, if it
// can be played.
func (p *Page) Pictures() []Picture {
	list := []Picture{{"before.svg", alone(p.before().svg())}, {"after.svg", alone(p.after().svg())}}
	if c := p.follow(); c != nil {
		list = append(list, Picture{"timeline.svg", alone(p.timelineOf(c).svg())})
	}
	return list
}

// alone makes a picture of a page one that needs no page.
func alone(svg string) []byte {
	colours, _, _ := strings.Cut(asset("page.css"), "}\n")
	style := "\n<style>\n" + colours + "}\nsvg { background: var(--paper); }\n" + asset("graph.css") + "</style>\n"
	at := strings.Index(svg, ">") + 1
	head := strings.Replace(svg[:at], "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1)
	return []byte(head + style + svg[at:] + "\n")
}

// Sizes of the picture of a timeline, in pixels.
const (
	chartLeft  = 190 // names stand before
	chartWidth = 800
	chartTop   = 24
	rowHeight  = 20
	rowBar     = 15
)

// leastNamed is the width, in percent, from which on a step has room for its name.
const leastNamed = 10

// svg draws a timeline as the page's table does: a row per task, in which it works in
// the dark part and waits in the light one.
func (t *timeline) svg() string {
	bottom := float64(chartTop + rowHeight*len(t.Rows))
	s := newDrawing(chartLeft+chartWidth+2*edging, bottom+26+2*edging, "Timeline: when each task works and waits")
	s.translate(edging, edging)
	at := func(percent string) string { return fmt.Sprintf("%s%%", percent) }
	fmt.Fprintf(s, `<svg x="%d" width="%d" overflow="visible">`, chartLeft, chartWidth)
	for _, k := range t.Ticks {
		fmt.Fprintf(s, `<line x1="%s" x2="%s" y1="%d" y2="%s" class="grid"/>`, at(k.At), at(k.At), chartTop, f(bottom+6))
		fmt.Fprintf(s, `<text x="%s" y="%s" dx="3" class="sub">%s</text>`, at(k.At), f(bottom+14), escape(k.Text))
	}
	for _, step := range t.Steps {
		fmt.Fprintf(s, `<line x1="%s" x2="%s" y1="0" y2="%s" class="grid"/>`, at(step.Left), at(step.Left), f(bottom))
		if width, err := strconv.ParseFloat(step.Width, 64); err == nil && width > leastNamed {
			fmt.Fprintf(s, `<text x="%s" y="12" dx="4" class="sub">%s</text>`, at(step.Left), escape(step.Name))
		}
	}
	s.WriteString("</svg>")
	for k, row := range t.Rows {
		y := float64(chartTop + rowHeight*k)
		s.text(0, y+rowBar-3, `class="name"`, clip(row.Name, 26))
		fmt.Fprintf(s, `<svg class="bars" x="%d" y="%s" width="%d" height="%d" viewBox="0 0 1000 10" preserveAspectRatio="none">`, chartLeft, f(y), chartWidth, rowBar)
		s.title(fmt.Sprintf("%s works from cycle %d to %d and waits in %d of them %s", row.Name, row.Start, row.End, row.Wait, row.Why))
		s.path(row.Alive, `class="alive"`)
		s.path(row.Work, `class="work"`)
		if row.Full != "" {
			s.path(row.Full, `class="full"`)
		}
		s.WriteString("</svg>\n")
	}
	return s.end()
}
