package affine

import "fmt"

// Names are the names that a program uses for anything.
type Names struct {
	taken map[string]bool
	next  map[string]int // the first number to try; those before it are taken
}

// NoNames are none, yet.
func NoNames() Names { return Names{map[string]bool{}, map[string]int{}} }

// NamesOf collects the names of p: top, tasks, buffers, counters and labels.
func NamesOf(p *Program) Names {
	n := NoNames()
	n.taken[p.Top] = true
	for _, list := range [][]*Buffer{p.Args, p.Tables} {
		for _, b := range list {
			n.taken[b.Name] = true
		}
	}
	for _, c := range p.Channels {
		n.taken[c.Buffer.Name] = true
	}
	for _, t := range p.Tasks {
		n.taken[t.Name] = true
		Walk(t.Body, func(s Stmt) bool {
			switch s := s.(type) {
			case *Decl:
				n.taken[s.Buffer.Name] = true
			case *Loop:
				n.taken[s.Name] = true
			}
			return true
		})
	}
	return n
}

// Fresh is name, or name with the first number that makes it new. It is taken
// from then on.
func (n Names) Fresh(name string) string {
	unique := name
	if n.taken[name] {
		i := max(n.next[name], 1)
		for unique = fmt.Sprintf("%s_%d", name, i); n.taken[unique]; unique = fmt.Sprintf("%s_%d", name, i) {
			i++
		}
		n.next[name] = i + 1
	}
	n.taken[unique] = true
	return unique
}
