package hbm

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// goInOrder says so if a task that moves one of two arguments that Steps has made of one does not go
// through it in the order in which it lies in memory: only then is no element stored before it
// was loaded.
func goInOrder(p *affine.Program) (found diag.List) {
	for _, twin := range p.Args {
		if twin.Port.Into == "" {
			continue
		}
		for _, b := range p.Args {
			if b != twin && b.Name != twin.Port.Into {
				continue
			}
			for _, t := range p.Tasks {
				if mine := affine.AccessesTo(t.Body, b); len(mine) > 1 || len(mine) == 1 && !inMemoryOrder(mine[0]) {
					found.Errorf(diag.PortReaders, t.Pos, "task %s does not go through %s in the order in which it lies in memory", t.Name, b.Name).About(b.Name).
						Note(b.Pos, "new values of %s are stored while the old ones are loaded", twin.Port.Into)
				}
			}
		}
	}
	return found
}

// rejoin makes one argument of those that Steps has made two: a task that loads what the one
// holds and another one that stores what the other does go through the array in one order, see goInOrder.
// It panics where they have other ports.
//
//	arg a f32[100][16] elements=1600                      arg a f32[100][16] elements=1600 renewed
//	arg a_new f32[100][16] elements=1600 into=a     =>
//	task load_a { for w { push a_words, a[w] } }          task load_a { for w { push a_words, a[w] } }
//	task store_a { for w { pop a_new_words -> a_new[w] } }      task store_a { for w { pop a_new_words -> a[w] } }
func rejoin(p *affine.Program) {
	p.Args = slices.DeleteFunc(slices.Clone(p.Args), func(twin *affine.Buffer) bool {
		if twin.Port.Into == "" {
			return false
		}
		at := slices.IndexFunc(p.Args, func(b *affine.Buffer) bool {
			part := b.Port.Part
			return b.Port.Into == "" && part.Index == twin.Port.Part.Index && part.Of == twin.Port.Part.Of && (b.Name == twin.Port.Into || part.Array == twin.Port.Into)
		})
		if at < 0 || p.Args[at].Port.Elements != twin.Port.Elements || len(p.Args[at].Shape) != len(twin.Shape) {
			panic(fmt.Sprintf("hbm: %s has other ports than %s", twin.Name, twin.Port.Into))
		}
		b := p.Args[at]
		for _, t := range p.Tasks {
			rename(t, twin, b)
		}
		if b.Shape[0] < twin.Shape[0] {
			b.Shape = twin.Shape
		}
		if run := twin.Port.Run; run > 0 && (b.Port.Run == 0 || run < b.Port.Run) {
			b.Port.Run = run
		}
		b.Port.Renewed = true
		return true
	})
}

// inMemoryOrder reports whether a goes through its array in the order in which it lies in memory: the
// loops of each dimension are inside of those of the dimensions before.
func inMemoryOrder(a affine.Access) bool {
	subs, ok := a.Subscripts()
	d, reached := len(subs)-1, int64(0) // in this dimension, by the loops inside
	for _, l := range slices.Backward(a.Loops) {
		_, trips, constant := affine.ConstantTrips(l)
		if !ok || !constant || l.Step < 1 {
			return false
		}
		if trips == 1 {
			continue
		}
		for d >= 0 && !subs[d].Uses(l) {
			d, reached = d-1, 0
		}
		if d < 0 || !subs[d].IsLinear() || slices.ContainsFunc(subs[:d], func(f affine.Form) bool { return f.Uses(l) }) || subs[d].Coef(l) <= reached {
			return false
		}
		reached += subs[d].Coef(l) * l.Step * (trips - 1)
	}
	return ok
}
