package html

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// A nest is a piece of the kernel as it was written: a loop with all in it, or
// statements outside of loops.
type nest struct {
	body     []affine.Stmt
	pos      diag.Pos
	function string // "" in the top function
	task     string // of a kernel that has tasks already
}

// nests cuts the kernel where the user has.
func (p *Page) nests() (list []nest) {
	tasks, functions := p.Parsed.Tasks, p.functions()
	if len(tasks) > 1 {
		for _, t := range tasks {
			list = append(list, nest{t.Body, t.Pos, functions[lineOf(t.Pos)], t.Name})
		}
		return list
	}
	for _, t := range tasks {
		for _, s := range t.Body {
			if _, ok := s.(*affine.Decl); ok {
				continue
			}
			one := nest{[]affine.Stmt{s}, s.At(), functions[lineOf(s.At())], ""}
			if last := len(list) - 1; last >= 0 && !affine.HasLoop([]affine.Stmt{s}) && !affine.HasLoop(list[last].body[:1]) && list[last].function == one.function {
				list[last].body = append(list[last].body, s)
				continue
			}
			list = append(list, one)
		}
	}
	return list
}

// A line is one of a file.
type line struct {
	file   string
	number int
}

func lineOf(pos diag.Pos) line { return line{pos.File, pos.Line} }

// functions tells the function around each line, the shortest if there are several; "" for
// the top one.
func (p *Page) functions() map[line]string {
	length := func(f Function) int { return f.End.Line - f.Pos.Line }
	shortest := slices.SortedStableFunc(slices.Values(p.Functions), func(a, b Function) int { return cmp.Compare(length(a), length(b)) })
	at := map[line]string{}
	for _, f := range slices.Backward(shortest) {
		name := f.Name
		if name == p.Report.Top {
			name = ""
		}
		for n := f.Pos.Line; n <= f.End.Line; n++ {
			at[line{f.Pos.File, n}] = name
		}
	}
	return at
}

// before is the graph of the kernel as it was written: who hands which array to whom,
// and where that breaks a rule.
func (p *Page) before() *graph {
	g := &graph{label: "Task graph before: the nests of " + p.Report.Top + " and the arrays between them"}
	last := map[*affine.Buffer]int{} // the nest that wrote it last
	between := map[[2]int]int{}      // index of the edge
	marks := p.marks()
	group := 0
	nests := p.nests()
	for k, n := range nests {
		u := usesOf(n.body)
		one := node{title: n.title(u), detail: n.detail(), share: -1, href: "#code", name: n.function}
		one.attrs = p.lineAttr(n.pos)
		one.label = fmt.Sprintf("%s, %s", one.title, n.pos)
		if n.function != "" {
			if k == 0 || nests[k-1].function != n.function {
				group++
			}
			if k > 0 && nests[k-1].function == n.function || k+1 < len(nests) && nests[k+1].function == n.function {
				one.group = group
			}
		}
		for _, b := range u.all {
			from, written := last[b]
			switch {
			case written:
				g.hand(between, from, k, b, marks[b.Name])
			case isArgument(p.Parsed, b):
				one.ports = append(one.ports, port{b.Name, u.reads[b], u.writes[b], marks[b.Name]})
			}
		}
		for _, b := range u.all {
			if u.writes[b] {
				if _, before := last[b]; before && isArgument(p.Parsed, b) {
					one.ports = append(one.ports, port{b.Name, u.reads[b], true, marks[b.Name]})
				}
				last[b] = k
			}
		}
		g.nodes = append(g.nodes, one)
	}
	return g
}

// hand adds an array to what one nest hands to another.
func (g *graph) hand(between map[[2]int]int, from, to int, b *affine.Buffer, mark string) {
	k, ok := between[[2]int{from, to}]
	if !ok {
		k = len(g.edges)
		between[[2]int{from, to}] = k
		g.edges = append(g.edges, edge{from: from, to: to, kind: array})
	}
	e := &g.edges[k]
	if e.name != "" {
		e.name += ", "
	}
	e.name += b.Name
	e.bits += int64(b.Len() * b.Elem.Bits)
	if mark != "" && !strings.Contains(e.mark, mark) {
		e.mark = strings.TrimSpace(e.mark + " " + mark)
	}
	e.label = e.name + ": an array in memory"
	if e.mark != "" {
		e.label += "; " + e.mark
	}
}

// title names a nest after its function, or what it writes.
func (n *nest) title(u uses) string {
	switch {
	case n.task != "":
		return n.task
	case n.function != "":
		return n.function
	}
	for _, b := range u.all {
		if u.writes[b] {
			return b.Name
		}
	}
	return "nothing written"
}

// detail is where a nest stands, and its loops.
func (n *nest) detail() string {
	var counters []string
	affine.Walk(n.body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok {
			counters = append(counters, l.Name)
		}
		return true
	})
	if len(counters) == 0 {
		return fmt.Sprintf("line %d", n.pos.Line)
	}
	return fmt.Sprintf("line %d · %s", n.pos.Line, strings.Join(counters, " "))
}

// marks are the codes of the violations per array of the user. The arrays that the
// compiler has made of it are called name_1, name_2 and so on.
func (p *Page) marks() map[string]string {
	known := map[string]bool{}
	for _, b := range p.Parsed.Args {
		known[b.Name] = true
	}
	for _, t := range p.Parsed.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				known[d.Buffer.Name] = true
			}
			return true
		})
	}
	codes := map[string][]string{}
	for _, d := range p.violations() {
		name := d.Subject
		if !known[name] {
			name = strings.TrimRight(name, "0123456789")
			name = strings.TrimSuffix(name, "_")
		}
		if known[name] && !slices.Contains(codes[name], string(d.Code)) {
			codes[name] = append(codes[name], string(d.Code))
		}
	}
	out := map[string]string{}
	for name, list := range codes {
		slices.Sort(list)
		out[name] = strings.Join(list, " ")
	}
	return out
}

// violations are the findings about the rules of dataflow.
func (p *Page) violations() (list diag.List) {
	for _, d := range p.Found {
		if d.Code.IsViolation() {
			list = append(list, d)
		}
	}
	return list
}
