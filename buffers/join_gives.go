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
func joinGives(list []affine.Stmt, going map[*affine.Channel]bool) []affine.Stmt {
	return joinedGives(list, func(c *affine.Channel) any {
		if going[c] {
			return true
		}
		return nil
	})
}

// joinTogether does so in all loops for channels of which another task takes a token each in one body: it waits for
// all of them before it goes on, so that none must come before the others.
func joinTogether(p *affine.Program) {
	taken := map[*affine.Channel]any{} // the loop that takes them
	for _, t := range p.Tasks {
		pops := map[*affine.Channel]int{}
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			l, isLoop := s.(*affine.Loop)
			if pop, ok := s.(*affine.Pop); ok {
				pops[pop.Channel]++
			}
			if !isLoop {
				return true
			}
			for _, in := range l.Body {
				if pop, ok := in.(*affine.Pop); ok {
					taken[pop.Channel] = l
				}
			}
			return true
		})
		for c, n := range pops {
			if n > 1 {
				delete(taken, c)
			}
		}
	}
	eachBody(p, func(body []affine.Stmt) []affine.Stmt {
		return joinedGives(body, func(c *affine.Channel) any { return taken[c] })
	})
}

// joinedGives is list with neighbours joined that hand on arrays by channels of one kind; nil is none.
func joinedGives(list []affine.Stmt, kind func(*affine.Channel) any) (out []affine.Stmt) {
	var last []*affine.Loop // of what stands at the end of out, if it only gives
	var lastKind any
	for _, s := range list {
		loops, own := givesOf(s, kind)
		if len(loops) == 0 || own != lastKind || !slices.EqualFunc(last, loops, runAlike) {
			out, last, lastKind = append(out, s), loops, own
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

// givesOf is the loops of a nest that only hands on what is in arrays, by channels of one kind; none if s is
// something else.
func givesOf(s affine.Stmt, kind func(*affine.Channel) any) (loops []*affine.Loop, own any) {
	for l, ok := s.(*affine.Loop); ok; {
		if l.Unroll != 0 {
			return nil, nil
		}
		if loops = append(loops, l); len(l.Body) != 1 {
			break
		}
		if l, ok = l.Body[0].(*affine.Loop); ok && l.Unroll != 0 {
			break
		}
	}
	locals := localsIn([]affine.Stmt{s})
	for a := range affine.Uses([]affine.Stmt{s}) {
		switch {
		case a.Channel == nil && a.Write && !locals[a.Buffer], a.Channel != nil && !a.Write:
			return nil, nil
		case a.Channel != nil:
			k := kind(a.Channel)
			if k == nil || own != nil && k != own {
				return nil, nil
			}
			own = k
		}
	}
	if own == nil {
		return nil, nil
	}
	return loops, own
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
