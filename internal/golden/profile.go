package golden

import "runtime"

// Tests sample no allocations, unless -memprofilerate asks for it: the runtime keeps each stack that it has sampled, those of deep
// recursions are all different, and each collection goes through all of them. After some hundred tests of searches that was most of
// their time.
func init() { runtime.MemProfileRate = 0 }
