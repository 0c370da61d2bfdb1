package hbm

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/device"
	"codo/diag"
)

// Channels lays the data of each array behind an m_axi port in a bank, so that the
// bank that has most to move in a run has as little as possible, then that all have
// about the same, then that they lie next to few super logic regions. Arrays behind one port lie in one bank. An array that
// no bank holds gets several neighbouring ones, as one range. Where the user has
// placed an array, it lies. Arguments that no task uses get no bank.
//
// Used are so many banks of the board's first memory, 0 for all: those with places of the user, and then the first ones.
// The user's places may also be in other memories. What does not fit is an error, and no bank is given then.
func Channels(p *affine.Program, board device.Board, most int) diag.List {
	moved := traffic(p)
	var arrays []*array
	var diags diag.List
	behind := map[string]*array{} // each port
	for _, b := range p.Args {
		n, used := moved[b]
		if !used || b.Port.Kind != affine.PortAXI {
			continue
		}
		if a := behind[b.Port.Bundle]; a != nil {
			a.join(b, n, &diags)
			continue
		}
		a := &array{buffer: b, bytes: b.Bytes(), moved: n}
		behind[b.Port.Bundle], arrays = a, append(arrays, a)
	}
	l, found := layOut(arrays, board, most)
	if diags = append(diags, found...); !diags.HasErrors() {
		for i, a := range arrays {
			for _, b := range append(a.beside, a.buffer) {
				b.Port.Bank = l.banks[i]
			}
		}
		ports := 0
		for _, bank := range l.banks {
			if bank.Memory == board.Memories[0].Name {
				ports++
			}
		}
		if ownPorts(p, board) <= board.Memories[0].Masters { // or Room has said so
			diags = append(diags, tooManyPorts(p, board, ports)...)
		}
	}
	return diags
}

// join puts b, of which a run moves so many bytes, behind the port of a: where one of them is placed, all lie.
func (a *array) join(b *affine.Buffer, moved int64, diags *diag.List) {
	switch none := (affine.Place{}); {
	case b.Place == none:
		a.beside = append(a.beside, b)
	case a.buffer.Place == none:
		a.buffer, a.beside = b, append(a.beside, a.buffer)
	default:
		if a.beside = append(a.beside, b); b.Place.Bank != a.buffer.Place.Bank {
			diags.Errorf(diag.PinRefused, b.Place.Pos, "%s is pinned to %s, and %s, behind the same port, to %s", b.Name, b.Place.Bank, a.buffer.Name, a.buffer.Place.Bank).
				About(b.Name).Note(a.buffer.Place.Pos, "%s is pinned here", a.buffer.Name)
		}
	}
	a.bytes, a.moved = a.bytes+b.Bytes(), a.moved+moved
}

// tooManyPorts warns of more ports than the first memory of the board takes, if they are so many.
func tooManyPorts(p *affine.Program, board device.Board, ports int) (diags diag.List) {
	if m := board.Memories[0]; m.Masters > 0 && ports > m.Masters {
		diags.Warnf(diag.ManyPorts, p.Pos, "%s needs %d ports to arrays off chip, and %s of %s takes %d", p.Top, ports, m.Name, board.Name, m.Masters).
			Advise("synthesis and simulation work; to link for the card, put arrays together into one that is read from start to end, such as all weights")
	}
	return diags
}

// ownPorts is how many ports arrays need at least: one for each, and one for all that are short, see share, and
// only read.
func ownPorts(p *affine.Program, board device.Board) (ports int) {
	short := 0
	for _, b := range p.Args {
		on := b.Place.Bank.Memory
		switch words := (b.Bytes()*8 + device.PortBits - 1) / device.PortBits; {
		case b.IsScalar() && !b.ByRef, b.Port.Kind == affine.PortStream, on != "" && on != board.Memories[0].Name:
		case b.Const && on == "" && words <= device.PortAhead:
			short = 1
		default:
			ports++
		}
	}
	return ports + short
}

// Room checks, before anything else is decided about p, that its arrays fit off chip
// and that the user's places are banks of the board.
func Room(p *affine.Program, board device.Board, most int) diag.List {
	var arrays []*array
	for _, b := range p.Args {
		if !b.IsScalar() || b.ByRef {
			arrays = append(arrays, &array{buffer: b, bytes: b.Bytes(), moved: b.Bytes()})
		}
	}
	_, diags := layOut(arrays, board, most)
	if !diags.HasErrors() {
		diags = append(diags, tooManyPorts(p, board, ownPorts(p, board))...)
	}
	return diags
}

// An array is what has to lie somewhere, or several behind one port.
type array struct {
	buffer *affine.Buffer
	beside []*affine.Buffer // the others behind its port
	bytes  int64            // that it takes
	moved  int64            // that a run reads and writes
}

// traffic is the bytes of each argument that a run moves, of those that a task uses.
func traffic(p *affine.Program) map[*affine.Buffer]int64 {
	moved := map[*affine.Buffer]int64{}
	for _, t := range p.Tasks {
		if !affine.UsesAny(t.Body, func(b *affine.Buffer) bool { return slices.Contains(p.Args, b) }) {
			continue
		}
		for _, a := range affine.Accesses(t.Body) {
			if a.Buffer == nil || !slices.Contains(p.Args, a.Buffer) {
				continue
			}
			times, exact := affine.Executions(a.Domain)
			if !exact { // about once
				times = int64(a.Buffer.Len())
			}
			moved[a.Buffer] += times * int64(a.Buffer.Elem.Bytes())
		}
	}
	return moved
}

// layOut finds the banks of all arrays, or says why it cannot.
func layOut(arrays []*array, board device.Board, most int) (*layout, diag.List) {
	l := &layout{board: board, usable: make([]bool, board.Memories[0].Banks), banks: make([]affine.Bank, len(arrays))}
	for _, m := range board.Memories {
		s := store{OffChip: m, load: make([]int64, m.Banks), free: make([]int64, m.Banks), left: m.Bytes}
		for i := range s.free {
			s.free[i] = m.Bytes
		}
		l.stores = append(l.stores, s)
	}
	diags := l.placeAll(arrays)
	if diags.HasErrors() {
		return l, diags
	}
	l.mayUse(most)
	if l.tooMuch(arrays, &diags); diags.HasErrors() {
		return l, diags
	}
	if len(arrays) > 0 && !l.balance(arrays) {
		at, total := arrays[0].buffer.Pos, int64(0)
		for _, a := range arrays {
			total += a.bytes
		}
		diags.Errorf(diag.OffChip, at, "the arrays, %s, do not fit into %s of %s: no way was found to share them out", size(total), l.what(), board.Name).
			Advise("place some of them with #pragma codo memory, or make them smaller")
	}
	return l, diags
}

// placeAll puts the arrays where the user wants them.
func (l *layout) placeAll(arrays []*array) (diags diag.List) {
	for i, a := range arrays {
		want := a.buffer.Place
		if want == (affine.Place{}) {
			continue
		}
		k := slices.IndexFunc(l.stores, func(s store) bool { return s.Name == want.Bank.Memory })
		if k < 0 || want.Bank.Last >= l.stores[k].Banks || want.Bank.First != want.Bank.Last && !l.stores[k].Ranges() {
			diags.Errorf(diag.PinRefused, want.Pos, "%s is pinned to %s, which %s does not have", a.buffer.Name, want.Bank, l.board.Name).
				About(a.buffer.Name).Advise("its banks are %s", banksOf(l.board))
			continue
		}
		if !l.stores[k].holds(want.Bank, a.bytes) {
			d := diags.Errorf(diag.PinRefused, want.Pos, "%s takes %s, and %s has %s left", a.buffer.Name, size(a.bytes), want.Bank, size(l.stores[k].room(want.Bank))).
				About(a.buffer.Name)
			for j, other := range arrays[:i] {
				if other.buffer.Place != (affine.Place{}) && overlap(l.banks[j], want.Bank) {
					d.Note(other.buffer.Place.Pos, "%s takes %s of it", other.buffer.Name, size(other.bytes))
				}
			}
			continue
		}
		l.put(k, want.Bank, a)
		l.banks[i] = want.Bank
	}
	return diags
}

// tooMuch reports arrays that are too large for the banks that may be used, alone or
// together.
func (l *layout) tooMuch(arrays []*array, diags *diag.List) {
	s := &l.stores[0]
	total, last := int64(0), (*array)(nil)
	for i, a := range arrays {
		if l.banks[i] != (affine.Bank{}) {
			continue
		}
		total, last = total+a.bytes, a
		if most := s.most(l.usable); a.bytes > most {
			diags.Errorf(diag.OffChip, a.buffer.Pos, "%s takes %s off chip, and %s has %s in %s", a.buffer.Name, size(a.bytes), l.board.Name, size(most), l.what()).
				About(a.buffer.Name)
		}
	}
	there := s.left
	if !s.Shared {
		there = 0
		for k, free := range s.free {
			if l.usable[k] {
				there += free
			}
		}
	}
	if total > there && !diags.HasErrors() {
		d := diags.Errorf(diag.OffChip, last.buffer.Pos, "the arrays take %s off chip, and %s has %s in %s", size(total), l.board.Name, size(there), l.what())
		if len(l.stores) > 1 {
			other := l.stores[1]
			d.Advise("%s has %s, too, for arrays that are placed there: #pragma codo memory variable=%s bank=%s", l.board.Name, other.OffChip, last.buffer.Name, affine.Bank{Memory: other.Name})
		}
	}
}

// what names the banks that may be used.
func (l *layout) what() string {
	s := l.stores[0]
	if s.Shared {
		return "the memory behind its ports " + s.Name
	}
	var list []string
	for _, run := range neighbours(l.usable) {
		text := affine.Bank{Memory: s.Name, First: run.First, Last: run.First}.String()
		if run.Last > run.First {
			text += " to " + affine.Bank{Memory: s.Name, First: run.Last, Last: run.Last}.String()
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// banksOf lists the banks of a board.
func banksOf(b device.Board) string {
	var list []string
	for _, m := range b.Memories {
		list = append(list, fmt.Sprintf("%s to %s", affine.Bank{Memory: m.Name}, affine.Bank{Memory: m.Name, First: m.Banks - 1, Last: m.Banks - 1}))
	}
	return strings.Join(list, ", and ")
}

// size writes bytes for reading.
func size(bytes int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if bytes >= unit.bytes {
			return fmt.Sprintf("%.4g %s", float64(bytes)/float64(unit.bytes), unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}

func overlap(a, b affine.Bank) bool {
	return a.Memory == b.Memory && a.First <= b.Last && b.First <= a.Last
}
