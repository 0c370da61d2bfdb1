package hbm

import (
	"slices"

	"codo/affine"
)

// joinForks lets tasks that compute an array element by element hand it out themselves, where
// tasks that sum up its rows and its columns take it, see shared.
//
//	task t { for i { for j { a[i][j] = a[i][j] * 2; b[i][j] = a[i][j] } } }
//	task fork_b { for i { for j { b_1[i][j] = b[i][j]; b_2[i][j] = b[i][j] } } }
//
//	task t { for i { for j { v = a[i][j] * 2; a[i][j] = v; w = v; b_1[i][j] = w; b_2[i][j] = w } } }
func joinForks(p *affine.Program) {
	for k := 0; k < len(p.Tasks); k++ {
		trial := affine.Clone(p)
		if at, ok := joinFork(trial, trial.Tasks[k]); ok {
			if _, ok := sharedBy(trial, at); ok {
				joinFork(p, p.Tasks[k])
				k--
			}
		}
	}
}

// joinFork puts what fork does into the task that gives it what it hands out.
func joinFork(p *affine.Program, fork *affine.Task) (t *affine.Task, ok bool) {
	if len(fork.Body) != 1 || !copiesOnly(fork) {
		return nil, false
	}
	var from *affine.Channel
	var to []*affine.Buffer
	for _, a := range affine.Accesses(fork.Body) {
		k := slices.IndexFunc(p.Channels, func(c *affine.Channel) bool { return c.Buffer == a.Buffer })
		switch {
		case a.Buffer != nil && a.Buffer.IsScalar():
		case k < 0 || len(a.Loops) != 2 || !walks(a, a.Loops[0], a.Loops[1]) || !a.Write && from != nil:
			return nil, false
		case a.Write:
			to = append(to, a.Buffer)
		default:
			from = p.Channels[k]
		}
	}
	if from == nil || len(to) < 2 || from.Kind != affine.ChannelUndecided {
		return nil, false
	}
	k := slices.IndexFunc(p.Tasks, func(t *affine.Task) bool { writes, _ := t.Uses(from.Buffer); return writes })
	t = p.Tasks[k]
	mine := affine.AccessesTo(t.Body, from.Buffer)
	if len(mine) != 1 || len(mine[0].Loops) != 2 || !walks(mine[0], mine[0].Loops[0], mine[0].Loops[1]) {
		return nil, false
	}
	x := transfer{program: p, names: affine.NamesOf(p)}
	give, isAssign := mine[0].Stmt.(*affine.Assign)
	in := mine[0].Loops[1]
	n := slices.Index(in.Body, mine[0].Stmt)
	if !isAssign || n < 0 {
		return nil, false
	}
	v := &affine.Buffer{Name: x.names.Fresh(from.Buffer.Name + "_element"), Elem: from.Buffer.Elem, Pos: give.Pos}
	handed := []affine.Stmt{&affine.Decl{Buffer: v, Pos: give.Pos}, &affine.Assign{Buffer: v, Value: give.Value, Pos: give.Pos}}
	for _, b := range to {
		handed = append(handed, &affine.Assign{Buffer: b, Index: give.Index, Value: &affine.Load{Buffer: v, Pos: give.Pos}, Pos: give.Pos})
	}
	in.Body = slices.Replace(in.Body, n, n+1, handed...)
	for _, b := range p.Args {
		if mine := affine.AccessesTo(t.Body, b); len(mine) > 0 && !b.IsScalar() && updated(mine) && !renews(mine, b) {
			x.forward(t, b)
		}
	}
	p.Tasks = slices.DeleteFunc(p.Tasks, func(o *affine.Task) bool { return o == fork })
	p.Channels = slices.DeleteFunc(p.Channels, func(c *affine.Channel) bool { return c == from })
	return t, true
}
