package parallel

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/diag"
)

// Lookups keeps tables whose elements data chooses, or a product of counters, in several copies, each of which has two ports, where loops that
// are unrolled read more of their elements at once: no banks serve that. Copies of a local array are all written
// where it was, others are filled first. Off chip, arguments behind ports stay.
//
//	for i { all u of 64 { y[64 * i + u] = t[x[64 * i + u]] } }
//
//	local c u8[32][256] partition=0:complete
//	for n { all k of 32 { c[k][n] = t[n] } }
//	for i { all u of 32 { all v of 2 { y[64 * i + 2 * u + v] = c[u][x[64 * i + 2 * u + v]] } } }
//
// Copies have a few banks, so that they are filled in little of the time of what reads them. There are as many as
// there is room for beside other things.
func Lookups(p *affine.Program, onChip bool, budget Budget) {
	names, rest := affine.NamesOf(p), budget
	rest.LUT, rest.BRAM18K = rest.LUT/lookupPart, rest.BRAM18K/lookupPart
	for _, t := range p.Tasks {
		seen := map[*affine.Buffer]bool{}
		for x := nextLookup(p, t, onChip, seen); x != nil; x = nextLookup(p, t, onChip, seen) {
			if seen[x.buffer] = true; x.choose(&rest) {
				x.copy(names)
			}
		}
	}
}

// nextLookup is the first table of t that may be copied and has not been seen; nil if there is none.
func nextLookup(p *affine.Program, t *affine.Task, onChip bool, seen map[*affine.Buffer]bool) *lookupTable {
	for _, x := range lookupsOf(p, t, onChip) {
		if !seen[x.buffer] {
			return x
		}
	}
	return nil
}

const (
	lookupPart = 2  // copies may take 1/2 of the LUTs and block RAMs
	fillPart   = 32 // more of them, or more banks, save at least 1/32 of the time
	storeLUT   = 11 // of a store, as package model prices it
	// registersPart is how many times the LUTs of copies multiplexers may take behind registers that there are.
	registersPart = 2
	bankWords     = 16 // the banks of a copy have at least as many words
)

// A lookupTable is an array of which a task reads elements that data chooses.
type lookupTable struct {
	task    *affine.Task
	buffer  *affine.Buffer
	local   *affine.Decl // nil: it lies outside of the task
	reads   []lookupRead
	strips  int64 // iterations that share a copy
	copies  int64
	each    int64 // for one iteration
	writes  int64 // elements of a local array that one iteration writes, at most
	refill  bool  // they are filled from the array, not where that is written
	banks   int64 // of each copy, along its last dimension
	storage affine.Storage
}

// A lookupRead is the reads in one pipelined loop.
type lookupRead struct {
	lanes []*affine.Loop // unrolled loops in which data chooses anew, from the outside in
	in    []affine.Stmt  // what holds them
	index [][]affine.Expr
	times int64 // iterations of the loops around
}

// count is how many iterations of the lanes there are at once.
func (r *lookupRead) count() int64 {
	return timesOf(r.lanes)
}

// lookupsOf are the tables of t that may be copied.
func lookupsOf(p *affine.Program, t *affine.Task, onChip bool) (list []*lookupTable) {
	found := map[*affine.Buffer]*lookupTable{}
	refused := map[*affine.Buffer]bool{}
	decls := map[*affine.Buffer]*affine.Decl{}
	visit := func(s affine.Stmt, around []*affine.Loop) {
		affine.Each(s, func(ld *affine.Load) {
			b := ld.Buffer
			if !slices.ContainsFunc(ld.Index, byData) {
				return
			}
			leaf, unrolled := steadyLoop(around)
			lanes := lanesOf(ld, unrolled)
			if leaf == nil || slices.ContainsFunc(around, func(l *affine.Loop) bool { return l.Keep != 0 }) || slices.ContainsFunc(ld.Index, func(e affine.Expr) bool { return affine.Loads(e, b) }) || slices.ContainsFunc(lanes, func(l *affine.Loop) bool {
				first, _, ok := affine.ConstantTrips(l)
				return !ok || first != 0 || l.Step != 1
			}) {
				refused[b] = true
				return
			}
			x := found[b]
			if x == nil {
				x = &lookupTable{task: t, buffer: b, local: decls[b]}
				found[b] = x
				list = append(list, x)
			}
			x.note(ld, s, lanes, timesOf(around[:len(around)-len(unrolled)]))
		})
		if d, ok := s.(*affine.Decl); ok {
			decls[d.Buffer] = d
		}
	}
	for _, s := range t.Body {
		visitIn(s, nil, visit)
	}
	return slices.DeleteFunc(list, func(x *lookupTable) bool { return refused[x.buffer] || !x.legal(p, onChip) })
}

// byData reports whether data chooses the element of a dimension, or a product of counters does, as in a table of twiddles.
func byData(e affine.Expr) bool {
	_, isAffine := affine.FormOf(e)
	return !isAffine && (affine.HasLoad(e) || hasProduct(e))
}

// hasProduct reports whether counters are multiplied in e.
func hasProduct(e affine.Expr) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		b, ok := e.(*affine.Binary)
		found = found || ok && b.Op == "*" && hasCounter(b.X) && hasCounter(b.Y)
	})
	return found
}

// hasCounter reports whether e counts.
func hasCounter(e affine.Expr) (found bool) {
	affine.WalkExpr(e, func(e affine.Expr) {
		_, is := e.(*affine.Counter)
		found = found || is
	})
	return found
}

// lanesOf are the unrolled loops in whose iterations data chooses other elements: not those along which there
// can be banks.
func lanesOf(ld *affine.Load, unrolled []*affine.Loop) (lanes []*affine.Loop) {
	for _, l := range unrolled {
		changed := affine.Changed(l.Body)
		banked, varies := false, false
		for _, e := range ld.Index {
			own := false
			affine.WalkExpr(e, func(e affine.Expr) {
				switch e := e.(type) {
				case *affine.Counter:
					own = own || e.Loop == l
				case *affine.Load:
					own = own || changed[e.Buffer]
				}
			})
			banked, varies = banked || own && !byData(e), varies || own
		}
		if varies && !banked {
			lanes = append(lanes, l)
		}
	}
	return lanes
}

func timesOf(around []*affine.Loop) int64 {
	n := int64(1)
	for _, l := range around {
		_, trips, _ := affine.PricedTrips(l)
		n *= max(trips, 1)
	}
	return n
}

// note adds a read in s.
func (x *lookupTable) note(ld *affine.Load, s affine.Stmt, lanes []*affine.Loop, times int64) {
	k := slices.IndexFunc(x.reads, func(r lookupRead) bool { return slices.Equal(r.lanes, lanes) })
	if k < 0 {
		k = len(x.reads)
		x.reads = append(x.reads, lookupRead{lanes: lanes, times: times})
	}
	r := &x.reads[k]
	if !slices.Contains(r.in, s) {
		r.in = append(r.in, s)
	}
	if r.number(ld) < 0 {
		r.index = append(r.index, ld.Index)
	}
}

// number is which of the reads ld is.
func (r *lookupRead) number(ld *affine.Load) int {
	return slices.IndexFunc(r.index, func(index []affine.Expr) bool { return slices.EqualFunc(index, ld.Index, affine.SameExpr) })
}

// legal reports whether x may lie in copies: no nest that reads it by data changes it, and nothing but a task that is
// over does so from outside.
func (x *lookupTable) legal(p *affine.Program, onChip bool) bool {
	b := x.buffer
	if b.IsScalar() || b.Init != nil || len(b.Partition)+len(b.Bind) > 0 || b.Storage != affine.StorageUndecided && b.Storage != affine.BRAM || b.Pin != (affine.Pin{}) {
		return false
	}
	fine := true
	for _, s := range x.task.Body {
		reads, writes := false, false
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			if affine.VectorOf(s) == b {
				fine = false
			}
			for _, r := range x.reads {
				reads = reads || slices.Contains(r.in, s)
			}
			switch s := s.(type) {
			case *affine.Assign:
				writes = writes || s.Buffer == b
			case *affine.Pop:
				writes = writes || s.Buffer == b
			}
			return true
		})
		fine = fine && !(reads && writes)
	}
	if x.local != nil || !fine {
		return fine
	}
	written := slices.ContainsFunc(p.Tasks, func(t *affine.Task) bool {
		_, writes := affine.Touches(t.Body, b)
		return writes
	})
	isArg := slices.Contains(p.Args, b)
	fifo := slices.ContainsFunc(p.Channels, func(c *affine.Channel) bool { return c.Buffer == b && c.Kind == affine.FIFO })
	_, own := affine.Touches(x.task.Body, b)
	return !own && !fifo && (!isArg || onChip && !written)
}

// choose finds out how many copies there are, within what is left, which it takes from it; it reports whether these
// serve.
func (x *lookupTable) choose(rest *Budget) bool {
	lanes, most, times := int64(1), int64(0), int64(1)
	for k := range x.reads {
		r := &x.reads[k]
		lanes, x.each = max(lanes, r.count()), max(x.each, (int64(len(r.index))+ports-1)/ports)
		if n := r.count() * int64(len(r.index)); n > most {
			most, times = n, r.times
		}
	}
	if most <= ports {
		return false
	}
	if x.local != nil {
		x.writes = x.written()
	}
	size := x.buffer.Len()
	best, least := *x, times*((most+ports-1)/ports) // cycles
	for x.strips = 1; x.strips <= lanes && x.divides(); x.strips *= 2 {
		if x.copies = lanes / x.strips * x.each; x.copies < 2 {
			break
		}
		if x.strips == 1 && x.even() {
			continue // each port serves one iteration
		}
		for x.banks = 1; mayHaveBanks(x.buffer, x.copies, x.banks); x.banks *= 2 {
			cycles := times*((most/x.copies+ports-1)/ports) + x.fillCycles()
			if cycles >= least-least/fillPart || x.refill && x.local != nil && !x.settled() || !x.store(*rest) {
				continue
			}
			best, least = *x, cycles
		}
	}
	if *x = best; x.copies < 2 {
		return false
	}
	inLUTs, inBlocks := x.costs()
	if x.inRegisters() && device.Mux(int(size)).LUT*int(most) <= registersPart*inLUTs {
		return false // that takes no time
	}
	if x.storage == affine.LUTRAM {
		rest.LUT -= inLUTs
	} else {
		rest.BRAM18K -= inBlocks
	}
	return true
}

// inRegisters reports whether a local array has a register for each element anyway: what else is done with it
// reaches all at once.
func (x *lookupTable) inRegisters() bool {
	if x.local == nil {
		return false
	}
	need := newBankNeed(x.buffer)
	for _, a := range affine.AccessesTo(x.task.Body, x.buffer) {
		need.add(a, nil)
	}
	return x.buffer.Memory(need.partition()).Words == 1
}

// fillCycles is how long it takes to fill the copies: those of a local array are filled with it, where that writes
// few elements at once.
func (x *lookupTable) fillCycles() int64 {
	x.refill = x.local == nil || x.copies*x.writes > mostWritten
	return int64(x.buffer.Len()) / x.banks
}

// store chooses the memory of the copies, within what is left; it reports whether there is room.
func (x *lookupTable) store(rest Budget) bool {
	inLUTs, inBlocks := x.costs()
	x.storage = affine.BRAM
	if inLUTs <= rest.LUT && (x.buffer.Len() <= lutWords || inBlocks > rest.BRAM18K) {
		x.storage = affine.LUTRAM
	}
	return x.storage == affine.LUTRAM || inBlocks <= rest.BRAM18K
}

// costs are the LUTs, or the block RAMs, that the copies take. In LUTs each port has a memory of its own.
func (x *lookupTable) costs() (inLUTs, inBlocks int) {
	m := x.buffer.Memory([]affine.Partition{{Kind: affine.Cyclic, Dim: len(x.buffer.Shape) - 1, Factor: int(x.banks)}})
	banks := m.Banks * int(x.copies)
	mux := device.Mux(int(x.banks)).LUT * int(x.copies) * ports
	if x.local != nil && !x.refill {
		mux += storeLUT * int(x.copies*x.writes)
	} else {
		mux += storeLUT * int(x.copies*x.banks)
	}
	return device.LUTRAM(m.Words, m.Bits).LUT*banks*ports + mux, device.BlockRAM(m.Words, m.Bits).BRAM18K * banks
}

// ports are those of a memory; a copy of up to lutWords words lies in LUTs, if there is room.
const (
	ports    = 2
	lutWords = 1024
)

// even reports whether pairs of iterations may share a copy.
func (x *lookupTable) even() bool {
	return !slices.ContainsFunc(x.reads, func(r lookupRead) bool { return len(r.index) > 1 || innermost(r.lanes)%ports != 0 })
}

// divides reports whether as many iterations of the innermost lanes may share a copy.
func (x *lookupTable) divides() bool {
	return !slices.ContainsFunc(x.reads, func(r lookupRead) bool { return innermost(r.lanes)%x.strips != 0 })
}

// copy makes the copies.
func (x *lookupTable) copy(names affine.Names) {
	b := x.buffer
	own := &affine.Buffer{Name: b.Name, Elem: b.Elem, Shape: append([]int{int(x.copies)}, b.Shape...), Pos: b.Pos, Storage: x.storage}
	x.direct(own)
	stripLanes(x.lanes(), x.strips, names)
	if !x.refill {
		x.local.Buffer = own
		first := func(index []affine.Expr) []affine.Expr { return inCopy(affine.IntConst(0), index) }
		affine.RewriteReads(x.task.Body, b, own, first)
		x.task.Body = affine.RewriteBody(x.task.Body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) { return x.everywhere(s, own, names) })
		partitionCopies(own, x.banks, x.task.Body)
		return
	}
	own.Name = names.Fresh(b.Name + "_copies")
	x.task.Body = slices.Insert(x.task.Body, x.first(), affine.Stmt(&affine.Decl{Buffer: own, Pos: b.Pos}), x.fill(own, names))
	partitionCopies(own, x.banks, x.task.Body)
}

// mostWritten is how many elements of copies one iteration may write where the array itself is written; others are
// filled from it afterwards.
const mostWritten = 4096

// written is how many elements of the array one iteration writes, at most.
func (x *lookupTable) written() (most int64) {
	for _, a := range affine.AccessesTo(x.task.Body, x.buffer) {
		if _, unrolled := steadyLoop(a.Loops); a.Write {
			most = max(most, timesOf(unrolled))
		}
	}
	return most
}

// first is the first statement of the task that reads by data.
func (x *lookupTable) first() int {
	return slices.IndexFunc(x.task.Body, func(s affine.Stmt) (found bool) {
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			for _, r := range x.reads {
				found = found || slices.Contains(r.in, s)
			}
			return !found
		})
		return found
	})
}

// settled reports whether nothing writes the array from there on.
func (x *lookupTable) settled() bool {
	_, writes := affine.Touches(x.task.Body[x.first():], x.buffer)
	return !writes
}

// lanes are those of all reads.
func (x *lookupTable) lanes() (all [][]*affine.Loop) {
	for k := range x.reads {
		all = append(all, x.reads[k].lanes)
	}
	return all
}

// direct lets what is chosen by data be read from the copies.
func (x *lookupTable) direct(own *affine.Buffer) {
	for k := range x.reads {
		r := &x.reads[k]
		lane := laneOf(r.lanes)
		for _, s := range r.in {
			affine.RewriteEach(s, func(e affine.Expr) affine.Expr {
				ld, ok := e.(*affine.Load)
				if !ok || ld.Buffer != x.buffer || !slices.ContainsFunc(ld.Index, byData) {
					return e
				}
				n := r.number(ld)
				if n < 0 {
					return e
				}
				at := lane.FloorDiv(x.strips).Scale(x.each).Plus(int64(n) / ports)
				return &affine.Load{Buffer: own, Index: inCopy(at.Expr(), ld.Index), Pos: ld.Pos}
			})
		}
	}
}

// everywhere writes all copies where s writes the array.
func (x *lookupTable) everywhere(s affine.Stmt, own *affine.Buffer, names affine.Names) ([]affine.Stmt, bool) {
	var index []affine.Expr
	var out []affine.Stmt
	var value affine.Expr
	switch s := s.(type) {
	case *affine.Assign:
		if s.Buffer != x.buffer {
			return nil, false
		}
		index, value = s.Index, s.Value
	case *affine.Pop:
		if s.Buffer != x.buffer {
			return nil, false
		}
		index = s.Index
	default:
		return nil, false
	}
	if _, constant := value.(*affine.Const); !constant {
		one := &affine.Buffer{Name: names.Fresh(own.Name + "_one"), Elem: own.Elem, Pos: s.At()}
		out = append(out, &affine.Decl{Buffer: one, Pos: s.At()})
		if pop, ok := s.(*affine.Pop); ok {
			out = append(out, &affine.Pop{Channel: pop.Channel, Buffer: one, Pos: pop.Pos})
		} else {
			out = append(out, &affine.Assign{Buffer: one, Value: value, Pos: s.At()})
		}
		value = &affine.Load{Buffer: one, Pos: s.At()}
	}
	return append(out, x.toAll(own, index, value, s.At(), names)), true
}

// toAll writes a value to all copies.
func (x *lookupTable) toAll(own *affine.Buffer, index []affine.Expr, value affine.Expr, pos diag.Pos, names affine.Names) affine.Stmt {
	return eachCopy(x.copies, names, pos, func(copy affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: own, Index: inCopy(copy, index), Value: value, Pos: pos}
	})
}

// fill is the nest that fills all copies.
func (x *lookupTable) fill(own *affine.Buffer, names affine.Names) affine.Stmt {
	pos := x.buffer.Pos
	return eachElement(x.buffer, x.banks, names, pos, func(index []affine.Expr) []affine.Stmt {
		one := &affine.Buffer{Name: names.Fresh(own.Name + "_one"), Elem: own.Elem, Pos: pos}
		return []affine.Stmt{
			&affine.Decl{Buffer: one, Pos: pos},
			&affine.Assign{Buffer: one, Value: &affine.Load{Buffer: x.buffer, Index: index, Pos: pos}, Pos: pos},
			x.toAll(own, index, &affine.Load{Buffer: one, Pos: pos}, pos, names),
		}
	})
}
