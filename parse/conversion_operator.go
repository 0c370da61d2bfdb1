package parse

import (
	"codo/diag"

	sitter "github.com/smacker/go-tree-sitter"
)

// A struct that converts to a number, by operator float() const, is that number where a number is asked for. A call of
// a function of this name stands for the conversion.
const conversionOperator = "operator_value"

// conversion reads operator T() const { .. } into f; it reports false if what has declarator d is none.
func (r *reader) conversion(f *function, d, body *sitter.Node) bool {
	t := d.ChildByFieldName("type")
	if t == nil {
		return false
	}
	defer func(saved map[string]diag.Pos) { r.calls = saved }(r.calls)
	defer func(saved typeScope) { r.types = saved }(r.types)
	r.calls = f.calls
	f.pos, f.name, f.ret = r.pos(d), conversionOperator, r.typeOf(t)
	f.end = r.u.PosOf(int(body.EndByte()) - 1)
	r.bodyOf(f, body)
	return f.body != nil
}

// asNumber is the call that makes a number of x, a struct; nil if it is none, or does not convert to one.
func (l *lowerer) asNumber(x expr) *member {
	if len(l.methods[conversionOperator]) == 0 {
		return nil
	}
	if t := l.recordTypeOf(x); t == nil || len(t.methods[conversionOperator]) == 0 || l.recordDims(x) > 0 {
		return nil
	}
	return &member{place: place{x.at()}, x: x, name: conversionOperator, called: true}
}

// wideConversion is the width of the word of more than 64 bits that such a call gives, 0 if it gives another number.
func (l *lowerer) wideConversion(number *member) (bits int) {
	t := l.recordTypeOf(number.x)
	for _, f := range t.methods[conversionOperator] {
		l.inScope(l.withStatics(t.definer(f)), func() { bits = max(bits, l.wideName(f.ret)) })
	}
	return bits
}

// numberFor is a, or the number that it converts to, if parameter p of a function is one in the scope of that.
func (l *lowerer) numberFor(p *varDecl, a expr, env *scope) expr {
	number, wanted := l.asNumber(a), false
	if number != nil {
		l.inScope(env, func() { wanted = l.isNumberType(p.typ) })
	}
	if !wanted {
		return a
	}
	return number
}
