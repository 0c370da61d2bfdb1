package parse

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
)

// Functions that tables and structs hold, and of which data chooses one.
//
//	static const act acts[2] = {relu, twice};    acts[1](x)   =>  twice(x)
//	acts[k](x)                                                =>  k == 0 ? relu(x) : twice(x)
//	layer net = {8, relu};                       net.f(x)     =>  relu(x)

// functionTable is an array of functions, in row-major order; nil: none.
type functionTable struct {
	dims []int
	list []*lambda
}

// functionChoice is that one of these functions that at, the number of one, says.
type functionChoice struct {
	list []*lambda
	at   affine.Expr
}

// functionVariable declares v, a function or an array of functions that nothing changes, or that a choice gives; it reports false if
// it is not known which they are.
func (l *lowerer) functionVariable(v *varDecl, changed bool) bool {
	switch list, isList := v.init.(*initList); {
	case !v.calls || v.init == nil || changed:
		return false
	case isList && len(v.dims) > 0:
		dims, ok := l.shape(v, v.dims, nil, rowsOf(list))
		if !ok {
			return false
		}
		t := functionTable{dims, make([]*lambda, product(dims))}
		l.eachInitial(list, dims, 0, func(at int, x expr) {
			f, isFunction := l.functionOf(x)
			t.list[at], ok = f, ok && (isFunction || isNull(x))
		})
		if ok {
			l.declare(v.pos, v.name, t)
		}
		return ok
	case len(v.dims) > 0:
		return false
	}
	if sym := l.functionsOf(unlisted(v.init)); sym != nil {
		l.declare(v.pos, v.name, sym)
		return true
	}
	return false
}

// holdsFunctions notes by which names those may be called that v holds, see mayCall.
func (v *varDecl) holdsFunctions(holders map[string]bool) {
	holders[v.name] = true
	if len(v.dims) > 0 { // t[i](a, b) is read as bits of t[i]
		holders["range"] = true
	}
}

// holdFunctions notes that for the fields of s.
func (s *structDecl) holdFunctions(holders map[string]bool) {
	for _, v := range s.fields {
		if v.calls {
			v.holdsFunctions(holders)
		}
	}
}

// mentionedInFile are the names, as they stand there, in the values that variables of the files begin with.
func (l *lowerer) mentionedInFile() (out []*ident) {
	for _, v := range l.variables {
		walk(v.init, func(n any) bool {
			if id, ok := n.(*ident); ok {
				out = append(out, id)
			}
			return true
		})
	}
	return out
}

// localFunction declares v, a pointer to a function or an array of them, in a function.
func (l *lowerer) localFunction(v *varDecl) {
	if !l.functionVariable(v, l.changes(v.name)) {
		l.unknownFunctionIn(v.pos)
		l.declare(v.pos, v.name, poisoned{})
	}
}

// functionsGiven is what x gives for p, which is called or an array of such.
func (l *lowerer) functionsGiven(p *varDecl, x expr) argument {
	if t, subscripts, ok := l.functionTableOf(x); ok && len(p.dims) > 0 && len(subscripts) == 0 {
		return argument{fns: t}
	}
	sym := l.functionsOf(x)
	switch sym.(type) {
	case nil:
		l.unknownFunctionIn(x.at())
		return argument{value: zero(), poisoned: true}
	case nullPointer:
		return argument{isNull: true, value: zero()}
	}
	return argument{fns: sym}
}

func (l *lowerer) unknownFunctionIn(pos diag.Pos) {
	l.diags.Errorf(diag.Unsupported, pos, "it is not known which function this is").Advise("name functions, or elements of a table that nothing changes")
}

// functionsOf is the function that x is, the choice of some, or none; nil if x is something else.
func (l *lowerer) functionsOf(x expr) symbol {
	switch x := x.(type) {
	case *ident:
		if c, ok := l.symbolOf(x).(functionChoice); ok {
			return c
		}
	case *member:
		switch sym := l.pointerSymbol(x).(type) {
		case lambda, functionChoice:
			return sym
		}
	case *index:
		return l.functionElement(x)
	case *conditional:
		return l.functionOfTwo(x)
	}
	if f, ok := l.functionOf(x); ok {
		return *f
	}
	if l.isNullPointer(x) {
		return nullPointer{}
	}
	return nil
}

// functionOfTwo is c ? f : g; nil if they are no functions.
func (l *lowerer) functionOfTwo(x *conditional) symbol {
	f, isFunction := l.functionsOf(x.x).(lambda)
	g, both := l.functionsOf(x.y).(lambda)
	if !isFunction || !both {
		return nil
	}
	switch c := l.condition(x.cond).(type) {
	case *affine.Const:
		if c.I != 0 {
			return f
		}
		return g
	default:
		return functionChoice{[]*lambda{&g, &f}, l.evaluatedOnce("chosen", convert(c, affine.I32), x.pos)}
	}
}

// functionElement is the function that x, an element of a table, is, or the choice of all of it; nil if x is none.
func (l *lowerer) functionElement(x *index) symbol {
	t, subscripts, ok := l.functionTableOf(x)
	if !ok || len(subscripts) != len(t.dims) {
		return nil
	}
	at := l.value(subscripts[0])
	for d, i := range subscripts[1:] {
		at = l.binaryOp(x.pos, "+", l.binaryOp(x.pos, "*", at, affine.IntConst(int64(t.dims[d+1]))), l.value(i))
	}
	k, isConst := affine.Folded(at).(*affine.Const)
	switch {
	case isConst && (k.I < 0 || k.I >= int64(len(t.list))):
		return nil
	case isConst && t.list[k.I] == nil:
		return nullPointer{}
	case isConst:
		return *t.list[k.I]
	case slices.Contains(t.list, nil):
		return nil
	case t.giveNothing() && countsFew(at) && l.writesOut(at): // layers: the loop over them is written out
		return *t.list[0]
	}
	return functionChoice{t.list, l.evaluatedOnce("chosen", at, x.pos)}
}

// giveNothing reports whether all of these functions return void.
func (t functionTable) giveNothing() bool {
	return !slices.ContainsFunc(t.list, func(f *lambda) bool { return f.f.ret != nil && f.f.ret.name != "void" })
}

// countsFew reports whether the loops whose counters i is computed from have so few iterations that they may be written out.
func countsFew(i affine.Expr) bool {
	few := true
	affine.WalkExpr(i, func(e affine.Expr) {
		if c, ok := e.(*affine.Counter); ok {
			_, trips, known := affine.ConstantTrips(c.Loop)
			few = few && known && trips <= maxListed
		}
	})
	return few
}

// functionTableOf is the table that x is, or is a part of, and the subscripts of it.
func (l *lowerer) functionTableOf(x expr) (t functionTable, subscripts []expr, ok bool) {
	switch x := x.(type) {
	case *ident:
		t, ok = l.symbolOf(x).(functionTable)
	case *index:
		t, subscripts, ok = l.functionTableOf(x.x)
		subscripts = append(subscripts, x.i)
	}
	return t, subscripts, ok
}

// pointedCall lowers x, if it calls what a table or struct holds, or a choice of functions: lower is given calls of functions by
// names. It reports false for others.
func (l *lowerer) pointedCall(x expr, lower func(expr)) bool {
	var of expr
	var args []expr
	switch x := x.(type) {
	case *call:
		switch l.lookup(x.fn).(type) {
		case functionChoice:
		case poisoned:
			lower(intLiteral(x.place, 0))
			return true
		default:
			return false
		}
		of, args = &ident{place: x.place, name: x.fn}, x.args
	case *member:
		if of, args = l.functionPointed(x), x.args; of == nil {
			return false
		}
	default:
		return false
	}
	at := place{x.at()}
	var c functionChoice
	switch sym := l.functionsOf(of).(type) {
	case lambda:
		c.list = []*lambda{&sym}
	case functionChoice:
		c = sym
	default:
		l.unknownFunctionIn(at.pos)
		lower(intLiteral(at, 0))
		return true
	}
	l.scoped(func() {
		const which = "which function"
		if c.at != nil {
			l.declare(at.pos, which, bound{c.at})
		}
		var chain expr
		for k := len(c.list) - 1; k >= 0; k-- {
			l.declare(at.pos, chosenFunction(k), *c.list[k])
			one := &call{place: at, fn: chosenFunction(k), args: args}
			if chain == nil {
				chain = one
				continue
			}
			is := &binary{at, "==", &ident{place: at, name: which}, intLiteral(at, k)}
			chain = &conditional{at, is, one, chain}
		}
		lower(chain)
	})
	return true
}

// chosenFunction names one of those that a call may mean; no C++ name is like it.
func chosenFunction(k int) string { return fmt.Sprintf("function %d", k) }

// functionPointed is what m calls, if that is no function of a struct but an element or a field that may hold one; nil if it is none.
func (l *lowerer) functionPointed(m *member) expr {
	if !m.called {
		return nil
	}
	if m.name == callOperator || m.name == "range" && len(m.args) == 2 {
		of := m.x
		if u, ok := of.(*unary); ok && u.op == "*" && !u.postfix {
			of = u.x
		}
		switch x := of.(type) {
		case *ident:
			switch l.symbolOf(x).(type) {
			case lambda, functionChoice:
				return of
			}
			if l.symbolOf(x) == nil && m.name == callOperator && l.isFunction(x) {
				return of
			}
		case *index:
			if _, _, isElement := l.functionTableOf(x); isElement {
				return of
			}
		case *member:
			if l.fieldOfFunction(x) {
				return of
			}
		case *conditional:
			if l.isFunction(x.x) {
				return of
			}
		}
		return nil
	}
	if of := (&member{place: m.place, x: m.x, name: m.name}); l.fieldOfFunction(of) {
		return of
	}
	return nil
}

// fieldOfFunction reports whether m is a field that holds a function.
func (l *lowerer) fieldOfFunction(m *member) bool {
	if m.called || !l.isRecord(m.x) {
		return false
	}
	t := l.recordTypeOf(m.x)
	return t != nil && slices.ContainsFunc(t.fields, func(f field) bool { return f.name == m.name && f.held != nil && f.held.calls })
}

// setFunction gives a field the function that x is, for good.
func (l *lowerer) setFunction(part *unsetField, x expr, pos diag.Pos) bool {
	switch sym := l.functionsOf(x).(type) {
	case nullPointer:
		part.isNull = part.isNull || l.runsWith(part.block)
		return true
	case lambda, functionChoice:
		return l.setFunctionTo(part, sym, pos)
	}
	l.unknownFunctionIn(pos)
	return false
}

// setFunctionTo is setFunction for a function that is known. The struct and what tells it must stand in one block.
func (l *lowerer) setFunctionTo(part *unsetField, sym symbol, pos diag.Pos) bool {
	if _, isUnset := part.parts[part.field.name].(*unsetField); isUnset && l.runsWith(part.block) {
		part.parts[part.field.name] = sym
		return true
	}
	l.diags.Errorf(diag.Memory, pos, "it is not known which function field %s points to", quoteToken(part.field.name)).
		Advise("give it one function, where the struct is declared")
	return false
}
