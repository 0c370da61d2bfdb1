package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// memoryAtEase is the bytes of heap up to which nothing is collected: most runs are
// short.
const memoryAtEase = 150 << 20

// memoryWanted is what a run of a whole network is to stay in, where what it uses is far less. It
// counts memoryAtEase, which takes none.
const memoryWanted = 600 << 20

// atEase sets up the memory for a short run. The collector begins when the heap has
// doubled, and what counts of the block that is returned is its length: it is never
// written, so it takes no memory. Keep it alive.
//
// A second block is given back at once, for the heap to grow into, in large pages:
// otherwise each page of 4 KiB interrupts the run when it is first touched, which is a
// quarter of its time.
func atEase() []byte {
	ease := make([]byte, memoryAtEase)
	inLargePages(make([]byte, 4*memoryAtEase))
	runtime.GC()
	if debug.SetMemoryLimit(-1) == math.MaxInt64 { // the user says nothing else
		debug.SetMemoryLimit(memoryWanted)
		watchMemory()
	}
	return ease
}

// watchMemory lifts the limit when what is used comes near it, after a collection: others would
// follow each other and free little.
func watchMemory() {
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		if metrics.Read(live); live[0].Value.Uint64() > memoryWanted*2/3 {
			debug.SetMemoryLimit(math.MaxInt64)
			return
		}
		watchMemory()
	})
}
