package buffers

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
	"codo/internal/cores"
	"codo/nest"
)

// Order chooses the order of the loops of every task so that both ends of the
// channels walk alike and keep little: a convolution moves pixel by pixel, with
// the channels inside, if its neighbours can too. Only permutations that the
// dependences allow are tried; the sum over all channels of what their ends keep
// is least.
//
// Off chip, arguments count as channels, too, whose other end is a memory that is read and
// written in row-major order.
func Order(p *affine.Program, off OffChip, known *Known) diag.List {
	o := newOrdering(p, off, known)
	choice := leastCost(o.sizes(), o.factors())
	diags := o.diags
	names := affine.NamesOf(p)
	for i, t := range o.tasks {
		best := t.choices[choice[i]]
		t.apply(best)
		if changed := t.changed(best); changed >= 0 {
			nest.Rename(t.task, names)
			b := t.parts[changed].band
			found := diags.Warnf(diag.AccessOrder, b.Loops[0].Pos, "task %s: its loops %s walk its channels in another order than their other ends", t.task.Name, b.Names(nil)).
				Advise("the loops run in the order %s", b.Names(best.orders[changed]))
			if pos, name := o.otherEnd(p, i); name != "" {
				found.Note(pos, "the other end of %s is here", name)
			}
		}
	}
	return diags.Sorted()
}

// Orders gives the orders that Order would choose, by number of the task and of
// the statement in its body; nil for what has no order to choose.
func Orders(p *affine.Program, off OffChip, known *Known) [][][]int {
	o := newOrdering(p, off, known)
	choice := leastCost(o.sizes(), o.factors())
	var out [][][]int
	for i, t := range o.tasks {
		best := t.choices[choice[i]]
		t.apply(taskOrder{orders: make([][]int, len(t.parts))}) // as it was
		var own [][]int
		for k, x := range t.parts {
			if x.band == nil {
				own = append(own, nil)
			} else {
				own = append(own, best.orders[k])
			}
		}
		out = append(out, own)
	}
	return out
}

// otherEnd is where the first channel of task number i is used by the other task.
func (o *ordering) otherEnd(p *affine.Program, i int) (pos diag.Pos, name string) {
	for k, c := range o.channels {
		if !slices.Contains(o.ends[k][:], i) {
			continue
		}
		writer, reader := endsOf(p, c.Buffer, o.ends[k], accessesIn{}.of)
		if writer.task == p.Tasks[i] {
			return reader.place(), c.Buffer.Name
		}
		return writer.place(), c.Buffer.Name
	}
	return diag.Pos{}, ""
}

// An ordering is the choice to be made for every task.
type ordering struct {
	diags    diag.List
	tasks    []*taskOrders
	offChip  []*affine.Buffer
	blocks   map[*affine.Task]map[*affine.Loop]bool
	channels []*affine.Channel
	ends     [][2]int                 // per channel, as indexes of tasks
	layouts  [][]candidate            // per channel that is not decided
	free     map[*affine.Channel]bool // where it does not matter what the reader keeps
}

// A candidate is a layout that a channel may have.
type candidate struct {
	layout
	stream affine.StreamType
}

// taskOrders are the loop orders that a task may have.
type taskOrders struct {
	task    *affine.Task
	parts   []part
	orders  [][][]int // that may be chosen, as taskOrder.orders
	choices []taskOrder
}

// settled reports whether there is nothing to choose.
func (t *taskOrders) settled() bool { return len(t.orders) == 1 && !t.wished() }

// A part is a statement of a task's body, and its band if it has one.
type part struct {
	stmt affine.Stmt
	band *nest.Band
}

// A taskOrder is one order per part, nil for those without a band, and what it
// costs at the channels.
type taskOrder struct {
	orders [][]int
	// cost per channel, by index in the program, of each layout.
	cost  map[int][]int64
	kept  int64 // elements that scalars have become
	ports int64 // cost at the arguments
	moved int64 // pairs of loops that changed places
}

func newOrdering(p *affine.Program, off OffChip, known *Known) *ordering {
	if known == nil {
		known = NewKnown()
	}
	accesses := accessesIn{}
	o := &ordering{blocks: blockLoops(p, accesses, known)}
	if off.Away {
		o.offChip = slices.DeleteFunc(slices.Clone(p.Args), (*affine.Buffer).IsScalar)
	}
	o.tasks = make([]*taskOrders, len(p.Tasks))
	refused := make([]diag.List, len(p.Tasks))
	cores.Each(len(p.Tasks), func(i int) {
		o.tasks[i], refused[i] = partsOf(p.Tasks[i])
	})
	o.diags = slices.Concat(refused...)
	ends := affine.AllEnds(p)
	own := make([][]int, len(p.Tasks))
	for i, c := range p.Channels {
		if c.Kind != affine.ChannelUndecided {
			continue
		}
		k := len(o.channels)
		o.channels, o.ends = append(o.channels, c), append(o.ends, ends[i])
		for _, i := range slices.Compact(ends[i][:]) {
			own[i] = append(own[i], k)
		}
	}
	for i, t := range o.tasks {
		t.orders = combinations(t.parts)
		if (len(own[i]) == 0 || tiled(t.task.Body)) && !t.wished() { // nothing to agree on, or agreed on
			t.orders = t.orders[:1]
		}
	}
	o.layouts = make([][]candidate, len(o.channels))
	var writers []*affine.Task
	for k := range o.channels {
		if !o.decided(k) {
			writers = append(writers, p.Tasks[o.ends[k][0]])
		}
	}
	accesses.look(writers)
	cores.Each(len(o.channels), func(k int) {
		if o.decided(k) {
			return
		}
		c, t := o.channels[k], p.Tasks[o.ends[k][0]]
		writer, _ := accessesOf(t, c.Buffer, accesses[t])
		sent := sentBy(writer)
		for _, dims := range nest.Orders(len(c.Buffer.Shape)) {
			y := layout{dims, sent}
			o.layouts[k] = append(o.layouts[k], candidate{y, y.stream(c.Buffer)})
		}
	})
	if off.Stays > 0 {
		o.free = resident(p, ends, off.Stays)
	}
	for i := range own {
		own[i] = slices.DeleteFunc(own[i], o.decided)
	}
	o.weighAll(own, accesses, known)
	return o
}

// partsOf takes t apart.
func partsOf(t *affine.Task) (to *taskOrders, refused diag.List) {
	to = &taskOrders{task: t}
	for _, s := range t.Body {
		x := part{stmt: s}
		if l, isLoop := s.(*affine.Loop); isLoop && t.Sequential == "" {
			x.band = bandOf(l, &refused)
		}
		to.parts = append(to.parts, x)
	}
	return to, refused
}

// decided reports whether nothing can be chosen at either end of channel number k:
// what it costs does not matter.
func (o *ordering) decided(k int) bool {
	return o.tasks[o.ends[k][0]].settled() && o.tasks[o.ends[k][1]].settled()
}

// bandOf is the band of a nest whose order may be chosen; nil if it has none.
// The user's wish leaves only orders that begin with it, and is refused if none
// does.
func bandOf(root *affine.Loop, refused *diag.List) *nest.Band {
	b, ok := nest.BandOf(root)
	ok = ok && !nest.InPortOrder(root)
	wanted, err := affine.WantedOrder(root)
	if ok && err == nil {
		b.Wanted = wanted
		if ok = len(b.LegalOrders()) > 0; !ok {
			err = fmt.Errorf("the order would change the result")
		}
	} else if err == nil && !inside(root, wanted) {
		err = fmt.Errorf("the loops of this nest cannot change places")
	}
	if err != nil {
		refused.Errorf(diag.PinRefused, root.Pos, "loops cannot run in the order %s: %v", strings.Join(root.Order, ", "), err)
	}
	if !ok {
		return nil
	}
	return &b
}

// inside reports whether loops are in the order in which they stand: the first is
// root, and each is the only loop in the one before.
func inside(root *affine.Loop, loops []*affine.Loop) bool {
	body := []affine.Stmt{root}
	for _, l := range loops {
		var found []affine.Stmt
		for _, s := range body {
			if _, ok := s.(*affine.Loop); ok {
				found = append(found, s)
			}
		}
		if len(found) != 1 || found[0] != affine.Stmt(l) {
			return false
		}
		body = l.Body
	}
	return true
}

// weigh finds the choices of a task with their costs; own are its channels whose costs
// matter, all its accesses, nil if they are not known. Of those that cost the same
// everywhere the one nearest to the source stays.
func (o *ordering) weigh(t *taskOrders, own []int, all []affine.Access) {
	if t.settled() && len(own) == 0 {
		t.choices = []taskOrder{{orders: t.orders[0]}}
		return
	}
	seen := map[string]int{}
	reach := map[int]box{} // by channel, or -1-argument: the same in any order
	reached := func(k int, e end) box {
		if _, known := reach[k]; !known {
			reach[k] = hull(e.accesses)
		}
		return reach[k]
	}
	for _, orders := range t.orders {
		choice := taskOrder{orders: orders, cost: map[int][]int64{}}
		for _, order := range orders {
			choice.moved += inversions(order)
		}
		choice.kept = t.apply(choice)
		if !t.settled() || all == nil {
			all = affine.Accesses(t.task.Body)
		}
		for _, k := range own {
			e, ok := accessesOf(t.task, o.channels[k].Buffer, all)
			if !ok {
				continue
			}
			e = e.byBlocks(o.blocks, 0)
			e.reach = reached(k, e)
			choice.cost[k] = e.costs(o.layouts[k])
			if o.free[o.channels[k]] && !e.writes() {
				clear(choice.cost[k])
			}
		}
		for k, b := range o.offChip {
			if e, ok := accessesOf(t.task, b, all); ok {
				e.reach = reached(-1-k, e)
				cost := e.costs(rowMajor(b, e.reach))[0]
				if e.movesRuns(all) {
					cost = min(cost, otherRuns)
				}
				choice.ports += cost
			}
		}
		key := fmt.Sprint(choice.cost, choice.kept, choice.ports)
		at, known := seen[key]
		switch {
		case !known:
			seen[key] = len(t.choices)
			t.choices = append(t.choices, choice)
		case choice.moved < t.choices[at].moved:
			t.choices[at] = choice
		}
	}
}

// wished reports whether the user wants an order in t.
func (t *taskOrders) wished() bool {
	return slices.ContainsFunc(t.parts, func(x part) bool { return x.band != nil && len(x.band.Wanted) > 0 })
}

// rowMajor is the layout in which a memory gives what is reached of b.
func rowMajor(b *affine.Buffer, reach box) []candidate {
	y := layout{nest.Identity(len(b.Shape)), reach}
	return []candidate{{y, y.stream(b)}}
}

// costs is what e keeps with each layout of the channel.
func (e end) costs(layouts []candidate) []int64 {
	var out []int64
	own, plain := e.walk()
	for _, y := range layouts {
		agrees := plain && own.Equal(y.stream)
		x := bridge{layout: y.layout, asWritten: true, asRead: true}
		if e.writes() {
			x.writer, x.gather, x.asWritten = e, bestGather(e, y.layout), agrees
		} else {
			x.reader, x.sweep, x.asRead = e, bestSweep(e, y.layout), agrees
		}
		out = append(out, x.cost())
	}
	return out
}

// combinations lists the legal orders of all parts together, the user's first.
func combinations(parts []part) [][][]int {
	out := [][][]int{nil}
	for _, x := range parts {
		own := [][]int{nil}
		if x.band != nil {
			own = x.band.LegalOrders()
		}
		if len(own) == 1 { // thousands of statements may have one order each
			for k := range out {
				out[k] = append(out[k], own[0])
			}
			continue
		}
		longer := make([][][]int, 0, min(len(out)*len(own), nest.MaxOrders))
		for _, head := range out {
			for _, order := range own[:min(len(own), cap(longer)-len(longer))] {
				longer = append(longer, append(head[:len(head):len(head)], order))
			}
		}
		out = longer
	}
	return out
}

// apply makes the task's body with these orders and says how many elements its
// scalars have become.
func (t *taskOrders) apply(choice taskOrder) (kept int64) {
	t.task.Body = nil
	for i, x := range t.parts {
		order := choice.orders[i]
		if slices.IsSorted(order) { // the user's, or no band
			t.task.Body = append(t.task.Body, x.stmt)
			continue
		}
		body, elements := x.band.Build(order)
		t.task.Body = append(t.task.Body, body...)
		kept += elements
	}
	return kept
}

// changed is the first part that choice orders in another way than the user; -1
// if there is none.
func (t *taskOrders) changed(choice taskOrder) int {
	return slices.IndexFunc(choice.orders, func(order []int) bool { return !slices.IsSorted(order) })
}

// inversions counts the pairs that are not in the user's order.
func inversions(order []int) int64 {
	n := int64(0)
	for i, a := range order {
		for _, b := range order[i+1:] {
			if b < a {
				n++
			}
		}
	}
	return n
}

func (o *ordering) sizes() []int {
	var sizes []int
	for _, t := range o.tasks {
		sizes = append(sizes, len(t.choices))
	}
	return sizes
}

// factors are the costs of the channels and, far smaller, of departing from the
// source.
func (o *ordering) factors() []factor {
	const weight = 64 // of a unit of cost against a change of places
	var out []factor
	for v, t := range o.tasks {
		f := factor{vars: []int{v}}
		for _, c := range t.choices {
			f.cost = append(f.cost, c.moved+weight*(8*c.kept+c.ports))
		}
		out = append(out, f)
	}
	for k := range o.channels {
		if o.decided(k) {
			continue
		}
		w, r := o.ends[k][0], o.ends[k][1]
		f := factor{vars: []int{w, r}}
		for _, a := range o.tasks[w].choices {
			for _, b := range o.tasks[r].choices {
				least := int64(-1)
				for y := range o.layouts[k] {
					if cost := a.cost[k][y] + b.cost[k][y]; least < 0 || cost < least {
						least = cost
					}
				}
				f.cost = append(f.cost, weight*least)
			}
		}
		out = append(out, f)
	}
	return out
}
