package violations

import (
	"codo/affine"
	"codo/diag"
)

// markNotAffine makes a task sequential if a subscript, bound or guard of it is
// not affine, and says where.
func markNotAffine(t *affine.Task, diags *diag.List) {
	pos, what := findNotAffine(t.Body)
	switch {
	case what == "":
		return
	case what == openLoop:
		if t.Sequential == "" {
			t.Sequential = openLoop + " (" + string(diag.OpenLoop) + ")"
		}
		return
	}
	diags.Warnf(diag.NotAffine, pos, "%s is not affine", what).
		Advise("task %s runs as written, one iteration after another", t.Name)
	if t.Sequential == "" {
		t.Sequential = what + " is not affine (" + string(diag.NotAffine) + ")"
	}
}

// openLoop is what is not affine in a loop whose end depends on data; the reader of the source has said so.
const openLoop = "data ends a loop"

// findNotAffine gives the first subscript or bound that is not affine in the
// loop counters, "" if all are.
func findNotAffine(body []affine.Stmt) (pos diag.Pos, what string) {
	found := func(p diag.Pos, w string) {
		if what == "" {
			pos, what = p, w
		}
	}
	for _, a := range affine.Accesses(body) {
		if _, ok := a.Subscripts(); !ok && a.Buffer != nil {
			found(a.Pos, "the subscript of "+a.Buffer.Name)
		}
	}
	affine.Walk(body, func(s affine.Stmt) bool {
		if l, ok := s.(*affine.Loop); ok && l.Again {
			found(l.Pos, openLoop)
		} else if ok {
			_, okLo := affine.FormOf(l.Lo)
			_, okHi := affine.FormOf(l.Hi)
			if !okLo || !okHi {
				found(l.Pos, "the bound of loop "+l.Name)
			}
		}
		return true
	})
	return pos, what
}
