package parse

import "slices"

// withRows is v with the first size that its list of values says, where it is left out: float a[][3] = {..}.
func (l *lowerer) withRows(v *varDecl) *varDecl {
	if len(v.dims) == 0 || v.dims[0] != nil || v.init == nil {
		return v
	}
	own := *v
	own.dims = slices.Clone(v.dims)
	l.trialOf(func() {
		ref, ok := l.resolveAny(v.typ)
		open := rowsOf(v.init)
		if ref.rec != nil {
			open = structRows(v.init)
		}
		if shape, known := l.shape(v, v.dims, ref.dims, open); ok && known {
			own.dims[0] = intLiteral(v.place, shape[0])
		}
	})
	return &own
}
