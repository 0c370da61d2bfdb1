package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
)

// Tokens of several elements: streams of hls::vector<T, N> (UG1399, "HLS Vector
// Library"). A local vector is a local array, which a stream moves as a whole;
// any other vector is copied from or to one.

// lanesOf is the number of elements of a vector type, 0 for other types.
func lanesOf(ref typeRef) int {
	if ref.isClass && ref.rec == nil && len(ref.dims) > 0 {
		return product(ref.dims)
	}
	return 0
}

// popVector takes a token into a vector of its own.
func (l *lowerer) popVector(ch *affine.Channel, pos diag.Pos) view {
	token := l.popToken(ch, pos)
	if rows := l.tokenRows[ch]; rows != nil {
		return reshaped(token, rows)
	}
	return token
}

// popToken is popVector, in one dimension.
func (l *lowerer) popToken(ch *affine.Channel, pos diag.Pos) view {
	token := l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, []int{ch.Lanes}, pos)
	l.emit(&affine.Decl{Buffer: token, Pos: pos})
	l.moveVector(ch, token, false, pos)
	return view{buf: token}
}

// popVectorInto takes a token into the vector x.
func (l *lowerer) popVectorInto(ch *affine.Channel, x expr, pos diag.Pos) {
	to, ok := l.vector(ch, x)
	index, isWord := []affine.Expr(nil), false
	if ok {
		index, isWord = l.isWord(to)
	}
	switch {
	case !ok:
	case to.readOnly || to.buf.Const:
		l.diags.Errorf(diag.TypeError, x.at(), "%s is const and is written", quoteToken(to.buf.Name))
	case isWord:
		l.emit(&affine.Pop{Channel: ch, Buffer: to.buf, Index: index, Pos: pos})
	case l.isLocalVector(to):
		l.moveVector(ch, to.buf, false, pos)
	default:
		l.copyView(to, l.popToken(ch, pos), pos)
	}
}

// pushVector writes the vector x.
func (l *lowerer) pushVector(ch *affine.Channel, x expr, pos diag.Pos) {
	var from view
	ok := true
	x = l.withoutPort(x)
	if like := (view{buf: &affine.Buffer{Elem: ch.Buffer.Elem, Shape: l.tokenDims(ch)}}); l.hasLanes(x, like) && len(like.dims()) == 1 {
		from = view{buf: l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, []int{ch.Lanes}, pos)}
		l.emit(&affine.Decl{Buffer: from.buf, Pos: pos})
		l.putLanes(from, x)
	} else if source := l.streamReadOf(x); source != nil && source.Lanes == ch.Lanes && source.Buffer.Elem == ch.Buffer.Elem {
		from = l.popToken(source, pos)
	} else if ch.Buffer.Elem.IsLane() && !l.namesPlace(x) {
		from = view{buf: l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, []int{ch.Lanes}, pos)}
		l.emit(&affine.Decl{Buffer: from.buf, Pos: pos})
		if w, isWord := l.wideWord(x); isWord {
			l.storeWord(from, w, pos)
		}
	} else {
		from, ok = l.vector(ch, x)
	}
	if !ok {
		return
	}
	if index, isWord := l.isWord(from); isWord {
		l.emit(&affine.Push{Channel: ch, Value: &affine.Load{Buffer: from.buf, Index: index, Pos: pos}, Pos: pos})
		return
	}
	if !l.isLocalVector(from) {
		token := l.buffer(ch.Buffer.Name+"_token", ch.Buffer.Elem, []int{ch.Lanes}, pos)
		l.emit(&affine.Decl{Buffer: token, Pos: pos})
		l.copyView(view{buf: token}, from, pos)
		from = view{buf: token}
	}
	l.moveVector(ch, from.buf, true, pos)
}

// vector finds the vector that x names. It reports one that is no token of ch.
func (l *lowerer) vector(ch *affine.Channel, x expr) (view, bool) {
	c, isCall := x.(*call)
	if _, isPlace := l.tryPlace(x); !isPlace && !(isCall && l.returnsArray(c)) {
		l.diags.Errorf(diag.Unsupported, x.at(), "a token of %d elements that is no variable", ch.Lanes).
			Advise("fill a variable of type hls::vector, element by element")
		return view{}, false
	}
	v, ok := l.place(x)
	if ok && (v.buf.Elem != ch.Buffer.Elem || !slices.Equal(v.dims(), l.tokenDims(ch))) {
		l.diags.Errorf(diag.TypeError, x.at(), "%s is no vector of %d elements of type %s", quoteToken(v.buf.Name), ch.Lanes, ch.Buffer.Elem.CPP())
		return v, false
	}
	return l.asToken(v, ch), ok
}

// isLocalVector reports whether v is the whole of a local array.
func (l *lowerer) isLocalVector(v view) bool {
	return len(v.prefix) == 0 && v.offset == nil && v.window == nil && len(v.buf.Shape) == 1 && v.buf.Init == nil &&
		!slices.Contains(l.prog.Args, v.buf) && l.recastsOf[v.buf] == nil &&
		!slices.ContainsFunc(l.prog.Channels, func(c *affine.Channel) bool { return c.Buffer == v.buf })
}

// isWord reports whether v is a word of an argument behind a port of words, and
// with which subscript.
func (l *lowerer) isWord(v view) ([]affine.Expr, bool) {
	ok := v.buf.Port.Elements > 0 && len(v.prefix) == 1 && v.offset == nil && v.window == nil
	return v.prefix, ok
}

// moveVector emits the Push or Pop of a local array. A vector of one element is a
// token like any other.
func (l *lowerer) moveVector(ch *affine.Channel, b *affine.Buffer, push bool, pos diag.Pos) {
	var index []affine.Expr
	if ch.Lanes == 1 {
		index = []affine.Expr{zero()}
	}
	if push {
		l.emit(&affine.Push{Channel: ch, Value: &affine.Load{Buffer: b, Index: index, Pos: pos}, Pos: pos})
	} else {
		l.emit(&affine.Pop{Channel: ch, Buffer: b, Index: index, Pos: pos})
	}
}
