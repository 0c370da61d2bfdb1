package violations

import (
	"slices"

	"codo/affine"
)

// distribute cuts a loop that only sequences nests into one loop per nest, where
// no dependence runs backward (Allen and Kennedy, loop distribution). It returns
// the loop itself if nothing can be cut. The loop given is not changed.
func distribute(l *affine.Loop) []*affine.Loop {
	cuts := cutsOf(l)
	if len(cuts) < 2 {
		return []*affine.Loop{l}
	}
	var out []*affine.Loop
	first := 0
	for _, piece := range cuts {
		part := affine.CloneBody([]affine.Stmt{l})[0].(*affine.Loop)
		part.Body = part.Body[first : first+len(piece)]
		first += len(piece)
		out = append(out, part)
	}
	return out
}

// cutsOf partitions the body of l into runs of statements that can each have a
// loop of their own; each run holds at least one nest.
func cutsOf(l *affine.Loop) [][]affine.Stmt {
	n := len(l.Body)
	nests := 0
	for _, s := range l.Body {
		if _, ok := s.(*affine.Loop); ok {
			nests++
		}
	}
	if nests < 2 {
		return nil
	}
	// glue[i]: statements i and i+1 must stay together
	glue := make([]bool, n)
	for i, s := range l.Body {
		if _, isLoop := s.(*affine.Loop); !isLoop && i+1 < n {
			glue[i] = true // scalar statements go with the nest after them
		} else if !isLoop && i > 0 {
			glue[i-1] = true
		}
	}
	b := sequenceOf(l)
	reach := 0 // the last statement that one before must stay together with
	for i, list := range affine.Conflicts(l.Body, b.all) {
		for _, j := range slices.Backward(list) {
			if j <= reach {
				break
			}
			if b.together(l.Body[i], l.Body[j]) {
				reach = j
				break
			}
		}
		glue[i] = glue[i] || i < reach
	}
	var out [][]affine.Stmt
	run := []affine.Stmt{}
	for i, s := range l.Body {
		run = append(run, s)
		if !glue[i] {
			out = append(out, run)
			run = nil
		}
	}
	if len(run) > 0 {
		out = append(out, run)
	}
	return out
}

// A sequence tells which statements of a loop stay together.
type sequence struct {
	order    *affine.Backward
	accesses map[affine.Stmt][]affine.Access // of each statement and what is in it
	all      [][]affine.Access               // the same in the order of the statements
}

func sequenceOf(l *affine.Loop) sequence {
	b := sequence{order: affine.BackwardIn(l), accesses: map[affine.Stmt][]affine.Access{}}
	for _, s := range l.Body {
		b.accesses[s] = b.order.Accesses(s)
		b.all = append(b.all, b.accesses[s])
	}
	return b
}

// together reports whether two statements cannot be in loops of
// their own: the first declares a buffer that the second uses, or the second
// touches in one iteration what the first touches in a later one.
func (b sequence) together(first, second affine.Stmt) bool {
	if d, ok := first.(*affine.Decl); ok {
		return slices.ContainsFunc(b.accesses[second], func(a affine.Access) bool { return a.Buffer == d.Buffer })
	}
	return b.order.Depends(b.accesses[first], b.accesses[second]).Possible()
}
