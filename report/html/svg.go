package html

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"codo/report/layered"
)

// A drawing is an SVG picture that is being written.
type drawing struct{ strings.Builder }

// escape makes text safe in elements and attributes.
func escape(s string) string { return template.HTMLEscapeString(s) }

// f writes a coordinate.
func f(x float64) string {
	s := strconv.FormatFloat(x, 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}

// newDrawing begins a picture of a size in pixels.
func newDrawing(width, height float64, label string) *drawing {
	s := &drawing{}
	fmt.Fprintf(s, `<svg viewBox="0 0 %s %s" width="%s" height="%s" role="group" aria-label="%s">`, f(width), f(height), f(width), f(height), escape(label))
	return s
}

// translate moves all that follows.
func (s *drawing) translate(x, y float64) {
	fmt.Fprintf(s, `<g transform="translate(%s %s)">`, f(x), f(y))
}

// end ends a picture that was moved.
func (s *drawing) end() string { return s.String() + "</g></svg>" }

func (s *drawing) open(name, attrs string) { fmt.Fprintf(s, "<%s %s>", name, attrs) }
func (s *drawing) close(name string)       { fmt.Fprintf(s, "</%s>\n", name) }

// title is what shows over a thing that is pointed at.
func (s *drawing) title(text string) { fmt.Fprintf(s, "<title>%s</title>", escape(text)) }

func (s *drawing) rect(x, y, width, height, radius float64, attrs string) {
	fmt.Fprintf(s, `<rect x="%s" y="%s" width="%s" height="%s"`, f(x), f(y), f(width), f(height))
	if radius > 0 {
		fmt.Fprintf(s, ` rx="%s"`, f(radius))
	}
	fmt.Fprintf(s, ` %s/>`, attrs)
}

func (s *drawing) path(d, attrs string) { fmt.Fprintf(s, `<path d="%s" %s/>`, d, attrs) }

func (s *drawing) text(x, y float64, attrs, text string) {
	fmt.Fprintf(s, `<text x="%s" y="%s" %s>%s</text>`, f(x), f(y), attrs, escape(text))
}

// corner is the radius of corners of lines.
const corner = 5

// pathOf is a route as path data.
func pathOf(route layered.Route) string {
	var b strings.Builder
	for k, leg := range route {
		p := leg.Points
		if len(p) == 0 {
			continue
		}
		if k == 0 {
			fmt.Fprintf(&b, "M%s %s", f(p[0].X), f(p[0].Y))
		}
		for i := 1; i < len(p); i++ {
			switch from, to := p[i-1], p[i]; {
			case leg.Square:
				square(&b, p, i)
			case from.Y == to.Y:
				fmt.Fprintf(&b, "H%s", f(to.X))
			default:
				middle := (from.X + to.X) / 2
				fmt.Fprintf(&b, "C%s %s %s %s %s %s", f(middle), f(from.Y), f(middle), f(to.Y), f(to.X), f(to.Y))
			}
		}
	}
	return b.String()
}

// square draws the line to point i, with a round corner there if the line goes on.
func square(b *strings.Builder, p []layered.Point, i int) {
	if i == len(p)-1 {
		fmt.Fprintf(b, "L%s %s", f(p[i].X), f(p[i].Y))
		return
	}
	before, after := toward(p[i], p[i-1]), toward(p[i], p[i+1])
	fmt.Fprintf(b, "L%s %sQ%s %s %s %s", f(before.X), f(before.Y), f(p[i].X), f(p[i].Y), f(after.X), f(after.Y))
}

// toward is the point on the way from a to b where a corner at a ends.
func toward(a, b layered.Point) layered.Point {
	move := func(x, y float64) float64 {
		switch {
		case y > x:
			return min(x+corner, (x+y)/2)
		case y < x:
			return max(x-corner, (x+y)/2)
		}
		return x
	}
	return layered.Point{X: move(a.X, b.X), Y: move(a.Y, b.Y)}
}
