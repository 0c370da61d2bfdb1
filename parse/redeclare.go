package parse

import "slices"

// redeclare visits the variables that blocks of f declare, each with the statements behind its declaration, in which
// behind may give them others: if it does so, ok, these stand there, and the declaration goes.
func redeclare(f *function, behind func(v *varDecl, list []stmt) (other []stmt, ok bool)) {
	walk(f.body, func(n any) bool {
		b, isBlock := n.(*block)
		if !isBlock {
			return true
		}
		for k := 0; k < len(b.list); k++ {
			d, isDecl := b.list[k].(*declaration)
			if !isDecl {
				continue
			}
			for _, v := range slices.Clone(d.vars) {
				if list, ok := behind(v, b.list[k+1:]); ok {
					d.vars = slices.DeleteFunc(d.vars, func(o *varDecl) bool { return o == v })
					b.list = slices.Concat(b.list[:k+1], list)
				}
			}
			if len(d.vars) == 0 {
				b.list = slices.Delete(b.list, k, k+1)
				k--
			}
		}
		return true
	})
}
