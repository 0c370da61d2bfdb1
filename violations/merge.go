package violations

import (
	"codo/affine"
	"codo/diag"
)

// groups puts units together that the graph of tasks cannot keep apart: it is
// a partition, with the smallest unit of each group as its name.
type groups struct {
	units []*unit
	of    []int    // unit -> group
	why   []string // group -> first reason for which it was merged
}

func newGroups(units []*unit) *groups {
	g := &groups{units: units, of: make([]int, len(units)), why: make([]string, len(units))}
	for i := range g.of {
		g.of[i] = i
	}
	return g
}

// join merges the groups of a list of units, for a reason.
func (g *groups) join(members []int, why string) {
	least := g.of[members[0]]
	for _, m := range members {
		least = min(least, g.of[m])
	}
	merge := map[int]bool{}
	for _, m := range members {
		merge[g.of[m]] = true
	}
	for i, group := range g.of {
		if merge[group] {
			g.of[i] = least
			if g.why[least] == "" {
				g.why[least] = g.why[group]
			}
		}
	}
	if g.why[least] == "" {
		g.why[least] = why
	}
}

// touching lists the units that use b.
func (g *groups) touching(b *affine.Buffer) []int {
	var out []int
	for i, u := range g.units {
		if u.touch(b).buffer != nil {
			out = append(out, i)
		}
	}
	return out
}

// distinct counts the groups of a list of units.
func (g *groups) distinct(members []int) int {
	seen := map[int]bool{}
	for _, m := range members {
		seen[g.of[m]] = true
	}
	return len(seen)
}

// closeCycles merges groups that lie on a cycle of dependences, which arises
// when a group holds an early and a late unit and another lies between.
func (g *groups) closeCycles() {
	for {
		cycle := g.findCycle()
		if cycle == nil {
			return
		}
		g.join(cycle, "the tasks between are needed in order")
	}
}

// findCycle returns units of two groups that depend on each other, directly or
// through others; nil if there are none.
func (g *groups) findCycle() []int {
	n := len(g.units)
	reach := make([][]bool, n) // between groups
	for i := range reach {
		reach[i] = make([]bool, n)
	}
	for j := range n {
		for i := range j {
			if g.of[i] != g.of[j] && dependent(g.units[i], g.units[j]) {
				reach[g.of[i]][g.of[j]] = true
			}
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
			}
		}
	}
	for i := range n {
		for j := range n {
			if i != j && reach[i][j] && reach[j][i] {
				return []int{i, j}
			}
		}
	}
	return nil
}

// dependent reports whether two units share a buffer that one of them writes.
func dependent(a, b *unit) bool {
	for _, x := range a.uses {
		if y := b.touch(x.buffer); y.buffer != nil && (x.write != nil || y.write != nil) {
			return true
		}
	}
	return false
}

// resolve merges what a dataflow region cannot express, buffer by buffer, and
// reports each violation it merges for.
func (g *groups) resolve(shared []*affine.Buffer, isArg map[*affine.Buffer]bool, diags *diag.List) {
	for changed := true; changed; {
		changed = false
		for _, b := range shared {
			v := g.violation(b, isArg[b])
			if v == nil {
				continue
			}
			v.report(diags)
			g.join(v.units, v.reason())
			g.closeCycles()
			changed = true
		}
	}
}
