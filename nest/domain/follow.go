package domain

import (
	"codo/affine"
	"codo/nest"
)

// A follower is a local that takes over in each iteration what another one holds, such as the pointer to the
// row before: it counts along with the other one, if it begins as far behind.
//
//	r0 = 0; r1 = 96; for i { .. r0 = r1; r1 = r1 + 96 }  =>  r0 = 96 * i, r1 = 96 * i + 96
type follower struct {
	leader *affine.Buffer
	plus   int64 // it becomes the leader and this
	place  int   // by this statement of the body
}

// followerOf is what b is in body; ok is false if it is no follower.
func (x *inductor) followerOf(body []affine.Stmt, b *affine.Buffer) (f follower, ok bool) {
	for k, s := range body {
		a, isAssign := s.(*affine.Assign)
		if isAssign && a.Buffer == b {
			if ok { // a second one
				return f, false
			}
			if f, ok = x.takes(a.Value, b); !ok {
				return f, false
			}
			f.place = k
			continue
		}
		if nest.Writes([]affine.Stmt{s}, b) {
			return f, false
		}
	}
	return f, ok
}

// takes reads e as another local than b, of its type, and a constant.
func (x *inductor) takes(e affine.Expr, b *affine.Buffer) (f follower, ok bool) {
	if ld, isLoad := e.(*affine.Load); isLoad {
		return follower{leader: ld.Buffer}, ld.Buffer != b && x.locals[ld.Buffer] && ld.Buffer.Elem == b.Elem
	}
	affine.WalkExpr(e, func(e affine.Expr) {
		ld, isLoad := e.(*affine.Load)
		if isLoad && ld.Buffer != b && x.locals[ld.Buffer] && ld.Buffer.Elem == b.Elem {
			f.leader = ld.Buffer
		}
	})
	if f.leader == nil {
		return f, false
	}
	f.plus, ok = addedTo(f.leader, e)
	return f, ok
}

// stepsOf is what body adds to each local of which at is known what it holds before the loop: locals that count, and
// those that follow them.
func (x *inductor) stepsOf(body []affine.Stmt, at values) map[*affine.Buffer]int64 {
	steps, places := map[*affine.Buffer]int64{}, map[*affine.Buffer]int{}
	waiting := map[*affine.Buffer]follower{}
	for b := range assignedIn(body) {
		if _, had := at[b]; !had || b.Elem.Kind == affine.Bool {
			continue
		}
		if step, ok := x.stepOf(body, b); ok {
			steps[b] = step
		} else if f, ok := x.followerOf(body, b); ok {
			waiting[b] = f
		}
	}
	for found := true; found; {
		found = false
		for b, f := range waiting {
			step, known := steps[f.leader]
			if !known {
				continue
			}
			delete(waiting, b)
			before := int64(0) // that the leader has moved on already
			if k, follows := places[f.leader]; !follows {
				before, _ = x.stepOf(body[:f.place], f.leader)
			} else if k < f.place {
				before = step
			}
			if at[b].Plus(step).Equal(at[f.leader].Plus(before + f.plus)) {
				steps[b], places[b], found = step, f.place, true
			}
		}
	}
	return steps
}
