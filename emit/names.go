package emit

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
)

// names gives everything that is declared in the kernel its name in C++: its own
// where that is free, else with something appended. All buffers, channels and
// tasks get names that differ in the whole file, and no loop counter is called
// like one of them; so a kernel that is read back and printed again keeps every
// name.
type names struct {
	buffer map[*affine.Buffer]string // arguments, tables, channels, locals
	task   map[*affine.Task]string
	loop   map[*affine.Loop]string // counters
	label  map[*affine.Loop]string

	taken  map[string]bool
	labels map[string]bool
}

// nameAll names what p declares, in the order of the file.
func nameAll(p *affine.Program) *names {
	n := &names{map[*affine.Buffer]string{}, map[*affine.Task]string{}, map[*affine.Loop]string{}, map[*affine.Loop]string{},
		map[string]bool{p.Top: true}, map[string]bool{}}
	for _, b := range p.Args { // the user's, whatever they are
		n.buffer[b], n.taken[b.Name] = b.Name, true
	}
	for _, c := range p.Channels {
		n.buffer[c.Buffer] = n.fresh(c.Buffer.Name)
	}
	for _, b := range p.Tables {
		n.buffer[b] = n.fresh(b.Name)
	}
	for _, t := range p.Tasks {
		n.task[t] = n.fresh(t.Name)
	}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				n.buffer[d.Buffer] = n.fresh(d.Buffer.Name)
			}
			return true
		})
	}
	for _, t := range p.Tasks {
		n.counters(t.Body, nil)
	}
	n.labelLoops(p)
	return n
}

// fresh is name, made legal and unlike all others, and takes it.
func (n *names) fresh(name string) string {
	unique := unlike(legal(name), func(s string) bool { return n.taken[s] })
	n.taken[unique] = true
	return unique
}

// legal is name with _ appended if C++, Verilog or VHDL reserve it.
func legal(name string) string {
	for Reserved(name) {
		name += "_"
	}
	return name
}

// unlike is name or name_1, name_2, ..., the first that is not used.
func unlike(name string, used func(string) bool) string {
	unique := name
	for i := 1; used(unique); i++ {
		unique = fmt.Sprintf("%s_%d", name, i)
	}
	return unique
}

// counters names the loops of body; outer are the counters around it.
func (n *names) counters(body []affine.Stmt, outer []string) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			name := unlike(legal(s.Name), func(name string) bool {
				return n.taken[name] || slices.Contains(outer, name)
			})
			n.loop[s] = name
			n.counters(s.Body, append(outer[:len(outer):len(outer)], name))
		case *affine.If:
			n.counters(s.Then, outer)
			n.counters(s.Else, outer)
		}
	}
}

// labelLoops gives every loop a label of its own: the user's, or task_counter.
func (n *names) labelLoops(p *affine.Program) {
	var unnamed []*affine.Loop
	owner := map[*affine.Loop]*affine.Task{}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok {
				owner[l] = t
				if l.Label == "" || n.labels[legal(l.Label)] {
					unnamed = append(unnamed, l)
					return true
				}
				n.takeLabel(l, legal(l.Label))
			}
			return true
		})
	}
	for _, l := range unnamed {
		name := l.Label
		if name == "" {
			name = n.task[owner[l]] + "_" + n.loop[l]
		}
		n.takeLabel(l, unlike(legal(name), func(s string) bool { return n.labels[s] }))
	}
}

func (n *names) takeLabel(l *affine.Loop, name string) { n.label[l], n.labels[name] = name, true }

// Reserved reports whether name cannot be used for something that becomes a
// module, signal or variable: a keyword of C++, Verilog or VHDL (which ignores
// case), or a name that the emitted file uses itself.
func Reserved(name string) bool {
	return keywords[name] || hdlKeywords[strings.ToLower(name)]
}
