// Package violations finds the places where a kernel breaks the rules of a
// dataflow region, and rewrites them away (CODO, section IV).
//
// What comes in is the program that package parse made: one task that holds the
// whole kernel. What goes out is a graph of tasks in which every buffer has one
// producer and one consumer:
//
//	task mm {                            channel t f32[64]
//	  local t f32[64]                    task mm_t {
//	  for i = 0 to 64 { t[i] = .. }  =>    for i = 0 to 64 { t[i] = .. }
//	  for i = 0 to 64 { .. = t[i] }      }
//	}                                    task mm_y {
//	                                       for i = 0 to 64 { .. = t[i] }
//	                                     }
//
// The kernel's body is cut into units (top-level nests; loops that only sequence
// nests are distributed where the dependences allow it). Nests that write one
// buffer become one task; a buffer that several tasks read is forked. What the
// graph cannot express even so (cycles, arguments that are read and written) is
// merged into one sequential task, so that the result is always legal and always
// means the same as the kernel.
package violations

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Split cuts the one task of p into a graph of tasks that passes affine.Check
// for phase Tasked. A program that has several tasks already, or FIFO channels,
// is a design: only arguments that several of its tasks read are forked. The
// findings name every violation with both its places.
func Split(p *affine.Program) diag.List { return SplitSharing(p, 1) }

// SplitSharing is Split where so many tasks may read an argument by themselves:
// an on-chip memory has two ports (rule C16 of Vitis HLS).
func SplitSharing(p *affine.Program, readers int) diag.List {
	return splitBy(p, func(g *groups) { g.argReaders = readers })
}

// SplitMerging is Split where no violation is removed: all nests that use such a
// buffer become one sequential task.
func SplitMerging(p *affine.Program) diag.List {
	return splitBy(p, func(g *groups) { g.merging = true })
}

// SplitNothing is Split where all nests become one task, but for programs in which the user keeps
// nests or channels as they are: these are split.
func SplitNothing(p *affine.Program) diag.List {
	return splitBy(p, func(g *groups) {
		all := make([]int, len(g.units))
		for i, u := range g.units {
			all[i] = i
			if u.keep() > 0 {
				return
			}
		}
		pinned := func(d *affine.Decl) bool { return d.Buffer.Pin != (affine.Pin{}) }
		if len(all) > 1 && !slices.ContainsFunc(g.decls, pinned) {
			g.join(all, "")
			g.whole = true
		}
	})
}

// splitBy is Split with groups that are set up further.
func splitBy(p *affine.Program, setUp func(*groups)) diag.List {
	var diags diag.List
	kernel := p.Kernel()
	if kernel == nil {
		return forkArguments(p)
	}
	units, decls := unitsOf(kernel.Body)
	isArg := map[*affine.Buffer]bool{}
	var shared []*affine.Buffer
	for _, b := range p.Args {
		if !b.IsScalar() || b.ByRef {
			isArg[b] = true
			shared = append(shared, b)
		}
	}
	for _, d := range decls {
		shared = append(shared, d.Buffer)
	}
	names := affine.NamesOf(p)
	keepApart(units, decls, names)
	g := newGroups(units, decls)
	setUp(g)
	g.closeCycles(&diags)
	g.resolve(shared, isArg, names, &diags)
	build(p, g, names)
	for _, t := range p.Tasks {
		markNotAffine(t, p.Args, &diags)
	}
	return diags.Sorted()
}

// keepApart gives new names to what units declare and count with inside of themselves, where decls
// have the name: these come to stand before all units, also those that they stood behind.
func keepApart(units []*unit, decls []*affine.Decl, names affine.Names) {
	taken := map[string]bool{}
	for _, d := range decls {
		taken[d.Buffer.Name] = true
	}
	for _, u := range units {
		renameTaken(u.body, taken, names)
	}
}

// build replaces the task of p by one task per group.
func build(p *affine.Program, g *groups, names affine.Names) {
	kernel := p.Tasks[0]
	p.Tasks = nil
	own := map[int][]affine.Stmt{} // group -> declarations of what it uses alone
	for _, d := range g.decls {
		if users := g.touching(d.Buffer); g.distinct(users) == 1 {
			own[g.of[users[0]]] = append(own[g.of[users[0]]], d)
		}
	}
	for _, members := range g.inOrder() {
		body := slices.Clone(own[g.of[members[0]]])
		body = append(body, g.bodyOf(members)...)
		t := &affine.Task{Name: taskName(names, p.Top, body), Body: body, Pos: kernel.Pos}
		if len(body) > 0 {
			t.Pos = firstPos(body)
		}
		if t.Sequential = g.why[g.of[members[0]]]; t.Sequential == "" && !g.whole {
			t.Body = fuseNests(t.Body, names)
		}
		p.Tasks = append(p.Tasks, t)
	}
	for _, d := range g.decls {
		if g.distinct(g.touching(d.Buffer)) > 1 {
			p.Channels = append(p.Channels, &affine.Channel{Buffer: d.Buffer, Pos: d.Pos})
		}
	}
	if len(p.Tasks) == 0 { // a kernel that does nothing
		p.Tasks = []*affine.Task{{Name: names.Fresh(p.Top + "_nothing"), Pos: kernel.Pos}}
	}
}

// firstPos is the place of the first statement that is not a declaration.
func firstPos(body []affine.Stmt) diag.Pos {
	for _, s := range body {
		if _, isDecl := s.(*affine.Decl); !isDecl {
			return s.At()
		}
	}
	return body[0].At()
}

// inOrder lists the units of each group, the groups in an order in which they
// can run one after another.
func (g *groups) inOrder() [][]int {
	members := map[int][]int{}
	var order []int
	for i, group := range g.of {
		if members[group] == nil {
			order = append(order, group)
		}
		members[group] = append(members[group], i)
	}
	var out [][]int
	done := map[int]bool{}
	for len(out) < len(order) {
		for _, group := range order {
			if !done[group] && g.ready(group, done) {
				done[group] = true
				out = append(out, members[group])
				break
			}
		}
	}
	return out
}

// ready reports whether all that a group depends on has been placed. The
// groups form no cycle, so some group is always ready.
func (g *groups) ready(group int, done map[int]bool) bool {
	for j, of := range g.of {
		if of != group {
			continue
		}
		for i := range j {
			if g.of[i] != group && !done[g.of[i]] && dependent(g.units[i], g.units[j]) {
				return false
			}
		}
	}
	return true
}

// bodyOf joins the statements of units. Where all parts of a distributed loop
// are together again, the loop is taken as it was.
func (g *groups) bodyOf(members []int) []affine.Stmt {
	var body []affine.Stmt
	for k := 0; k < len(members); k++ {
		u := g.units[members[k]]
		parts := g.partsOf(u.origin)
		if u.origin != nil && members[k] == parts[0] && k+len(parts) <= len(members) && slices.Equal(parts, members[k:k+len(parts)]) {
			body = append(body, u.origin)
			k += len(parts) - 1
			continue
		}
		body = append(body, u.body...)
	}
	return body
}

// partsOf lists the units that a loop was distributed into.
func (g *groups) partsOf(loop *affine.Loop) []int {
	var out []int
	for i, u := range g.units {
		if loop != nil && u.origin == loop {
			out = append(out, i)
		}
	}
	return out
}

// taskName is the label of the task's first nest, which is the user's or the
// name of an inlined function, or else the top's name and the last buffer
// written.
func taskName(names affine.Names, top string, body []affine.Stmt) string {
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && l.Label != "" {
			if l.Label == top {
				break
			}
			return names.Fresh(l.Label)
		}
	}
	written := ""
	for _, u := range usesOf(body) {
		if u.write != nil {
			written = u.buffer.Name
		}
	}
	if written == "" {
		return names.Fresh(top + "_task")
	}
	return names.Fresh(top + "_" + written)
}
