package sim

// The cycles between what one process does and what another sees of it. They were
// fitted to the RTL simulation of 80 designs of Vitis HLS 2023.2 at 3.33 ns (mean
// error 0.03 % of the latency, at most 0.33 %; back-pressure did not occur there).
//
// The fit speaks of an iteration of IL cycles that reads at stage r and whose
// write has t stages from its start to the end of the iteration: the token may be
// read IL-t-1-r cycles after the read. Here that is a read at stage r+2 and a write
// at stage IL-t.
const (
	// tokenDelay: a token written in cycle t may be read from cycle t+1 on, when
	// the FIFO's register for "empty" has changed.
	tokenDelay = 1
	// spaceDelay: the place of a token read in cycle t may be written from cycle
	// t+1 on, when the register for "full" has changed.
	spaceDelay = 1
	// startDelay: a process is started by a token that takes as long as any other.
	startDelay = 1
	// handOverDelay: the reader of a ping-pong buffer starts a cycle after its
	// writer is done, and the writer a cycle after the reader of the buffer it needs.
	handOverDelay = 1
	// restartDelay: the interval of a region is the longest interval of its
	// processes, which is their latency, and one cycle (109 of 112 regions).
	restartDelay = 1
)
