package parse

import (
	"slices"
	"strings"
	"sync"

	"codo/affine"
)

// endings are the scalar arguments that say where the loops in list end that which chooses, in the order of
// their places; all are the statements that may say what variables are.
func (l *lowerer) endings(list, all []affine.Stmt, which func(*affine.Loop) bool) (names []string) {
	set := sync.OnceValue(func() map[*affine.Buffer][]*affine.Assign { return scalarsSet(all) })
	seen := map[*affine.Buffer]bool{}
	var from func(e affine.Expr)
	from = func(e affine.Expr) {
		affine.WalkExpr(e, func(e affine.Expr) {
			ld, ok := e.(*affine.Load)
			if !ok || seen[ld.Buffer] {
				return
			}
			seen[ld.Buffer] = true
			if b := ld.Buffer; b.IsScalar() && !b.ByRef && slices.Contains(l.prog.Args, b) {
				names = append(names, b.Name)
			}
			for _, a := range set()[ld.Buffer] {
				from(a.Value)
			}
		})
	}
	affine.Walk(list, func(s affine.Stmt) bool {
		if loop, ok := s.(*affine.Loop); ok && which(loop) {
			from(loop.Hi)
		}
		return true
	})
	return names
}

// scalarsSet is where scalars get values.
func scalarsSet(body []affine.Stmt) map[*affine.Buffer][]*affine.Assign {
	set := map[*affine.Buffer][]*affine.Assign{}
	affine.Walk(body, func(s affine.Stmt) bool {
		if a, ok := s.(*affine.Assign); ok && a.Buffer.IsScalar() {
			set[a.Buffer] = append(set[a.Buffer], a)
		}
		return true
	})
	return set
}

// valueOptions are the options that give these arguments values.
func valueOptions(names []string) string {
	return "--value " + strings.Join(names, "=N --value ") + "=N"
}
