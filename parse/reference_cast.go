package parse

import (
	"regexp"

	sitter "github.com/smacker/go-tree-sitter"
)

// numberName are the names of types of numbers.
var numberName = regexp.MustCompile(`^(u?int\d+_t|ap_u?(int|fixed)|half|float|double|((un)?signed|char|short|int|long| )+)$`)

// seenThrough is a cast to T &, which is no conversion: reinterpret_cast<T &>(x) and, of numbers, (T &)x are *(T *)&x. It
// is nil if the cast is another.
func (r *reader) seenThrough(n *sitter.Node, t *typeName, x expr, isReinterpreted bool) expr {
	if !t.isRef || t.ptr > 0 || len(t.dims) > 0 || !isReinterpreted && !numberName.MatchString(r.termOf(t).name) {
		return nil
	}
	if a, ok := x.(*assign); ok && n.ChildByFieldName("value") != nil && n.ChildByFieldName("value").Type() == "assignment_expression" {
		own := *a // the grammar takes (T &)x = y for (T &)(x = y)
		own.x = r.seenThrough(n, t, a.x, isReinterpreted)
		return &own
	}
	to := *t
	to.isRef, to.ptr = false, 1
	at := r.at(n)
	return &unary{at, "*", &cast{at, &to, &unary{at, "&", x, false}}, false}
}
