package parse

import (
	"fmt"
	"strings"

	"codo/affine"
	"codo/diag"
)

// symbol is what a name stands for: a view, a constant, a typeRef, a channel
// of a design, or a poisoned name.
type symbol interface{}

// A view is an array, a part of one (some leading subscripts fixed), or a
// scalar. A pointer is one too, see pointer.go.
type view struct {
	buf    *affine.Buffer
	prefix []affine.Expr // leading subscripts
	offset affine.Expr   // added to the next subscript, nil for none
	// window, if not nil, are the sizes that the rest is seen with, from element
	// at on: one row after another, or in rows of another length.
	window []int
	at     affine.Expr
	from   *view          // of an element of a window: a view that begins with it
	moves  *affine.Buffer // of a pointer variable: its offset
	turns  bool           // of one that changes places with others
	// readOnly says the name may not be written through, although the buffer
	// could be.
	readOnly bool
	isTarget bool // a scalar that is pointed to
	pointer  bool // the name is one of a pointer, as a parameter that is written like an array
	untyped  bool // it is a void *
}

// dims are the sizes of the subscripts still to come.
func (v view) dims() []int {
	if v.window != nil {
		return v.window
	}
	return v.buf.Shape[len(v.prefix):]
}

// bound is a name that stands for a pure expression: a constant, a loop
// counter, or a local that is never changed and computed from those.
type bound struct{ value affine.Expr }

// table is a constant array that becomes part of the program at its first use.
type table struct{ buf *affine.Buffer }

// stream is a FIFO channel of a design.
type stream struct{ ch *affine.Channel }

// poisoned is a name whose declaration was in error; using it says nothing more.
type poisoned struct{}

// scope is one level of names.
type scope struct {
	up    *scope
	names map[string]symbol
	pins  []*codoStmt // channel pragmas, which may stand before what they name
}

func (l *lowerer) push() { l.scope = &scope{up: l.scope, names: map[string]symbol{}} }

func (l *lowerer) pop() {
	l.pinVariables(l.scope.pins)
	l.scope = l.scope.up
}

func (l *lowerer) lookup(name string) symbol {
	for s := l.scope; s != nil; s = s.up {
		if s == l.globals && len(l.ofUnits) > 0 {
			if sym, ok := l.ofUnits[l.unit()][name]; ok {
				return sym
			}
		}
		if sym, ok := s.names[name]; ok {
			return l.defined(sym)
		}
	}
	return nil
}

// declare binds name in the innermost scope.
func (l *lowerer) declare(pos diag.Pos, name string, sym symbol) {
	switch old, twice := l.scope.names[name]; {
	case !twice || l.scope == l.globals && sameConstant(old, sym):
	case l.scope == l.globals && l.isC && sameVariable(old, sym):
		if sym.(globalVariable).v.init == nil {
			return // the other one may have a value
		}
	default:
		l.diags.Errorf(diag.Name, pos, "%s is declared twice", quoteToken(name))
	}
	l.scope.names[name] = sym
	l.decideArrays(name, sym)
}

// sameConstant reports whether both are one constant or table: files may define their own.
func sameConstant(a, b symbol) bool {
	switch a := a.(type) {
	case bound:
		b, ok := b.(bound)
		x, isConst := a.value.(*affine.Const)
		y, isToo := b.value.(*affine.Const)
		return ok && isConst && isToo && *x == *y
	case table:
		return a == b
	}
	return false
}

// sameVariable reports whether both may be one variable of a file, in C, which may declare it again as long as only
// one of the declarations says a value (C11 6.9.2).
func sameVariable(a, b symbol) bool {
	x, ok := a.(globalVariable)
	y, ok2 := b.(globalVariable)
	return ok && ok2 && x.v.typ.name == y.v.typ.name && len(x.v.dims) == len(y.v.dims) && (x.v.init == nil || y.v.init == nil)
}

// inScope runs f with a scope of its own below outer, the names visible at a
// function's definition.
func (l *lowerer) inScope(outer *scope, f func()) {
	saved := l.scope
	l.scope = outer
	l.push()
	f()
	l.pop()
	l.scope = saved
}

// fresh is name, or name with a number, such that it is not yet the name of any
// buffer or loop counter that could be confused with it.
func (l *lowerer) fresh(name string) string {
	if name == "" {
		name = "t"
	}
	name = plainName(name)
	unique := name
	for l.taken[unique] > 0 {
		l.numbers[name]++
		unique = fmt.Sprintf("%s_%d", name, l.numbers[name])
	}
	l.taken[unique]++
	return unique
}

// freshCounter is like fresh for a loop counter: loops side by side may share a
// name, nested ones may not, and no buffer has it. own is the variable that the
// loop counts with, if it is a variable that nothing else reads: it will be
// dropped, and the loop takes its name.
func (l *lowerer) freshCounter(name string, own *affine.Buffer) string {
	name = plainName(strings.TrimSpace(name))
	unique := name
	for n := 1; l.buffersNamed[unique] && (own == nil || own.Name != unique) || l.counting(unique); n++ {
		unique = fmt.Sprintf("%s_%d", name, n)
	}
	l.taken[unique]++
	return unique
}

func (l *lowerer) counting(name string) bool {
	for _, loop := range l.loops {
		if loop.Name == name {
			return true
		}
	}
	return false
}

// buffer makes a buffer with a name of its own.
func (l *lowerer) buffer(name string, elem affine.Type, shape []int, pos diag.Pos) *affine.Buffer {
	b := &affine.Buffer{Name: l.fresh(name), Elem: elem, Shape: shape, Pos: pos}
	l.buffersNamed[b.Name] = true
	if own := plainName(name); own != b.Name && own != "" {
		l.renamed[b.Name] = own
	}
	return b
}
