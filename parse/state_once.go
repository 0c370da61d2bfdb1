package parse

import (
	"slices"

	"codo/affine"
)

// What the first run computes from constants and keeps, which a flag says that it has done: each run may compute it, and
// none needs to, where it becomes a table.
//
//	static bool ready = false; static int square[8];                      int square[8];
//	if (!ready) { for (k..) square[k] = k * k; ready = true; }     =>     for (k..) square[k] = k * k;

// onceFill is such a condition.
type onceFill struct {
	at      *affine.If
	flag    *affine.Buffer
	arrays  []*affine.Buffer // that it fills
	flagged affine.Stmt      // what sets the flag
}

// computedOnce is body with such variables as locals.
func (l *lowerer) computedOnce(body []affine.Stmt) []affine.Stmt {
	fills := l.onceFills(body, body)
	filled := func(b *affine.Buffer) bool {
		return slices.ContainsFunc(fills, func(f onceFill) bool { return f.flag == b || slices.Contains(f.arrays, b) })
	}
	for n := -1; n != len(fills); { // a function that is called twice has two buffers for a variable
		n = len(fills)
		fills = slices.DeleteFunc(fills, func(f onceFill) bool {
			return slices.ContainsFunc(append(slices.Clone(f.arrays), f.flag), func(b *affine.Buffer) bool {
				return slices.ContainsFunc(l.instances(b), func(o *affine.Buffer) bool { return !filled(o) })
			})
		})
	}
	if len(fills) == 0 {
		return body
	}
	body = withoutDeclarations(body, filled)
	l.lasting = slices.DeleteFunc(l.lasting, filled)
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		k := slices.IndexFunc(fills, func(f onceFill) bool { return affine.Stmt(f.at) == s })
		if k < 0 {
			return nil, false
		}
		var out []affine.Stmt
		for _, b := range fills[k].arrays {
			out = append(out, &affine.Decl{Buffer: b, Pos: b.Pos})
		}
		for _, s := range fills[k].at.Then {
			if s != fills[k].flagged {
				out = append(out, s)
			}
		}
		return out, true
	})
}

// onceFills are those in list and below it, each by itself; whole is the body that list is of.
func (l *lowerer) onceFills(list, whole []affine.Stmt) (fills []onceFill) {
	for k, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			fills = append(fills, l.onceFills(s.Body, whole)...)
		case *affine.If:
			if f, ok := l.onceFillOf(s, list[k:], whole); ok {
				fills = append(fills, f)
				continue
			}
			fills = append(fills, l.onceFills(s.Then, whole)...)
			fills = append(fills, l.onceFills(s.Else, whole)...)
		}
	}
	return fills
}

// onceFillOf is s, the first of rest, as one.
func (l *lowerer) onceFillOf(s *affine.If, rest, whole []affine.Stmt) (f onceFill, ok bool) {
	f.at = s
	if f.flag = unset(s.Cond); f.flag == nil || len(s.Else) > 0 || !l.isOwnLasting(f.flag) || !l.origin[f.flag].known() || l.origin[f.flag].startOf(f.flag)[0].I != 0 {
		return f, false
	}
	var fill []affine.Stmt
	for _, s := range s.Then {
		if a, isAssign := s.(*affine.Assign); isAssign && a.Buffer == f.flag {
			if c, isConst := a.Value.(*affine.Const); !isConst || c.I == 0 || f.flagged != nil {
				return f, false
			}
			f.flagged = s
			continue
		}
		fill = append(fill, s)
	}
	if reads, writes := usesIn(whole, f.flag); f.flagged == nil || reads != 1 || writes != 1 {
		return f, false
	}
	for b := range affine.Changed(fill) {
		if !affine.Declares(fill, b) {
			f.arrays = append(f.arrays, b)
		}
	}
	slices.SortFunc(f.arrays, func(a, b *affine.Buffer) int { return slices.Index(l.lasting, a) - slices.Index(l.lasting, b) })
	for _, b := range f.arrays {
		_, writes := usesIn(fill, b)
		reads, all := usesIn(whole, b)
		if after, _ := usesIn(rest, b); !l.isOwnLasting(b) || writes != all || after != reads {
			return f, false
		}
	}
	return f, affine.Closed(fill, f.arrays...)
}

// unset is the integer or flag that cond says is zero; nil: it says something else.
func unset(cond affine.Expr) *affine.Buffer {
	var x affine.Expr
	switch e := cond.(type) {
	case *affine.Unary:
		if x = e.X; e.Op != "!" {
			return nil
		}
		if c, ok := x.(*affine.Cast); ok {
			x = c.X
		}
	case *affine.Binary:
		if c, ok := e.Y.(*affine.Const); !ok || e.Op != "==" || c.I != 0 || c.F != 0 {
			return nil
		}
		x = e.X
	}
	ld, ok := x.(*affine.Load)
	if !ok || !ld.Buffer.IsScalar() || ld.Type().IsFloat() {
		return nil
	}
	return ld.Buffer
}

// isOwnLasting reports whether b is a static variable of a function, which nothing else sees.
func (l *lowerer) isOwnLasting(b *affine.Buffer) bool {
	return slices.Contains(l.lasting, b) && l.shared[b] == ""
}

// usesIn counts the reads of b in body, and the statements that write it.
func usesIn(body []affine.Stmt, b *affine.Buffer) (reads, writes int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		writes += b2i(affine.Target(s) == b)
		affine.Each(s, func(ld *affine.Load) { reads += b2i(ld.Buffer == b) })
		return true
	})
	return reads, writes
}
