package sim

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
)

// Depths finds a depth for each FIFO of n without one, such that every invocation
// is done in the same cycle as without bounds, and no depth could be one less with
// the others as they are. Other channels keep theirs.
//
// A run without bounds gives the depths at which nothing waits for space. From
// there each FIFO, the deepest first, is cut as far as no result gets later: a
// wait may well do no harm. The result is least in that sense, not in the sum of
// all depths.
//
// A network that does not end without bounds is an error, as in Time.
func Depths(n *Network, invocations int) ([]int64, error) {
	free, err := Time(n, invocations)
	if err != nil {
		return nil, err
	}
	if len(free.Waits) > 0 {
		return nil, fmt.Errorf("with any depths: %w", free.Err())
	}
	sized := *n
	sized.Channels = slices.Clone(n.Channels)
	var open []int // the FIFOs without bound, the deepest first
	for i := range sized.Channels {
		if c := &sized.Channels[i]; !c.PingPong && c.Depth == 0 {
			c.Depth = max(1, free.Channels[i].Highest)
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(i, j int) int { return cmp.Compare(sized.Channels[j].Depth, sized.Channels[i].Depth) })
	for _, i := range open {
		sized.trim(i, free.Results)
	}
	depths := make([]int64, len(sized.Channels))
	for i, c := range sized.Channels {
		depths[i] = c.Depth
	}
	return depths, nil
}

// trim gives a FIFO the least depth with which no result is later. A deeper one is
// never slower, so that depth is found by doubling and then halving the distance.
func (n *Network) trim(channel int, results []int64) {
	c := &n.Channels[channel]
	most := c.Depth
	enough := func(depth int64) bool {
		c.Depth = depth
		return depth >= most || n.keeps(results)
	}
	less := int64(0) // not enough
	depth := int64(1)
	for !enough(depth) {
		less, depth = depth, 2*depth
	}
	depth = min(depth, most)
	c.Depth = less + 1 + int64(sort.Search(int(depth-less-1), func(i int) bool { return enough(less + 1 + int64(i)) }))
}

// keeps tells whether every invocation of n is done by the cycle of its result.
// The play ends as soon as one will not be.
func (n *Network) keeps(results []int64) bool {
	e := newEngine(n, len(results))
	e.lookEvery(e.size())
	e.bounds = results
	e.run()
	return !e.late && slices.Equal(e.results(), results)
}
