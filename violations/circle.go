package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// closeCycles merges groups that lie on a cycle of dependences, which arises
// when a group holds an early and a late unit and another lies between.
func (g *groups) closeCycles(diags *diag.List) {
	for _, cycle := range g.cycles() {
		g.reportCycle(cycle, diags)
		for _, m := range cycle[1:] {
			g.join([]int{cycle[0], m}, "its nests and those between depend on each other in a circle ("+string(diag.Feedback)+")")
		}
	}
}

// reportCycle says of groups in a circle, each given by its first unit, what
// comes back to the group that began.
func (g *groups) reportCycle(cycle []int, diags *diag.List) {
	in := func(u int) bool {
		return slices.ContainsFunc(cycle, func(m int) bool { return g.of[m] == g.of[u] })
	}
	began := g.of[cycle[0]]
	for _, back := range g.dependences() {
		if g.of[back.to] != began || g.of[back.from] == began || !in(back.from) {
			continue
		}
		diags.Warnf(diag.Feedback, g.units[back.to].touch(back.on).place(), "%s: tasks in a cycle", back.on.Name).About(back.on.Name).
			Note(g.units[back.from].touch(back.on).place(), "the nest here uses %s, too, and depends on the same task", back.on.Name).
			Advise("these nests, and those between, become one sequential task")
		return
	}
}

// A dependence says that one unit must come after another.
type dependence struct {
	from, to int // units
	on       *affine.Buffer
}

// dependences lists pairs of units of which the second must come after the first.
// What follows from other pairs is left out.
func (g *groups) dependences() (out []dependence) {
	type last struct {
		writer  int // -1: none so far
		readers []int
	}
	seen := map[*affine.Buffer]*last{}
	for j, u := range g.units {
		for _, x := range u.uses {
			at := seen[x.buffer]
			if at == nil {
				at = &last{writer: -1}
				seen[x.buffer] = at
			}
			if at.writer >= 0 {
				out = append(out, dependence{at.writer, j, x.buffer})
			}
			if x.write == nil {
				at.readers = append(at.readers, j)
				continue
			}
			for _, r := range at.readers {
				out = append(out, dependence{r, j, x.buffer})
			}
			*at = last{writer: j}
		}
	}
	return out
}
