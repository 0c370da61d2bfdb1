package buffers

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// randomNetwork is one of a few tasks, each of which uses its channels in repeated groups of
// its own kind, with the same tokens at both ends.
func randomNetwork(seed uint64) *network {
	r := rand.New(rand.NewPCG(seed, 0))
	tasks := 3 + r.IntN(4)
	n := &network{tasks: make([]player, tasks), moves: maxMoves, contested: map[int]bool{}}
	own, tokens := make([][]use, tasks), int64(1)<<(5+r.IntN(5))
	for c := range tasks - 1 + r.IntN(4) {
		from := min(c, tasks-2) // a path through all
		if c >= tasks-1 {
			from = r.IntN(tasks - 1)
		}
		to := from + 1
		if c >= tasks-1 {
			to += r.IntN(tasks - to)
		}
		count := tokens >> r.IntN(2)
		own[from], own[to] = append(own[from], use{c, true, count}), append(own[to], use{c, false, count})
		n.ends, n.depth, n.fill = append(n.ends, [2]int{from, to}), append(n.depth, affine.LeastDepth), append(n.fill, 0)
	}
	for t := range n.tasks {
		r.Shuffle(len(own[t]), func(a, b int) { own[t][a], own[t][b] = own[t][b], own[t][a] })
		if r.IntN(3) > 0 { // what it takes first
			slices.SortStableFunc(own[t], func(a, b use) int { return pushes(a) - pushes(b) })
		}
		list := []burst{repeated(r, own[t], maxDeep)}
		n.tasks[t].next = func() (b burst, more bool) {
			if more = len(list) > 0; more {
				b, list = list[0], list[1:]
			}
			return b, more
		}
		n.tasks[t].stop = func() {}
		n.wake(t)
	}
	return n
}

func pushes(u use) int {
	if u.push {
		return 1
	}
	return 0
}

// repeated is a burst of these uses: in turns, of parts that are so, too, or one after the other.
func repeated(r *rand.Rand, uses []use, deep int) burst {
	times := int64(1) << r.IntN(5)
	for _, u := range uses {
		times = min(times, u.count)
	}
	uses = slices.Clone(uses)
	for k := range uses {
		uses[k].count /= times
	}
	if len(uses) == 1 {
		uses[0].count *= times
		return burst{uses: uses, times: 1}
	}
	if deep == 0 || r.IntN(3) == 0 {
		return burst{uses: uses, times: times}
	}
	at := 1 + r.IntN(len(uses)-1)
	return burst{parts: []burst{repeated(r, uses[:at], deep-1), repeated(r, uses[at:], deep-1)}, times: times}
}

// Depths are the same where nothing that repeats is skipped.
func TestSkipping(t *testing.T) {
	most, skipped := 0, 0
	for seed := range uint64(3000) {
		n, each := randomNetwork(seed), randomNetwork(seed)
		for k := range each.steady {
			each.steady[k].limit = math.MaxInt
		}
		ended := n.run(n.grow)
		require.Equal(t, each.run(each.grow), ended, seed)
		require.Equal(t, each.depth, n.depth, seed)
		require.Equal(t, each.contested, n.contested, seed)
		require.Equal(t, each.fill, n.fill, seed)
		most = max(most, slices.Max(n.depth))
		if each.moves < n.moves {
			skipped++
		}
		for c := range n.contested {
			only, eachOnly := randomNetwork(seed), randomNetwork(seed)
			copy(only.depth, n.depth)
			copy(eachOnly.depth, n.depth)
			only.depth[c], eachOnly.depth[c] = affine.LeastDepth, affine.LeastDepth
			for k := range eachOnly.steady {
				eachOnly.steady[k].limit = math.MaxInt
			}
			require.Equal(t, eachOnly.run(func() bool { return eachOnly.growOnly(c) }), only.run(func() bool { return only.growOnly(c) }), fmt.Sprint(seed, c))
			require.Equal(t, eachOnly.depth, only.depth, fmt.Sprint(seed, c))
		}
	}
	require.Greater(t, most, 100)
	require.Greater(t, skipped, 1000)
}
