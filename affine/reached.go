package affine

// A Choice is a condition that holds, or does not, where a statement stands.
type Choice struct {
	Cond Expr
	Want bool
}

// NeverReached reports whether no iteration of these loops comes to where choices have led, outermost first: each leaves
// the cases that can come true. What is not affine may be either way.
func NeverReached(loops []*Loop, choices []Choice) bool {
	r := &ranges{facts: always}
	for _, c := range choices {
		list, _ := r.cases(c.Cond, c.Want)
		all, ok := product(r.facts, list)
		if !ok {
			continue
		}
		if r.facts = possible(loops, all); len(r.facts) == 0 {
			return true
		}
	}
	return false
}

// possible are those of some cases in which an iteration of these loops may be.
func possible(loops []*Loop, cases [][]Constraint) (list [][]Constraint) {
	for _, guards := range cases {
		s, _ := executed(loops, guards)
		if _, answer := s.solve(); answer != No {
			list = append(list, guards)
		}
	}
	return list
}
