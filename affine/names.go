package affine

import "fmt"

// Names are the names that a program uses for anything.
type Names map[string]bool

// NamesOf collects the names of p: top, tasks, buffers, counters and labels.
func NamesOf(p *Program) Names {
	n := Names{p.Top: true}
	for _, list := range [][]*Buffer{p.Args, p.Tables} {
		for _, b := range list {
			n[b.Name] = true
		}
	}
	for _, c := range p.Channels {
		n[c.Buffer.Name] = true
	}
	for _, t := range p.Tasks {
		n[t.Name] = true
		Walk(t.Body, func(s Stmt) bool {
			switch s := s.(type) {
			case *Decl:
				n[s.Buffer.Name] = true
			case *Loop:
				n[s.Name] = true
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
	for i := 1; n[unique]; i++ {
		unique = fmt.Sprintf("%s_%d", name, i)
	}
	n[unique] = true
	return unique
}
