package nest

import (
	"slices"

	"codo/affine"
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
				if r := rotationOf(*home(&rest, b), b); r != nil {
					r.apply()
				}
			}
		case *affine.Loop:
			if open(s) {
				rotateIn(s.Body)
			}
		}
	}
}

// A rotation is a register whose elements are all used when they are the oldest, and replaced.
type rotation struct {
	register
	first, trips int64
	length       int64         // iterations until an element is used
	early        bool          // it is shifted before the next element comes
	behind       []affine.Stmt // the loop
}

// rotationOf finds out whether b is one in body; nil if not.
func rotationOf(body []affine.Stmt, b *affine.Buffer) *rotation {
	r := &rotation{register: register{buffer: b}}
	for k, s := range body {
		read, written := touches([]affine.Stmt{s}, b)
		l, isLoop := s.(*affine.Loop)
		switch {
		case !read && !written:
		case r.loop != nil:
			if written {
				return nil
			}
		case r.fill == nil:
			f, _ := fillOf(body[k:k+1], b)
			if f == nil || !f.isWhole() || len(f.loops) != 1 || len(l.Body) != 1 || dataIn([]affine.Expr{f.assign.Value}) {
				return nil
			}
			if _, constant := f.assign.Value.(*affine.Const); !constant {
				return nil
			}
			r.fill = s
		default:
			if !isLoop || !plain(l) {
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

// replaces reports whether each element is used by the one that takes its place, and by nothing else.
func (r *rotation) replaces() bool {
	r.first, r.trips, _ = affine.ConstantTrips(r.loop)
	shift, enters := slices.Index(r.body, r.shift), slices.Index(r.body, affine.Stmt(r.enter))
	r.early = shift < enters
	for k, s := range r.body {
		read, written := touches([]affine.Stmt{s}, r.buffer)
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
