package parse

// staticPointer declares a static pointer that is as good as a local one: it points into what has one place in all runs, and
// nothing gives it another. It reports false for others.
func (l *lowerer) staticPointer(v *varDecl) bool {
	if v.ptr != 1 || v.init == nil || !l.staysInPlace(v.init) || l.moves(l.active[len(l.active)-1].body, v.name) {
		return false
	}
	plain := *v
	plain.isStatic = false
	l.local(&plain)
	return true
}

// staysInPlace reports whether x points into a variable that has one place in all runs.
func (l *lowerer) staysInPlace(x expr) bool {
	if c, ok := x.(*cast); ok {
		return l.staysInPlace(c.x)
	}
	switch s := l.lookup(rootName(x)).(type) {
	case globalVariable, table:
		return true
	case view:
		_, lasts := l.origin[s.buf]
		return lasts
	}
	return false
}
