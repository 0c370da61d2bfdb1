package parse

import (
	"codo/affine"
	"codo/diag"
)

// What a function of a struct gives where no variable of the struct is named: V::make(x), a
// call of a static function, and v(x), of the call operator.

// structOfCall is the struct of which x, C::f(...), v(...) or f(...) in a function of its own,
// calls a function; nil if C is a namespace, or has no such function.
func (l *lowerer) structOfCall(x *call) *recordType {
	if r, ok := l.lookup(x.fn).(record); ok && x.scope == nil {
		return r.typ
	}
	if t, list := l.ownMethods(x); len(list) > 0 {
		return t
	}
	if x.scope == nil {
		return nil
	}
	var ref typeRef
	l.trial(func() {
		if l.namesType(x.scope) {
			ref, _ = l.resolveAny(x.scope)
		}
	})
	if ref.rec == nil || ref.rec.methods[x.fn] == nil {
		return nil
	}
	return ref.rec
}

// namesType reports whether t is a type, also one that is not supported, and no namespace.
func (l *lowerer) namesType(t *typeName) bool {
	switch l.typeSymbol(t).(type) {
	case typeRef, *recordTemplate, aliasTemplate, unsupported:
		return true
	}
	return false
}

// resultOfCall is the struct that a function of the struct t, which x calls, gives; nil if it
// gives none.
func (l *lowerer) resultOfCall(t *recordType, x *call) *recordType {
	if r, ok := l.lookup(x.fn).(record); ok && x.scope == nil {
		return l.methodResult(r.typ, &call{place: x.place, fn: callOperator, args: x.args}, forConstants(r.typ.methods[callOperator], r.readOnly))
	}
	return l.methodResult(t, x, l.ofObject(t.methods[x.fn], &ident{place: x.place, name: "this"}))
}

// number is what a call gives as a number, which a struct or an array is not.
func (l *lowerer) number(out outcome, what string, pos diag.Pos) affine.Expr {
	switch {
	case out.rec != nil:
		l.diags.Errorf(diag.TypeError, pos, "a struct %s, which %s returns, is used as a number", quoteToken(out.rec.typ.name), quoteToken(what)).
			Advise("name the field that is meant")
	case out.array != nil:
		l.diags.Errorf(diag.TypeError, pos, "an array, which %s returns, is used as a number", quoteToken(what)).Advise("subscript it")
	}
	return out.value
}

// structure is what a call gives as a struct. If it gives none, and that is not the fault of
// something that was reported, the struct was expected of another function of this name.
func (l *lowerer) structure(out outcome, what string, pos diag.Pos) (record, bool) {
	if out.rec != nil {
		return *out.rec, true
	}
	if !l.diags.HasErrors() {
		l.diags.Errorf(diag.TypeError, pos, "what %s returns is no struct", quoteToken(what)).Advise("give the functions of this name different ones")
	}
	return record{}, false
}
