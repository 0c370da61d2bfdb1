package lsp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/nest"
)

// actions offers to write what was decided about some lines into the source, as
// pragmas. None are offered while the text is not the one that is known.
func (d *document) actions(r span) []action {
	d.lock.Lock()
	v, text := d.view, d.text
	d.lock.Unlock()
	out := []action{}
	if v == nil || text != v.text {
		return out
	}
	blank := blanked(text)
	var told []string // titles so far
	offer := func(title string, at int, pragma string) {
		if at < 0 || slices.Contains(told, title) {
			return
		}
		told = append(told, title)
		a := action{Title: title, Kind: pinKind}
		a.Edit.Changes = map[string][]textEdit{d.uri: {insertion(text, v.lines, at, pragma)}}
		out = append(out, a)
	}
	for line := max(1, r.Start.Line+1); line <= min(r.End.Line+1, len(v.lines)); line++ {
		if at := v.at[line]; at != nil {
			for _, i := range at.channels {
				v.offerChannel(v.design.Program.Channels[i], d.path, blank, offer)
			}
		}
		v.offerNest(line, d.path, blank, offer)
	}
	return out
}

// offerChannel offers to pin the variable that a channel hands over: what is
// decided, and the other kind.
func (v *view) offerChannel(c *affine.Channel, path, blank string, offer func(string, int, string)) {
	name, at := v.variable(c.Buffer.Pos, path, blank)
	if name == "" || c.Buffer.Pin != (affine.Pin{}) {
		return
	}
	depth := 0 // of the deepest copy: the pin is for all
	for _, other := range v.design.Program.Channels {
		if other.Buffer.Pos == c.Buffer.Pos && other.Kind == affine.FIFO {
			depth = max(depth, other.Depth)
		}
	}
	if c.Kind == affine.FIFO {
		offer(fmt.Sprintf("Pin %s: FIFO of depth %d, as decided", name, depth), at, fmt.Sprintf("channel variable=%s kind=fifo depth=%d", name, depth))
	}
	offer(fmt.Sprintf("Pin %s: ping-pong buffer", name), at, "channel variable="+name+" kind=pingpong")
}

// variable is the name of what is declared at a place, and where a pragma about
// it can stand; "" if there is no such place in the text.
func (v *view) variable(p diag.Pos, path, blank string) (name string, at int) {
	start := v.offset(p, path)
	if start < 0 {
		return "", -1
	}
	end := start
	for end < len(blank) && isWord(blank[end]) {
		end++
	}
	name = blank[start:end]
	isArg := slices.ContainsFunc(v.source.Args, func(b *affine.Buffer) bool { return b.Pos == p })
	if name == "" || isArg { // what loads and stores an argument hands over is nobody's variable
		return "", -1
	}
	return name, statementOf(blank, start)
}

// offerNest offers to keep the nest around a line, and the order of its loops.
func (v *view) offerNest(line int, path, blank string, offer func(string, int, string)) {
	for _, s := range v.source.Tasks[0].Body {
		root, ok := s.(*affine.Loop)
		if !ok || root.Pos.File != path || root.Keep > 0 || line < root.Pos.Line || line > lastLine(root) {
			continue
		}
		start := v.offset(root.Pos, path)
		if start < 0 {
			continue
		}
		offer("Keep this nest a task of its own, as written", statementOf(blank, start), "keep")
		if names := v.orderOf(root); len(root.Order) == 0 && len(names) > 1 {
			list := strings.Join(names, ",")
			offer("Pin the order of these loops: "+strings.Join(names, ", "), bodyOf(blank, start), "order loops="+list)
		}
	}
}

// lastLine is the last line of a nest's file on which one of its statements
// begins.
func lastLine(root *affine.Loop) int {
	last := root.Pos.Line
	affine.Walk(root.Body, func(s affine.Stmt) bool {
		if s.At().File == root.Pos.File {
			last = max(last, s.At().Line)
		}
		return true
	})
	return last
}

// orderOf is the order in which the loops of a nest run, decided before any
// search; nil if they have no names of their own, or cannot change places.
func (v *view) orderOf(root *affine.Loop) []string {
	b, ok := nest.BandOf(root)
	if !ok || len(b.Loops) < 2 {
		return nil
	}
	called := map[diag.Pos]*affine.Loop{}
	taken := map[string]bool{}
	for _, l := range b.Loops {
		name := nameOf(l)
		if called[l.Pos] != nil || taken[name] || l.Pos.File != root.Pos.File || !strings.Contains(v.lines[l.Pos.Line-1], name) {
			return nil
		}
		called[l.Pos], taken[name] = l, true
	}
	plain := v
	if v.plain != nil {
		plain = v.plain
	}
	var names []string
	for _, t := range plain.design.Program.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && called[l.Pos] != nil {
				names, b.Wanted = append(names, nameOf(called[l.Pos])), append(b.Wanted, called[l.Pos])
				delete(called, l.Pos)
			}
			return true
		})
	}
	if len(called) > 0 || len(b.LegalOrders()) == 0 {
		return nil
	}
	return names
}

// nameOf is what a pragma calls a loop.
func nameOf(l *affine.Loop) string { return cmp.Or(l.Label, l.Name) }
