package parse

// wideCall is the width of the word of more than 64 bits that a call gives, of a function or of one of a struct; 0 if it gives
// something else.
func (l *lowerer) wideCall(x expr) int {
	if m := l.methodCalled(x); m != nil {
		t := l.recordTypeOf(m.x)
		if t == nil || l.recordDims(m.x) > 0 || len(t.methods[m.name]) == 0 {
			return 0
		}
		bits := 0
		called := m.asCall()
		for _, f := range l.ofObject(t.methods[m.name], m.x) {
			if len(f.params) == len(called.args) && !f.refers {
				l.inScope(l.withStatics(t.definer(f)), func() { bits = max(bits, l.wideResult(f, called, l.scope)) })
			}
		}
		return bits
	}
	c, ok := x.(*call)
	if !ok {
		return 0
	}
	if f, isLambda := l.lambdaOf(c); isLambda {
		if f.f.ret == nil {
			return 0
		}
		return l.wideName(f.f.ret)
	}
	list := l.own(c)
	if len(list) > 1 && l.wideAny(list) {
		var f *function
		l.trialOf(func() { f = l.callee(c) })
		list = []*function{f}
	}
	if len(list) != 1 || list[0] == nil || list[0].refers || !list[0].takesCount(len(c.args)) {
		return 0
	}
	return l.wideResult(list[0], c, l.globals)
}

// wideAny reports whether a function of list may give a word.
func (l *lowerer) wideAny(list []*function) bool {
	for _, f := range list {
		if f.ret != nil && (f.tparams != nil || l.wideName(f.ret) > 0) {
			return true
		}
	}
	return false
}

// wideResult is the width of the word that f gives to call x, env visible in it; 0 if it gives none.
func (l *lowerer) wideResult(f *function, x *call, env *scope) (bits int) {
	if f.ret == nil || f.ret.name == "void" || f.ret.name == "auto" {
		return 0
	}
	if f.tparams == nil {
		return l.wideName(f.ret)
	}
	x = x.withDefaults(f)
	l.trialOf(func() {
		args := l.argumentsOf(f, x, env)
		explicit, ok := l.templateSymbols(f, x)
		l.inScope(env, func() {
			if ok && l.bindTemplate(f, x, explicit, args) {
				bits = l.wideName(f.ret)
			}
		})
	})
	return bits
}
