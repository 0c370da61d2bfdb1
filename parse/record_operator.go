package parse

import (
	"slices"
	"strings"

	"codo/affine"
	"codo/parse/preprocess"
)

// Operators that a kernel defines for its structs are functions with names of their own: a + b is
// a.operator_plus(b), or operator_plus(a, b).

// operatorNames are the names of operators; no C++ identifier of a kernel should be like one.
var operatorNames = map[string]string{
	"=": "operator_assign", "()": "operator_call", "[]": "operator_at", "+": "operator_plus", "-": "operator_minus", "*": "operator_times", "/": "operator_over", "%": "operator_modulo",
	"==": "operator_equal", "!=": "operator_unequal", "<": "operator_less", "<=": "operator_at_most", ">": "operator_greater", ">=": "operator_at_least",
	"&": "operator_and", "|": "operator_or", "^": "operator_xor", "<<": "operator_left", ">>": "operator_right", "!": "operator_not", "~": "operator_complement",
	"+=": "operator_add", "-=": "operator_subtract", "*=": "operator_scale", "/=": "operator_divide", "%=": "operator_reduce",
	"&=": "operator_mask", "|=": "operator_set", "^=": "operator_flip", "<<=": "operator_shift_left", ">>=": "operator_shift_right",
}

// operatorFunction is the name of the function that defines an operator, from what C++ calls it.
func operatorFunction(name string) (string, bool) {
	op, ok := strings.CutPrefix(name, "operator")
	own, known := operatorNames[strings.TrimSpace(op)]
	return own, ok && known
}

// isOperator reports whether a function is one of these.
func isOperator(name string) bool {
	for _, own := range operatorNames {
		if own == name {
			return true
		}
	}
	return false
}

// operated is the call that an operator on structs stands for; ok is false if x is none.
func (l *lowerer) operated(x expr) (to expr, ok bool) {
	to, f := l.operation(x)
	return to, f != nil
}

// operation is operated, with the function that is called.
func (l *lowerer) operation(x expr) (expr, *function) {
	if !l.operators {
		return nil, nil
	}
	var op string
	var args []expr
	switch x := x.(type) {
	case *binary:
		op, args = x.op, []expr{x.x, x.y}
	case *assign:
		op, args = x.op, []expr{x.x, x.y}
	case *unary:
		op, args = x.op, []expr{x.x}
	}
	name := operatorNames[op]
	if name == "" {
		return nil, nil
	}
	types, any := make([]*recordType, len(args)), false
	for i, a := range args {
		types[i] = l.recordTypeOf(a)
		any = any || types[i] != nil
	}
	if !any {
		return nil, nil
	}
	if t := types[0]; t != nil {
		for _, f := range t.methods[name] {
			if len(f.params) == len(args)-1 && l.takes(f, types[1:], t) {
				return &member{place: place{x.at()}, x: args[0], name: name, args: args[1:], called: true}, f
			}
		}
	}
	for _, f := range slices.Concat(l.funcs[name], l.ofStructs[name]) {
		if len(f.params) == len(args) && l.takes(f, types, nil) {
			return &call{place: place{x.at()}, fn: name, args: args}, f
		}
	}
	return nil, nil
}

// takes reports whether the parameters of f are of these structs, or of none where a type is nil.
// In functions of a struct, own, its name may stand for it.
func (l *lowerer) takes(f *function, types []*recordType, own *recordType) bool {
	for i, p := range f.params {
		if l.namedRecord(p.typ, own) != types[i] && !(f.tparams != nil && types[i] != nil && l.madeOf(p.typ, types[i])) {
			return false
		}
	}
	return true
}

// namedRecord is the struct that a type of a parameter or result names; nil for others.
func (l *lowerer) namedRecord(t *typeName, own *recordType) *recordType {
	if t == nil {
		return nil
	}
	if own != nil && t.name == own.name && len(t.targs) == 0 {
		return own
	} else if own != nil && t.name == own.name {
		var out *recordType
		l.inScope(l.withStatics(own), func() { out = l.globalRecord(t) })
		return out
	}
	for _, s := range []symbol{l.lookup(t.name), l.globals.names[t.name]} {
		ref, ok := s.(typeRef)
		switch {
		case !ok || ref.rec == nil:
		case len(t.targs) == 0:
			return ref.rec
		default: // in a struct that is made of a template: another one
			ref, _ = l.tryType(t)
			return ref.rec
		}
	}
	return l.globalRecord(t)
}

// madeOf reports whether t names the template that a struct was made of.
func (l *lowerer) madeOf(t *typeName, made *recordType) bool {
	return made.values != nil && l.namedTemplate(t) != nil && t.name == made.name
}

// operatorRecord is the struct that an operator on structs gives, nil if it gives none.
func (l *lowerer) operatorRecord(x expr) *recordType {
	to, f := l.operation(x)
	if f == nil {
		return nil
	}
	var own *recordType
	if m, ok := to.(*member); ok {
		if own = l.recordTypeOf(m.x); own != nil && f.tparams != nil {
			return l.methodResult(own, m.asCall(), l.ofObject(own.methods[m.name], m.x))
		}
	}
	if c, ok := to.(*call); ok && f.tparams != nil {
		return l.templateRecord(f, c, l.globals)
	}
	return l.namedRecord(f.ret, own)
}

// sameRecord tells whether &x == y for two structs, such as &other == this; ok is false if x and
// y are none, or if that depends on subscripts.
func (l *lowerer) sameRecord(x, y expr) (same, ok bool) {
	if u, isUnary := y.(*unary); isUnary && u.op == "&" {
		x, y = y, x
	}
	u, isUnary := x.(*unary)
	if !isUnary || u.op != "&" || !isIdent(y, "this") && !isAddress(y) || !l.isRecord(u.x) {
		return false, false
	}
	a, okA := l.recordOf(u.x)
	if v, isUnary := y.(*unary); isUnary {
		y = v.x
	}
	if !l.isRecord(y) {
		return false, false
	}
	b, okB := l.recordOf(y)
	return samePlace(a, b), okA && okB && (samePlace(a, b) || apart(a, b))
}

func isAddress(x expr) bool {
	u, ok := x.(*unary)
	return ok && u.op == "&"
}

// samePlace reports whether a and b are surely one struct.
func samePlace(a, b record) bool {
	return a.typ == b.typ && everyView(a, b, func(x, y view) bool {
		return x.buf == y.buf && slices.EqualFunc(x.prefix, y.prefix, affine.SameExpr)
	})
}

// apart reports whether a and b surely have nothing in common.
func apart(a, b record) bool {
	return a.typ != b.typ || everyView(a, b, func(x, y view) bool { return x.buf != y.buf })
}

// everyView reports whether ok holds for the fields of two structs of one type.
func everyView(a, b record, ok func(x, y view) bool) bool {
	for name, part := range a.parts {
		switch part := part.(type) {
		case view:
			other, isView := b.parts[name].(view)
			if !isView || !ok(part, other) {
				return false
			}
		case record:
			other, isRecord := b.parts[name].(record)
			if !isRecord || !everyView(part, other, ok) {
				return false
			}
		}
	}
	return true
}

// operatorCalled is the function that the name of a called operator means, or the name.
func operatorCalled(name string) string {
	for op, own := range preprocess.CalledOperators {
		if name == own || name == op {
			return operatorNames[strings.TrimPrefix(op, "operator")]
		}
	}
	return name
}
