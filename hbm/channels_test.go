package hbm_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/diag"
	"codo/hbm"
	"codo/internal/golden"
)

// TestChannels takes each case from text to text, on a board with a number of
// channels to use. With errors, no bank is given.
func TestChannels(t *testing.T) {
	golden.Run(t, "testdata/channels/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		name, most, _ := strings.Cut(strings.TrimSpace(in["board"]), " ")
		board, err := device.Find(name)
		require.NoError(t, err)
		channels, err := strconv.Atoi(most)
		require.NoError(t, err)
		found := hbm.Channels(p, board, channels)
		if found.HasErrors() {
			var text strings.Builder
			diag.PrintAll(&text, found, nil, false)
			require.Equal(t, in["in.ir"], affine.Print(p))
			require.True(t, hbm.Room(p, board, channels).HasErrors(), "it could have been said before")
			return map[string]string{"want.diag": text.String()}
		}
		require.Empty(t, affine.Check(p, affine.Decided))
		require.Empty(t, hbm.Room(p, board, channels))
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestRegions: of banks that are as good otherwise, those next to the same super
// logic region are taken.
func TestRegions(t *testing.T) {
	board := device.Board{Name: "b", Memories: []device.OffChip{{Name: "DDR", Banks: 4, Bytes: 1 << 20, SLR: []int{0, 1, 1, 2}}}}
	p := golden.Read(t, "program p \"p.cpp\"\narg a f32[4] port=axi bundle=a\narg b f32[4] port=axi bundle=b\ntask p {\n  a[0] = b[0]\n}\n")
	require.Empty(t, hbm.Channels(p, board, 0))
	require.ElementsMatch(t, []string{"DDR[1]", "DDR[2]"}, []string{p.Args[0].Port.Bank.String(), p.Args[1].Port.Bank.String()})
}

// TestChannelsBest compares with all ways to share random arrays out: none has less
// to move in its busiest bank, and no bank holds more than it can.
func TestChannelsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		banks, n := 1+r.IntN(3), 1+r.IntN(6)
		board := device.Board{Name: "b", Memories: []device.OffChip{{Name: "DDR", Banks: banks, Bytes: 640, SLR: make([]int, banks)}}}
		p := &affine.Program{Top: "p"}
		var sizes []int
		for i := range n {
			sizes = append(sizes, 16*(1+r.IntN(6)))
			b := &affine.Buffer{Name: "a" + strconv.Itoa(i), Elem: affine.F32, Shape: []int{sizes[i]}, Port: affine.Port{Kind: affine.PortAXI, Bundle: "g" + strconv.Itoa(i)}}
			l := &affine.Loop{Name: "i", Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(sizes[i])), Step: 1}
			l.Body = []affine.Stmt{&affine.Assign{Buffer: b, Index: []affine.Expr{&affine.Counter{Loop: l}}, Value: &affine.Const{T: affine.F32}}}
			p.Args, p.Tasks = append(p.Args, b), append(p.Tasks, &affine.Task{Name: b.Name, Body: []affine.Stmt{l}})
		}
		best := bestBusiest(sizes, make([]int, banks), 160)
		found := hbm.Channels(p, board, 0)
		require.Equal(t, best < 0, found.HasErrors(), "%v on %d", sizes, banks)
		load := make([]int, banks)
		for i, b := range p.Args {
			if best >= 0 {
				load[b.Port.Bank.First] += sizes[i]
			}
		}
		for _, elements := range load {
			require.LessOrEqual(t, elements, max(best, 0), "%v on %d", sizes, banks)
		}
	}
}

// bestBusiest is the least that the busiest bank can have, each holding at most
// capacity; -1 if there is no way.
func bestBusiest(sizes, load []int, capacity int) int {
	if len(sizes) == 0 {
		busiest := 0
		for _, n := range load {
			busiest = max(busiest, n)
		}
		return busiest
	}
	best := -1
	for i := range load {
		if load[i]+sizes[0] > capacity {
			continue
		}
		load[i] += sizes[0]
		if n := bestBusiest(sizes[1:], load, capacity); n >= 0 && (best < 0 || n < best) {
			best = n
		}
		load[i] -= sizes[0]
	}
	return best
}
