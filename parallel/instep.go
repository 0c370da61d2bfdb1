package parallel

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// InStep changes orders, which are as NewSurvey takes them, for Options.InStep: where a nest sums up
// products of what other tasks compute, a column of one array and a row of the other after the other,
//
//	for k { for i { for j { g[i][j] += e[i][k] * f[k][j] } } }
//
// those compute them in this order, and all work at the same time: neither array is ever there
// as a whole, which all sums are instead. Loops that walk along both arrays and are free, as
// those over the heads of an attention, stand around. The result tells whether there are such nests.
func InStep(p *affine.Program, orders [][][]int) (inStep [][][]int, changed bool) {
	inStep = make([][][]int, len(p.Tasks))
	var bands []standing
	for k, t := range p.Tasks {
		inStep[k] = make([][]int, len(t.Body))
		if k < len(orders) {
			copy(inStep[k], orders[k])
		}
		for i, s := range t.Body {
			if l, ok := s.(*affine.Loop); ok && len(l.Order) == 0 {
				if b, ok := nest.BandOf(l); ok {
					bands = append(bands, standing{b, &inStep[k][i]})
				}
			}
		}
	}
	computed := computedIn(p)
	for _, taker := range bands {
		reads := slices.DeleteFunc(affine.Accesses([]affine.Stmt{taker.band.Nest}), func(a affine.Access) bool { return a.Write || !computed[a.Buffer] })
		along := allAlong(&taker.band, reads, computed)
		if len(along) == 0 {
			continue
		}
		for _, l := range slices.Backward(along) {
			taker.outermost(l)
		}
		changed = true
		for _, a := range reads {
			subs, _ := a.Subscripts()
			d := slices.IndexFunc(subs, func(f affine.Form) bool { return f.Uses(along[0]) })
			for _, giver := range bands {
				if l := writesAlong(&giver.band, a.Buffer, d); l != nil {
					giver.outermost(l)
				}
			}
		}
	}
	return inStep, changed
}

// A standing band has an order, nil for that in which it is.
type standing struct {
	band  nest.Band
	order *[]int
}

// outermost makes l the outermost loop; the others keep their order.
func (s standing) outermost(l *affine.Loop) {
	k, order := slices.Index(s.band.Loops, l), *s.order
	if len(order) != len(s.band.Loops) {
		order = nest.Identity(len(s.band.Loops))
	}
	*s.order = append([]int{k}, slices.DeleteFunc(slices.Clone(order), func(o int) bool { return o == k })...)
}

// computedIn are the arrays of the channels of p that tasks compute.
func computedIn(p *affine.Program) arrays {
	computed := channelsOf(p)
	for k, ends := range affine.AllEnds(p) {
		if ends[0] < 0 || ends[1] < 0 {
			delete(computed, p.Channels[k].Buffer)
		}
	}
	return computed
}

// allAlong are the loops of b, which sums up products of several arrays, that walk along each of
// those of which reads are all reads: the free ones, and then the others.
func allAlong(b *nest.Band, reads []affine.Access, arrays arrays) (along []*affine.Loop) {
	if !b.Sums() || !slices.ContainsFunc(reads, func(a affine.Access) bool { return a.Buffer != reads[0].Buffer }) {
		return nil
	}
	for _, free := range []bool{true, false} {
		for k, l := range b.Loops {
			if b.Free[k] == free && passesAll(l, reads, arrays) {
				along = append(along, l)
			}
		}
	}
	return along
}

// writesAlong is the free loop of b that says where in dimension d it writes an array; nil if it does
// not, or there is none.
func writesAlong(b *nest.Band, buffer *affine.Buffer, d int) *affine.Loop {
	for _, a := range affine.Accesses([]affine.Stmt{b.Nest}) {
		subs, ok := a.Subscripts()
		if !a.Write || a.Buffer != buffer || !ok || d < 0 {
			continue
		}
		for k, l := range b.Loops {
			if b.Free[k] && subs[d].Uses(l) {
				return l
			}
		}
	}
	return nil
}
