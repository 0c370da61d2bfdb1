package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// groups partitions the units into what will be tasks. A group has a number; the
// numbers mean nothing else.
type groups struct {
	units []*unit
	decls []*affine.Decl // of buffers at the top of the kernel
	of    []int          // unit -> group
	count int            // groups ever made
	why   map[int]string // group -> first reason for which it runs as written
	// argReaders is how many tasks may read one argument.
	argReaders int
	merging    bool // no violation is fixed otherwise
}

func newGroups(units []*unit, decls []*affine.Decl) *groups {
	g := &groups{units: units, decls: decls, why: map[int]string{}, argReaders: 1}
	for range units {
		g.of = append(g.of, g.newGroup())
	}
	kept := map[int]int{} // number of a task that the user keeps -> its first unit
	for i, u := range units {
		if k := u.keep(); k > 0 {
			if first, seen := kept[k]; seen {
				g.join([]int{first, i}, "")
			} else {
				kept[k] = i
			}
		}
	}
	return g
}

// insert puts a unit, in this group, before unit number at.
func (g *groups) insert(at int, u *unit, group int) {
	g.units = slices.Insert(g.units, at, u)
	g.of = slices.Insert(g.of, at, group)
}

// newGroup is the number of a group without units.
func (g *groups) newGroup() int {
	g.count++
	return g.count - 1
}

// join merges the groups of some units. why is set if the units must run as
// written, rather than being fused for good.
func (g *groups) join(members []int, why string) {
	into := g.of[members[0]]
	merged := map[int]bool{}
	for _, m := range members {
		merged[g.of[m]] = true
	}
	for i, group := range g.of {
		if !merged[group] {
			continue
		}
		g.of[i] = into
		if g.why[into] == "" {
			g.why[into] = g.why[group]
		}
	}
	if g.why[into] == "" {
		g.why[into] = why
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
		g.join(cycle, "its nests and those between depend on each other in a circle ("+string(diag.Feedback)+")")
	}
}

// findCycle returns units of two groups that depend on each other, directly or
// through others; nil if there are none.
func (g *groups) findCycle() []int {
	first := map[int]int{} // group -> its first unit
	for i := len(g.of) - 1; i >= 0; i-- {
		first[g.of[i]] = i
	}
	n := len(g.units)
	reach := make([][]bool, n) // between the first units of groups
	for i := range reach {
		reach[i] = make([]bool, n)
	}
	for j := range n {
		for i := range j {
			if g.of[i] != g.of[j] && dependent(g.units[i], g.units[j]) {
				reach[first[g.of[i]]][first[g.of[j]]] = true
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
		for j := range i {
			if reach[i][j] && reach[j][i] {
				return []int{j, i}
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

// resolve removes violations until there is none, and reports each.
func (g *groups) resolve(shared []*affine.Buffer, isArg map[*affine.Buffer]bool, names affine.Names, diags *diag.List) {
	for i := 0; i < len(shared); {
		v := g.violation(shared[i], isArg[shared[i]])
		if v == nil {
			i++
			continue
		}
		if g.merging {
			v.fix, v.units = merge, g.touching(v.buffer)
		}
		v.report(diags)
		switch v.fix {
		case fuse:
			g.join(v.units, "")
		case fork:
			shared = append(shared, g.fork(v.buffer, names)...)
		case forward:
			shared = append(shared, g.forward(v.buffer, names))
		case merge:
			g.join(v.units, v.reason())
		}
		g.closeCycles()
		i = 0 // a merge may have put an end of another buffer elsewhere
	}
}
