package arrays

import (
	"slices"

	"codo/affine"
	"codo/nest"
	"codo/nest/scalars"
)

// Rotate leaves sums that take turns in a shift register, of which each goes on with the oldest,
// where they are: the place of what comes goes round instead.
//
//	local r f32[8]
//	for k { r[k] = 0 }                             for k { r[k] = 0 }
//	for n = 0 to 64 {                              for n = 0 to 64 {
//	  local s f32; s = r[7] + x[n]                   local s f32; s = r[n % 8] + x[n]
//	  for k = 7 to 0 step -1 { r[k] = r[k - 1] }     r[n % 8] = s
//	  r[0] = s                                =>   }
//	}
//	for k { y = y + r[k] }                         for k { y = y + r[7 - k] }
func Rotate(t *affine.Task) { rotateIn(t.Body) }

func rotateIn(body []affine.Stmt) {
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Decl:
			if b := s.Buffer; len(b.Shape) == 1 && b.Init == nil && len(b.Bind)+len(b.Partition) == 0 {
				rest := body[k+1:]
				if r := rotationOf(*scalars.Home(&rest, b), b); r != nil {
					r.apply()
				}
			}
		case *affine.Loop:
			if nest.Open(s) {
				rotateIn(s.Body)
			}
		}
	}
}

// A rotation is a register whose elements are all used when they are the oldest, and replaced.
type rotation struct {
	buffer       *affine.Buffer
	fill         affine.Stmt
	loop         *affine.Loop
	body         []affine.Stmt // of the loop, in parts
	shift        affine.Stmt
	enter        *affine.Assign
	back         bool // the newest element is the last
	first, trips int64
	length       int64         // iterations until an element is used
	early        bool          // it is shifted before the next element comes
	behind       []affine.Stmt // the loop
}

// rotationOf finds out whether b is one in body; nil if not.
func rotationOf(body []affine.Stmt, b *affine.Buffer) *rotation {
	r := &rotation{buffer: b}
	for k, s := range body {
		read, written := nest.Touches([]affine.Stmt{s}, b)
		l, isLoop := s.(*affine.Loop)
		switch {
		case !read && !written:
		case r.loop != nil:
			if written {
				return nil
			}
		case r.fill == nil:
			if scalars.OnlyFill(s, b) == nil {
				return nil
			}
			r.fill = s
		default:
			if !isLoop || !nest.Plain(l) {
				return nil
			}
			r.loop, r.behind = l, body[k+1:]
		}
	}
	if r.loop == nil || !r.parts() || !r.replaces() || !r.known() {
		return nil
	}
	return r
}

// parts finds what shifts and what enters.
func (r *rotation) parts() bool {
	if _, _, ok := affine.ConstantTrips(r.loop); !ok || r.loop.Step != 1 {
		return false
	}
	for _, s := range affine.CloneBody(r.loop.Body) {
		if l, ok := s.(*affine.Loop); ok && r.shift == nil && nest.Plain(l) {
			parts := withoutLast(l)
			for _, p := range parts {
				if r.shifts(p) {
					r.shift = p
				}
			}
			if r.shift != nil {
				r.body = append(r.body, parts...)
				continue
			}
		}
		r.body = append(r.body, s)
	}
	if r.shift == nil {
		return false
	}
	enters := slices.IndexFunc(r.body, func(s affine.Stmt) bool { a, ok := s.(*affine.Assign); return ok && a.Buffer == r.buffer })
	if enters < 0 {
		return false
	}
	r.enter = r.body[enters].(*affine.Assign) // the only one, else it is not in order
	at, ok := nest.ConstantAt(r.enter.Index, 0)
	return ok && at == r.newest()
}

// newest is the place of what has come last.
func (r *rotation) newest() int64 {
	if r.back {
		return int64(r.buffer.Shape[0]) - 1
	}
	return 0
}

// age is how often what is at a place was shifted since it came.
func (r *rotation) age(place affine.Form) affine.Form {
	if r.back {
		return place.Scale(-1).Plus(r.newest())
	}
	return place
}

// shifts reports whether s moves all elements on by one, and does nothing else.
func (r *rotation) shifts(s affine.Stmt) bool {
	l, ok := s.(*affine.Loop)
	if !ok || len(l.Body) != 1 {
		return false
	}
	a, ok := l.Body[0].(*affine.Assign)
	if !ok || a.Buffer != r.buffer {
		return false
	}
	from, ok := a.Value.(*affine.Load)
	first, trips, ok2 := affine.ConstantTrips(l)
	if !ok || !ok2 || from.Buffer != r.buffer || trips != int64(r.buffer.Shape[0])-1 || l.Step != 1 && l.Step != -1 {
		return false
	}
	to, ok := affine.FormOf(a.Index[0])
	source, ok2 := affine.FormOf(from.Index[0])
	step, ok3 := source.Sub(to).IsConst()
	at := to.Sub(affine.CounterForm(l))
	offset, ok4 := at.IsConst()
	if !ok || !ok2 || !ok3 || !ok4 || step != l.Step { // it goes towards the newest
		return false
	}
	r.back = step == 1
	if r.back {
		return first+offset == 0
	}
	return first+offset == int64(r.buffer.Shape[0])-1
}

// replaces reports whether each element is used by the one that takes its place, and by nothing else.
func (r *rotation) replaces() bool {
	r.first, r.trips, _ = affine.ConstantTrips(r.loop)
	shift, enters := slices.Index(r.body, r.shift), slices.Index(r.body, affine.Stmt(r.enter))
	r.early = shift < enters
	for k, s := range r.body {
		read, written := nest.Touches([]affine.Stmt{s}, r.buffer)
		if k == shift || !read && !written {
			continue
		}
		if written && k != enters || read && k > enters {
			return false
		}
		for _, age := range r.ages([]affine.Stmt{s}) {
			n, constant := age.IsConst()
			if k < shift && r.early {
				n++ // it is shifted yet
			}
			if !constant || n < 2 || r.length != 0 && r.length != n {
				return false
			}
			r.length = n
		}
	}
	return r.length > 0 && r.trips >= r.length
}

// ages are those of the elements that body reads; one that is not known has no constant.
func (r *rotation) ages(body []affine.Stmt) (list []affine.Form) {
	affine.Walk(body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) {
			if ld.Buffer == r.buffer {
				place, known := affine.FormOf(ld.Index[0])
				if !known {
					place = affine.Form{}.Plus(-1)
				}
				list = append(list, r.age(place))
			}
		})
		return true
	})
	return list
}

// since is how many iterations before the last one what has this age behind the loop came.
func (r *rotation) since(age affine.Form) affine.Form {
	if r.early {
		return age
	}
	return age.Plus(-1) // it was shifted once more
}

// known reports whether what is read behind the loop is among the elements that came last.
func (r *rotation) known() bool {
	return !slices.ContainsFunc(r.ages(r.behind), func(age affine.Form) bool {
		lo, hi, bounded := r.since(age).Range()
		return !bounded || lo < 0 || hi >= r.length
	})
}

// apply lets the place go round.
func (r *rotation) apply() {
	n := affine.CounterForm(r.loop).Plus(-r.first).Mod(r.length).Expr()
	r.loop.Body = slices.DeleteFunc(r.body, func(s affine.Stmt) bool { return s == r.shift })
	affine.RewriteBuffer(r.loop.Body, r.buffer, r.buffer, func([]affine.Expr) []affine.Expr { return []affine.Expr{n} })
	affine.RewriteReads(r.behind, r.buffer, r.buffer, func(index []affine.Expr) []affine.Expr {
		place, _ := affine.FormOf(index[0])
		came := r.since(r.age(place)).Scale(-1).Plus((r.trips-1)%r.length + r.length)
		return []affine.Expr{came.Mod(r.length).Expr()}
	})
	fill := r.fill.(*affine.Loop)
	first, _, _ := affine.ConstantTrips(fill)
	fill.Hi = affine.Convert(affine.IntConst(first+r.length), fill.Type)
	r.buffer.Shape = []int{int(r.length)}
}
