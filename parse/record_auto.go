package parse

import (
	"codo/affine"
)

// autoRecord is the struct that f gives, which is { return x; } and says auto; nil if it gives
// none.
func (l *lowerer) autoRecord(f *function) (t *recordType) {
	if f.ret == nil || f.ret.name != "auto" {
		return nil
	}
	only, ok := onlyReturn(f)
	if !ok {
		return nil
	}
	l.inScope(l.globals, func() {
		for _, p := range f.params {
			ref, ok := l.tryType(p.typ)
			if !ok || ref.rec != nil || len(p.dims)+len(ref.dims)+p.ptr > 0 {
				continue // what it gives may not need it
			}
			l.scope.names[p.name] = view{buf: &affine.Buffer{Name: p.name, Elem: ref.elem}}
		}
		l.trialOf(func() { t = l.recordTypeOf(only) })
	})
	return t
}
