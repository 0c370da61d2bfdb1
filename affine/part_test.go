package affine_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

const inPanels = `program p "p.cpp"
arg a f32[2][5] const
arg a_panels_part0 f32[2][4] const elements=8 part=a:0:2 panels=2:5:4:2
arg a_panels_part1 f32[2][4] const elements=8 part=a:1:2 panels=2:5:4:2
arg y f32
task t {
  y = a[0][0] + a_panels_part0[0][0]
}
`

// TestPanels: what the kernel takes of a matrix beside it, in panels, holds the same elements, the others are
// zero; it is one argument of the user's.
func TestPanels(t *testing.T) {
	p, err := affine.Read(inPanels)
	require.NoError(t, err)
	require.Empty(t, affine.Check(p, affine.Tasked))
	require.Equal(t, inPanels, affine.Print(p))
	list := affine.Arguments(p)
	require.Len(t, list, 2)
	a := list[0]
	require.Equal(t, "a", a.Name)
	require.Len(t, a.Parts, 1)
	require.Len(t, a.Panels, 2)
	require.True(t, a.IsShared())
	require.False(t, list[1].IsShared())
	require.Equal(t, 10, a.Elements())
	whole := affine.NewData(a.Whole())
	for k := range whole.Floats {
		whole.Floats[k] = float64(k + 1)
	}
	split := a.Split(whole)
	require.Equal(t, whole.Floats, split[0].Floats)
	require.Equal(t, []float64{1, 2, 6, 7, 3, 4, 8, 9}, split[1].Floats)
	require.Equal(t, []float64{0, 0, 0, 0, 0, 0, 0, 0}, split[2].Floats)
	require.Equal(t, whole.Floats, a.Join(split[:1]).Floats)

	alone := affine.Argument{Name: "a", Parts: a.Panels}
	require.Equal(t, 10, alone.Elements())
	require.Equal(t, []int{2, 5}, alone.Whole().Shape)
	split = alone.Split(whole)
	require.Equal(t, []float64{1, 2, 6, 7, 3, 4, 8, 9}, split[0].Floats)
	joined := alone.Join(split).Floats
	require.Equal(t, []float64{1, 2, 3, 4, 0, 6, 7, 8, 9, 0}, joined, "two panels of the three are there")
}

// TestPlace: elements beyond the matrix lie nowhere in it.
func TestPlace(t *testing.T) {
	p := affine.Panels{Rows: 2, Columns: 5, Height: 3, Width: 2}
	var at []int
	for k := range 18 {
		if n, ok := p.Place(k); ok {
			at = append(at, n)
		} else {
			at = append(at, -1)
		}
	}
	require.Equal(t, []int{0, 1, 5, 6, -1, -1, 2, 3, 7, 8, -1, -1, 4, -1, 9, -1, -1, -1}, at)
}

// TestPanelsLow: panels are as high as the matrix.
func TestPanelsLow(t *testing.T) {
	p, err := affine.Read(inPanels)
	require.NoError(t, err)
	for _, b := range p.Args[1:3] {
		b.Port.Part.Panels.Height = 1
	}
	require.ErrorContains(t, errors.Join(affine.Check(p, affine.Decided)...), "a_panels_part0 lies in panels of 1 by 2 elements, and a has 2 by 5")
}
