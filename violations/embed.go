package violations

import (
	"maps"
	"slices"

	"codo/affine"
	"codo/diag"
)

// Embed makes one nest of nests and statements that write regions of one array, such as the loops for
// the border of an image and the nest for what is inside. Each is embedded in the loops over the box
// around all regions, and the place of an element tells which of them writes it last (statement
// embedding: Ahmed, Mateev and Pingali, "Synthesizing transformations for locality enhancement of
// imperfectly-nested loop nests", 2000):
//
//	for x { out[0][x] = in[0][x]; out[7][x] = in[7][x] }        for y { for x {
//	for y { out[y][0] = in[y][0]; out[y][9] = in[y][9] }    =>    if (y >= 1 && y <= 6 && x >= 1 && x <= 8) { out[y][x] = f(in, y, x) }
//	for y = 1 to 7 { for x = 1 to 9 { out[y][x] = f(in, y, x) } }   else { out[y][x] = in[y][x] }
//	                                                            } }
//
// The array has one writer then, which goes through it once and in order. What is only mapped is left to Fold.
// p must pass affine.Check for phase Parsed; programs of several tasks are left as they are.
func Embed(p *affine.Program) diag.List {
	kernel := p.Kernel()
	if kernel == nil {
		return nil
	}
	f := &folder{names: affine.NamesOf(p)}
	kernel.Body = f.embed(kernel.Body)
	return f.diags.Sorted()
}

// embed does so in a list of statements, those inside first.
func (f *folder) embed(list []affine.Stmt) (out []affine.Stmt) {
	for _, s := range list {
		if l, ok := s.(*affine.Loop); !ok || l.Keep == 0 {
			affine.RewriteBodies(s, f.embed)
		}
	}
	by := map[affine.Stmt][]affine.Stmt{} // what comes in the place of statements
	for _, g := range groupsOf(list) {
		nests, ok := f.embedded(g)
		if !ok {
			continue
		}
		for _, s := range g.stmts {
			by[s] = nil
		}
		by[g.stmts[len(g.stmts)-1]] = nests
	}
	for _, s := range list {
		if nests, gone := by[s]; gone {
			out = append(out, nests...)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// A group is what writes arrays before they are read: statements of a list, with their regions in order.
type group struct {
	arrays  []*affine.Buffer
	stmts   []affine.Stmt
	regions []*region
	// uses are the arrays and scalars that the first seen of the regions use.
	uses map[*affine.Buffer]bool
	seen int
}

// groupsOf are the groups of a list whose statements may come in the place of the last of them.
func groupsOf(list []affine.Stmt) (out []*group) {
	regions, uses := make([][]*region, len(list)), make([]map[*affine.Buffer]bool, len(list))
	using := func(k int, b *affine.Buffer) bool {
		if uses[k] == nil {
			uses[k] = affine.Used(list[k : k+1])
		}
		return uses[k][b]
	}
	together, writers := newFamilies(), map[*affine.Buffer]int{} // regions by their first array
	for k, s := range list {
		if regions[k] = regionsOf(s); regions[k] != nil {
			together.add(arraysOf(regions[k]))
		}
		for _, r := range regions[k] {
			writers[r.arrays[0]]++
		}
	}
	for _, arrays := range together.all() {
		n := 0
		for _, b := range arrays {
			n += writers[b]
		}
		if n < 2 { // most arrays of a network
			continue
		}
		g := &group{arrays: arrays}
		end := func() {
			if len(g.regions) > 1 {
				out = append(out, g)
			}
			g = &group{arrays: arrays}
		}
		for k, s := range list {
			switch own := regions[k]; {
			case own != nil && slices.Contains(arrays, own[0].arrays[0]) && !slices.ContainsFunc(own, func(r *region) bool { return r.reads(arrays) }):
				g.stmts, g.regions = append(g.stmts, s), append(g.regions, own...)
			case slices.ContainsFunc(arrays, func(b *affine.Buffer) bool { return using(k, b) }) || g.reads(s):
				end()
			}
		}
		end()
	}
	return out
}

// arraysOf are those that regions write.
func arraysOf(regions []*region) (arrays []*affine.Buffer) {
	for _, r := range regions {
		for _, b := range r.arrays {
			if !slices.Contains(arrays, b) {
				arrays = append(arrays, b)
			}
		}
	}
	return arrays
}

// Families partition arrays: those that regions write together are in one set.
type families struct {
	sets [][]*affine.Buffer     // by number; nil: it is in another one
	of   map[*affine.Buffer]int // the number of its set
}

func newFamilies() *families { return &families{of: map[*affine.Buffer]int{}} }

// all are the sets, by when they were last added to.
func (x *families) all() (sets [][]*affine.Buffer) {
	for _, set := range x.sets {
		if set != nil {
			sets = append(sets, set)
		}
	}
	return sets
}

// add puts these arrays into one set, with those that these are in.
func (x *families) add(arrays []*affine.Buffer) {
	var joined []int
	for _, b := range arrays {
		if k, in := x.of[b]; in {
			joined = append(joined, k)
		}
	}
	slices.Sort(joined)
	var set []*affine.Buffer
	for _, k := range slices.Backward(slices.Compact(joined)) {
		set = append(set, x.sets[k]...)
		x.sets[k] = nil
	}
	for _, b := range arrays {
		if _, in := x.of[b]; !in {
			set = append(set, b)
		}
	}
	for _, b := range set {
		x.of[b] = len(x.sets)
	}
	x.sets = append(x.sets, set)
}

// reads reports whether what the group does depends on what s writes.
func (g *group) reads(s affine.Stmt) bool {
	if len(g.regions) == 0 {
		return false
	}
	if g.uses == nil {
		g.uses = map[*affine.Buffer]bool{}
	}
	for ; g.seen < len(g.regions); g.seen++ { // thousands of regions fill an array of constants: each is gone through once
		maps.Copy(g.uses, affine.Used(g.regions[g.seen].body))
	}
	for b := range affine.Changed([]affine.Stmt{s}) {
		if g.uses[b] {
			return true
		}
	}
	return false
}

// embedded are the nests that g becomes, one for the arrays that are computed together; ok is false if it stays.
func (f *folder) embedded(g *group) (nests []affine.Stmt, ok bool) {
	together := newFamilies()
	for _, r := range g.regions {
		together.add(r.arrays)
	}
	var found []*group
	for _, arrays := range together.all() {
		own := &group{arrays: arrays}
		for _, r := range g.regions {
			if slices.Contains(arrays, r.arrays[0]) {
				own.regions = append(own.regions, r)
			}
		}
		nest := f.nestOf(own)
		if nest == nil {
			return nil, false
		}
		nests = append(nests, nest)
		if len(own.regions) > 1 {
			found = append(found, own)
		}
	}
	for _, own := range found {
		f.reportEmbedded(own)
	}
	return nests, len(found) > 0
}

// nestOf is the nest that g becomes; nil if it stays.
func (f *folder) nestOf(g *group) affine.Stmt {
	space, ok := spaceOf(g)
	if !ok {
		return nil
	}
	for _, r := range g.regions {
		if !space.place(r) {
			return nil
		}
	}
	space.bound(g)
	space.makeLoops(g, f.names)
	for _, r := range g.regions {
		space.rewrite(r)
	}
	if !g.inOrder() {
		return nil
	}
	c, ok := choiceOf(g, space.box)
	sums := func(r *region) bool { return r.sums(space.loops) }
	if !ok || len(g.regions) > 1 && (slices.ContainsFunc(g.regions, sums) || !c.worthwhile()) {
		return nil
	}
	body, ok := c.statement(space.at, space.main.pos)
	if !ok {
		return nil
	}
	return space.nest(body)
}

// names are those that regions use for something else than the place of an element.
func (g *group) names() map[string]bool {
	taken := map[string]bool{}
	for _, b := range g.arrays {
		taken[b.Name] = true
	}
	note := func(list []*affine.Loop) {
		for _, l := range list {
			taken[l.Name] = true
		}
	}
	for _, r := range g.regions {
		affine.Walk(r.body, func(s affine.Stmt) bool {
			switch s := s.(type) {
			case *affine.Loop:
				taken[s.Name] = true
			case *affine.Decl:
				taken[s.Buffer.Name] = true
			}
			affine.Each(s, func(ld *affine.Load) { taken[ld.Buffer.Name] = true })
			affine.Each(s, func(c *affine.Counter) {
				if !slices.Contains(r.loops, c.Loop) {
					note([]*affine.Loop{c.Loop})
				}
			})
			return true
		})
		for _, f := range r.index {
			note(r.outer(f).Counters())
		}
	}
	return taken
}

// inOrder reports whether of two regions the later one comes to each element of both later, in the program as it is,
// too: regions of one nest take turns there.
func (g *group) inOrder() bool {
	before := map[affine.Stmt][]*region{} // of each nest
	for _, later := range g.regions {
		for _, r := range before[later.stmt] {
			if r.meets(later) && !r.does(later) && !r.instep(later) {
				return false
			}
		}
		before[later.stmt] = append(before[later.stmt], later)
	}
	return true
}

// reportEmbedded names the arrays, each with the first two places that write it.
func (f *folder) reportEmbedded(g *group) {
	for _, b := range g.arrays {
		var at []diag.Pos
		for _, r := range g.regions {
			if slices.Contains(r.arrays, b) {
				at = append(at, r.pos)
			}
		}
		if len(at) > 1 {
			f.diags.Warnf(diag.ManyWriters, at[1], "%s: multiple producers", b.Name).About(b.Name).
				Note(at[0], "%s is written here first", b.Name).
				Advise("what writes it becomes one nest, which chooses by the place")
		}
	}
}
