package domain

import (
	"codo/affine"
	"codo/nest"
)

// Otherwise takes the condition off the last choice of a chain if one of them always holds: what all choices set is
// set then, whatever the counters are.
//
//	for i { if i == 0 { d = a } else if i > 0 { d = b }; .. }   =>   for i { if i == 0 { d = a } else { d = b }; .. }
func Otherwise(t *affine.Task) { otherwiseIn(t.Body, nil, nil) }

// otherwiseIn looks at body in these loops, where these choices have led.
func otherwiseIn(body []affine.Stmt, loops []*affine.Loop, choices []affine.Choice) {
	for _, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			otherwiseIn(s.Body, append(loops[:len(loops):len(loops)], s), choices)
		case *affine.If:
			otherwiseElse(s, loops, choices)
		}
	}
}

// otherwiseElse looks at s and its branches.
func otherwiseElse(s *affine.If, loops []*affine.Loop, choices []affine.Choice) {
	choices = choices[:len(choices):len(choices)]
	otherwiseIn(s.Then, loops, append(choices, affine.Choice{Cond: s.Cond, Want: true}))
	choices = append(choices, affine.Choice{Cond: s.Cond})
	otherwiseIn(s.Else, loops, choices)
	if next, ok := nest.OnlyIf(s.Else); ok && affine.NeverReached(loops, append(choices, affine.Choice{Cond: next.Cond})) {
		s.Else = next.Then
	}
}
