package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/internal/graph"
)

// groups partitions the units into what will be tasks. A group has a number; the
// numbers mean nothing else.
type groups struct {
	units []*unit
	decls []*affine.Decl           // of buffers at the top of the kernel
	of    []int                    // unit -> group
	count int                      // groups ever made
	users map[*affine.Buffer][]int // units by what they use; nil: to be found anew
	why   map[int]string           // group -> first reason for which it runs as written
	// argReaders is how many tasks may read one argument.
	argReaders int
	merging    bool // no violation is fixed otherwise
	whole      bool // all units are one task, which takes them one after the other
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
	g.users = nil
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
	if g.users == nil {
		g.users = map[*affine.Buffer][]int{}
		for i, u := range g.units {
			for _, x := range u.uses {
				g.users[x.buffer] = append(g.users[x.buffer], i)
			}
		}
	}
	return g.users[b]
}

// distinct counts the groups of a list of units.
func (g *groups) distinct(members []int) int {
	seen := map[int]bool{}
	for _, m := range members {
		seen[g.of[m]] = true
	}
	return len(seen)
}

// cycles lists the groups that depend on each other, directly or through others,
// each by its first unit.
func (g *groups) cycles() (out [][]int) {
	first := map[int]int{} // group -> its first unit
	for i := len(g.of) - 1; i >= 0; i-- {
		first[g.of[i]] = i
	}
	next := make([][]int, len(g.units)) // between the first units of groups
	for _, d := range g.dependences() {
		if from, to := first[g.of[d.from]], first[g.of[d.to]]; from != to {
			next[from] = append(next[from], to)
		}
	}
	for _, c := range graph.Components(next) {
		if len(c) > 1 {
			slices.Sort(c)
			out = append(out, c)
		}
	}
	return out
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
	joins := true // nests that become one task read a buffer once: no fork for them
	for i := 0; i < len(shared) || joins; {
		if i == len(shared) {
			i, joins = 0, false
			continue
		}
		v := g.violation(shared[i], isArg[shared[i]])
		if v == nil || joins && v.fix != fuse && v.fix != merge && !g.merging {
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
		g.closeCycles(diags)
		i = 0 // a merge may have put an end of another buffer elsewhere
	}
}
