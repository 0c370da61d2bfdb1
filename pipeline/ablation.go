package pipeline

import (
	"slices"

	"codo/affine"
	"codo/buffers"
	"codo/device"
	"codo/diag"
	"codo/hbm"
	"codo/nest/arrays"
	"codo/nest/domain"
	"codo/nest/scalars"
	"codo/parallel"
	"codo/violations"
)

// An Ablation switches kinds of steps off, to measure what each is worth. Every
// combination gives a design that means the same; Options.Parallel is the switch
// of the schedule.
type Ablation struct {
	// Coarse is the removal of coarse-grained violations: new versions of arrays,
	// folded copies, fused writers, forks. Without it the nests that use such an
	// array become one sequential task.
	Coarse bool
	// Fine is the removal of fine-grained violations: other orders of loops, and
	// streaming form. Without it a channel whose ends do not agree is a ping-pong.
	Fine bool
	// Communication is all FIFOs, with windows and lines, and the tasks that load
	// and store arrays of AXI ports. Without it every channel is a ping-pong.
	Communication bool
}

// mostHeld is how many elements an array may have that got a dimension, but did
// not become a channel.
const mostHeld = 1 << 16

// expand gives arrays a dimension where that makes tasks of nests, or takes little
// memory; with opt.rows scalars, too.
func expand(p *affine.Program, opt Options) diag.List {
	if opt.Without.Coarse {
		return nil
	}
	ways := []func(*affine.Program) bool{func(p *affine.Program) bool { return violations.Expand(p, false, 0) }}
	if opt.rows {
		ways = slices.Concat([]func(*affine.Program) bool{expandRows, violations.ExpandOuter}, ways)
	}
	for _, way := range ways {
		if wide := affine.Clone(p); way(wide) && holdsLittle(wide, sizes(p), opt) {
			*p = *wide
			break
		}
	}
	return nil
}

// expandRows lets each pass over rows of p be a nest of its own; it reports whether there are any.
func expandRows(p *affine.Program) bool {
	for _, t := range p.Tasks {
		domain.Beginnings(t)
	}
	return violations.Expand(p, true, 0)
}

// sizes are the elements of the locals of p, by name.
func sizes(p *affine.Program) map[string]int {
	all := map[string]int{}
	for _, t := range p.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			if d, ok := s.(*affine.Decl); ok {
				all[d.Buffer.Name] = max(all[d.Buffer.Name], d.Buffer.Len())
			}
			return true
		})
	}
	return all
}

// holdsLittle reports whether no array of p is large, and has become so, that is not to
// become a channel, or of which other nests of the task that writes it read what they want.
func holdsLittle(p *affine.Program, before map[string]int, opt Options) bool {
	trial := affine.Clone(p)
	for _, run := range []func(*affine.Program, Options) diag.List{versions, fold, separate, split} {
		run(trial, opt)
	}
	fits := true
	little := func(b *affine.Buffer) bool { return b.Len() <= max(mostHeld, before[b.Name]) }
	for _, t := range trial.Tasks {
		affine.Walk(t.Body, func(s affine.Stmt) bool {
			d, ok := s.(*affine.Decl)
			fits = fits && !(ok && !little(d.Buffer))
			return fits
		})
	}
	for _, c := range trial.Channels {
		fits = fits && (little(c.Buffer) || !readsBack(trial, c.Buffer))
	}
	return fits
}

// readsBack reports whether a nest reads b that another of its task writes.
func readsBack(p *affine.Program, b *affine.Buffer) bool {
	for _, t := range p.Tasks {
		reads, writes := false, false
		for _, s := range t.Body {
			read, written := false, false
			for _, a := range affine.Accesses([]affine.Stmt{s}) {
				read, written = read || a.Buffer == b && !a.Write, written || a.Buffer == b && a.Write
			}
			reads, writes = reads || read && !written, writes || written
		}
		if reads && writes {
			return true
		}
	}
	return false
}

// versions and fold are what the user's arrays become before the split.
func versions(p *affine.Program, opt Options) diag.List {
	if opt.Without.Coarse {
		return nil
	}
	return violations.Version(p)
}

func fold(p *affine.Program, opt Options) diag.List {
	if opt.Without.Coarse {
		return nil
	}
	found := slices.Concat(violations.Fold(p), violations.Embed(p), violations.Sections(p))
	if t := p.Kernel(); t != nil && opt.Parallel != nil { // tiles that came and went through copies
		if arrays.DimensionsOnce(t) { // of windows that were copies, say
			domain.Digits(t, affine.NamesOf(p))
		}
		emplaced := scalars.Emplace(t)
		if joinTokens(p, t) || emplaced {
			untile(p, t)
		}
	}
	return found
}

// split leaves an argument in on-chip memory to two readers where the search
// counts the ports.
func split(p *affine.Program, opt Options) (found diag.List) {
	switch {
	case opt.Without.Coarse:
		found = violations.SplitMerging(p)
	case opt.together:
		found = violations.SplitNothing(p)
	case opt.Parallel != nil && opt.Interface == Memory:
		found = violations.SplitSharing(p, 2)
	default:
		found = violations.Split(p)
	}
	names := affine.NamesOf(p)
	// Declarations stand in front of nests that they stood behind.
	scalars.RenameBeside(p.Tasks, slices.Concat(p.Args, p.Tables, handedOn(p)), names)
	return found
}

// pins decides the channels whose kind no later stage may choose.
func pins(p *affine.Program, opt Options) diag.List {
	diags := buffers.Pins(p)
	if opt.Without.Communication {
		for _, c := range p.Channels {
			if c.Kind == affine.ChannelUndecided {
				c.Kind, c.Reason = affine.PingPong, "communication is disabled"
			}
		}
	}
	return diags
}

func transfer(p *affine.Program, opt Options) diag.List {
	hbm.Streams(p, opt.Without.Communication)
	if opt.Parallel != nil && opt.Interface == AXI && !opt.Without.Communication {
		arrays.MergedDimensions(p)
		moved := slices.Concat(hbm.Tile(p, opt.tilings), streams(p), hbm.Apart(p))
		room := opt.room()
		if len(opt.tilings) > 0 {
			room = hbm.HeldBeside(opt.words() * wordBits)
		}
		hbm.Transpose(p, productsOfDSP*opt.Parallel.Budget.DSP+opt.Parallel.Budget.LUT/lutsOfProduct, moved...)
		hbm.Transfer(p, room, opt.whole, opt.newRows, opt.lanes, opt.parts, moved...)
		names := affine.NamesOf(p)
		for _, t := range p.Tasks { // arrays that are loaded as a whole
			if arrays.Dimensions(t) {
				domain.Digits(t, names)
			}
		}
		arrays.HandedDimensions(p)
		return hbm.Stays(p, room)
	}
	return nil
}

// How many products of small integers a DSP computes, and about how many LUTs one takes that has none.
const (
	productsOfDSP = 2
	lutsOfProduct = 72
)

// streams are the arguments behind ports that are streams.
func streams(p *affine.Program) (list []*affine.Buffer) {
	for _, b := range p.Args {
		if b.Port.Kind == affine.PortStream {
			list = append(list, b)
		}
	}
	return list
}

// room is the bits of memory that may hold arrays.
func (opt Options) room() int64 { return roomOf(opt.Parallel.Budget) }

func roomOf(b parallel.Budget) int64 {
	return int64(b.BRAM18K)*device.BRAMBits + int64(b.URAM)*device.URAMBits
}

// largest is the bits of the largest array of such elements that stays on the chip: in
// memories of one kind, or in LUTs.
func (opt Options) largest() int64 {
	b := opt.Parallel.Budget
	return max(int64(b.BRAM18K)*device.BRAMBits/bramWidth*wordBits, int64(b.URAM)*device.URAMBits/uramWidth*wordBits, int64(b.LUT)/heldInLUTs*lutBits)
}

// words is the elements of up to wordBits bits that the memory holds: one of its
// places each.
func (opt Options) words() int64 {
	b := opt.Parallel.Budget
	return int64(b.BRAM18K)*device.BRAMBits/bramWidth + int64(b.URAM)*device.URAMBits/uramWidth
}

// The bits of a place of a block RAM and of an ultra RAM, without those for parity, and
// of most data.
const (
	bramWidth = 32
	uramWidth = 64
	wordBits  = 32
)

// ordersOf are those in which tile leaves the loops of p, as order will choose
// them.
func ordersOf(p *affine.Program, opt Options) [][][]int {
	if opt.Without.Fine {
		return slices.Repeat([][][]int{nil}, len(p.Tasks))
	}
	return buffers.Orders(p, opt.place(), opt.known)
}

func order(p *affine.Program, opt Options) diag.List {
	if opt.Without.Fine {
		return nil
	}
	return buffers.Order(p, opt.place(), opt.known)
}

func stream(p *affine.Program, opt Options) diag.List {
	if opt.Without.Fine {
		return nil
	}
	off := buffers.Arriving{WordBits: device.PortBits * max(1, opt.parts)}
	if opt.Interface != Memory {
		off.Coming = hbm.Coming(p)
	}
	if opt.Parallel != nil {
		off.Room = opt.Parallel.Room
	}
	found := buffers.Stream(p, off, opt.known)
	if opt.Parallel != nil { // a token of one iteration is no tie between iterations
		names := affine.NamesOf(p)
		for _, t := range p.Tasks {
			scalars.Privatise(t, names)
		}
	}
	return found
}

// place is where arguments lie.
func (opt Options) place() buffers.OffChip {
	if opt.Interface == Memory {
		return buffers.OffChip{}
	}
	return buffers.OffChip{Away: true, Stays: opt.stays}
}
