package sim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/sim"
)

// chain is processes that hand on tokens, one per cycle.
func chain(processes int, tokens, depth int64) *sim.Network {
	n := &sim.Network{}
	for i := range processes {
		var uses []sim.Use
		if i > 0 {
			uses = append(uses, sim.Use{Channel: i - 1, Stage: 1})
		}
		if i < processes-1 {
			uses = append(uses, sim.Use{Channel: i, Write: true, Stage: 5})
			n.Channels = append(n.Channels, sim.Channel{Name: fmt.Sprintf("c%d", i), Writer: i, Reader: i + 1, Depth: depth})
		}
		n.Processes = append(n.Processes, sim.Process{Name: fmt.Sprintf("p%d", i),
			Body: sim.Loop{II: 1, Stages: 6, Iterations: []sim.Pattern{{Times: tokens, Uses: uses}}}})
	}
	return n
}

// BenchmarkChain plays 8 processes at depth 2, each token on its own and with
// skipping.
func BenchmarkChain(b *testing.B) {
	const tokens = 1_000_000
	n := chain(8, tokens, 2)
	for _, c := range []struct {
		name string
		time func(*sim.Network, int) (*sim.Timing, error)
	}{{"each", sim.TimeEach}, {"skip", sim.Time}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				t, err := c.time(n, 1)
				require.NoError(b, err)
				require.NoError(b, t.Err())
			}
			b.ReportMetric(float64(7*tokens)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mtokens/s")
		})
	}
}

// A layer is a convolution of 3x3 in line-buffer form: row 0 is only read, then
// for each pixel of a row tokens are read, and the results of the row before
// computed in cycles, the last of each of them written at once; after the last
// row its results come without a read.
func layer(name string, in, out int, size, read, write, cycles int64) sim.Process {
	readUse, writeUse := []sim.Use{{Channel: in, Stage: 1}}, []sim.Use{{Channel: out, Write: true, Stage: 20}}
	if in < 0 {
		readUse = nil
	}
	every := sim.Pattern{Times: write, Body: []sim.Pattern{{Times: cycles/write - 1}, {Times: 1, Uses: writeUse}}}
	pixel := []sim.Pattern{{Times: read, Uses: readUse}, every}
	return sim.Process{Name: name, Body: sim.Loop{II: 1, Stages: 24, Iterations: []sim.Pattern{
		{Times: size, Body: []sim.Pattern{{Times: read, Uses: readUse}}},
		{Times: size - 1, Body: []sim.Pattern{{Times: size, Body: pixel}}},
		{Times: size, Body: []sim.Pattern{every}},
	}}}
}

// resnet is a chain of layers in 4 groups; from one to the next the side of the
// image is halved and each pixel has so many more tokens as keep their number. All
// layers take about as long.
func resnet(layers int, size, tokens int64) *sim.Network {
	n := &sim.Network{}
	for i := range layers {
		group := i * 4 / layers
		side, perPixel := size>>group, tokens<<(2*group)
		p := layer(fmt.Sprintf("layer%d", i), i-1, i, side, perPixel, perPixel, 8*perPixel)
		n.Processes = append(n.Processes, p)
		n.Channels = append(n.Channels, sim.Channel{Name: fmt.Sprintf("c%d", i), Writer: i, Reader: i + 1, Depth: 2})
	}
	n.Channels = n.Channels[:layers-1]
	last := layer("last", layers-2, -1, size>>3, tokens<<6, 1, 8*tokens<<6)
	last.Body.(sim.Loop).Iterations[1].Body[0].Body[1] = sim.Pattern{Times: 8 * tokens << 6}
	last.Body.(sim.Loop).Iterations[2].Body[0] = sim.Pattern{Times: 8 * tokens << 6}
	n.Processes[layers-1] = last
	return n
}

// BenchmarkResNet plays 40 layers with 10^8 tokens.
func BenchmarkResNet(b *testing.B) {
	n := resnet(40, 224, 51)
	for _, c := range []struct {
		name string
		time func(*sim.Network, int) (*sim.Timing, error)
	}{{"each", sim.TimeEach}, {"skip", sim.Time}} {
		b.Run(c.name, func(b *testing.B) {
			sum := int64(0)
			for b.Loop() {
				t, err := c.time(n, 1)
				require.NoError(b, err)
				require.NoError(b, t.Err())
				sum = 0
				for _, c := range t.Channels {
					sum += c.Tokens
				}
				b.ReportMetric(float64(t.Latency), "cycles")
			}
			b.ReportMetric(float64(sum), "tokens")
			b.ReportMetric(float64(sum)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mtokens/s")
		})
	}
}
