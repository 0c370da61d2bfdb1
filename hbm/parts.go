package hbm

import (
	"cmp"
	"fmt"
	"slices"

	"codo/affine"
	"codo/device"
)

// MostParts is the ports that one array gets, at most.
const MostParts = 8

// Parts limit how arrays are shared out over ports.
type Parts struct {
	Most  int // ports of one array; 0: one
	Ports int // that there are for all; 0: any number
	Banks int // that there are for those with much to move; 0: any number
}

// Each is the ports that each array of p with much to move can have, if all of them have as many.
func (most Parts) Each(p *affine.Program) int {
	largest, long, k := 0, 0, MostParts
	for _, b := range p.Args {
		largest = max(largest, b.Len()*b.Elem.Bits)
	}
	for _, b := range p.Args {
		if b.Port.Into == "" && b.Len()*b.Elem.Bits*MostParts > largest {
			long++
		}
	}
	for k > 1 && most.Banks > 0 && long*k > most.Banks {
		k /= 2
	}
	return k
}

// split chooses the arrays that get several ports: those that would take longer to move
// through one than the largest takes through most, as far as there are ports, the largest
// first. Where the user has placed an array, it lies as a whole. Where ports are few, short arrays share some.
func (x *widening) split(most Parts) {
	all := x.moved()
	_, wanted := x.several(all, all.used, Parts{Banks: most.Banks})
	list, _ := x.several(all, all.used-x.share(all, wanted, most.Ports), most)
	x.parts = map[*affine.Buffer][]*affine.Buffer{}
	for _, s := range list {
		for _, b := range s.arrays {
			x.parts[b] = x.partsOf(b, all.own[b], s.ports)
			for _, e := range all.edged[b] {
				e.parts, e.word = x.parts[b], int64(s.ports)*e.word
			}
		}
	}
	x.program.Args = x.arguments()
}

// moved is what moves which arrays, and how much that is.
type moved struct {
	own     map[*affine.Buffer][]mover
	edged   map[*affine.Buffer][]*edgedStore
	words   map[*affine.Buffer]int
	arrays  []*affine.Buffer // that may have several ports, those with most words first
	used    int              // arrays that have a port
	largest int              // words
}

// long reports whether b would take longer to move through one port than the largest array through so many.
func (all moved) long(b *affine.Buffer, ports int) bool { return all.words[b]*ports > all.largest }

// moved looks at all arguments.
func (x *widening) moved() moved {
	all := moved{own: map[*affine.Buffer][]mover{}, edged: map[*affine.Buffer][]*edgedStore{}, words: map[*affine.Buffer]int{}}
	for _, t := range x.program.Tasks {
		if m, ok := x.movers[t]; ok {
			all.own[m.array] = append(all.own[m.array], m)
		} else if e := x.edged[t]; e != nil {
			all.edged[e.array] = append(all.edged[e.array], e)
		}
	}
	for _, b := range x.program.Args {
		if b.Port.Kind != affine.PortStream && (!b.IsScalar() || b.ByRef) && b.Port.Into == "" {
			all.used++
		}
		own, edged := all.own[b], all.edged[b]
		for _, m := range own {
			all.words[b] += m.total / device.PortWord(b.Elem.Bits)
		}
		if len(edged) > 0 {
			all.words[b] += b.Len() / device.PortWord(b.Elem.Bits)
		}
		all.largest = max(all.largest, all.words[b])
		if all.words[b] > 0 && !x.others[b] && b.Place == (affine.Place{}) && (len(edged) == 0 || len(edged) == 1 && len(own) == 0) {
			all.arrays = append(all.arrays, b)
		}
	}
	slices.SortStableFunc(all.arrays, func(a, b *affine.Buffer) int { return cmp.Compare(all.words[b], all.words[a]) })
	return all
}

// serves reports whether k ports can move all that is moved of b.
func (all moved) serves(b *affine.Buffer, k int) bool {
	return !slices.ContainsFunc(all.own[b], func(m mover) bool { return !m.divides(k) && !m.turns(k) }) &&
		!slices.ContainsFunc(all.edged[b], func(e *edgedStore) bool { return !e.divides(k) })
}

// takes reports whether k ports move no less of b at once than a token.
func (all moved) takes(b *affine.Buffer, k int) bool {
	return all.serves(b, k) && !slices.ContainsFunc(all.own[b], func(m mover) bool { return m.channel.Lanes > k*device.PortWord(b.Elem.Bits) })
}

// A splitting is one array, or two that will be one, behind several ports.
type splitting struct {
	arrays []*affine.Buffer
	ports  int
}

// several lists the arrays that get several ports, where all have used so many, and counts those that all have then.
func (x *widening) several(all moved, used int, most Parts) (list []splitting, ports int) {
	long := func(b *affine.Buffer) bool { return all.long(b, x.most) }
	busy := 0
	for _, b := range x.program.Args {
		if b.Port.Into == "" && long(b) {
			busy++
		}
	}
	fit := func(n, there int) bool { return there == 0 || n <= there }
	can := func(b *affine.Buffer, k int) bool {
		bursts := all.words[b] / device.PortBurst // those of fewer ports may be too narrow for a token
		return long(b) && (bursts >= k || bursts > 0 && !all.takes(b, k/2)) && all.serves(b, k)
	}
	seen := map[*affine.Buffer]bool{}
	for _, b := range all.arrays {
		both := []*affine.Buffer{b}
		if o := x.twin(b); o != nil { // the two will be one, behind the same ports
			both = append(both, o)
		}
		if seen[b] || len(both) > 1 && !slices.Contains(all.arrays, both[1]) {
			continue
		}
		for k := x.most; k > 1; k /= 2 {
			if fit(used+k-1, most.Ports) && fit(busy+k-1, most.Banks) && !slices.ContainsFunc(both, func(b *affine.Buffer) bool { return !can(b, k) }) {
				list = append(list, splitting{both, k})
				used, busy = used+k-1, busy+k-1
				break
			}
		}
		for _, b := range both {
			seen[b] = true
		}
	}
	return list, used
}

// twin is the argument that holds the new values of b, or that whose new values b holds; nil: none.
func (x *widening) twin(b *affine.Buffer) *affine.Buffer {
	for _, o := range x.program.Args {
		if o != b && (o.Port.Into == b.Name || b.Port.Into == o.Name) {
			return o
		}
	}
	return nil
}

// divides reports whether each of k ports moves the same words of each run, in order.
func (m mover) divides(k int) bool {
	wide := k * device.PortWord(m.array.Elem.Bits)
	for _, l := range m.outer {
		if m.at.Coef(l)%int64(wide) != 0 {
			return false
		}
	}
	return !m.within && m.at.Constant()%int64(wide) == 0 && (len(m.outer) == 0 || m.length%wide == 0)
}

// divides reports whether a token is no more than what k ports move at once, and rows have
// several.
func (x *edgedStore) divides(k int) bool {
	return x.lanes() <= int64(k)*x.word && !x.part && x.rowTokens() > 1
}

// partsOf makes the k parts of b, of as many words as its movers need.
func (x *widening) partsOf(b *affine.Buffer, own []mover, k int) (parts []*affine.Buffer) {
	word := device.PortWord(b.Elem.Bits)
	words := (b.Elements() + k*word - 1) / (k * word)
	for _, m := range own {
		if words = max(words, m.port(b, k*word, k*word)); !m.divides(k) {
			words = max(words, m.turnedPort(word, k))
		}
	}
	for i := range k {
		p := *b
		p.Name, p.Shape = x.names.Fresh(fmt.Sprintf("%s_part%d", b.Name, i)), []int{words, word}
		full, rest := b.Elements()/word, b.Elements()%word
		p.Port.Elements = (full + k - 1 - i) / k * word
		if full%k == i {
			p.Port.Elements += rest
		}
		p.Port.Part = affine.Part{Array: b.Name, Index: i, Of: k}
		if whole := b.Port.Part; whole.Of > 0 { // in panels
			p.Port.Part.Array, p.Port.Part.Panels = whole.Array, whole.Panels
		}
		parts = append(parts, &p)
	}
	return parts
}

// arguments are those of the program with parts in the place of arrays that have some.
func (x *widening) arguments() (list []*affine.Buffer) {
	for _, b := range x.program.Args {
		if parts := x.parts[b]; parts != nil {
			list = append(list, parts...)
		} else {
			list = append(list, b)
		}
	}
	return list
}

// widen makes the ports of m ports of words, and gives the tasks that stand for m.
func (x *widening) widen(m mover) []*affine.Task {
	if parts := x.parts[m.array]; parts != nil {
		return x.throughParts(m, parts)
	}
	b, c := m.array, m.channel
	word := device.PortWord(b.Elem.Bits)
	wide := word
	for wide < c.Lanes { // a gearbox wants a power of two
		wide *= 2
	}
	if m.within {
		m.wide = wide
	}
	inWords(b, m.port(b, word, max(word, m.wide)), word)
	if m.inTokens(wide) && wide == word && !m.within {
		m.task.Body = m.moves(c, x.names)
		return []*affine.Task{m.task}
	}
	in := x.fifo(m, b.Name+"_words", word)
	m.task.Body = m.moves(in, x.names)
	tasks := []*affine.Task{m.task}
	if m.within {
		return append(tasks, x.aligned(m, in)...)
	}
	return m.along(tasks, x.between(m, in, wide))
}

// along is tasks with those that stand between them and the channel of m.
func (m mover) along(tasks, between []*affine.Task) []*affine.Task {
	if m.stores {
		return append(between, tasks...)
	}
	return append(tasks, between...)
}

// between gives the tasks between in, which has what the ports move at once, and the channel of m, whose tokens are at most so
// wide: words are joined to wider ones, or cut from these, and the latter go through a gearbox where they are no tokens.
func (x *widening) between(m mover, in *affine.Channel, wide int) (tasks []*affine.Task) {
	b, whole := m.array, in
	if wide > in.Lanes {
		single := m
		single.channel, single.row = in, m.total
		if whole = m.channel; !m.inTokens(wide) {
			whole = x.fifo(m, b.Name+"_joined", wide)
		}
		if joined := newGearbox(single, []*affine.Channel{whole}, x.names); m.stores {
			tasks = append(tasks, x.task("cut", b, joined.unpack()))
		} else {
			tasks = append(tasks, x.task("join", b, joined.pack()))
		}
	}
	if whole == m.channel {
		return tasks
	}
	box := newGearbox(m, []*affine.Channel{whole}, x.names)
	if m.stores {
		return slices.Insert(tasks, 0, x.task("pack", b, box.pack()))
	}
	return append(tasks, x.task("unpack", b, box.unpack()))
}

// inWords gives b so many words at least: another task that moves it may need more of them, behind its end.
func inWords(b *affine.Buffer, words, word int) {
	if b.Port.Elements > 0 && len(b.Shape) == 2 && b.Shape[1] == word {
		words = max(words, b.Shape[0])
	}
	b.Port.Elements, b.Shape = b.Elements(), []int{words, word}
}

// aligned gives the tasks that make tokens of words in which runs begin within.
func (x *widening) aligned(m mover, in *affine.Channel) (tasks []*affine.Task) {
	b := m.array
	in.Buffer.Shape[0] = m.wordsOf(b, m.wide) * m.wide
	if m.wide > in.Lanes { // words are joined between
		single := m
		single.channel, single.total = in, in.Buffer.Shape[0]
		single.row, single.length, single.outer = single.total, single.total, nil
		in = x.fifo(single, b.Name+"_joined", m.wide)
		tasks = append(tasks, x.task("join", b, newGearbox(single, []*affine.Channel{in}, x.names).pack()))
	}
	return append(tasks, x.task("align", b, m.align(in, x.names)))
}

// throughParts is widen of an array with parts.
func (x *widening) throughParts(m mover, parts []*affine.Buffer) (tasks []*affine.Task) {
	word := affine.VectorLen(parts[0])
	turned := !m.divides(len(parts))
	m.within = m.within || turned && !m.stores && m.channel.Lanes < word*len(parts)
	var words []*affine.Channel
	for _, b := range parts {
		part := m
		part.array, part.parts = b, len(parts)
		in := x.fifo(m, b.Name+"_words", word)
		in.Buffer.Shape[0] = (m.total + word*len(parts) - 1) / (word * len(parts)) * word
		if part.turned = turned; turned && !m.stores {
			in.Buffer.Shape[0] = m.wordsOf(b, word*len(parts)) * word
		}
		words = append(words, in)
		way := "load"
		if m.stores {
			way = "store"
		}
		tasks = append(tasks, x.task(way, b, part.moves(in, x.names)))
	}
	switch {
	case turned && m.within:
		joined := x.fifo(m, m.array.Name+"_joined", word*len(parts))
		joined.Buffer.Shape[0] = m.wordsOf(parts[0], joined.Lanes) * joined.Lanes
		return append(tasks, x.task("join", m.array, m.joinTurned(words, joined, x.names)), x.task("align", m.array, m.align(joined, x.names)))
	case turned && m.stores:
		return slices.Insert(tasks, 0, x.task("cut", m.array, m.cutTurned(words, x.names)))
	case turned:
		return append(tasks, x.task("join", m.array, m.joinTurned(words, m.channel, x.names)))
	}
	if all := word * len(parts); m.channel.Lanes > all { // what the ports move at once is joined, or cut, between
		at := x.fifo(m, m.array.Name+"_words", all)
		wide := all
		for wide < m.channel.Lanes {
			wide *= 2
		}
		between := x.between(m, at, wide)
		m.channel, m.row = at, m.total
		return m.along(m.along(tasks, x.atOnce(m, words)), between)
	}
	return m.along(tasks, x.atOnce(m, words))
}

// atOnce gives the task between the words of several ports, which move at the same time, and the channel of m.
func (x *widening) atOnce(m mover, words []*affine.Channel) []*affine.Task {
	box := newGearbox(m, words, x.names)
	switch fits := m.inTokens(box.word); {
	case m.stores && fits:
		return []*affine.Task{x.task("cut", m.array, box.cut())}
	case m.stores:
		return []*affine.Task{x.task("pack", m.array, box.pack())}
	case fits:
		return []*affine.Task{x.task("join", m.array, box.join())}
	}
	return []*affine.Task{x.task("unpack", m.array, box.unpack())}
}

// inTokens reports whether what comes at once, so many elements, is a token.
func (m mover) inTokens(wide int) bool {
	return m.channel.Lanes == wide && (m.row%wide == 0 || m.row == m.total)
}

func (x *widening) task(way string, b *affine.Buffer, body []affine.Stmt) *affine.Task {
	return &affine.Task{Name: x.names.Fresh(way + "_" + b.Name), Body: body, Pos: b.Pos}
}

// fifo adds a channel for the elements of m, so many at a time.
func (x *widening) fifo(m mover, name string, lanes int) *affine.Channel {
	c := &affine.Channel{
		Buffer: &affine.Buffer{Name: x.names.Fresh(name), Elem: m.array.Elem, Shape: []int{(m.total + lanes - 1) / lanes * lanes}, Pos: m.array.Pos},
		Kind:   affine.FIFO, Lanes: lanes, Reason: "words of the port", Pos: m.array.Pos,
	}
	x.program.Channels = append(x.program.Channels, c)
	return c
}

// take fills word with what the ports give at once.
func (x *gearbox) take(word *affine.Buffer) (list []affine.Stmt) {
	if len(x.words) == 1 {
		return []affine.Stmt{&affine.Pop{Channel: x.words[0], Buffer: word, Pos: word.Pos}}
	}
	for k, c := range x.words {
		part := x.vector(x.array.Name+"_part", c.Lanes)
		list = append(list, &affine.Decl{Buffer: part, Pos: part.Pos}, &affine.Pop{Channel: c, Buffer: part, Pos: part.Pos}, x.copied(word, k*c.Lanes, part, 0, c.Lanes))
	}
	return list
}

// give hands word to the ports.
func (x *gearbox) give(word *affine.Buffer) (list []affine.Stmt) {
	if len(x.words) == 1 {
		return []affine.Stmt{&affine.Push{Channel: x.words[0], Value: &affine.Load{Buffer: word, Pos: word.Pos}, Pos: word.Pos}}
	}
	for k, c := range x.words {
		part := x.vector(x.array.Name+"_part", c.Lanes)
		list = append(list, &affine.Decl{Buffer: part, Pos: part.Pos}, x.copied(part, 0, word, k*c.Lanes, c.Lanes),
			&affine.Push{Channel: c, Value: &affine.Load{Buffer: part, Pos: part.Pos}, Pos: part.Pos})
	}
	return list
}

// join makes tokens of what comes at once.
func (x *gearbox) join() []affine.Stmt {
	token := x.vector(x.array.Name+"_token", x.word)
	body := append([]affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}}, x.take(token)...)
	return []affine.Stmt{x.loops(append(body, &affine.Push{Channel: x.channel, Value: &affine.Load{Buffer: token, Pos: token.Pos}, Pos: token.Pos}))}
}

// cut shares tokens out to the ports.
func (x *gearbox) cut() []affine.Stmt {
	token := x.vector(x.array.Name+"_token", x.word)
	body := []affine.Stmt{&affine.Decl{Buffer: token, Pos: token.Pos}, &affine.Pop{Channel: x.channel, Buffer: token, Pos: token.Pos}}
	return []affine.Stmt{x.loops(append(body, x.give(token)...))}
}
