package buffers

import (
	"slices"

	"codo/affine"
)

// joinGives makes one nest of neighbours that do nothing but hand on arrays, as many tokens of
// each, to tasks of their own, which wait for nothing else: all go at the same time.
//
//	for i { for j { push x, a[i][j] } }
//	for k { for l { push y, b[k][l] } }    =>    for i { for j { push x, a[i][j]; push y, b[i][j] } }
func joinGives(list []affine.Stmt, going map[*affine.Channel]bool) (out []affine.Stmt) {
	var last []*affine.Loop // of what stands at the end of out, if it only gives
	for _, s := range list {
		loops := givesOf(s, going)
		if len(loops) == 0 || !slices.EqualFunc(last, loops, runAlike) {
			out, last = append(out, s), loops
			continue
		}
		from, to := loops[len(loops)-1], last[len(last)-1]
		for k, l := range loops {
			affine.ReplaceCounter(from.Body, l, last[k])
		}
		to.Body = append(to.Body, from.Body...)
	}
	return out
}

// givesOf is the loops of a nest that only hands on what is in arrays; none if s is something
// else.
func givesOf(s affine.Stmt, going map[*affine.Channel]bool) (loops []*affine.Loop) {
	for l, ok := s.(*affine.Loop); ok; {
		if l.Unroll != 0 {
			return nil
		}
		if loops = append(loops, l); len(l.Body) != 1 {
			break
		}
		if l, ok = l.Body[0].(*affine.Loop); ok && l.Unroll != 0 {
			break
		}
	}
	own, gives := localsIn([]affine.Stmt{s}), false
	for a := range affine.Uses([]affine.Stmt{s}) {
		switch {
		case a.Channel != nil && (!a.Write || !going[a.Channel]), a.Channel == nil && a.Write && !own[a.Buffer]:
			return nil
		case a.Channel != nil:
			gives = true
		}
	}
	if !gives {
		return nil
	}
	return loops
}

// goingFrom tells which channels bring what goes to memory by tasks that take nothing else, one or several in a
// row: when a token of them is given matters to nobody.
func goingFrom(p *affine.Program) map[*affine.Channel]bool {
	tasks := slices.Clone(p.Tasks)
	slices.Reverse(tasks)
	return spread(tasks, func(t *affine.Task, going map[*affine.Channel]bool) {
		var takes []*affine.Channel
		free := true
		for a := range affine.Uses(t.Body) {
			switch {
			case a.Channel == nil:
			case a.Write:
				free = free && going[a.Channel]
			case !slices.Contains(takes, a.Channel):
				takes = append(takes, a.Channel)
			}
		}
		if free && len(takes) == 1 {
			going[takes[0]] = true
		}
	})
}
