// Package parallel decides how much of each task runs at the same time: it tiles
// nests of loops, unrolls the innermost tiles, partitions the arrays that these
// reach and widens the channels between them, so that all tasks take about as
// long and together fit into a budget.
//
// Tile works on the tasks before their channels are decided, Unroll and
// Partition on the decided ones.
package parallel

import "codo/device"

// A Budget is what the design may use.
type Budget struct {
	DSP, BRAM18K, URAM, LUT, FF int
}

// Options steer the search.
type Options struct {
	Budget  Budget
	ClockNS float64
	// MaxParallel is the most copies of one task's loop bodies; 0: no limit.
	MaxParallel int
	Strategy    Strategy // "" is exact
	// Balance is how many times slower or faster than others a task may be for
	// the strategies that are not exact; 0: 2.
	Balance float64
	// OffChip says that the arguments lie in memories beside the chip.
	OffChip bool
	// WordCycles is in how many cycles a word comes from there, or goes; 0: one.
	WordCycles float64
	// WordBits is what comes, or goes, in that time; 0: device.PortBits.
	WordBits int
	// Room is the bits of the largest array that may stay on the chip; 0: any number.
	Room int64
	// Kept plans as if a task took all that comes from there before it begins.
	Kept bool
	// Spare says that plans for the budget leave LUTs: Unroll may give more of them to loops
	// that others wait for.
	Spare bool
	// Reassociate lets the tool change the order of float sums.
	Reassociate bool
	// ToolOperators leaves the implementation of operators to the tool.
	ToolOperators bool
	// InLUTs has no sums and products in DSPs that can be in LUTs, see nest.InLUTs: there are too few.
	InLUTs bool
	// Unpacked lets no two products share a DSP, and none be in LUTs that would be in
	// one.
	Unpacked bool
	// Sparing lets what stands around sums, and takes no DSPs, run in few copies where that
	// saves more LUTs than time.
	Sparing bool
	// Share plans how many copies loops beside the others have, and lets them share
	// operators that they have several of, however few copies they have.
	Share bool
	// Free cuts nests all of whose loops are free, too, where no other task sets their pace.
	Free bool
	// Fill is how often the time of a block of a nest counts besides, 0: not: the tasks
	// that follow wait for the first one.
	Fill int
	// Courses lets plans look at how tasks go through their channels: in which order, and
	// how far ahead.
	Courses bool
	// Eager gives tasks that others wait for more even where that takes a larger part of the budget
	// than of a run: the slowest task alone pays for it.
	Eager bool
	// InOrder lets nests go through their channels only in the order that serves all of these
	// best: no block of sums takes what goes by once for all.
	InOrder bool
	// InStep is for orders of InStep: a nest that does not go along with all that others compute
	// counts as one that must have it all.
	InStep bool
	// Wide lets trees of products of small integers stand side by side in any number, and chains of other
	// additions in large ones, see mostBeside; and any number of sums of floats whose products are in LUTs, see mostHeld.
	Wide bool
	// WideFrom is the cycles from which on Wide is for a nest: those that it takes at least otherwise; 0: for all.
	WideFrom int64
	// Held is the most sums that a nest holds at a time, for loops that go on while each waits for its turn; 0: any number.
	Held int
	// Mixed lets some copies of a nest have their products or sums in LUTs, beside others in DSPs.
	Mixed bool
	// Summed lets products of floats that are summed up be in LUTs, as others.
	Summed bool
	// Complete lets nests complete each sum in one iteration of the loops around it, where they can: see CompletesSums.
	Complete bool
	// Inside is what becomes of nests around loops that are not unrolled.
	Inside Inside
	// Singly lets nests hand on their results one after the other.
	Singly bool
	// Beside lets nests off chip hand on those of several rows side by side all the same, see Plan.InRows.
	Beside bool
	// Ahead lets nests on chip take a tile of what other tasks compute while they work on the one before, see buffers.Prefetch.
	Ahead bool
	// Postponed lets nests off chip hand on a tile of results while they work on the next one, see buffers.Prefetch.
	Postponed bool
	// Slowed lets loops share operators at longer intervals where there is no room for those they have otherwise.
	Slowed bool
	// Banks is that of the room for what plans do not say; 0: as many banks as usual.
	Banks int
}

// IsPlain reports whether opt looks at all usual ways to cut nests, and at no others.
func (opt Options) IsPlain() bool {
	return !opt.Singly && !opt.Share && !opt.Free && !opt.Kept && !opt.Wide && !opt.Sparing && !opt.Unpacked && !opt.Courses && opt.Inside == Copied
}

// MaxPieces is the most banks that one array may be split into (UG1399, pragma
// HLS array_partition).
const MaxPieces = 1024

// Of is the budget of a whole board.
func Of(b device.Board) Budget {
	return Budget{DSP: b.DSP, BRAM18K: b.BRAM18K, URAM: b.URAM, LUT: b.LUT, FF: b.FF}
}

// wordBits is Options.WordBits.
func (opt Options) wordBits() int64 {
	if opt.WordBits == 0 {
		return device.PortBits
	}
	return int64(opt.WordBits)
}
