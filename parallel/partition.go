package parallel

import (
	"iter"
	"math"
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/internal/cores"
)

// Partition splits the arrays that unrolled loops reach, so that what one
// iteration of the loop around needs stands in different banks: dimension by
// dimension the fewest banks, dealt out cyclically, that hold it without
// conflict. Banks of arrays in one task lie side by side in the words of one memory where that takes
// fewer block RAMs. Arrays that the user has partitioned stay as they are.
func Partition(p *affine.Program) diag.List {
	handed, passed := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	for _, c := range p.Channels {
		handed[c.Buffer], passed[c.Buffer] = true, passed[c.Buffer] || c.Kind == affine.FIFO // which has no banks
	}
	for _, b := range p.Args {
		handed[b] = true
	}
	var order []*affine.Buffer
	reached := map[*affine.Buffer][]*affine.Access{}
	accesses := make([][]affine.Access, len(p.Tasks))
	cores.Each(len(p.Tasks), func(k int) { accesses[k] = affine.Accesses(p.Tasks[k].Body) })
	for _, list := range accesses {
		for k := range list {
			a := &list[k]
			if a.Buffer == nil || a.Buffer.IsScalar() || len(a.Buffer.Partition) > 0 || a.Buffer.Port.Kind == affine.PortAXI || a.Buffer.Port.Kind == affine.PortStream || passed[a.Buffer] {
				continue
			}
			if reached[a.Buffer] == nil {
				order = append(order, a.Buffer)
			}
			reached[a.Buffer] = append(reached[a.Buffer], a)
		}
	}
	data := readScalars(accesses)
	cores.Each(len(order), func(k int) {
		b := order[k]
		need := newBankNeed(b)
		for _, a := range reached[b] {
			need.add(*a, nil)
		}
		if b.Partition = need.partition(); !handed[b] {
			b.Partition = inRegistersWhereChosen(b, reached[b], data, b.Partition)
			reshape(b, reached[b])
		}
	})
	return nil
}

// bankNeed is what the accesses to one array need, by dimension and by the
// accesses that happen together.
type bankNeed struct {
	buffer  *affine.Buffer
	dims    [][]*lanes
	crowds  []*crowd
	tokens  []int64 // by dimension: the elements along it that the longest token reaches
	squares bool    // an access is no token along one dimension
}

// A crowd is what iterations of leaf reach at once in each row of an array: they go along a diagonal, one row
// further for each, and reach rows above and below, where others do.
type crowd struct {
	leaf        *affine.Loop
	crossed     []bool // by dimension: the columns of a row, which differ from iteration to iteration
	step        int64  // rows from one iteration to the next
	first, last int64  // rows that one reaches, counted from the same
	touches     int    // of an iteration
}

// crowdIn is that of leaf.
func (n *bankNeed) crowdIn(leaf *affine.Loop) *crowd {
	for _, c := range n.crowds {
		if c.leaf == leaf {
			return c
		}
	}
	c := &crowd{leaf: leaf, crossed: make([]bool, len(n.buffer.Shape)), first: math.MaxInt64, last: math.MinInt64}
	n.crowds = append(n.crowds, c)
	return c
}

// crowded is the number of banks that dimension d needs for those that meet in a row, each of which has two ports.
func (n *bankNeed) crowded(d int) int64 {
	least := 1
	for _, c := range n.crowds {
		if c.crossed[d] && c.last-c.first >= c.step {
			least = max(least, (c.touches+1)/2)
		}
	}
	return int64(least)
}

// lanes are the places along one dimension, counted from a common start, that
// are reached at the same time: by reads, or by writes, in iterations of leaf.
type lanes struct {
	leaf   *affine.Loop
	write  bool
	start  affine.Form
	places []int64 // in order, each once, after settle
	coefs  []int64 // of the loops that are not unrolled
}

// maxPlaces bounds the places that are told apart.
const maxPlaces = 4 * MaxPieces

func newBankNeed(b *affine.Buffer) *bankNeed {
	return &bankNeed{buffer: b, dims: make([][]*lanes, len(b.Shape)), tokens: make([]int64, len(b.Shape))}
}

// add notes an access; factors are the loops that will be unrolled in part, or whole with
// a part of those around.
func (n *bankNeed) add(a affine.Access, factors map[*affine.Loop]int64) {
	subs, ok := affineParts(a)
	if !ok {
		return
	}
	leaf, unrolled := steadyLoop(a.Loops)
	told := toldApart(subs, append(slices.Collect(loopsOf(parts(a.Loops, leaf, factors[leaf]))), unrolled...))
	crowd := n.crowdIn(leaf)
	crowd.touches++
	elsewhere := func(l *affine.Loop, d int) bool {
		by, ok := told[l]
		if !ok || by == d {
			return false
		}
		if c := subs[by].Coef(l) * l.Step; c != 0 {
			at := subs[by].Constant()
			crowd.crossed[d] = true
			crowd.step = max(c, -c)
			crowd.first, crowd.last = min(crowd.first, at), max(crowd.last, at)
		}
		return true
	}
	along := 0 // dimensions
	defer func() { n.squares = n.squares || along != 1 }()
	for d, f := range subs {
		rest, places := f, []int64{0}
		for _, l := range unrolled {
			c := f.Coef(l)
			if c == 0 {
				continue
			}
			if elsewhere(l, d) {
				rest = rest.AddCounter(l, -c)
				continue
			}
			first, trips, runs := affine.ConstantTrips(l)
			if !runs || int64(len(places))*trips > maxPlaces {
				return
			}
			rest, places = rest.AddCounter(l, -c), shifted(places, c*first, c*l.Step, trips)
		}
		for l, f := range parts(a.Loops, leaf, factors[leaf]) {
			c := rest.Coef(l) * l.Step
			if c == 0 || elsewhere(l, d) {
				continue
			}
			places, rest = shifted(places, 0, c, f), rest.AddCounter(l, c*(f-1))
		}
		if len(places) > 1 {
			along++
			n.tokens[d] = max(n.tokens[d], int64(len(places)))
		}
		start := rest.Constant()
		rest = rest.Plus(-start)
		g := n.lanesAt(d, leaf, a.Write, rest)
		g.places = slices.Grow(g.places, len(places))
		for _, v := range places {
			g.places = append(g.places, v+start)
		}
	}
}

// join adds what accesses that are steady in other loops need.
func (n *bankNeed) join(o *bankNeed) {
	for d := range n.dims {
		n.dims[d], n.tokens[d] = append(n.dims[d], o.dims[d]...), max(n.tokens[d], o.tokens[d])
	}
	n.crowds, n.squares = append(n.crowds, o.crowds...), n.squares || o.squares
}

// affineParts are the subscripts of a, and 0 for those that data chooses, for which banks are of no use; ok is false
// if all are.
func affineParts(a affine.Access) (subs []affine.Form, ok bool) {
	if subs, ok = a.Subscripts(); ok {
		return subs, true
	}
	for d := range a.Index {
		f, isAffine := a.Subscript(d)
		if !isAffine && !affine.HasLoad(a.Index[d]) {
			return nil, false
		}
		subs, ok = append(subs, f), ok || isAffine
	}
	return subs, ok
}

// toldApart tells of loops of which several iterations run at once the first dimension that alone tells these iterations
// apart: on a diagonal, as x[i][d - i], others need no banks for them.
func toldApart(subs []affine.Form, loops []*affine.Loop) map[*affine.Loop]int {
	told := map[*affine.Loop]int{}
	for d, f := range subs {
		var only *affine.Loop
		n := 0
		for _, l := range loops {
			if f.Coef(l) != 0 {
				only, n = l, n+1
			}
		}
		if _, known := told[only]; n == 1 && !known {
			told[only] = d
		}
	}
	return told
}

// loopsOf are the loops of parts.
func loopsOf(list iter.Seq2[*affine.Loop, int64]) iter.Seq[*affine.Loop] {
	return func(yield func(*affine.Loop) bool) {
		for l := range list {
			if !yield(l) {
				return
			}
		}
	}
}

// shifted are places as often as n says: by first, and each time by step more.
func shifted(places []int64, first, step, n int64) []int64 {
	out := make([]int64, 0, int64(len(places))*max(n, 0))
	for i := range n {
		for _, v := range places {
			out = append(out, v+first+i*step)
		}
	}
	return out
}

// lanesAt are those of dimension d that reads, or writes, in leaf reach from a start.
func (n *bankNeed) lanesAt(d int, leaf *affine.Loop, write bool, start affine.Form) *lanes {
	for _, g := range n.dims[d] {
		if g.leaf == leaf && g.write == write && g.start.Equal(start) {
			return g
		}
	}
	g := &lanes{leaf: leaf, write: write, start: start}
	for _, l := range start.Counters() {
		g.coefs = append(g.coefs, start.Coef(l))
	}
	n.dims[d] = append(n.dims[d], g)
	return g
}

// steadyLoop is the innermost loop that is not unrolled, and the unrolled ones in
// it.
func steadyLoop(loops []*affine.Loop) (leaf *affine.Loop, unrolled []*affine.Loop) {
	for k := len(loops) - 1; k >= 0; k-- {
		if loops[k].Unroll != -1 {
			return loops[k], loops[k+1:]
		}
	}
	return nil, loops
}

// parts are how many iterations of which loops there are at once where f of leaf are: all
// of it and a part of those around if it has fewer.
func parts(loops []*affine.Loop, leaf *affine.Loop, f int64) iter.Seq2[*affine.Loop, int64] {
	return func(yield func(*affine.Loop, int64) bool) {
		for k := slices.Index(loops, leaf); k >= 0 && f > 1; k-- {
			_, trips, _ := affine.ConstantTrips(loops[k])
			if !yield(loops[k], min(f, max(trips, 1))) {
				return
			}
			f /= max(trips, 1)
		}
	}
}

// banks is the number of banks of all dimensions together, however many.
func (n *bankNeed) banks() int64 {
	all := int64(1)
	for d, groups := range n.dims {
		all *= banksFor(groups, int64(n.buffer.Shape[d]), n.crowded(d))
	}
	return all
}

// partition chooses the banks.
func (n *bankNeed) partition() []affine.Partition {
	var out []affine.Partition
	pieces := 1
	for d, groups := range n.dims {
		size := n.buffer.Shape[d]
		f := banksFor(groups, int64(size), n.crowded(d))
		for f > 1 && pieces*int(f) > MaxPieces { // then two or more share a bank
			f = (f + 1) / 2
		}
		if f <= 1 {
			continue
		}
		pieces *= int(f)
		if int(f) == size {
			out = append(out, affine.Partition{Kind: affine.Complete, Dim: d})
		} else {
			out = append(out, affine.Partition{Kind: affine.Cyclic, Dim: d, Factor: int(f)})
		}
	}
	return out
}

// banksFor is the number of banks in which the places of each group stand apart:
// of the least such and up to twice as many those for which the fewest accesses
// have to compute their bank at run time; of those a power of two, with which that
// takes no division, or else the least. There are least of them in any case.
func banksFor(groups []*lanes, size, least int64) int64 {
	for _, g := range groups {
		g.settle()
		least = max(least, int64(len(g.places)))
	}
	if least == 1 {
		return 1
	}
	if least > MaxPieces {
		return size
	}
	var taken []int32 // by bank: the last group in it
	best, computed := int64(0), 0
	for f := least; f < min(size, MaxPieces+1) && (best == 0 || f <= 2*least); f++ {
		if int64(len(taken)) < f {
			taken = make([]int32, 2*f)
		}
		if !apart(groups, f, taken) {
			continue
		}
		moving := 0
		for _, g := range groups {
			if !g.fixed(f) {
				moving += len(g.places)
			}
		}
		if moving == 0 {
			return f
		}
		if best == 0 || moving < computed || moving == computed && isPower(f) && !isPower(best) {
			best, computed = f, moving
		}
	}
	if best == 0 {
		return size
	}
	return best
}

func isPower(n int64) bool { return n&(n-1) == 0 }

// apart reports whether, in each group, no two places are in one of f banks: counted from
// the first of them, as what matters is how far they are from each other. taken is room for as
// many banks.
func apart(groups []*lanes, f int64, taken []int32) bool {
	clear(taken[:f])
	for k, g := range groups {
		if len(g.places) == 0 || g.places[len(g.places)-1]-g.places[0] < f {
			continue
		}
		for _, v := range g.places {
			bank := &taken[uint64(v-g.places[0])%uint64(f)]
			if *bank == int32(k+1) {
				return false
			}
			*bank = int32(k + 1)
		}
	}
	return true
}

// settle leaves each place once.
func (g *lanes) settle() {
	slices.Sort(g.places)
	g.places = slices.Compact(g.places)
}

// fixed reports whether each place stays in its bank in all iterations.
func (g *lanes) fixed(f int64) bool {
	return !slices.ContainsFunc(g.coefs, func(c int64) bool { return c%f != 0 })
}
