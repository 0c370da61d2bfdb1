package parse

// Lambdas that are called where they are made, [&] { .. }(), and what functions give whose type is told by a variable.

// lambdaOf is the lambda that x calls, which may be yet to be made; ok is false if it calls something else.
func (l *lowerer) lambdaOf(x *call) (f lambda, ok bool) {
	if x.made != nil {
		return lambda{x.made.f, l.scope}, true
	}
	f, ok = l.lookup(x.fn).(lambda)
	return f, ok
}

// inlineLambda inlines f, the lambda that x calls: one that is made there has its variables set then, once.
func (l *lowerer) inlineLambda(f lambda, x *call) outcome {
	if x.made != nil {
		f = l.madeLambda(x.made)
	}
	return l.inline(f.f, x, f.env)
}

// functionCalled is the lambda or the function that x calls.
func (l *lowerer) functionCalled(x *call) *function {
	if f, ok := l.lambdaOf(x); ok {
		return f.f
	}
	return l.callee(x)
}

// inlineCall inlines the lambda or the function that x calls.
func (l *lowerer) inlineCall(x *call) outcome {
	if f, ok := l.lambdaOf(x); ok {
		return l.inlineLambda(f, x)
	}
	return l.inline(l.callee(x), x, l.globals)
}

// tellResult gives f, of which the result is auto, that of the std::array that it returns.
func (f *function) tellResult() {
	if f.ret == nil || f.ret.name != "auto" || f.body == nil || f.refers || !returnsLast(f) {
		return
	}
	if v := returnedVariable(f); v != nil && v.typ.name == "array" {
		own := *v.typ
		own.isConst = false
		f.ret = &own
	}
}
