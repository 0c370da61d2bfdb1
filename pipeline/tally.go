package pipeline

import "sync"

// A tally tells Options.Progress how much of the climbs is done. Each try of each
// climb has as many steps; one that has ended has made all.
type tally struct {
	tell func(done, total int)
	each int // steps of a try

	lock  sync.Mutex
	parts []int // steps made, per climb
	most  int   // that was told
}

// newTally is for so many climbs, whose tries run so many stages.
func newTally(climbs, stages int, tell func(done, total int)) *tally {
	return &tally{tell: tell, each: stages + 1, parts: make([]int, climbs)}
}

// step notes that climb number k, in its next try, has run a stage.
func (t *tally) step(k, tries int) {
	t.set(k, func(n int) int { return min(max(n, tries*t.each)+1, (tries+1)*t.each) })
}

// tried notes that climb number k has made so many tries, and perhaps ended.
func (t *tally) tried(k, tries int, ended bool) {
	if ended {
		tries = maxTries
	}
	t.set(k, func(int) int { return tries * t.each })
}

// set changes the steps of a climb, and tells of it. What is told never shrinks.
func (t *tally) set(k int, to func(int) int) {
	if t.tell == nil {
		return
	}
	t.lock.Lock()
	defer t.lock.Unlock()
	t.parts[k] = min(to(t.parts[k]), maxTries*t.each)
	done := 0
	for _, n := range t.parts {
		done += n
	}
	t.most = max(t.most, done)
	t.tell(t.most, maxTries*t.each*len(t.parts)+1) // one more for what comes after
}
