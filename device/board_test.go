package device

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBoards(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range Boards() {
		require.False(t, seen[b.Name], "%s is listed twice", b.Name)
		seen[b.Name] = true
		require.NotEmpty(t, b.Source, b.Name)
		require.Positive(t, b.DSP, b.Name)
		require.NotEmpty(t, b.Memories, b.Name)
		for _, m := range b.Memories {
			require.Len(t, m.SLR, m.Banks, b.Name)
			require.Less(t, slices.Max(m.SLR), b.SLR, b.Name)
			require.Positive(t, m.Bytes, b.Name)
			require.Positive(t, m.GBps, b.Name)
			require.NotEmpty(t, m.Source, b.Name)
		}
		require.Equal(t, 2*b.LUT, b.FF, "%s: these families have two flip-flops per LUT", b.Name)
	}
}

func TestFind(t *testing.T) {
	b, err := Find("U280")
	require.NoError(t, err)
	require.Equal(t, "xcu280-fsvh2892-2L-e", b.Part)
	require.Equal(t, []string{"HBM", "DDR"}, []string{b.Memories[0].Name, b.Memories[1].Name})
	require.Equal(t, 32, b.Memories[0].Banks)
	require.Equal(t, []int{0, 1}, b.Memories[1].SLR)
	_, err = Find("u999")
	require.ErrorContains(t, err, `unknown device "u999"; known: u55c`)
}
