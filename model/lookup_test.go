package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLookups: what is looked up where the last look-up has said takes a cycle each time, from one
// iteration to the next and in one body.
func TestLookups(t *testing.T) {
	const head = "arg next i32[256] port=memory\narg y i32[1] port=memory\ntask t {\n  local p i32\n  p = 0\n"
	interval := func(value string) int {
		return estimate(t, head+"  for i = 0 to 64 ii=1 {\n    p = "+value+"\n  }\n  y[0] = p\n}").Tasks[0].Loops[0].II
	}
	once := interval("next[p & 255]")
	require.Equal(t, once+1, interval("next[next[p & 255] & 255]"))
	require.Equal(t, once+2, interval("next[next[next[p & 255] & 255] & 255]"))
	unrolled := estimate(t, head+"  for i = 0 to 64 unroll=-1 {\n    p = next[p & 255]\n  }\n  y[0] = p\n}")
	require.GreaterOrEqual(t, unrolled.Tasks[0].Latency, int64(64))
	other := estimate(t, head+"  for i = 0 to 64 unroll=-1 {\n    p = p + next[i]\n  }\n  y[0] = p\n}")
	require.Less(t, other.Tasks[0].Latency, int64(40), "the loads do not wait for each other")
}

// TestHistogram: what is added to an element that data chooses is read behind what was stored before, in one body, too,
// but for arrays that are never the same.
func TestHistogram(t *testing.T) {
	interval := func(loops, h, lane string) int {
		r := estimate(t, "arg x u8[64] partition=0:complete port=memory\ntask t {\n  local h "+h+"\n  for i = 0 to 16 ii=1 {\n    "+loops+
			" {\n      h"+lane+"[x[4 * i + u]] = h"+lane+"[x[4 * i + u]] + 1\n    }\n  }\n}")
		return r.Tasks[0].Loops[0].II
	}
	require.Equal(t, 2, interval("for u = 0 to 1 unroll=-1", "i32[256] storage=bram", ""))
	require.GreaterOrEqual(t, interval("for u = 0 to 4 unroll=-1", "i32[256] storage=bram", ""), 8)
	require.Equal(t, 2, interval("for u = 0 to 4 unroll=-1", "i32[4][256] partition=0:complete", "[u]"))
}

// TestLookupPorts: a local array gives two elements at once that data chooses; the tool has a constant table as often as
// it needs.
func TestLookupPorts(t *testing.T) {
	const loop = `  for i = 0 to 8 ii=1 {
    for u = 0 to 8 unroll=-1 {
      y[8 * i + u] = c[x[8 * i + u]]
    }
  }
}`
	const head = "arg x u8[64] port=memory\narg y i32[64] port=memory\n"
	local := estimate(t, head+"task t {\n  local c i32[256]\n  for n = 0 to 256 {\n    c[n] = n\n  }\n"+loop).Tasks[0]
	require.Equal(t, 4, local.Loops[1].II)
	table := estimate(t, head+"table c i32[256] = {"+strings.Repeat("1, ", 255)+"1}\ntask t {\n"+loop).Tasks[0]
	require.Equal(t, 4, table.Loops[0].II, "x and y have two ports")
	require.Equal(t, 1, table.Memories.BRAM18K, "two at once")
	wide := estimate(t, strings.NewReplacer(" port", " partition=0:complete port").Replace(head)+"table c i32[256] = {"+strings.Repeat("1, ", 255)+"1}\ntask t {\n"+loop).Tasks[0]
	require.Equal(t, 1, wide.Loops[0].II)
	require.Equal(t, 4, wide.Memories.BRAM18K)
}
