package affine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// TestRepeatedValues: runs of one value in a table are printed as their number, and read back; 0 and -0 are two.
func TestRepeatedValues(t *testing.T) {
	table := &affine.Buffer{Name: "t", Elem: affine.F32, Shape: []int{3, 40}, Const: true, Init: make([]affine.Const, 120)}
	for k := range table.Init {
		table.Init[k].T = affine.F32
		if k >= 40 && k < 80 {
			table.Init[k].F = math.Copysign(0, -1)
		}
	}
	table.Init[119].F = 2
	p := &affine.Program{Top: "f", File: "f.cpp", Tables: []*affine.Buffer{table}, Tasks: []*affine.Task{{Name: "f"}}}
	text := affine.Print(p)
	require.Contains(t, text, "0 * 40, -0 * 40, 0 * 39, 2\n")
	q, err := affine.Read(text)
	require.NoError(t, err)
	require.Equal(t, text, affine.Print(q))
	require.Len(t, q.Tables[0].Init, 120)
	for _, n := range []string{"0", "-3", "400000000"} {
		_, err = affine.Read(strings.Replace(text, "* 39", "* "+n, 1))
		require.ErrorContains(t, err, "a value stands for "+n+" elements")
	}
}
