package operators

import (
	"cmp"
	"slices"
	"sync"

	"codo/affine"
	"codo/nest"
)

// ConstantArrays makes tables of arrays that are computed from constants and counters behind their declarations, and
// only read from then on: coefficients that the user did not call const, or values of a function to look up.
//
// A loop may fill several such arrays.
//
//	local h i32[3]
//	h[0] = 1; h[1] = -2; h[2] = 3
//	local square i32[8]
//	for k = 0 to 8 { square[k] = k * k }
//	for i { for k { y[i] = y[i] + h[k] * square[x[i + k]] } }
//
//	table h i32[3] = {1, -2, 3}
//	table square i32[8] = {0, 1, 4, ..}
//	for i { for k { y[i] = y[i] + h[k] * square[x[i + k]] } }
func ConstantArrays(p *affine.Program) {
	for _, t := range p.Tasks {
		x := constantArrays{writes: map[*affine.Buffer]int{}, tables: p.Tables}
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if b := affine.Target(s); b != nil {
				x.writes[b]++
			}
			return true
		})
		t.Body = x.body(t.Body)
		names := affine.NamesOf(p) // without theirs
		for _, b := range x.found {
			b.Name = names.Fresh(b.Name)
		}
		p.Tables = append(p.Tables, x.found...)
	}
}

// constantArrays are those of a task.
type constantArrays struct {
	writes map[*affine.Buffer]int // how many statements write each
	tables []*affine.Buffer
	found  []*affine.Buffer
}

// body is a body without what fills constant arrays.
func (x *constantArrays) body(body []affine.Stmt) (out []affine.Stmt) {
	body = x.oneByOne(body)
	filling := map[affine.Stmt]bool{}
	users := sync.OnceValue(func() map[*affine.Buffer][]nest.Use { return nest.UsersOf(body) })
	for k, s := range body {
		switch s := s.(type) {
		case *affine.Loop:
			s.Body = x.body(s.Body)
		case *affine.If:
			s.Then, s.Else = x.body(s.Then), x.body(s.Else)
		case *affine.Decl:
			fill := x.filled(s.Buffer, k, body, users)
			for _, w := range fill {
				filling[w] = true
			}
			if filling[s] = len(fill) > 0; filling[s] {
				continue
			}
		}
		if !filling[s] {
			out = append(out, s)
		}
	}
	return out
}

// oneByOne is body with a loop for each of several arrays that one loop computes from constants and counters, and nothing
// else writes.
func (x *constantArrays) oneByOne(body []affine.Stmt) (out []affine.Stmt) {
	declared := sync.OnceValue(func() map[*affine.Buffer]bool { return nest.DeclaredBy(body) })
	for _, s := range body {
		l, ok := s.(*affine.Loop)
		if !ok || !nest.Open(l) {
			out = append(out, s)
			continue
		}
		var arrays []*affine.Buffer
		for b := range affine.Changed(l.Body) {
			if !b.IsScalar() && b.Len() <= mostConstants && declared()[b] && !affine.Declares(l.Body, b) && x.writes[b] == writesIn(l.Body, b) {
				arrays = append(arrays, b)
			}
		}
		if len(arrays) < 2 || len(arrays) > mostFilled || !affine.Closed([]affine.Stmt{l}, arrays...) {
			out = append(out, s)
			continue
		}
		slices.SortFunc(arrays, func(a, b *affine.Buffer) int { return cmp.Compare(a.Name, b.Name) })
		parts := nest.Each(arrays, func(b *affine.Buffer) affine.Stmt { return fillingOnly(l, b, arrays) })
		if slices.ContainsFunc(parts, func(part affine.Stmt) bool { return part == nil }) {
			parts = []affine.Stmt{s}
		}
		out = append(out, parts...)
	}
	return out
}

// writesIn is how many statements in body write b.
func writesIn(body []affine.Stmt, b *affine.Buffer) (n int) {
	affine.Walk(body, func(s affine.Stmt) bool {
		if affine.Target(s) == b {
			n++
		}
		return true
	})
	return n
}

// mostFilled bounds the arrays that one loop fills: scalars that all are made of are computed for each.
const mostFilled = 4

// fillingOnly is l without what it does for others than b of these arrays; nil if b is made of them.
func fillingOnly(l *affine.Loop, b *affine.Buffer, arrays []*affine.Buffer) affine.Stmt {
	own := affine.RewriteBody(affine.CloneBody([]affine.Stmt{l}), nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		a, ok := s.(*affine.Assign)
		return nil, ok && a.Buffer != b && slices.Contains(arrays, a.Buffer)
	})
	if !affine.Closed(own, b) {
		return nil
	}
	return own[0]
}

// mostConstants is how many elements the table of a constant array may have: those of larger ones are not
// coefficients, and a table is written out.
const mostConstants = 1 << 12

// filled makes a table of b, which statement at of a body declares, if those of the next statements that write it
// compute constants, and gives these statements.
func (x *constantArrays) filled(b *affine.Buffer, at int, body []affine.Stmt, users func() map[*affine.Buffer][]nest.Use) (fill []affine.Stmt) {
	if b.IsScalar() || b.Init != nil || len(b.Bind) > 0 || x.writes[b] == 0 || b.Len() > mostConstants {
		return nil
	}
	left := x.writes[b]
	for _, u := range users()[b] {
		if u.At <= at {
			continue
		}
		s := body[u.At]
		if l, isLoop := s.(*affine.Loop); !u.Written || isLoop && !nest.Open(l) || !affine.Closed([]affine.Stmt{s}, b) {
			return nil
		}
		left -= writesIn([]affine.Stmt{s}, b)
		if fill = append(fill, s); left == 0 {
			break
		}
	}
	if left > 0 {
		return nil
	}
	values, ok := affine.Computed(fill, b, append(x.tables[:len(x.tables):len(x.tables)], x.found...), mostTableSteps)
	if !ok {
		return nil
	}
	b.Const, b.Init, b.Partition = true, values, nil
	x.found = append(x.found, b)
	return fill
}

// mostTableSteps bounds how many iterations may compute a table.
const mostTableSteps = 1 << 16
