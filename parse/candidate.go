package parse

import "slices"

// A candidate is a function that a call may mean, where its arguments can be converted to those of the function, and what they
// tell of a template does not contradict itself, or disable it ([over.match.funcs]).
type candidate struct {
	f      *function
	weight int  // of the conversions
	isTold bool // it is no template, or the call tells all parameters of it
}

// candidateOf is f for the call x; fits is false if x cannot call it. own is the struct that it is a function of, nil for none.
func (l *lowerer) candidateOf(f *function, x *call, own *recordType) (c candidate, fits bool) {
	given := len(x.targs)
	if given > len(f.tparams) || x.targs != nil && f.tparams == nil { // f<>(x) calls a template
		return c, false
	}
	env := l.globals
	if own != nil { // which knows its types by names of its own
		env = &scope{up: own.around, names: own.statics}
	}
	c = candidate{f: f, isTold: true}
	var args []argument
	found := l.trialOf(func() { args = l.argumentsOf(f, x, env) })
	if found.HasErrors() && slices.ContainsFunc(args, func(a argument) bool { return a.poisoned }) {
		return c, false
	}
	found = l.trial(func() {
		explicit, ok := l.templateSymbols(f, x)
		if fits = ok; !ok {
			return
		}
		l.inScope(env, func() {
			for i, tp := range f.tparams[:given] {
				l.declare(x.pos, tp.name, explicit[i])
			}
			told, ok := l.deduction(f, f.tparams[given:], args)
			if fits = ok && l.converts(&c, x, told, args); !fits {
				return
			}
			for i, tp := range f.tparams[given:] {
				switch is := told.means[tp.name]; {
				case is != nil:
					l.declare(x.pos, tp.name, is)
				case explicit[given+i] != nil:
					l.declare(x.pos, tp.name, explicit[given+i])
				default:
					c.isTold = c.isTold && (tp.def.typ != nil || tp.def.value != nil)
				}
			}
			fits = !l.isDisabled(f) && l.returnsSome(f, x, args)
		})
	})
	return c, fits && !found.HasErrors()
}

// converts weighs what the arguments of x go through to be those of the candidate; it reports whether they can be. What the
// template parameters stand for that are told is not in scope.
func (l *lowerer) converts(c *candidate, x *call, told match, args []argument) bool {
	if c.f.tparams != nil {
		c.weight++ // each conversion counts twice
	}
	for i, arg := range args {
		p := c.f.params[i]
		weight, ok := 0, true
		if l.trialOf(func() { weight, ok = l.convertsTo(told, p, arg) }); !ok {
			return false
		}
		if u, ok := x.args[i].(*unary); arg.isOfStreams() && (p.ptr > 0) != (ok && u.op == "&") { // or it is a pointer, which names do not tell
			weight += conversion
		}
		c.weight += weight
	}
	return true
}

// returnsSome reports whether there is such a type as f returns, whose template parameters are in scope, where that
// depends on them: typename T::type, or decltype of what is done with its arguments.
func (l *lowerer) returnsSome(f *function, x *call, args []argument) (ok bool) {
	if f.ret == nil || f.tparams == nil || f.ret.value == nil {
		return true
	}
	found := l.trialOf(func() {
		for i, p := range f.params[:len(args)] {
			l.bindParam(f, p, x.args[i], args[i])
		}
		_, ok = l.resolveAny(f.ret)
	})
	return ok && !found.HasErrors()
}
