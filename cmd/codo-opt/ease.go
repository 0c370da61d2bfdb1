package main

import "runtime"

// memoryAtEase is the bytes of heap up to which nothing is collected: most runs are
// short.
const memoryAtEase = 150 << 20

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
	return ease
}
