package nest

// What is worth taking from a channel in a pipeline of its own, before the iterations that
// use it: planned with in package parallel, and decided in package buffers.
const (
	LittleTaken = 8  // iterations of the inner loops for each element that is taken before them
	LeastTurns  = 64 // iterations that are worth a pipeline of their own
	LeastLanes  = 4  // elements of the tokens that shorten it
)
