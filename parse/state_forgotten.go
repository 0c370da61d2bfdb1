package parse

import (
	"codo/affine"
	"codo/nest/arrays"
	"codo/nest/domain"
)

// forgotten are the arrays that keep their values from run to run of which no run uses what the one before has left, as line
// buffers and windows: conditions leave out what still holds pixels of the last image. That is so where each element that
// is used is known to have come in this run, see arrays.Lines. They are found by name, as the program that is changed for that is
// a copy.
func (l *lowerer) forgotten(p *affine.Program) map[string]bool {
	kept := map[string]bool{}
	for _, b := range l.lasting {
		if !b.IsScalar() && l.shared[b] == "" {
			kept[b.Name] = true
		}
	}
	if len(kept) == 0 || len(p.Tasks) != 1 {
		return nil
	}
	p.Tasks[0].Body = l.declaredAround(p.Tasks[0].Body, kept)
	q := affine.Clone(p)
	t, names := q.Tasks[0], affine.NamesOf(q)
	was := map[*affine.Buffer]string{} // rewrites may give other names
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok {
			was[d.Buffer] = d.Buffer.Name
		}
		return true
	})
	domain.Release(q)
	domain.Pipelines(t, names)
	domain.Inductions(t)
	arrays.Lines(t, names)
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		affine.Each(s, func(ld *affine.Load) { delete(kept, was[ld.Buffer]) })
		return true
	})
	return kept
}

// declaredAround is body, which declares these arrays before all that it does: as static arrays of functions that are called in a
// loop they are the same in each iteration. Those of a function that is called at several places stay where they are.
func (l *lowerer) declaredAround(body []affine.Stmt, arrays map[string]bool) []affine.Stmt {
	moved := map[*affine.Buffer]bool{}
	var first []affine.Stmt
	for _, b := range l.lasting {
		if arrays[b.Name] && len(l.instances(b)) == 1 {
			moved[b] = true
			first = append(first, &affine.Decl{Buffer: b, Pos: b.Pos})
		}
	}
	return append(first, withoutDeclarations(body, func(b *affine.Buffer) bool { return moved[b] })...)
}
