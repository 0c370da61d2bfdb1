package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/domain"
)

// What a window gives before it is full is computed, too, where nothing says that it is not needed:
//
//	m = w[0] + w[1]; all[i][j] = m                 if (j >= 1) { m = w[0] + w[1]; all[i][j] = m } else { all[i][j] = 0 }
//	if (j >= 2) { y[i][j] = v[0] * v[1] }     =>   if (j >= 2) { y[i][j] = v[0] * v[1] }
//
// Then all elements that are used are known to be ones that came.

// onlyNeeded puts what computes results of core under the conditions under which they are used, as far as these are known: what
// uses some results, and is no more computed where they are not, comes first. It reports whether there are any.
func (r *resultLines) onlyNeeded(core []affine.Stmt, filled []*affine.Buffer) (out []affine.Stmt, changed bool) {
	if under, ok := underChoices(core); ok {
		core, changed = under, true
	}
	for left := r.arrays; ; {
		needs := r.needs(core, filled)
		at := slices.IndexFunc(left, func(b *affine.Buffer) bool { return needs[b] != nil })
		if at < 0 {
			return core, changed
		}
		b := left[at]
		left = slices.Delete(slices.Clone(left), at, at+1)
		cond := needs[b].condition(r.loops)
		k := slices.IndexFunc(core, func(s affine.Stmt) bool { a, ok := s.(*affine.Assign); return ok && a.Buffer == b })
		if cond == nil || k < 0 {
			continue
		}
		a := *core[k].(*affine.Assign)
		a.Value = &affine.Select{Cond: cond, X: a.Value, Y: &affine.Const{T: b.Elem}}
		own := slices.Clone(core)
		own[k] = &a
		if under, ok := underChoices(own); ok {
			core, changed = under, true
		}
	}
}

// A box is the first and the last iteration of each loop.
type box map[*affine.Loop][2]int64

// condition is what holds in the iterations of these loops that are in b; nil: in all of them.
func (b box) condition(loops []*affine.Loop) (cond affine.Expr) {
	for _, l := range loops {
		if c := nest.Within(affine.CounterForm(l), b[l][0], b[l][1]+1); c != nil {
			cond = affine.And(cond, c)
		}
	}
	return cond
}

// with is b and the iterations that p asks for.
func (b box) with(p domain.Region, loops []*affine.Loop) box {
	out := box{}
	for _, l := range loops {
		lo, hi := p.Bounds(l)
		at := [2]int64{lo - p.Back[l], hi - p.Back[l]}
		if was, ok := b[l]; ok {
			at = [2]int64{min(at[0], was[0]), max(at[1], was[1])}
		}
		out[l] = at
	}
	return out
}

// needs are the iterations whose results are used, of each array; none of one that is used where it is not known which.
func (r *resultLines) needs(core []affine.Stmt, filled []*affine.Buffer) map[*affine.Buffer]box {
	n := newLineNest(r.loops, filled)
	n.whole, n.needs = r.whole, map[*affine.Buffer]box{}
	core, ok := n.begun(affine.CloneBody(core), noLoops)
	if !ok {
		return nil
	}
	var unknown []*affine.Buffer
	holds := r.holds(core)
	for _, s := range core {
		n.failed, n.steps = false, 0
		if n.replaced([]affine.Stmt{s}, domain.RegionOf(r.loops)); !n.failed {
			continue
		}
		affine.Walk([]affine.Stmt{s}, func(s affine.Stmt) bool {
			affine.Each(s, func(ld *affine.Load) { unknown = append(unknown, holds[ld.Buffer]...) })
			return true
		})
	}
	for _, b := range unknown {
		delete(n.needs, b)
	}
	return n.needs
}

// holds are the arrays of results of which there are elements in cells.
func (r *resultLines) holds(core []affine.Stmt) map[*affine.Buffer][]*affine.Buffer {
	held := map[*affine.Buffer][]*affine.Buffer{}
	for changed := true; changed; {
		changed = false
		affine.Walk(core, func(s affine.Stmt) bool {
			a, ok := s.(*affine.Assign)
			if !ok || r.whole[a.Buffer] {
				return true
			}
			hold := func(b *affine.Buffer) {
				if !slices.Contains(held[a.Buffer], b) {
					held[a.Buffer], changed = append(held[a.Buffer], b), true
				}
			}
			affine.Each(s, func(ld *affine.Load) {
				if r.whole[ld.Buffer] {
					hold(ld.Buffer)
				}
				for _, b := range held[ld.Buffer] {
					hold(b)
				}
			})
			return true
		})
	}
	return held
}
