package hbm

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Transfer puts tasks between off-chip memory and the tasks that use an array: one
// that loads it, element after element in the order in which it lies there, and one
// that stores it. What a task reads several times, or in another order, is then kept
// on chip, where it can have banks.
//
//	task t { for i { for k { .. a[k][i] .. } } }
//	task load_a { for .. { a_1[..] = a[..] } }; task t { for i { for k { .. a_1[k][i] .. } } }
//
// An array that a task reads before it writes it, or does not write whole, is held:
// loaded into an array of the task's own before, and stored from there after. The
// port then has one process that reads and, later, one that writes (rule C15), and as
// nothing is handed to the second before all has come from the first, no element is
// read after it was written. So is what is reached in ways that are not affine.
//
//	task t { for n { for i { a[i] = .. a[i] .. } } }
//	task t { local a_2; for i { a_2[i] = a_1[i] }; for n { for i { a_2[i] = .. a_2[i] .. } }; for i { a_3[i] = a_2[i] } }
//
// A first nest that renews it takes what is loaded, and gives what is stored, see hold.
//
// An array each element of which is read, and then written, once, need not be held: its new
// values are stored beside the old ones that are loaded, see renews. With anew, so are those of one whose
// elements get them in an iteration of their own, from old values, see transfer.anew.
//
// With whole, an array whose elements are accessed several times, or in a loop whose iterations wait for each other and
// so can only all be copies, not as many as a token has elements, is handed over as a
// whole, in a ping-pong, which may have as many banks as a task can use, instead of
// element by element:
//
//	task load_a { .. push a_1, a[..] .. }; task fill_a { .. pop a_1 -> a_2[..] .. }; task t { .. a_2[k][i] .. }
//
// With lanes > 1, elements are to pass so many at a time: what a task writes of an array
// in a box is stored as it comes, and not held, see partly. An array may have so many parts
// later, see Words.
//
// room is the bits of memory on the chip. Arrays that are too large to be held stay
// as they are, and so do those that are moved already.
func Transfer(p *affine.Program, room int64, whole, anew bool, lanes, parts int, moved ...*affine.Buffer) {
	x := transfer{program: p, names: affine.NamesOf(p)}
	for _, t := range p.Tasks {
		for _, b := range p.Args {
			writes, reads := t.Uses(b)
			size := int64(b.Len()) * int64(b.Elem.Bits)
			switch free := t.Sequential == ""; {
			case b.IsScalar() || !writes && !reads || usedElsewhere(p, t, b) || slices.Contains(moved, b):
			case free && whole && 2*size <= room && (often(t, b) || inChain(t, b)) && !writes:
				room -= 2 * size
				rename(t, b, x.fill(b, x.load(b)))
			case free && whole && 2*size <= room && (often(t, b) || inChain(t, b)) && sets(t, b, reads):
				room -= 2 * size
				rename(t, b, x.drain(b, x.store(b)))
			case free && !writes && x.loadBox(t, b):
			case free && !writes:
				rename(t, b, x.load(b))
			case free && sets(t, b, reads):
				rename(t, b, x.store(b))
			case free && reads && (renews(affine.AccessesTo(t.Body, b), b) || x.forward(t, b)):
				x.renew(t, b)
			case free && anew && reads && x.anew(t, b, room):
			case free && lanes > 1 && !reads && x.partly(t, b, lanes, parts):
			case size <= room:
				room -= size
				x.hold(t, b)
			}
		}
	}
	p.Tasks = slices.Concat(x.loads, x.fills, p.Tasks, x.drains, x.stores)
}

// A transfer is the tasks that move arrays from and to off-chip memory.
type transfer struct {
	program        *affine.Program
	names          affine.Names
	loads, fills   []*affine.Task
	drains, stores []*affine.Task
}

// channel is a new channel for the elements of b.
func (x *transfer) channel(b *affine.Buffer) *affine.Buffer {
	c := x.array(b)
	x.program.Channels = append(x.program.Channels, &affine.Channel{Buffer: c, Pos: b.Pos})
	return c
}

// array is a new array like b.
func (x *transfer) array(b *affine.Buffer) *affine.Buffer {
	return &affine.Buffer{Name: x.names.Fresh(b.Name), Elem: b.Elem, Shape: b.Shape, Pos: b.Pos}
}

// load adds a task that loads b, and gives the channel that it fills.
func (x *transfer) load(b *affine.Buffer) *affine.Buffer {
	c := x.channel(b)
	x.loads = append(x.loads, &affine.Task{Name: x.names.Fresh("load_" + b.Name), Body: copyNest(b, c, b, x.names), Pos: b.Pos})
	return c
}

// store adds a task that stores b, and gives the channel that it takes it from.
func (x *transfer) store(b *affine.Buffer) *affine.Buffer {
	c := x.channel(b)
	x.stores = append(x.stores, &affine.Task{Name: x.names.Fresh("store_" + b.Name), Body: copyNest(c, b, b, x.names), Pos: b.Pos})
	return c
}

// fill adds a task that takes b from a channel, and gives the ping-pong that it fills.
func (x *transfer) fill(b, from *affine.Buffer) *affine.Buffer {
	c := x.pingPong(b)
	x.fills = append(x.fills, &affine.Task{Name: x.names.Fresh("fill_" + b.Name), Body: copyNest(from, c, b, x.names), Pos: b.Pos})
	return c
}

// drain adds a task that puts b into a channel, and gives the ping-pong that it takes
// it from.
func (x *transfer) drain(b, to *affine.Buffer) *affine.Buffer {
	c := x.pingPong(b)
	x.drains = append(x.drains, &affine.Task{Name: x.names.Fresh("drain_" + b.Name), Body: copyNest(c, to, b, x.names), Pos: b.Pos})
	return c
}

func (x *transfer) pingPong(b *affine.Buffer) *affine.Buffer {
	c := x.channel(b)
	last := x.program.Channels[len(x.program.Channels)-1]
	last.Kind, last.Reason = affine.PingPong, "handed over as a whole, with as many banks as are used at a time"
	return c
}

// UsedAgain reports whether a task of p accesses the elements of b several times, on average.
func UsedAgain(p *affine.Program, b *affine.Buffer) bool {
	return slices.ContainsFunc(p.Tasks, func(t *affine.Task) bool { return often(t, b) })
}

// often reports whether t accesses the elements of b several times, on average.
func often(t *affine.Task, b *affine.Buffer) bool { return usesOf(t, b) >= 2*float64(b.Len()) }

// inChain reports whether t accesses b in an inner loop whose iterations wait for each other, as one computes what the next one
// changes: not those that all add to the same element.
func inChain(t *affine.Task, b *affine.Buffer) bool {
	all := affine.Accesses(t.Body)
	seen := map[*affine.Loop]bool{}
	return slices.ContainsFunc(all, func(a affine.Access) bool {
		at := len(a.Loops) - 1
		if a.Buffer != b || at < 1 || seen[a.Loops[at]] {
			return false
		}
		l := a.Loops[at]
		seen[l] = true
		moving := slices.DeleteFunc(slices.Clone(all), func(o affine.Access) bool {
			return !slices.Contains(o.Loops, l) || !slices.ContainsFunc(o.Index, func(e affine.Expr) bool { f, ok := affine.FormOf(e); return !ok || f.Uses(l) })
		})
		return !nest.IsFree(l, at, moving)
	})
}

// usesOf is how often t accesses elements of b.
func usesOf(t *affine.Task, b *affine.Buffer) (uses float64) {
	for _, a := range affine.Accesses(t.Body) {
		if a.Buffer != b {
			continue
		}
		n := 1.0
		for _, l := range a.Loops {
			if least, most, ok := affine.TripRange(l); ok {
				n *= float64(least+most) / 2
			}
		}
		uses += n
	}
	return uses
}

// rename puts an array of the same shape in the place of another.
func rename(t *affine.Task, from, to *affine.Buffer) {
	affine.RewriteBuffer(t.Body, from, to, func(index []affine.Expr) []affine.Expr { return index })
}

func usedElsewhere(p *affine.Program, t *affine.Task, b *affine.Buffer) bool {
	return slices.ContainsFunc(p.Tasks, func(o *affine.Task) bool {
		writes, reads := o.Uses(b)
		return o != t && (writes || reads)
	})
}

// sets reports whether t surely writes every element of b and, if it reads b, too,
// does so before.
func sets(t *affine.Task, b *affine.Buffer, reads bool) bool {
	for k := range t.Body {
		if writes, read := (&affine.Task{Body: t.Body[k : k+1]}).Uses(b); !writes && !read {
			continue
		}
		soFar := affine.Accesses(t.Body[:k+1])
		if reads && slices.ContainsFunc(soFar, func(a affine.Access) bool { return a.Buffer == b && !a.Write }) {
			return false
		}
		if fill(soFar, b) {
			return true
		}
	}
	return false
}

// copyNest copies one array to another of its shape, in the order in which it lies
// in memory.
func copyNest(from, to, at *affine.Buffer, names affine.Names) []affine.Stmt {
	loops, index := affine.LoopsOver(from.Shape, at.Pos, func(int) string { return names.Fresh("i") })
	body := []affine.Stmt{&affine.Assign{Buffer: to, Index: index, Value: &affine.Load{Buffer: from, Index: index, Pos: at.Pos}, Pos: at.Pos}}
	return nest.Wrap(loops, body)
}
