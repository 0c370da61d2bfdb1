package parse

import (
	"maps"
	"slices"

	"codo/affine"
)

// A constant of the file may be what a constructor or a function of the kernel makes of
// constants: it is run here, and becomes a table.
//
//	struct squares { int of[8]; constexpr squares() : of() { for (...) of[i] = i * i; } };
//	constexpr squares table;                                       =>   table_of = {0, 1, 4, ..}

// mostConstantSteps bounds how long that may take.
const mostConstantSteps = 1 << 22

// computed declares v, a constant of the file, by running what makes it. It reports false if
// that takes more than constants.
func (l *lowerer) computed(v *varDecl) bool {
	if l.prog != nil && !v.isStatic || l.asWritten {
		return false
	}
	sym, values, ok := l.runToMake(v)
	if ok = ok && !slices.ContainsFunc(variablesOf(sym), func(b *affine.Buffer) bool { return b.Elem.IsLane() }); ok {
		l.declare(v.pos, v.name, constantOf(sym, values))
	}
	return ok
}

// runToMake is variable v as what declares it leaves it, if that takes no more than constants.
func (l *lowerer) runToMake(v *varDecl) (sym symbol, values map[*affine.Buffer]*affine.Data, ok bool) {
	run := *l
	run.prog, run.loops, run.exits, run.around, run.reported = &affine.Program{}, nil, nil, nil, maps.Clone(l.reported)
	run.making = true
	own, typ := *v, *v.typ
	typ.isConst, own.typ, own.isStatic = false, &typ, false
	made := &block{place: v.place, list: []stmt{&declaration{v.place, []*varDecl{&own}}}}
	run.active = []*function{{place: v.place, name: v.name, body: made}}
	var body []affine.Stmt
	found := run.trial(func() {
		body = run.into(func() {
			run.scoped(func() {
				run.local(&own)
				sym = run.lookup(v.name)
			})
		})
	})
	p := run.prog
	p.Top, p.Pos = v.name, v.pos
	if found.HasErrors() || !run.leaves(sym, &p.Args) {
		return nil, nil, false
	}
	p.Tasks = []*affine.Task{{Name: v.name, Body: withoutDecls(body, p.Args), Pos: v.pos}}
	var types []affine.Type
	for _, b := range p.Args {
		types = append(types, b.Elem)
	}
	dropPoints(p)
	if len(affine.Check(p, affine.Parsed)) > 0 {
		return nil, nil, false
	}
	var data []*affine.Data
	for _, b := range p.Args {
		b.ByRef = b.IsScalar() // what is stored in it is wanted
		data = append(data, affine.NewData(b))
	}
	if affine.InterpretWith(p, data, affine.InterpretOptions{MaxSteps: mostConstantSteps}) != nil {
		return nil, nil, false
	}
	values = map[*affine.Buffer]*affine.Data{}
	for k, b := range p.Args {
		b.Elem, b.Outside = types[k], affine.Type{}
		values[b] = data[k]
	}
	return sym, values, true
}

// numberRun is the number that x, which calls functions of the kernel for constants, is: they are run. It reports false if that
// takes more than constants.
//
//	constexpr int fib(int n) { int a = 0, b = 1; for (..) ..; return a; }      int line[fib(7)];   =>   int line[13];
func (l *lowerer) numberRun(x expr) (*affine.Const, bool) {
	calls := false
	walk(x, func(n any) bool {
		c, ok := n.(*call)
		calls = calls || ok && len(l.own(c)) > 0
		return !calls
	})
	if !calls || l.names(x, isVariable) || l.asWritten {
		return nil, false
	}
	at := place{x.at()}
	sym, values, ok := l.runToMake(&varDecl{place: at, name: "constant", typ: &typeName{place: at, name: "auto"}, init: x})
	if !ok {
		return nil, false
	}
	number, ok := constantOf(sym, values).(bound)
	if !ok {
		return nil, false
	}
	c, ok := number.value.(*affine.Const)
	return c, ok
}

// leaves appends the variables that sym consists of. It reports false if it is no variable.
func (l *lowerer) leaves(sym symbol, out *[]*affine.Buffer) bool {
	switch s := sym.(type) {
	case view:
		*out = append(*out, s.buf)
		return len(s.prefix) == 0 && s.window == nil && s.offset == nil
	case record:
		for _, f := range s.typ.fields {
			if !l.leaves(s.parts[f.name], out) {
				return false
			}
		}
		return true
	}
	return false
}

// withoutDecls is body without the declarations of these.
func withoutDecls(body []affine.Stmt, args []*affine.Buffer) []affine.Stmt {
	isArg := map[*affine.Buffer]bool{}
	for _, b := range args {
		isArg[b] = true
	}
	var out []affine.Stmt
	for _, s := range body {
		if d, ok := s.(*affine.Decl); ok && isArg[d.Buffer] {
			continue
		}
		out = append(out, s)
	}
	return out
}

// constantOf is sym with its values in place of its variables.
func constantOf(sym symbol, values map[*affine.Buffer]*affine.Data) symbol {
	if r, ok := sym.(record); ok {
		out := record{r.typ, r.dims, map[string]symbol{}, r.readOnly}
		for name, part := range r.parts {
			out.parts[name] = constantOf(part, values)
		}
		return out
	}
	b := sym.(view).buf
	list := values[b].Constants()
	for k := range list {
		list[k].T = b.Elem
	}
	if b.IsScalar() {
		return bound{&list[0]}
	}
	b.Fill(list)
	return table{b}
}
