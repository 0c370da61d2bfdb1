package violations

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// markNotAffine makes a task sequential if a subscript, bound or guard of it is
// not affine, and says where; args are the arguments of the kernel.
func markNotAffine(t *affine.Task, args []*affine.Buffer, diags *diag.List) {
	pos, what, by := findNotAffine(t.Body)
	switch {
	case what == "":
		return
	case what == openLoop:
		if t.Sequential == "" {
			t.Sequential = openLoop + " (" + string(diag.OpenLoop) + ")"
		}
		return
	}
	d := diags.Warnf(diag.NotAffine, pos, "%s is not affine", what)
	if names := valuesOf(by, args); len(names) > 0 {
		d.Advise("task %s runs as written, one iteration after another; with values for arguments it is affine: --value %s=N",
			t.Name, strings.Join(names, "=N --value "))
	} else {
		d.Advise("task %s runs as written, one iteration after another", t.Name)
	}
	if t.Sequential == "" {
		t.Sequential = what + " is not affine (" + string(diag.NotAffine) + ")"
	}
}

// openLoop is what is not affine in a loop whose end depends on data; the reader of the source has said so.
const openLoop = "data ends a loop"

// valuesOf are the arguments that these expressions read, if they read nothing else: numbers that the kernel is
// given.
func valuesOf(list []affine.Expr, args []*affine.Buffer) (names []string) {
	known := true
	for _, e := range list {
		affine.WalkExpr(e, func(e affine.Expr) {
			if ld, ok := e.(*affine.Load); ok {
				known = known && ld.Buffer.IsScalar() && !ld.Buffer.ByRef && slices.Contains(args, ld.Buffer)
				if !slices.Contains(names, ld.Buffer.Name) {
					names = append(names, ld.Buffer.Name)
				}
			}
		})
	}
	if !known {
		return nil
	}
	return names
}

// findNotAffine gives the first bound or subscript that is not affine in the
// loop counters, "" if all are, and all that are not. Bounds come first: subscripts may be so
// because of them.
func findNotAffine(body []affine.Stmt) (pos diag.Pos, what string, by []affine.Expr) {
	found := func(p diag.Pos, w string, list ...affine.Expr) {
		if what == "" {
			pos, what = p, w
		}
		by = append(by, list...)
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		l, ok := s.(*affine.Loop)
		if !ok || l.Again {
			return true
		}
		for _, e := range []affine.Expr{l.Lo, l.Hi} {
			if _, ok := affine.FormOf(e); !ok {
				found(l.Pos, "the bound of loop "+l.Name, e)
			}
		}
		return true
	})
	for _, a := range affine.Accesses(body) {
		if _, ok := a.Subscripts(); !ok && a.Buffer != nil && a.Buffer.Init == nil { // a table is read in any order
			found(a.Pos, "the subscript of "+a.Buffer.Name, a.Index...)
		}
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Again {
			found(l.Pos, openLoop)
		}
		return true
	})
	return pos, what, by
}
