package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Steps lets nests that work in arguments, or arrays of their own, one after the other and perhaps step by step, hand
// on new arrays instead (static single assignment, for arrays). Each nest becomes one through all
// elements of what it writes, and those that it leaves as they are it copies:
//
//	for t = 0 to 2 {                                 for i { v = b[i]; if (i in 1..n-1) { v = f(a[i-1], a[i+1]) }; b_1[i] = v }
//	  for i = 1 to n-1 { b[i] = f(a[i-1], a[i+1]) }  for i { v = a[i]; if (..) { v = g(b_1[i]) }; a_1[i] = v }
//	  for i = 1 to n-1 { a[i] = g(b[i]) }        =>  ..
//	}                                                for i { a_new[i] = a_2[i] }; for i { b_new[i] = b_2[i] }
//
// Then the nests can be tasks through which the arrays pass once, however large they are. What
// is stored in the end is an argument of its own until ports are decided, see rejoin: that
// is legal as no element is stored before it was loaded, or nobody uses its old value.
//
// At most so many nests come of it. It reports whether it has changed p.
func Steps(p *affine.Program, most int) bool {
	kernel := p.Kernel()
	if kernel == nil || kernel.Sequential != "" {
		return false
	}
	x := stepping{program: p, names: affine.NamesOf(p), most: most, now: map[*affine.Buffer]*stepped{}, used: map[*affine.Buffer][]bool{}}
	if !x.flatten(kernel.Body) || !x.worthIt() {
		return false
	}
	for _, b := range slices.Concat(p.Args, x.locals) {
		if !b.IsScalar() {
			x.now[b], x.used[b] = x.begin(b), make([]bool, len(x.regions(b)))
		}
	}
	var body []affine.Stmt
	for _, s := range x.list {
		body = append(body, x.anew(s)...)
	}
	var added []*affine.Buffer
	for _, b := range p.Args {
		last := x.now[b]
		if last == nil || last.array == b {
			continue
		}
		to := b
		if slices.Contains(x.used[b], true) || slices.Contains(last.first, true) {
			if !x.loadedBefore(b, last) {
				return false
			}
			twin := *b
			twin.Name, twin.Port.Into = x.names.Fresh(b.Name+"_new"), b.Name
			to, added = &twin, append(added, &twin)
		}
		body = append(body, copyNest(last.array, to, b, x.names)...)
	}
	p.Args = append(p.Args, added...)
	kernel.Body = body
	return true
}

// A step is a nest that gives the elements in a box of one argument new values.
type step struct {
	loops []*affine.Loop
	core  []affine.Stmt
	write affine.Access
	box   []extent
	along []*affine.Loop // by dimension; nil: one place
}

// An extent is the part of a dimension from lo to hi, which is not in it.
type extent struct{ lo, hi int64 }

// A stepped array is what an array has become after some steps. For an element p of each region, an element
// at p + read, or behind that, of an argument's first values has been read by then; nil: perhaps none.
type stepped struct {
	array *affine.Buffer
	first []bool                       // by region: it holds the first values still
	read  map[*affine.Buffer][][]int64 // by argument and region
}

// A stepping is the work of Steps.
type stepping struct {
	program *affine.Program
	names   affine.Names
	list    []step
	most    int
	locals  []*affine.Buffer
	now     map[*affine.Buffer]*stepped // by array
	used    map[*affine.Buffer][]bool   // by argument and region, whether anything is made of its first values
}

// flatten lists the steps of body, with those of each iteration of the loops around several; it
// reports whether it is made of nothing else.
func (x *stepping) flatten(body []affine.Stmt) bool {
	for _, s := range body {
		if d, isDecl := s.(*affine.Decl); isDecl && !d.Buffer.IsScalar() {
			x.locals = append(x.locals, d.Buffer)
			continue
		}
		l, isLoop := s.(*affine.Loop)
		if !isLoop {
			return false
		}
		if own, ok := x.stepOf(l); ok {
			if x.list = append(x.list, own); len(x.list) > x.most {
				return false
			}
			continue
		}
		first, trips, ok := affine.ConstantTrips(l)
		if !ok || trips > int64(x.most) || len(l.Pragmas) > 0 {
			return false
		}
		for k := range trips {
			once := affine.CloneBody(l.Body)
			affine.SubstituteCounter(once, l, &affine.Const{T: l.Type, I: first + k*l.Step})
			if !x.flatten(once) {
				return false
			}
		}
	}
	return true
}

// stepOf tells whether l is a step.
func (x *stepping) stepOf(l *affine.Loop) (own step, ok bool) {
	body := []affine.Stmt{l}
	for len(body) == 1 {
		in, isLoop := body[0].(*affine.Loop)
		if !isLoop {
			break
		}
		if _, _, constant := affine.ConstantTrips(in); !constant || in.Step != 1 || len(in.Pragmas) > 0 {
			return own, false
		}
		own.loops, body = append(own.loops, in), in.Body
	}
	own.core = body
	last, isAssign := body[len(body)-1].(*affine.Assign)
	if !isAssign || !slices.Contains(x.program.Args, last.Buffer) && !slices.Contains(x.locals, last.Buffer) || last.Buffer.IsScalar() || last.Buffer.Port.Kind != affine.PortUndecided {
		return own, false
	}
	var scalars []*affine.Buffer // of an iteration
	for _, s := range body[:len(body)-1] {
		switch s := s.(type) {
		case *affine.Decl:
			scalars = append(scalars, s.Buffer)
		case *affine.Assign:
			if !s.Buffer.IsScalar() || !slices.Contains(scalars, s.Buffer) {
				return own, false
			}
		default:
			return own, false
		}
	}
	all := affine.Accesses([]affine.Stmt{l})
	k := slices.IndexFunc(all, func(a affine.Access) bool { return a.Write && a.Stmt == last })
	own.write = all[k]
	subs, linear := own.write.Subscripts()
	if !linear {
		return own, false
	}
	for _, f := range subs {
		counters := f.Counters()
		switch {
		case len(counters) == 0:
			own.along, own.box = append(own.along, nil), append(own.box, extent{f.Constant(), f.Constant() + 1})
		case len(counters) == 1 && f.IsLinear() && f.Coef(counters[0]) == 1 && !slices.Contains(own.along, counters[0]):
			from, trips, _ := affine.ConstantTrips(counters[0])
			own.along, own.box = append(own.along, counters[0]), append(own.box, extent{from + f.Constant(), from + f.Constant() + trips})
		default:
			return own, false
		}
	}
	for _, m := range own.loops {
		if !slices.Contains(own.along, m) {
			return own, false
		}
	}
	for _, a := range all { // of what it writes it reads only the element that it gives a new value
		if a.Buffer != last.Buffer || a.Write {
			continue
		}
		if at, linear := a.Subscripts(); !linear || !slices.EqualFunc(at, subs, affine.Form.Equal) {
			return own, false
		}
	}
	return own, true
}

// worthIt reports whether a step uses what another one writes.
func (x *stepping) worthIt() bool {
	for i, s := range x.list {
		for j, o := range x.list {
			if i != j && len(affine.AccessesTo([]affine.Stmt{o.loops[0]}, s.write.Buffer)) > 0 {
				return true
			}
		}
	}
	return false
}

// anew is the nest of s that writes a new array.
func (x *stepping) anew(s step) []affine.Stmt {
	b := s.write.Buffer
	old := x.now[b]
	next := &stepped{array: &affine.Buffer{Name: x.names.Fresh(b.Name), Elem: b.Elem, Shape: b.Shape, Pos: b.Pos}, read: map[*affine.Buffer][][]int64{}}
	whole := true
	for d, n := range b.Shape {
		whole = whole && s.box[d] == extent{0, int64(n)}
	}
	x.note(s, next, old)
	core := affine.CloneBody([]affine.Stmt{s.loops[0]})
	loops := make([]*affine.Loop, len(s.loops))
	for k := range loops {
		loops[k] = core[0].(*affine.Loop)
		core = loops[k].Body
	}
	same := func(index []affine.Expr) []affine.Expr { return index }
	affine.RewriteWrites(core, b, next.array, same)
	for arg, at := range x.now {
		affine.RewriteReads(core, arg, at.array, same)
	}
	var around []*affine.Loop
	var at []affine.Expr
	var inBox affine.Expr
	for d, n := range b.Shape {
		l := counting(x.names.Fresh("i"), n, b)
		around, at = append(around, l), append(at, &affine.Counter{Loop: l})
		if s.box[d].lo > 0 {
			inBox = affine.And(inBox, &affine.Binary{Op: ">=", X: at[d], Y: affine.IntConst(s.box[d].lo)})
		}
		if s.box[d].hi < int64(n) {
			inBox = affine.And(inBox, &affine.Binary{Op: "<", X: at[d], Y: affine.IntConst(s.box[d].hi)})
		}
		if m := s.along[d]; m != nil {
			own := loops[slices.Index(s.loops, m)]
			first, _, _ := affine.ConstantTrips(own)
			affine.SubstituteCounter(core, own, affine.CounterForm(l).Plus(first-s.box[d].lo).Expr())
		}
	}
	if !whole { // one assignment for all elements: what follows in rows gives one in each iteration
		v := &affine.Buffer{Name: x.names.Fresh(b.Name + "_value"), Elem: b.Elem, Pos: b.Pos}
		last := core[len(core)-1].(*affine.Assign)
		last.Buffer, last.Index = v, nil
		var was affine.Expr = &affine.Load{Buffer: old.array, Index: at, Pos: b.Pos}
		if old.array == b && slices.Contains(x.locals, b) { // nothing yet
			was = &affine.Const{T: b.Elem}
		}
		core = []affine.Stmt{
			&affine.Decl{Buffer: v, Pos: b.Pos},
			&affine.Assign{Buffer: v, Value: was, Pos: b.Pos},
			&affine.If{Cond: inBox, Then: core, Pos: s.loops[0].Pos},
			&affine.Assign{Buffer: next.array, Index: at, Value: &affine.Load{Buffer: v, Pos: b.Pos}, Pos: b.Pos},
		}
	}
	x.now[b] = next
	return append([]affine.Stmt{&affine.Decl{Buffer: next.array, Pos: b.Pos}}, nest.Wrap(around, core)...)
}

// regions are the parts of b between all ends of boxes of its shape.
func (x *stepping) regions(b *affine.Buffer) (list [][]extent) {
	list = [][]extent{nil}
	for d, n := range b.Shape {
		cuts := []int64{0, int64(n)}
		for _, s := range x.list {
			if slices.Equal(s.write.Buffer.Shape, b.Shape) {
				cuts = append(cuts, max(0, s.box[d].lo), min(s.box[d].hi, int64(n)))
			}
		}
		slices.Sort(cuts)
		cuts = slices.Compact(cuts)
		var longer [][]extent
		for _, r := range list {
			for k := range cuts[1:] {
				longer = append(longer, append(slices.Clone(r), extent{cuts[k], cuts[k+1]}))
			}
		}
		list = longer
	}
	return list
}

// meet reports whether box r, moved by some places, has anything in common with another.
func meet(r []extent, by []int64, o []extent) bool {
	for d := range r {
		if r[d].lo+by[d] >= o[d].hi || r[d].hi+by[d] <= o[d].lo {
			return false
		}
	}
	return true
}

// begin is b before all steps.
func (x *stepping) begin(b *affine.Buffer) *stepped {
	v := &stepped{array: b, read: map[*affine.Buffer][][]int64{}}
	for range x.regions(b) {
		v.first = append(v.first, true)
		v.read[b] = append(v.read[b], make([]int64, len(b.Shape)))
	}
	return v
}

// note finds what has been read of the arguments for the elements of next, which follows old.
func (x *stepping) note(s step, next, old *stepped) {
	b := s.write.Buffer
	regions, here := x.regions(b), make([]int64, len(b.Shape))
	for k, r := range regions {
		in := meet(r, here, s.box)
		next.first = append(next.first, !in && old.first[k])
		for arg := range x.now {
			var read []int64
			if before := old.read[arg]; !in && before != nil {
				read = before[k]
			}
			next.read[arg] = append(next.read[arg], read)
		}
	}
	to, _ := s.write.Subscripts()
	for _, a := range affine.Accesses([]affine.Stmt{s.loops[0]}) {
		from := x.now[a.Buffer]
		if from == nil || a.Write {
			continue
		}
		offset, known := offsetOf(a, to)
		if !known || !slices.Equal(a.Buffer.Shape, b.Shape) {
			for k, first := range from.first {
				x.used[a.Buffer][k] = x.used[a.Buffer][k] || first
			}
			continue
		}
		always := a.Exact && len(a.Cases) == 1 && len(a.Cases[0]) == 0
		for k, r := range regions {
			if !meet(r, here, s.box) {
				continue
			}
			var met []int // regions that the elements of r are made of
			for j, o := range regions {
				if meet(r, offset, o) {
					met = append(met, j)
					x.used[a.Buffer][j] = x.used[a.Buffer][j] || from.first[j]
				}
			}
			for arg, read := range next.read {
				if least := from.least(arg, met); always && least != nil {
					read[k] = later(read[k], least, offset)
				}
			}
		}
	}
}

// least is how far arg has been read, behind the elements of all of these regions of v; nil: perhaps it has not.
func (v *stepped) least(arg *affine.Buffer, regions []int) (least []int64) {
	if v.read[arg] == nil {
		return nil
	}
	for _, k := range regions {
		switch read := v.read[arg][k]; {
		case read == nil:
			return nil
		case least == nil || slices.Compare(read, least) < 0:
			least = read
		}
	}
	return least
}

// later is the later place of read, if there is one, and of at, moved by an offset.
func later(read, at, by []int64) []int64 {
	sum := slices.Clone(at)
	for d := range sum {
		sum[d] += by[d]
	}
	if read == nil || slices.Compare(sum, read) > 0 {
		return sum
	}
	return read
}

// offsetOf is how far from what has these subscripts a is; ok is false if that is not always as far.
func offsetOf(a affine.Access, to []affine.Form) (offset []int64, ok bool) {
	subs, ok := a.Subscripts()
	if !ok || len(subs) != len(to) {
		return nil, false
	}
	for d, f := range subs {
		n, constant := f.Sub(to[d]).IsConst()
		offset, ok = append(offset, n), ok && constant
	}
	return offset, ok
}

// loadedBefore reports whether each element of b of whose first value anything is made has been read
// before its last value is known, or one that lies behind it in memory.
func (x *stepping) loadedBefore(b *affine.Buffer, last *stepped) bool {
	for k, used := range x.used[b] {
		if read := last.read[b][k]; used && (read == nil || slices.Compare(read, make([]int64, len(read))) < 0) {
			return false
		}
	}
	return true
}
