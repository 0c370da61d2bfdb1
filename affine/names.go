package affine

import "fmt"

// Names are the names that a program uses for anything, each with the first number
// that may make a new one of it.
type Names map[string]int

// NamesOf collects the names of p: top, tasks, buffers, counters and labels.
func NamesOf(p *Program) Names {
	n := make(Names, numNames(p))
	n.add(p.Top)
	for _, list := range [][]*Buffer{p.Args, p.Tables} {
		for _, b := range list {
			n.add(b.Name)
		}
	}
	for _, c := range p.Channels {
		n.add(c.Buffer.Name)
	}
	for _, t := range p.Tasks {
		n.add(t.Name)
		Walk(t.Body, func(s Stmt) bool {
			switch s := s.(type) {
			case *Decl:
				n.add(s.Buffer.Name)
			case *Loop:
				n.add(s.Name)
			}
			return true
		})
	}
	return n
}

// numNames is about how many names p has: loops have many in common.
func numNames(p *Program) int {
	n := 1 + len(p.Args) + len(p.Tables) + len(p.Channels) + len(p.Tasks)
	for _, t := range p.Tasks {
		Walk(t.Body, func(s Stmt) bool {
			if _, isDecl := s.(*Decl); isDecl {
				n++
			}
			return true
		})
	}
	return n
}

func (n Names) add(name string) {
	if _, taken := n[name]; !taken { // loops have names that others have, too
		n[name] = 1
	}
}

// Fresh is name, or name with the first number that makes it new. It is taken
// from then on.
func (n Names) Fresh(name string) string {
	number, taken := n[name]
	if !taken {
		n.add(name)
		return name
	}
	for ; ; number++ {
		unique := fmt.Sprintf("%s_%d", name, number)
		if _, taken := n[unique]; !taken {
			n[name] = number + 1
			n.add(unique)
			return unique
		}
	}
}
