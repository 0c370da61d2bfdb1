package html

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFlush moves lines together, and leaves pragmas and blank lines be.
func TestFlush(t *testing.T) {
	lines := strings.Split("void f() {\n    a\n\n#pragma x\n      b\n}", "\n")
	var got []string
	for _, l := range cut(lines, 3, 2) {
		got = append(got, l.Text)
	}
	require.Equal(t, []string{"void f() {", "    a", "", "#pragma x", "      b"}, got)
	got = nil
	for _, l := range cut(lines, 4, 1) {
		got = append(got, l.Text)
	}
	require.Equal(t, []string{"", "#pragma x", "b"}, got)
}

// TestCards shows each violation with both places, and the channel that it has become.
func TestCards(t *testing.T) {
	p := pageOf(t, "block.cpp", strings.ReplaceAll(block, "half(", "halved("), true)
	cards := p.cards(p.texts())
	require.Len(t, cards, len(p.Report.Violations))
	require.NotEmpty(t, cards)
	for _, v := range cards {
		require.NotEmpty(t, v.Title)
		require.NotEmpty(t, v.Places, v.Text)
		require.Contains(t, v.Places[0].Lines[1].Text, strings.TrimSpace(strings.Split(block, "\n")[v.Places[0].Lines[1].Number-1])[:10])
		require.NotEmpty(t, v.Design, v.Text)
		for _, e := range v.Design {
			hits := 0
			for _, l := range e.Lines {
				if l.Hit {
					hits++
				}
			}
			require.Equal(t, 1, hits)
		}
	}
}
