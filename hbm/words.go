package hbm

import (
	"slices"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/nest"
)

// Words lets the tasks that load and store whole arrays, element after element,
// move words of 512 bits, and puts a task beside them where tokens are no words:
// one that cuts words into tokens, or fills words with tokens.
//
//	task load_A { for i = 0 to 390 { for j = 0 to 26 { .. v[u] = A[i][16*j + u] ..; push A_1, v } } }
//
//	arg A f32[9994][16] elements=159900
//	task load_A { for w = 0 to 9994 { push A_words, A[w] } }
//	task unpack_A { for i = 0 to 390 { for j = 0 to 26 { pop A_words; ..; push A_1, v } } }
//
// A word is an hls::vector<T, 512/bits>, not an ap_uint<512>. Both are one access of
// 512 bits, which need not be found by the tool (UG1399, "Automatic Port Width
// Resizing", gives it up where a length is no multiple of the word); vectors of a
// power of two of bytes lie in memory as their elements do ("HLS Vector Library"),
// which AMD's own kernels rely on (Vitis_Accel_Examples, hello_world); and their
// lanes are elements already, without a union between float and bits.
//
// The host passes the same row-major bytes as before, filled up to a whole word.
// Loads and stores are one loop each with an access in every iteration, which is
// what bursts are inferred from ("Preconditions and Limitations of Burst Transfer");
// that a word is needed in some iterations only is the business of the task beside.
//
// Tokens of one element stay as they are: a port as wide as they are gives as many.
//
// An array with much to move has up to parts ports, each with a part of its words, where
// the memory behind it has as many banks: what comes at once are as many words. Then tokens
// may be as wide as all of them, of other arrays, too, whose words are joined, or cut.
//
//	task load_A_part0 { for w { push A_part0_words, A_part0[w] } }
//	task load_A_part1 { for w { push A_part1_words, A_part1[w] } }
//	task unpack_A { .. pop A_part0_words; pop A_part1_words; ..; push A_1, v }
//
// Short arrays share ports where these are too few, see share.
//
// It refuses a program whose arrays pass in another order than that of the memory, see goInOrder: that
// stays as it is.
func Words(p *affine.Program, parts Parts) (found diag.List) {
	if found = goInOrder(p); found.HasErrors() {
		return found
	}
	names := affine.NamesOf(p)
	pixelsApart(p, names)
	transposed(p, max(1, parts.Most), names)
	x := widening{program: p, names: names, most: max(1, parts.Most), edged: map[*affine.Task]*edgedStore{}, movers: map[*affine.Task]mover{}, others: map[*affine.Buffer]bool{}, shared: map[*affine.Task]int{}}
	for _, t := range p.Tasks {
		if e, ok := edgedOf(p, t, names, x.most); ok {
			x.edged[t] = e
			continue
		}
		if m, ok := moverOf(p, t, x.most); ok {
			x.movers[t] = m
			continue
		}
		for u := range affine.Uses(t.Body) {
			x.others[u.Buffer] = true
		}
	}
	x.rejoined(x.most)
	x.split(parts)
	x.rejoined(1)
	var tasks []*affine.Task
	for _, t := range p.Tasks {
		if m, ok := x.movers[t]; ok && !x.others[m.array] {
			tasks = append(tasks, x.widen(m)...)
		} else if e := x.edged[t]; e != nil && !x.others[e.array] && e.lanes() <= e.word {
			tasks = append(tasks, e.widen()...)
		} else {
			tasks = append(tasks, t)
		}
	}
	p.Tasks = x.together(tasks)
	return found
}

// A widening gives arrays ports of words.
type widening struct {
	program *affine.Program
	names   affine.Names
	most    int // words that may come at once
	movers  map[*affine.Task]mover
	edged   map[*affine.Task]*edgedStore
	others  map[*affine.Buffer]bool             // arrays that other tasks use, too
	parts   map[*affine.Buffer][]*affine.Buffer // of arrays that have several
	shared  map[*affine.Task]int                // which port, from 1, a task that loads shares with others, see share
}

// rejoined leaves two arguments as they are of which only one would get words, if they are to be one, see rejoin:
// a store that ends with a part of a word, say, needs as many ports as it has words at once. Most
// is the ports that an array may have.
func (x *widening) rejoined(most int) {
	wide := map[*affine.Buffer]bool{}
	for _, t := range x.program.Tasks {
		if m, ok := x.movers[t]; ok {
			wide[m.array] = !x.others[m.array]
		} else if e := x.edged[t]; e != nil {
			wide[e.array] = !x.others[e.array] && e.lanes() <= int64(most)*e.word
		}
	}
	for _, b := range x.program.Args {
		if o := x.twin(b); o != nil && wide[b] != wide[o] {
			x.others[b], x.others[o] = true, true
		}
	}
}

// A mover is a task that moves a whole array, in the order in which it lies in
// memory, between an argument and a FIFO with tokens of several elements.
type mover struct {
	task    *affine.Task
	array   *affine.Buffer
	channel *affine.Channel
	stores  bool
	parts   int  // that array is one of; 0: none
	turned  bool // see turns
	wide    int  // elements of runs that are asked for at a time; 0: those of a word of each part
	// row is how many elements begin with a token of their own: the last token of a
	// row need not be full.
	row int
	runs
}

// leastJoined is how many words of one port, one after the other, may make up a token at least: several rows that
// are no part of a word come so.
const leastJoined = 2

// moverOf finds out whether t is a mover: its only access to an argument meets each
// element once, in order, and all that it does is to hand elements on.
// most is the words that may come at once.
func moverOf(p *affine.Program, t *affine.Task, most int) (m mover, ok bool) {
	if m.task = t; !copiesOnly(t) {
		return m, false
	}
	var at affine.Access
	for _, a := range affine.Accesses(t.Body) {
		switch {
		case a.Channel != nil && m.channel != nil, slices.Contains(p.Tables, a.Buffer):
			return m, false
		case a.Channel != nil:
			m.channel = a.Channel
		case slices.Contains(p.Args, a.Buffer) && m.array != nil:
			return m, false
		case slices.Contains(p.Args, a.Buffer):
			m.array, m.stores, at = a.Buffer, a.Write, a
		}
	}
	if m.array == nil || m.channel == nil || m.channel.Kind != affine.FIFO || m.channel.Lanes <= 1 || m.array.Port.Kind != affine.PortUndecided ||
		m.channel.Lanes > max(most, leastJoined)*device.PortWord(m.array.Elem.Bits) {
		return m, false
	}
	if !keepsOrder(t) {
		return m, false
	}
	if m.row, ok = rowOf(at, m.array, m.channel.Lanes); ok {
		m.runs = runs{length: m.array.Len(), total: m.array.Len()}
		return m, true
	}
	m.row, m.runs, ok = runsOf(at, m.array, m.channel.Lanes)
	if m.stores && ok && !slices.ContainsFunc(at.Loops, func(l *affine.Loop) bool { return l.Tile }) { // what a guard leaves out has to stay
		n, exact := affine.Executions(at.Domain)
		ok = exact && n == int64(m.array.Len())
	}
	return m, ok
}

// copiesOnly reports whether the statements of t compute nothing, and stand in one
// perfect nest but for what moves a token.
func copiesOnly(t *affine.Task) bool {
	ok := true
	affine.Walk(t.Body, func(s affine.Stmt) bool {
		switch s := s.(type) {
		case *affine.Assign:
			ok = ok && copied(s.Value) && s.Buffer.Elem == s.Value.Type()
		case *affine.Loop:
			ok = ok && len(s.Pragmas) == 0
		}
		return ok
	})
	return ok
}

// copied reports whether e is an element, or nothing where there is none.
func copied(e affine.Expr) bool {
	if s, ok := e.(*affine.Select); ok {
		if _, none := s.Y.(*affine.Const); none {
			e = s.X
		}
	}
	_, ok := e.(*affine.Load)
	return ok
}

// rowOf is mover.row of an access that walks through all of b, the innermost loop, or loops,
// through the lanes of a token.
func rowOf(a affine.Access, b *affine.Buffer, lanes int) (row int, ok bool) {
	form, ok := a.Place()
	if !ok || !a.Exact || len(a.Cases) != 1 || len(a.Loops) == 0 {
		return 0, false
	}
	next, guarded := int64(1), len(a.Cases[0]) > 0 // elements that the loops inside go through
	inToken := true
	for depth, l := range slices.Backward(a.Loops) {
		first, trips, constant := affine.ConstantTrips(l)
		if !constant || first != 0 || l.Step != 1 || form.Coef(l) != next && trips > 1 {
			return 0, false
		}
		form = form.Sub(affine.CounterForm(l).Scale(form.Coef(l)))
		next *= trips
		switch {
		case inToken && (next > int64(lanes) || guarded && next < int64(lanes)):
			return 0, false
		case inToken:
			inToken = next < int64(lanes)
		case depth == len(a.Loops)-2 && guarded:
			last := int64(b.Shape[len(b.Shape)-1]) // strips of a row, the last cut short
			if last > next || last <= next-int64(lanes) {
				return 0, false
			}
			next, row = last, int(last)
		}
	}
	rest, isConst := form.IsConst()
	if !isConst || rest != 0 || next != int64(b.Len()) {
		return 0, false
	}
	if !guarded {
		return b.Len(), b.Len()%lanes == 0
	}
	return row, row > 0 && endsRow(a, row)
}

// endsRow reports whether the guard of a is that its token has not left a row of so
// many elements: the innermost loop is one through its lanes, and the next one through
// the tokens of a row.
func endsRow(a affine.Access, row int) bool {
	n := len(a.Loops)
	if len(a.Cases[0]) != 1 || n < 2 {
		return false
	}
	_, lanes, _ := affine.ConstantTrips(a.Loops[n-1])
	left := affine.Form{}.Plus(int64(row - 1)).Sub(affine.CounterForm(a.Loops[n-2]).Scale(lanes)).Sub(affine.CounterForm(a.Loops[n-1]))
	c := a.Cases[0][0]
	return !c.Equal && c.Form.Equal(left)
}

// moves is a loop that moves all words between the port and c, run after run. Short runs
// are not moved in bursts: the tool would ask for a run when it has moved the one before,
// and wait. In one loop with the loop around it, whose words do not follow each other, it
// asks for a word in each cycle.
//
//	for i { for w = 0 to 7 { push c, b[784*i + w] } }    =>    for w = 0 to 7*N { push c, b[784*(w/7) + w%7] }
func (m mover) moves(c *affine.Channel, names affine.Names) []affine.Stmt {
	word := affine.VectorLen(m.array) * max(1, m.parts) // of all parts together
	wide := max(word, m.wide)
	l := counting(names.Fresh("w"), m.words(m.array, wide)*wide/word, m.array)
	loops, begin := m.begin(m.array, names)
	run := begin.FloorDiv(int64(affine.VectorLen(m.array))) // its first word
	if m.turned {
		begin = begin.Plus(int64(affine.VectorLen(m.array) * (m.parts - 1 - m.array.Port.Part.Index)))
	}
	begin = begin.FloorDiv(int64(word))
	at := begin.Add(affine.CounterForm(l))
	if n := len(loops) - 1; n >= 0 && m.words(m.array, wide)*wide/word < device.PortAhead {
		_, runs, _ := affine.ConstantTrips(loops[n])
		_, words, _ := affine.ConstantTrips(l)
		l.Hi = affine.IntConst(runs * words)
		w := affine.CounterForm(l)
		run = run.Substitute(loops[n], w.FloorDiv(words))
		at, loops = begin.Substitute(loops[n], w.FloorDiv(words)).Add(w.Mod(words)), loops[:n]
		if own := &m.array.Port; own.Run == 0 || int(words) < own.Run {
			own.Run = int(words)
		}
	}
	index := []affine.Expr{at.Expr()}
	if m.stores {
		l.Body = []affine.Stmt{&affine.Pop{Channel: c, Buffer: m.array, Index: index, Pos: m.array.Pos}}
	} else {
		l.Body = []affine.Stmt{&affine.Push{Channel: c, Value: &affine.Load{Buffer: m.array, Index: index, Pos: m.array.Pos}, Pos: m.array.Pos}}
	}
	if m.onlyRuns(m.parts) {
		l.Body = []affine.Stmt{&affine.If{Cond: m.inRun(at, run), Then: l.Body, Pos: m.array.Pos}}
	}
	return nest.Wrap(loops, []affine.Stmt{l})
}

// counting is a loop of so many iterations.
func counting(name string, trips int, at *affine.Buffer) *affine.Loop {
	return affine.CountTo(name, int64(trips), at.Pos)
}

// countingAtOnce is counting for iterations side by side.
func countingAtOnce(name string, trips int, at *affine.Buffer) *affine.Loop {
	return affine.CountAtOnce(name, int64(trips), at.Pos)
}
