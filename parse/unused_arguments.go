package parse

import (
	"codo/affine"
	"codo/diag"
)

// warnUnused tells of arrays among the arguments that nothing reads or writes, as where the call of the last layer is missing: the
// design has a port for each all the same. Of a struct that fields are arguments of, one that is used will do.
func (l *lowerer) warnUnused() {
	used := map[*affine.Buffer]bool{}
	for _, t := range l.prog.Tasks {
		for u := range affine.Uses(t.Body) {
			used[u.Buffer] = true
		}
	}
	whole := map[diag.Pos]bool{}
	for _, b := range l.prog.Args {
		whole[b.Pos] = whole[b.Pos] || used[b]
	}
	for _, b := range l.prog.Args {
		if !b.IsScalar() && !whole[b.Pos] {
			whole[b.Pos] = true // is told once
			l.diags.Warnf(diag.ArgumentUnused, b.Pos, "nothing of %s is used", quoteToken(b.Name)).
				Advise("call what uses it, or remove it: the design has a port for it")
		}
	}
}
