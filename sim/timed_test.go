package sim_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

var networks = flag.Int("networks", 600, "random networks to play in time")

// TestRandomNetworks compares Time with the play cycle by cycle. A failing seed is
// reduced and printed with the command that reproduces it.
func TestRandomNetworks(t *testing.T) {
	ran, stopped := 0, 0
	for i := range *networks {
		s := *seed + uint64(i)
		n := randomNetwork(s)
		difference := differs(n)
		if difference != "" {
			small := reduce(n, func(q *sim.Network) bool { return differs(q) != "" })
			t.Fatalf("seed %d: %s\nreduced: %s\n%s\nreproduce: go test ./sim -run TestRandomNetworks -networks 1 -seed %d",
				s, difference, differs(small), text(small), s)
		}
		if r, err := sim.Time(n, 1); err == nil {
			within(t, n, r)
			ran++
			if r.Waits != nil {
				stopped++
			}
		}
	}
	require.Greater(t, ran, *networks*6/10, "networks that follow the rules")
	if *networks > 100 {
		require.Greater(t, stopped, ran/50, "networks that stop before their end")
	}
}

// within holds TimeWithin to a run: it is the same in as many cycles as that takes, and none in less.
func within(t *testing.T, n *sim.Network, run *sim.Timing) {
	t.Helper()
	same, err := sim.TimeWithin(n, run.Latency)
	require.NoError(t, err)
	if run.Waits == nil {
		require.Equal(t, run, same)
		none, err := sim.TimeWithin(n, run.Latency-1)
		require.NoError(t, err)
		require.Nil(t, none)
	}
}

// differs tells how the outcomes of Time, with more and less skipping, and of the
// plain play differ; "" if they do not, or n breaks a rule.
func differs(n *sim.Network) string {
	for invocations := 1; invocations <= 3; invocations += 2 {
		eager, err := sim.TimeEager(n, invocations)
		if err != nil {
			return ""
		}
		got, _ := sim.Time(n, invocations)
		want := newPlain(n, invocations).run()
		for _, t := range []*sim.Timing{eager, got} {
			if a, b := outcome(want), outcome(t); a != b {
				return fmt.Sprintf("%d invocations, cycle by cycle:\n%snot\n%s", invocations, a, b)
			}
		}
	}
	return ""
}

// outcome is what both plays find, as text.
func outcome(t *sim.Timing) string {
	s := fmt.Sprintf("results %v, %d wait\n", t.Results, len(t.Waits))
	for _, p := range t.Processes {
		s += fmt.Sprintf("%+v\n", p)
	}
	for _, c := range t.Channels {
		s += fmt.Sprintf("%+v\n", c)
	}
	return s
}

// TestSkipping compares the plays with and without skipping on networks with many
// tokens, most of which must be skipped.
func TestSkipping(t *testing.T) {
	tokens, played := int64(0), int64(0)
	for i := range *networks / 10 {
		s := *seed + uint64(i)
		n := longer(randomNetwork(s), 200)
		each, err := sim.TimeEach(n, 2)
		if err != nil {
			continue
		}
		got, _ := sim.Time(n, 2)
		require.Equal(t, each, got, "reproduce: go test ./sim -run TestSkipping -networks 10 -seed %d", s)
		for _, c := range got.Channels {
			tokens += c.Tokens
		}
		played += sim.Played(n)
	}
	require.Less(t, played, tokens, "events played, of which a token has two")
}

// longer is n with each process run several times as long.
func longer(n *sim.Network, times int64) *sim.Network {
	c := *n
	c.Processes = slices.Clone(n.Processes)
	for i, p := range c.Processes {
		switch body := p.Body.(type) {
		case sim.Loop:
			c.Processes[i].Body = sim.Loop{II: body.II, Stages: body.Stages, Iterations: []sim.Pattern{{Times: times, Body: body.Iterations}}}
		default:
			c.Processes[i].Body = sim.Repeat{Times: times, Body: body}
		}
	}
	return &c
}
