package sim

// TimeEach is Time without skipping.
func TimeEach(n *Network, invocations int) (*Timing, error) {
	return timeLooking(n, invocations, never)
}

// TimeEager is Time that looks for a period after every event.
func TimeEager(n *Network, invocations int) (*Timing, error) {
	return timeLooking(n, invocations, 1)
}

// FollowEach is Follow without skipping.
func FollowEach(n *Network, cycles int64, count int) (*Course, error) {
	return watch(n, cycles, count, never)
}

func timeLooking(n *Network, invocations int, spacing int64) (*Timing, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	e := newEngine(n, invocations)
	e.lookEvery(spacing)
	e.run()
	return e.timing(), nil
}

// Played is the events that Time does not skip in a play of n.
func Played(n *Network) (events int64) {
	e := newLookingEngine(n, 1)
	e.run()
	for i := range e.actors {
		events += e.actors[i].events
	}
	return events
}
