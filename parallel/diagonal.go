package parallel

import (
	"math/bits"
	"slices"

	"codo/affine"
)

// Diagonal lays local arrays that tasks write in tokens along one dimension, and read in tokens along another, diagonally
// over their banks: each row begins one bank further than the one before, so that the elements of a part of a row, and those of a
// part of a column, are in banks of their own. There are as many of these as a token has elements, where other layouts need one for each
// element of a square. What goes to the banks is turned by the bank at which it begins, and what comes from there
// turned back, each in as many steps as that number has bits.
//
//	local k f32[64][64]
//	for i { for j { .. all u of 32 { k[32 * j + u][i] = v[u] } } }
//	for i { for j { .. all u of 32 { w[u] = k[i][32 * j + u] } .. } }
//
//	local k f32[32][2][64] partition=0:complete
//	for i { for j { .. turn v by i mod 32; all b of 32 { k[b][j][i] = turned[b] } } }
//	for i { for j { all b of 32 { come[b] = k[b][i / 32][32 * j + (b - i) mod 32] }; turn come by -i mod 32; .. } }
//
// It is to come after tokens are known, and before Partition.
func Diagonal(p *affine.Program) {
	names := affine.NamesOf(p)
	for _, t := range p.Tasks {
		for _, x := range crossed(t) {
			t.Body = x.lay(t.Body, names)
		}
	}
}

// fewerBanks is how many elements each of two tokens that cross has at least: of fewer, banks for their square take no more
// than it takes to turn them.
const fewerBanks = 8

// onDiagonals is the banks of an array that Diagonal lays so; 0: it does not.
func (n *bankNeed) onDiagonals() int64 {
	var counts []int64
	for _, count := range n.tokens {
		if count > 1 {
			counts = append(counts, count)
		}
	}
	if n.squares || len(counts) != 2 || slices.Min(counts) < fewerBanks {
		return 0
	}
	return inPowers(slices.Max(counts))
}

// inPowers is the least power of two that is not less than n: turning by a place modulo that takes no division.
func inPowers(n int64) int64 {
	return 1 << bits.Len64(uint64(n-1))
}

// Diagonals are an array that can be laid diagonally.
type diagonals struct {
	buffer  *affine.Buffer
	decl    *affine.Decl
	tokens  []*token
	refused bool
	row     int   // the dimension of which a bank has each lanes-th element
	column  int   // the other one
	lanes   int64 // banks, a power of two
	by      *affine.Buffer
}

// A token is the elements that the iterations of an unrolled loop reach side by side.
type token struct {
	loop   *affine.Loop
	count  int64
	guards []affine.Expr // which of them are reached
	index  []affine.Form
	dim    int
	write  *affine.Assign
	read   *affine.Load
}

// crossed are the arrays of t that can be laid so, and are worth it.
func crossed(t *affine.Task) (list []*diagonals) {
	found := map[*affine.Buffer]*diagonals{}
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		if d, ok := s.(*affine.Decl); ok && len(d.Buffer.Shape) > 1 && len(d.Buffer.Partition) == 0 {
			found[d.Buffer] = &diagonals{buffer: d.Buffer, decl: d}
			list = append(list, found[d.Buffer])
		}
		return true
	})
	if len(list) > 0 {
		tokensIn(t.Body, found, nil, false, nil)
	}
	return slices.DeleteFunc(list, func(x *diagonals) bool { return !x.settle() })
}

// tokensIn notes what body reaches of these arrays, in an unrolled loop if any; crowded says that others are around it.
func tokensIn(body []affine.Stmt, found map[*affine.Buffer]*diagonals, around *affine.Loop, crowded bool, guards []affine.Expr) {
	note := func(b *affine.Buffer, index []affine.Expr, t token) {
		if x := found[b]; x != nil && !x.refused {
			t.loop = around
			x.refused = crowded || around == nil || !t.reaches(index) || !x.add(&t)
		}
	}
	for _, s := range body {
		affine.Operands(s, func(e affine.Expr) {
			affine.EachRead(e, func(ld *affine.Load, under *affine.Conditions) {
				if found[ld.Buffer] != nil {
					note(ld.Buffer, ld.Index, token{read: ld, guards: under.All(guards)})
				}
			})
		})
		switch s := s.(type) {
		case *affine.Assign:
			note(s.Buffer, s.Index, token{write: s, guards: guards})
		case *affine.Pop:
			if x := found[s.Buffer]; x != nil {
				x.refused = true
			}
		case *affine.Loop:
			lanes := s
			if s.Unroll != -1 {
				lanes = nil
			}
			tokensIn(s.Body, found, lanes, crowded || around != nil, nil)
		case *affine.If:
			if around == nil {
				guards = nil
			}
			tokensIn(s.Then, found, around, crowded, append(slices.Clip(guards), s.Cond))
			tokensIn(s.Else, found, around, crowded, append(slices.Clip(guards), affine.Not(s.Cond)))
		}
	}
}

// reaches finds out along which dimension t goes; it reports whether that is one, element by element, and which elements are
// reached is known before.
func (t *token) reaches(index []affine.Expr) bool {
	first, trips, ok := affine.ConstantTrips(t.loop)
	if !ok || first != 0 || t.loop.Step != 1 || trips < 2 || slices.ContainsFunc(t.guards, affine.HasLoad) {
		return false
	}
	t.count, t.dim = trips, -1
	for d, e := range index {
		f, isAffine := affine.FormOf(e)
		switch {
		case !isAffine:
			return false
		case f.Uses(t.loop):
			if rest := f.AddCounter(t.loop, -1); t.dim >= 0 || f.Coef(t.loop) != 1 || rest.Uses(t.loop) {
				return false
			}
			t.dim = d
		}
		t.index = append(t.index, f)
	}
	return t.dim >= 0
}

// add notes t. What an iteration reads that another one has just written cannot be asked for before all of them.
func (x *diagonals) add(t *token) bool {
	for _, o := range x.tokens {
		if o.loop == t.loop && (o.write != nil || t.write != nil) {
			return false
		}
	}
	x.tokens = append(x.tokens, t)
	return true
}

// settle chooses the dimensions and the banks; it reports whether there are two dimensions, and banks are saved.
func (x *diagonals) settle() bool {
	if x.refused || len(x.tokens) == 0 {
		return false
	}
	most := make([]int64, len(x.buffer.Shape))
	var dims []int
	for _, t := range x.tokens {
		if most[t.dim] = max(most[t.dim], t.count); !slices.Contains(dims, t.dim) {
			dims = append(dims, t.dim)
		}
	}
	if len(dims) != 2 || min(most[dims[0]], most[dims[1]]) < fewerBanks {
		return false
	}
	slices.Sort(dims)
	x.row, x.column, x.lanes = dims[0], dims[1], inPowers(max(most[dims[0]], most[dims[1]]))
	if n := int64(x.buffer.Shape[x.row]); n%x.lanes != 0 && int64(x.buffer.Shape[x.column])%x.lanes == 0 {
		x.row, x.column = x.column, x.row
	}
	return true
}

// lay lets body use the banks. Arrays get another shape: that of the banks comes in the place of the dimension row.
func (x *diagonals) lay(body []affine.Stmt, names affine.Names) []affine.Stmt {
	b := *x.buffer
	rows := (int64(b.Shape[x.row]) + x.lanes - 1) / x.lanes
	b.Shape = slices.Concat(b.Shape[:x.row], []int{int(x.lanes), int(rows)}, b.Shape[x.row+1:])
	b.Partition = []affine.Partition{{Kind: affine.Complete, Dim: x.row}}
	x.by = &b
	return affine.RewriteBody(body, nil, func(s affine.Stmt) ([]affine.Stmt, bool) {
		switch s := s.(type) {
		case *affine.Decl:
			if s == x.decl {
				return []affine.Stmt{&affine.Decl{Buffer: x.by, Pos: s.Pos}}, true
			}
		case *affine.Loop:
			var before, after []affine.Stmt
			for _, t := range x.tokens {
				switch {
				case t.loop != s:
				case t.read != nil:
					before = append(before, x.take(t, names)...)
				default:
					first, last := x.give(t, names)
					before, after = append(before, first...), append(after, last...)
				}
			}
			return slices.Concat(before, []affine.Stmt{s}, after), len(before) > 0
		}
		return nil, false
	})
}

// take asks for the elements of t before its loop, which has them in registers then.
func (x *diagonals) take(t *token, names affine.Names) []affine.Stmt {
	come := x.registers("_come", names)
	ask := x.eachBank(t, names, func(bank affine.Expr, index []affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: come, Index: []affine.Expr{bank}, Value: &affine.Load{Buffer: x.by, Index: index, Pos: t.read.Pos}, Pos: t.read.Pos}
	})
	turned, turn := x.turn(come, t.begin(x), 1, names)
	affine.RewriteExprs(t.loop.Body, func(e affine.Expr) affine.Expr {
		if e == t.read {
			return &affine.Load{Buffer: turned, Index: []affine.Expr{&affine.Counter{Loop: t.loop}}, Pos: t.read.Pos}
		}
		return e
	})
	return slices.Concat(x.cleared(come, t, names), []affine.Stmt{ask}, turn)
}

// give lets the loop of t write its elements to registers, and brings them to the banks behind it.
func (x *diagonals) give(t *token, names affine.Names) (before, after []affine.Stmt) {
	pos := t.write.Pos
	given := x.registers("_given", names)
	before = x.cleared(given, t, names)
	t.write.Buffer, t.write.Index = given, []affine.Expr{&affine.Counter{Loop: t.loop}}
	turned, after := x.turn(given, t.begin(x), -1, names)
	store := x.eachBank(t, names, func(bank affine.Expr, index []affine.Expr) affine.Stmt {
		return &affine.Assign{Buffer: x.by, Index: index, Value: &affine.Load{Buffer: turned, Index: []affine.Expr{bank}, Pos: pos}, Pos: pos}
	})
	return before, append(after, store)
}

// registers are those of a token, one for each bank.
func (x *diagonals) registers(name string, names affine.Names) *affine.Buffer {
	return &affine.Buffer{Name: names.Fresh(x.buffer.Name + name), Elem: x.buffer.Elem, Shape: []int{int(x.lanes)}, Pos: x.buffer.Pos}
}

// cleared declares registers, and clears them if t does not reach all.
func (x *diagonals) cleared(b *affine.Buffer, t *token, names affine.Names) []affine.Stmt {
	body := []affine.Stmt{&affine.Decl{Buffer: b, Pos: b.Pos}}
	if t.count < x.lanes || len(t.guards) > 0 {
		l := affine.CountAtOnce(names.Fresh("u"), x.lanes, b.Pos)
		l.Body = []affine.Stmt{&affine.Assign{Buffer: b, Index: []affine.Expr{&affine.Counter{Loop: l}}, Value: &affine.Const{T: b.Elem}, Pos: b.Pos}}
		body = append(body, l)
	}
	return body
}

// begin is the bank of the first element of t.
func (t *token) begin(x *diagonals) affine.Form {
	return t.index[x.row].Add(t.index[x.column]).AddCounter(t.loop, -1).Mod(x.lanes)
}

// eachBank does at each bank what is to be done with the element of t in it, if there is one.
func (x *diagonals) eachBank(t *token, names affine.Names, do func(bank affine.Expr, index []affine.Expr) affine.Stmt) affine.Stmt {
	pos := x.buffer.Pos
	l := affine.CountAtOnce(names.Fresh("b"), x.lanes, pos)
	bank := affine.CounterForm(l)
	element := bank.Sub(t.index[x.row].Add(t.index[x.column]).AddCounter(t.loop, -1)).Mod(x.lanes)
	var index []affine.Expr
	for d, f := range t.index {
		if f = f.Substitute(t.loop, element); d == x.row {
			index = append(index, bank.Expr(), f.FloorDiv(x.lanes).Expr())
		} else {
			index = append(index, f.Expr())
		}
	}
	var reached affine.Expr
	if t.count < x.lanes {
		reached = &affine.Binary{Op: "<", X: element.Expr(), Y: affine.IntConst(t.count)}
	}
	for _, g := range t.guards {
		reached = affine.And(reached, affine.Rewrite(g, func(e affine.Expr) affine.Expr {
			if c, ok := e.(*affine.Counter); ok && c.Loop == t.loop {
				return affine.Convert(element.Expr(), c.Type())
			}
			return e
		}))
	}
	l.Body = []affine.Stmt{do(bank.Expr(), index)}
	if reached != nil {
		l.Body = []affine.Stmt{&affine.If{Cond: reached, Then: l.Body, Pos: pos}}
	}
	return l
}

// turn gives the registers of from turned by so many places: element u is that which many places before, or behind it if
// the way is 1, begun anew at the end.
func (x *diagonals) turn(from *affine.Buffer, by affine.Form, way int64, names affine.Names) (turned *affine.Buffer, body []affine.Stmt) {
	pos := x.buffer.Pos
	for step := int64(1); step < x.lanes; step *= 2 {
		bit := by.FloorDiv(step).Mod(2)
		if v, ok := bit.IsConst(); ok && v == 0 {
			continue
		}
		turned = x.registers("_turned", names)
		l := affine.CountAtOnce(names.Fresh("u"), x.lanes, pos)
		at := func(f affine.Form) affine.Expr {
			return &affine.Load{Buffer: from, Index: []affine.Expr{f.Expr()}, Pos: pos}
		}
		u := affine.CounterForm(l)
		l.Body = []affine.Stmt{&affine.Assign{Buffer: turned, Index: []affine.Expr{u.Expr()}, Pos: pos,
			Value: &affine.Select{Cond: &affine.Binary{Op: "==", X: bit.Expr(), Y: affine.IntConst(1)}, X: at(u.Plus(way*step + x.lanes).Mod(x.lanes)), Y: at(u)}}}
		body, from = append(body, &affine.Decl{Buffer: turned, Pos: pos}, l), turned
	}
	return from, body
}
