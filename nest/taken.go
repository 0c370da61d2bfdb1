package nest

// What is worth taking from a channel in a pipeline of its own, before the iterations that
// use it: planned with in package parallel, and decided in package buffers.
const (
	MostTaken   = 8               // tokens, or words from off chip, in one iteration of a pipeline, with those that it gives
	LittleTaken = 8               // iterations of the inner loops for each element that is taken before them
	LeastTurns  = 64              // iterations that are worth a pipeline of their own
	leastLanes  = 4               // elements of the tokens that shorten it
	manyTaken   = 16 * leastLanes // elements that come in tokens even if these do not divide them
)

// InTokens reports whether so many elements are taken in tokens: as many each time, if full, or
// many. Integers, of which much more is computed at the same time, have no time for tokens that
// are not full.
func InTokens(taken int64, full, integers bool) bool {
	return full && taken%leastLanes == 0 || !integers && taken >= manyTaken
}

// WorthTaking reports whether so many elements are worth it before so many iterations.
func WorthTaking(taken, turns int64, inTokens bool) bool {
	return taken*LittleTaken <= turns || inTokens && taken <= turns && turns >= LeastTurns
}
