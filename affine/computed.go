package affine

import (
	"slices"

	"codo/diag"
)

// Closed reports whether body takes nothing from elsewhere, and writes these buffers alone: all counters and other variables
// are its own, but for tables.
func Closed(body []Stmt, of ...*Buffer) bool {
	own, loops, closed := map[*Buffer]bool{}, map[*Loop]bool{}, true
	for _, b := range of {
		own[b] = true
	}
	Walk(body, func(s Stmt) bool {
		switch s := s.(type) {
		case *Decl:
			own[s.Buffer] = true
		case *Loop:
			loops[s] = true
		case *If:
		case *Assign:
			closed = closed && own[s.Buffer]
		default:
			closed = false
		}
		Each(s, func(e Expr) {
			switch e := e.(type) {
			case *Load:
				closed = closed && (own[e.Buffer] || e.Buffer.Init != nil)
			case *Counter:
				closed = closed && loops[e.Loop]
			}
		})
		return closed
	})
	return closed
}

// Computed are the elements of b after statements that take nothing from elsewhere but from tables, and write b alone. ok is
// false if they do not write all elements, read some before, or take more iterations than steps.
func Computed(body []Stmt, b *Buffer, tables []*Buffer, steps int64) (values []Const, ok bool) {
	result := &Buffer{Name: "result", Elem: b.Elem, Shape: b.Shape}
	loops, index := LoopsOver(b.Shape, b.Pos, func(int) string { return "i" })
	var copied Stmt = &Assign{Buffer: result, Index: index, Value: &Load{Buffer: b, Index: index}}
	for _, l := range slices.Backward(loops) {
		l.Body = []Stmt{copied}
		copied = l
	}
	body = slices.Concat([]Stmt{&Decl{Buffer: b}}, body, []Stmt{copied})
	p := &Program{Top: "computed", Args: []*Buffer{result}, Tables: tables, Tasks: []*Task{{Name: "computed", Body: body}}}
	data, whole := NewData(result), true
	options := InterpretOptions{MaxSteps: steps, OnUninit: func(*Buffer, diag.Pos) { whole = false }}
	if InterpretWith(p, []*Data{data}, options) != nil || !whole {
		return nil, false
	}
	return data.Constants(), true
}
