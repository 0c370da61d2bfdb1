package parse

import (
	"math"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// The functions of <cstring> and <algorithm> that copy and fill arrays, as loops.

// arrayFunctions are those functions with their number of arguments.
var arrayFunctions = map[string]int{
	"memset": 3, "memcpy": 3, "memmove": 3, "fill": 3, "fill_n": 3, "copy": 3, "copy_n": 3, "swap": 2,
}

// arrayCall lowers a call of one of them.
func (l *lowerer) arrayCall(x *call) {
	if len(x.args) != arrayFunctions[x.fn] {
		l.diags.Errorf(diag.TypeError, x.pos, "%s takes %d arguments", x.fn, arrayFunctions[x.fn])
		return
	}
	switch x.fn {
	case "swap":
		l.swap(x)
		return
	case "copy", "fill":
		l.rangeCall(x)
		return
	}
	if x.fn == "copy_n" { // as the others: to, from, number
		x = &call{place: x.place, fn: x.fn, args: []expr{x.args[2], x.args[0], x.args[1]}}
	}
	if strings.HasPrefix(x.fn, "mem") && l.recordCall(x) {
		return
	}
	to, ok := l.writtenArray(x.args[0])
	if !ok {
		return
	}
	switch x.fn {
	case "memset":
		if n, ok := l.elementsOf(x.args[2], to); ok {
			l.fillBytes(to, x, n)
		}
	case "memcpy", "memmove":
		if n, ok := l.elementsOf(x.args[2], to); ok {
			l.copyBytes(to, x, n)
		}
	case "fill_n":
		l.fillArray(to, l.value(x.args[2]), l.value(x.args[1]), x.pos)
	case "copy_n":
		if from, ok := l.pointer(x.args[1]); ok {
			l.copyArray(to, from, l.value(x.args[2]), x.pos)
		}
	}
}

// writtenArray is what a pointer argument points to, which may be written.
func (l *lowerer) writtenArray(x expr) (view, bool) {
	v, ok := l.pointer(x)
	if ok && (v.readOnly || v.buf.Const) {
		l.diags.Errorf(diag.TypeError, x.at(), "%s is const and is written", quoteToken(v.buf.Name))
		return v, false
	}
	return v, ok
}

// rangeCall lowers std::copy(first, last, to) and std::fill(first, last, value).
func (l *lowerer) rangeCall(x *call) {
	first, ok := l.pointer(x.args[0])
	if !ok {
		return
	}
	first, n := flattened(first), l.distance(x.args[0], x.args[1], x.pos)
	if x.fn == "fill" {
		if to, ok := l.writtenArray(x.args[0]); ok {
			l.fillArray(flattened(to), l.value(x.args[2]), n, x.pos)
		}
		return
	}
	if to, ok := l.writtenArray(x.args[2]); ok {
		l.copyArray(to, first, n, x.pos)
	}
}

// distance is the number of elements from one pointer to another, into the same array.
func (l *lowerer) distance(first, last expr, pos diag.Pos) affine.Expr {
	from, ok1 := l.pointer(first)
	to, ok2 := l.pointer(last)
	if !ok1 || !ok2 {
		return zero()
	}
	from, to = flattened(from), flattened(to)
	if !slices.EqualFunc(from.prefix, to.prefix, affine.SameExpr) { // in several rows
		from, to = l.whole(from, pos), l.whole(to, pos)
	}
	if from.buf != to.buf || !slices.EqualFunc(from.prefix, to.prefix, affine.SameExpr) {
		l.diags.Errorf(diag.Memory, pos, "the range begins in %s and ends in %s", quoteToken(from.buf.Name), quoteToken(to.buf.Name))
		return zero()
	}
	n := l.binaryOp(pos, "-", startOf(to), startOf(from))
	if f, ok := affine.FormOf(n); ok {
		n = f.Expr()
	}
	return n
}

// rowsIn is a distance of so many elements in what the pointer x points to, which may be rows: &b[2] - &b[0] is 2.
func (l *lowerer) rowsIn(x expr, elements affine.Expr, pos diag.Pos) affine.Expr {
	row := 1
	l.trialOf(func() {
		if u, ok := x.(*unary); ok && u.op == "&" && !u.postfix {
			if v, ok := l.pointer(u.x); ok && l.isPointer(u.x) {
				row = product(v.dims())
			}
		} else if v, ok := l.pointer(x); ok && len(v.dims()) > 1 {
			row = product(v.dims()[1:])
		}
	})
	if row <= 1 {
		return elements
	}
	n := l.binaryOp(pos, "/", elements, affine.IntConst(int64(row)))
	if f, ok := affine.FormOf(n); ok {
		n = f.Expr()
	}
	return n
}

// startOf is the number of the element that a view begins with.
func startOf(v view) affine.Expr {
	switch {
	case v.window != nil:
		return v.at
	case v.offset != nil:
		return v.offset
	}
	return zero()
}

// elementsOf turns a size in bytes into elements of v.
func (l *lowerer) elementsOf(bytes expr, v view) (affine.Expr, bool) {
	size := bytesOf(v.buf.Elem)
	n, ok := l.partsOf(bytes, size)
	if !ok {
		l.diags.Errorf(diag.Unsupported, bytes.at(), "this is no whole number of elements of %s, which have %d bytes", quoteToken(v.buf.Name), size).
			Advise("write N * sizeof(%s)", v.buf.Elem.CPP())
	}
	return n, ok
}

// partsOf is how many parts of this size so many bytes are, if it is a whole number.
func (l *lowerer) partsOf(bytes expr, each int) (affine.Expr, bool) {
	size := int64(each)
	if n, ok := l.tryConst(bytes); ok && n.I%size == 0 {
		return affine.IntConst(n.I / size), true
	}
	known, others := int64(1), []expr(nil)
	for _, f := range factorsOf(bytes) {
		if c, ok := l.tryConst(f); ok && c.T.IsInteger() && c.I > 0 {
			known *= c.I
		} else {
			others = append(others, f)
		}
	}
	if len(others) == 0 || known%size != 0 {
		return nil, false
	}
	n := l.value(others[0])
	for _, f := range others[1:] {
		n = l.binaryOp(bytes.at(), "*", n, l.value(f))
	}
	return scaled(n, int(known/size)), true
}

// factorsOf are those of a product.
func factorsOf(x expr) []expr {
	if b, ok := x.(*binary); ok && b.op == "*" {
		return append(factorsOf(b.x), factorsOf(b.y)...)
	}
	return []expr{x}
}

// bytesOf is what sizeof says of a type.
func bytesOf(t affine.Type) int {
	bytes := 1
	for bytes*8 < t.Bits {
		bytes *= 2
	}
	return bytes
}

// fillBytes lowers memset.
func (l *lowerer) fillBytes(to view, x *call, n affine.Expr) {
	t := to.buf.Elem
	if c, ok := l.tryConst(x.args[1]); ok {
		if value, ok := ofBytes(t, byte(c.I)); ok {
			l.fillArray(to, value, n, x.pos)
			return
		}
	}
	if isPlainInteger(t) && t.Bits == 8 {
		l.fillArray(to, l.value(x.args[1]), n, x.pos)
		return
	}
	l.diags.Errorf(diag.Unsupported, x.args[1].at(), "memset of %s to bytes that are no number of this type, or no constants", t.CPP()).Advise("write a loop, or use std::fill")
}

// ofBytes is the number of type t whose bytes are all b; ok is false if there is none, or not one that all tools compute with.
func ofBytes(t affine.Type, b byte) (c *affine.Const, ok bool) {
	bits := uint64(b) * 0x0101010101010101
	c = &affine.Const{T: t}
	switch {
	case b == 0:
	case t == affine.B1:
		c.I = 1
		return c, b == 1
	case t == affine.F32:
		c.F = float64(math.Float32frombits(uint32(bits)))
		return c, b != 0xff
	case t == affine.F64:
		c.F = math.Float64frombits(bits)
		return c, b != 0xff
	case t.IsAP() || t.IsFixed() || t.IsFloat():
		return nil, false
	case t.IsInteger():
		c.I = t.Wrap(int64(bits))
	}
	return c, true
}

// copyBytes lowers memcpy and memmove. Only memmove may overlap: it goes through
// another array.
func (l *lowerer) copyBytes(to view, x *call, n affine.Expr) {
	from, ok := l.pointer(x.args[1])
	if !ok {
		return
	}
	if from.buf.Elem != to.buf.Elem {
		if l.copyBits(to, from, n, x.pos) || l.copyParts(to, from, n, x.pos) {
			return
		}
		l.diags.Errorf(diag.Unsupported, x.pos, "%s between arrays of types %s and %s", x.fn, to.buf.Elem.CPP(), from.buf.Elem.CPP()).
			Advise("%s", otherBytes(to.buf.Elem, from.buf.Elem))
		return
	}
	if x.fn == "memmove" && from.buf == to.buf {
		c, ok := n.(*affine.Const)
		if !ok || c.I < 1 || c.I > 1<<31 {
			l.diags.Errorf(diag.Unsupported, x.pos, "memmove of a variable size within one array").Advise("copy through another array")
			return
		}
		b := l.buffer("moved", to.buf.Elem, []int{int(c.I)}, x.pos)
		l.emit(&affine.Decl{Buffer: b, Pos: x.pos})
		l.copyArray(view{buf: b}, from, n, x.pos)
		from = view{buf: b}
	}
	l.copyArray(to, from, n, x.pos)
}

// copyBits lowers memcpy between numbers of two types of one width: the bits of each become a number of the other. It
// reports false if they are no such types.
func (l *lowerer) copyBits(to, from view, n affine.Expr, pos diag.Pos) bool {
	a, b := to.buf.Elem, from.buf.Elem
	if a.Bits != b.Bits || bytesOf(a)*8 != a.Bits || a.IsLane() || b.IsLane() || a.IsFloat() != b.IsFloat() && a.Bits < 16 || to.buf == from.buf {
		return false
	}
	bits := func(v view) affine.Expr {
		return l.bitsRead(&affine.Load{Buffer: v.buf, Index: v.prefix, Pos: pos}, a, pos)
	}
	if len(to.dims())+len(from.dims()) == 0 { // two variables
		if c, ok := n.(*affine.Const); !ok || c.I != 1 {
			return false
		}
		l.emit(&affine.Assign{Buffer: to.buf, Index: to.prefix, Value: bits(from), Pos: pos})
		return true
	}
	if to, from = l.widened(to, n, pos), l.widened(from, n, pos); len(to.dims()) == 0 || len(from.dims()) == 0 {
		if c, ok := n.(*affine.Const); !ok || c.I != 1 {
			return false
		}
		v := l.oneOf(to, zero(), pos)
		l.emit(&affine.Assign{Buffer: v.buf, Index: v.prefix, Value: bits(l.oneOf(from, zero(), pos)), Pos: pos})
		return true
	}
	l.eachOf(n, pos, func(i affine.Expr) affine.Stmt {
		v := l.oneOf(to, i, pos)
		return &affine.Assign{Buffer: v.buf, Index: v.prefix, Value: bits(l.oneOf(from, i, pos)), Pos: pos}
	})
	return true
}

// otherBytes is what to write instead of a copy of the bytes of elements of one type to another.
func otherBytes(to, from affine.Type) string {
	switch {
	case from.IsLane():
		return "write a loop that takes the elements out of each word: word.range(32 * k + 31, 32 * k), and a union for the bits of floats"
	case to.IsLane():
		return "write a loop that puts the elements in each word: word.range(32 * k + 31, 32 * k) = x, and a union for the bits of floats"
	}
	return "write a loop that converts each element"
}

// fillArray stores a value in n elements.
func (l *lowerer) fillArray(to view, value, n affine.Expr, pos diag.Pos) {
	value = l.evaluatedOnce("value", convert(value, to.buf.Elem), pos)
	if to = l.widened(to, n, pos); isWhole(to, n) {
		l.nest(to.dims(), pos, func(index []affine.Expr) affine.Stmt {
			return &affine.Assign{Buffer: to.buf, Index: to.with(index), Value: value, Pos: pos}
		})
		return
	}
	l.eachOf(n, pos, func(i affine.Expr) affine.Stmt {
		v := l.element(to, i, pos)
		return &affine.Assign{Buffer: v.buf, Index: v.prefix, Value: value, Pos: pos}
	})
}

// copyArray stores n elements of from in to.
func (l *lowerer) copyArray(to, from view, n affine.Expr, pos diag.Pos) {
	to, from = l.widened(to, n, pos), l.widened(from, n, pos)
	if isWhole(to, n) && isWhole(from, n) && slices.Equal(to.dims(), from.dims()) {
		l.copyView(to, from, pos)
		return
	}
	l.eachOf(n, pos, func(i affine.Expr) affine.Stmt {
		v, w := l.element(to, i, pos), l.element(from, i, pos)
		load := &affine.Load{Buffer: w.buf, Index: w.prefix, Pos: pos}
		return &affine.Assign{Buffer: v.buf, Index: v.prefix, Value: convert(load, v.buf.Elem), Pos: pos}
	})
}

// widened is v with as many outer dimensions flattened as n elements need: copying
// goes on over the end of a row. So many of which nothing is known stay in theirs, unless they are those of
// some whole rows.
func (l *lowerer) widened(v view, n affine.Expr, pos diag.Pos) view {
	most, ok := mostOf(n)
	longer := func(row int) bool { return ok && most > int64(row) || !ok && inWholes(n, int64(row)) }
	for v.window == nil && len(v.prefix) > 0 && longer(product(v.dims())) {
		last := len(v.prefix) - 1
		row := product(v.dims())
		at := l.binaryOp(pos, "+", scaled(v.prefix[last], row), scaled(startOf(v), product(v.dims()[1:])))
		v = view{buf: v.buf, prefix: v.prefix[:last], readOnly: v.readOnly}
		v.window, v.at = []int{product(v.dims())}, at
		if isZero(at) {
			v.window, v.at = nil, nil
		} else {
			return v
		}
	}
	return v
}

// inWholes reports whether n, of which no bound is known, counts elements of whole rows of this length.
func inWholes(n affine.Expr, row int64) bool {
	switch n := n.(type) {
	case *affine.Cast:
		return inWholes(n.X, row)
	case *affine.Const:
		return n.I%row == 0
	case *affine.Binary:
		return n.Op == "*" && (inWholes(n.X, row) || inWholes(n.Y, row))
	}
	return false
}

// mostOf is a number that n does not exceed, less than the greatest of its type; ok is false if none is known.
func mostOf(n affine.Expr) (most int64, ok bool) {
	if f, isForm := affine.FormOf(n); isForm {
		_, most, ok = f.Range()
		return most, ok
	}
	if _, hi, known := affine.Interval(n); known && n.Type().Wrap(hi+1) == hi+1 {
		return hi, true
	}
	switch n := n.(type) {
	case *affine.Cast:
		most, ok = mostOf(n.X)
		return most, ok && n.T.IsInteger() && n.T.Wrap(most) == most
	case *affine.Binary:
		c, isConst := n.Y.(*affine.Const)
		if !isConst || n.Op != "*" && n.Op != "+" || c.I < 0 {
			return 0, false
		}
		if most, ok = mostOf(n.X); n.Op == "*" {
			return most * c.I, ok && most >= 0
		}
		return most + c.I, ok
	case *affine.Call:
		for _, x := range n.Args {
			if v, known := mostOf(x); known && n.Fn == "min" && (!ok || v < most) {
				most, ok = v, true
			}
		}
		return most, ok
	case *affine.Select:
		x, okX := mostOf(n.X)
		y, okY := mostOf(n.Y)
		return max(x, y), okX && okY
	}
	return 0, false
}

// isWhole reports whether v is n elements, the whole of an array or row.
func isWhole(v view, n affine.Expr) bool {
	c, ok := n.(*affine.Const)
	return ok && v.window == nil && v.offset == nil && c.I == int64(product(v.dims()))
}

// element is the i-th element of v, row after row.
func (l *lowerer) element(v view, i affine.Expr, pos diag.Pos) view {
	v, _ = l.subscript(flattened(v), &literal{place: place{pos}}, i)
	return v
}

// oneOf is element i of v, or v if it is one number.
func (l *lowerer) oneOf(v view, i affine.Expr, pos diag.Pos) view {
	if len(v.dims()) == 0 {
		return v
	}
	return l.element(v, i, pos)
}

// eachOf emits a loop over n elements around one statement.
func (l *lowerer) eachOf(n affine.Expr, pos diag.Pos, body func(i affine.Expr) affine.Stmt) {
	t := affine.I32
	if _, isConst := n.(*affine.Const); !isConst && n.Type() != t {
		t = affine.I64
	}
	loop := &affine.Loop{Name: l.freshCounter("i", nil), Type: t, Lo: convert(zero(), t), Hi: convert(n, t), Step: 1, Pos: pos}
	l.loops = append(l.loops, loop)
	loop.Body = []affine.Stmt{body(&affine.Counter{Loop: loop})}
	l.loops = l.loops[:len(l.loops)-1]
	l.emit(loop)
}

// swap lowers std::swap of scalars, arrays and structs.
func (l *lowerer) swap(x *call) {
	if l.swapPointers(x) {
		return
	}
	if l.isRecord(x.args[0]) && l.isRecord(x.args[1]) {
		a, ok1 := l.recordOf(x.args[0])
		b, ok2 := l.recordOf(x.args[1])
		if ok1 && ok2 {
			t := l.newRecord("t", a.typ, a.dims, x.pos)
			_ = l.copyRecord(t, a, x.pos) && l.assignRecord(a, x.args[1], x.pos) && l.copyRecord(b, t, x.pos)
		}
		return
	}
	a, ok1 := l.place(x.args[0])
	b, ok2 := l.place(x.args[1])
	if !ok1 || !ok2 {
		return
	}
	if a.buf.Elem != b.buf.Elem || !slices.Equal(a.dims(), b.dims()) || a.moves != nil || a.offset != nil || b.offset != nil {
		l.diags.Errorf(diag.Unsupported, x.pos, "swap of %s and %s, which are not of one type", quoteToken(a.buf.Name), quoteToken(b.buf.Name)).
			Advise("swap elements, or copy arrays")
		return
	}
	a = l.frozen(a, x.pos)
	b = l.frozen(b, x.pos)
	t := l.buffer("t", a.buf.Elem, a.dims(), x.pos)
	l.emit(&affine.Decl{Buffer: t, Pos: x.pos})
	l.copyView(view{buf: t}, a, x.pos)
	l.copyView(a, b, x.pos)
	l.copyView(b, view{buf: t}, x.pos)
}
