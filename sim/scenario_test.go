package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// run makes a process of one loop.
func run(name string, ii, stages int64, iterations ...sim.Pattern) sim.Process {
	return sim.Process{Name: name, Body: sim.Loop{II: ii, Stages: stages, Iterations: iterations}}
}

// times makes iterations that all have the same uses.
func times(n int64, uses ...sim.Use) sim.Pattern { return sim.Pattern{Times: n, Uses: uses} }

func read(channel int, stage int64) sim.Use { return sim.Use{Channel: channel, Stage: stage} }

func write(channel int, stage int64) sim.Use {
	return sim.Use{Channel: channel, Write: true, Stage: stage}
}

// TestTimeByHand plays networks whose times are easy to find by hand.
func TestTimeByHand(t *testing.T) {
	for _, c := range []struct {
		name      string
		network   sim.Network
		results   []int64
		interval  float64
		processes []sim.ProcessTiming
		channels  []sim.ChannelTiming
	}{
		{"a FIFO: written in cycles 2 to 6, read one later",
			sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, Depth: 2}},
				Processes: []sim.Process{run("w", 1, 3, times(5, write(0, 2))), run("r", 1, 2, times(5, read(0, 1)))}},
			[]int64{8, 16, 24}, 8,
			[]sim.ProcessTiming{{"w", 0, 7, 0}, {"r", 0, 8, 2 + 1 + 1}},
			[]sim.ChannelTiming{{"c", 15, 0, 4, 2, 0}}},
		{"depth 1: a write every second cycle",
			sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, Depth: 1}},
				Processes: []sim.Process{run("w", 1, 1, times(5, write(0, 0))), run("r", 1, 1, times(5, read(0, 0)))}},
			[]int64{10}, 0,
			[]sim.ProcessTiming{{"w", 0, 9, 4}, {"r", 0, 10, 5}},
			[]sim.ChannelTiming{{"c", 5, 4, 5, 1, 0}}},
		{"a blocked read freezes the write of an iteration before: it leaves with the next row",
			sim.Network{Channels: []sim.Channel{{Name: "in", Writer: 0, Reader: 1}, {Name: "out", Writer: 1, Reader: 2}},
				Processes: []sim.Process{run("rows", 100, 1, times(2, write(0, 0))),
					run("filter", 1, 11, sim.Pattern{Times: 2, Body: []sim.Pattern{times(1, read(0, 0)), times(3), times(1, write(1, 10))}}),
					run("sink", 1, 1, times(2, read(1, 0)))}},
			[]int64{117}, 0,
			[]sim.ProcessTiming{{"rows", 0, 101, 0}, {"filter", 0, 20 + 1 + 95, 1 + 95}, {"sink", 0, 117, 115}},
			[]sim.ChannelTiming{{"in", 2, 0, 96, 1, 0}, {"out", 2, 0, 115, 1, 0}}},
		{"ping-pong: 10 cycles, then 20, then every 21",
			sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, PingPong: true}},
				Processes: []sim.Process{run("w", 1, 1, times(10)), run("r", 2, 2, times(10))}},
			[]int64{31, 52, 73, 94, 115}, 21,
			[]sim.ProcessTiming{{"w", 0, 10, 0}, {"r", 11, 31, 0}}, []sim.ChannelTiming{{Name: "c"}}},
		{"one buffer: in turns",
			sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, PingPong: true, Depth: 1}},
				Processes: []sim.Process{run("w", 1, 1, times(10)), run("r", 2, 2, times(10))}},
			[]int64{31, 63, 95}, 32,
			[]sim.ProcessTiming{{"w", 0, 10, 0}, {"r", 11, 31, 0}}, []sim.ChannelTiming{{Name: "c"}}},
		{"start propagation and overheads",
			sim.Network{StartPropagation: true, Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1}},
				Processes: []sim.Process{
					{Name: "w", Start: 5, Body: sim.Repeat{Times: 3, Enter: 1, Exit: 2, Body: run("", 2, 4, times(2, write(0, 3))).Body}},
					run("r", 1, 1, times(6, read(0, 0)))}},
			[]int64{5 + 3*9}, 0,
			[]sim.ProcessTiming{{"w", 5, 32, 0}, {"r", 6, 31, 19}},
			[]sim.ChannelTiming{{"c", 6, 0, 19, 1, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := sim.Time(&c.network, len(c.results))
			require.NoError(t, err)
			require.NoError(t, got.Err())
			require.Equal(t, c.results, got.Results)
			require.Equal(t, c.results[0], got.Latency)
			require.InDelta(t, c.interval, got.Interval, 0)
			require.Equal(t, c.processes, got.Processes)
			require.Equal(t, c.channels, got.Channels)
		})
	}
}

// TestTimedStops plays networks that stop before their end.
func TestTimedStops(t *testing.T) {
	both := []sim.Channel{{Name: "a", Writer: 0, Reader: 1, Depth: 2}, {Name: "b", Writer: 0, Reader: 1, Depth: 2}}
	for _, c := range []struct {
		name    string
		network sim.Network
		circle  int
		want    string
	}{
		{"two channels in the opposite order", sim.Network{Channels: both, Processes: []sim.Process{
			run("fill", 1, 1, times(6, write(0, 0)), times(6, write(1, 0))),
			run("drain", 1, 1, times(6, read(1, 0)), times(6, read(0, 0)))}}, 2,
			"deadlock\n" +
				"  task fill waits to write a (full, 2 of 2), for task drain\n" +
				"  task drain waits to read b (empty), for task fill"},
		{"a token short", sim.Network{Channels: both[:1], Processes: []sim.Process{
			run("fill", 1, 1, times(5, write(0, 0))), run("drain", 1, 1, times(6, read(0, 0)))}}, 0,
			"missing token\n  task drain waits to read a (empty), but task fill has ended"},
		{"tokens that do not fit", sim.Network{Channels: both[:1], Processes: []sim.Process{
			run("fill", 1, 1, times(9, write(0, 0))), run("drain", 1, 1, times(6, read(0, 0)))}}, 0,
			"token too many\n  task fill waits to write a (full, 2 of 2), but task drain has ended"},
		{"tokens that fit", sim.Network{Channels: both[:1], Processes: []sim.Process{
			run("fill", 1, 1, times(8, write(0, 0))), run("drain", 1, 1, times(6, read(0, 0)))}}, 0,
			"2 token(s) left in channel a at the end"},
		{"a buffer that is written when a FIFO from its reader has been read",
			sim.Network{Channels: []sim.Channel{{Name: "p", Writer: 0, Reader: 1, PingPong: true}, {Name: "back", Writer: 1, Reader: 0}},
				Processes: []sim.Process{run("first", 1, 1, times(1, read(1, 0))), run("second", 1, 1, times(1, write(1, 0)))}}, 2,
			"deadlock\n" +
				"  task first waits to read back (empty), for task second\n" +
				"  task second waits for task first to end"},
		{"started by a process that cannot start", sim.Network{StartPropagation: true,
			Channels: []sim.Channel{{Name: "p", Writer: 2, Reader: 0, PingPong: true}, {Name: "c", Writer: 0, Reader: 1}, {Name: "d", Writer: 1, Reader: 2}},
			Processes: []sim.Process{run("first", 1, 1, times(1, write(1, 0))), run("second", 1, 1, times(1, read(1, 0), write(2, 0))),
				run("third", 1, 1, times(1, read(2, 0)))}}, 3,
			"deadlock\n" +
				"  task first waits for task third to end\n" +
				"  task third waits for task second to start\n" +
				"  task second waits for task first to start"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := sim.Time(&c.network, 1)
			require.NoError(t, err)
			require.EqualError(t, got.Err(), c.want)
			require.Equal(t, c.circle, got.Circle)
		})
	}
}

// TestTimeRefuses gives networks that break a rule of their types.
func TestTimeRefuses(t *testing.T) {
	channel := []sim.Channel{{Name: "c", Writer: 0, Reader: 1, Depth: 2}}
	sink := run("r", 1, 1, times(1, read(0, 0)))
	for _, c := range []struct {
		want    string
		network sim.Network
	}{
		{"channel c does not join two processes", sim.Network{Channels: channel, Processes: []sim.Process{sink}}},
		{"channel c has depth -1", sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, Depth: -1}}, Processes: []sim.Process{sink, sink}}},
		{"process w: no body", sim.Network{Channels: channel, Processes: []sim.Process{{Name: "w"}, sink}}},
		{"process w takes 0 cycles", sim.Network{Channels: channel, Processes: []sim.Process{{Name: "w", Body: sim.Sequence{}}, sink}}},
		{"process w takes 1.152921504606847e+18 cycles", sim.Network{Processes: []sim.Process{run("w", 1<<30, 1, sim.Pattern{Times: 1 << 30, Body: []sim.Pattern{times(1)}})}}},
		{"process w: a loop with II 0, 1 stages and 1 patterns", sim.Network{Processes: []sim.Process{run("w", 0, 1, times(1))}}},
		{"process w: a pattern 0 times", sim.Network{Processes: []sim.Process{run("w", 1, 1, times(0))}}},
		{"process w: 0 times, after 0 and before 0 cycles", sim.Network{Processes: []sim.Process{{Name: "w", Body: sim.Repeat{Body: sink.Body}}}}},
		{"process w: channel c has another end", sim.Network{Channels: channel, Processes: []sim.Process{run("w", 1, 1, times(1, read(0, 0))), sink}}},
		{"process w: channel c at stage 3 of 3", sim.Network{Channels: channel, Processes: []sim.Process{run("w", 1, 3, times(1, write(0, 3))), sink}}},
		{"process w: channel c at stages 0 and 2, with II 2", sim.Network{Channels: channel, Processes: []sim.Process{run("w", 2, 3, times(1, write(0, 0)), times(1, write(0, 2))), sink}}},
		{"process w: an iteration moves two tokens of channel c in stage 2", sim.Network{Channels: channel, Processes: []sim.Process{run("w", 2, 3, times(1, write(0, 2), write(0, 2))), sink}}},
		{"process w: channel c is ping-pong and has no tokens", sim.Network{Channels: []sim.Channel{{Name: "c", Writer: 0, Reader: 1, PingPong: true}}, Processes: []sim.Process{run("w", 1, 1, times(1, write(0, 0))), sink}}},
	} {
		_, err := sim.Time(&c.network, 1)
		require.EqualError(t, err, c.want)
	}
	_, err := sim.Time(&sim.Network{}, 0)
	require.EqualError(t, err, "0 invocations")
}
