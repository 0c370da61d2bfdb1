package scalars

import (
	"slices"

	"codo/affine"
	"codo/nest"
)

// Localise declares arrays in the innermost loops whose iterations fill them before they do
// anything else with them: nothing goes on in them from one iteration to the next (array
// privatization: Li, "Array privatization for parallel execution of loops", 1992).
//
//	local s f32[8]                         for i {
//	for i {                                  local s f32[8]
//	  for j { s[j] = 0 }            =>       for j { s[j] = 0 }
//	  for k { for j { s[j] += .. } }         for k { for j { s[j] += .. } }
//	}                                      }
func Localise(t *affine.Task) { t.Body = localiseIn(t.Body) }

func localiseIn(body []affine.Stmt) []affine.Stmt {
	users := nest.UsersIn(body)
	for k := 0; k < len(body); k++ {
		d, ok := body[k].(*affine.Decl)
		if !ok || len(users[d.Buffer]) != 1 || d.Buffer.IsScalar() || d.Buffer.Init != nil || len(d.Buffer.Bind) > 0 || len(d.Buffer.Partition) > 0 {
			continue
		}
		rest := slices.Clone(body[k+1:])
		list := Home(&rest, d.Buffer)
		if list != &rest && (fillsFirst(*list, d.Buffer) || writesFirst(*list, d.Buffer)) {
			*list = slices.Insert(*list, 0, affine.Stmt(d))
			body = append(body[:k:k], rest...)
			k--
		}
	}
	for _, s := range body {
		if l, ok := s.(*affine.Loop); ok && nest.Open(l) {
			l.Body = localiseIn(l.Body)
		}
	}
	return body
}

// fillsFirst reports whether body begins with a nest that gives all elements of b values that later ones read.
func fillsFirst(body []affine.Stmt, b *affine.Buffer) bool {
	f, at := fillBeside(body, b)
	return f != nil && f.IsWhole() && f.fillsFor(body[at+1:])
}

// IsWhole reports whether f gives all elements of its array values.
func (f *Fill) IsWhole() bool {
	b := f.Assign.Buffer
	for d, l := range f.Of {
		if l == nil {
			if b.Shape[d] != 1 {
				return false
			}
			continue
		}
		if first, trips, ok := affine.ConstantTrips(l); !ok || first+f.Plus[d] != 0 || trips != int64(b.Shape[d]) {
			return false
		}
	}
	return true
}

// fillsFor reports whether what body reads of the array has been filled.
func (f *Fill) fillsFor(body []affine.Stmt) bool {
	if f.when == nil {
		return true
	}
	return !slices.ContainsFunc(affine.Accesses(body), func(a affine.Access) bool {
		_, ok := a.Subscripts()
		return a.Buffer == f.Assign.Buffer && !a.Write && (!ok || !a.Written() || !f.filled(a))
	})
}
