package html

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPictures wants pictures that stand alone, the same each time, with a row and a
// box for each task.
func TestPictures(t *testing.T) {
	p := pageOf(t, "block.cpp", block, true)
	list := p.Pictures()
	var names []string
	for _, picture := range list {
		names = append(names, picture.Name)
		svg := string(picture.SVG)
		wellFormed(t, svg)
		require.True(t, strings.HasPrefix(svg, `<svg xmlns="http://www.w3.org/2000/svg" `))
		require.Contains(t, svg, "--paper:")
	}
	require.Equal(t, []string{"before.svg", "after.svg", "timeline.svg"}, names)
	require.Equal(t, list, p.Pictures())
	for _, task := range p.Design.Tasks {
		require.Contains(t, string(list[1].SVG), ">"+clip(task.Name, 20)+"</text>")
		require.Contains(t, string(list[2].SVG), ">"+clip(task.Name, 26)+"</text>")
	}
	require.Equal(t, len(p.Design.Tasks), strings.Count(string(list[2].SVG), `class="alive"`))
	p.Network, p.Report.Latency = nil, 0
	require.Len(t, p.Pictures(), 2, "no run, no timeline")
}
