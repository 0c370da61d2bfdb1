package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
)

// TestFixedMath: functions of fixed point numbers are pipelines: a loop around them takes one
// iteration a cycle, its first result is late by their stages, and their units are paid for.
func TestFixedMath(t *testing.T) {
	const head = "arg x ap16[64] port=memory\narg y ap16[64] port=memory\ntask t {\n  for i = 0 to 64 ii=1 {\n    y[i] = "
	plain := estimate(t, head+"x[i]\n  }\n}").Tasks[0]
	for _, fn := range []string{"exp", "log", "sqrt", "rsqrt", "tanh", "sinh", "erf"} {
		o, err := device.ReadOperators().FixedMath(fn, 16, 10, 3.33)
		require.NoError(t, err)
		of := estimate(t, head+fn+"_fx10(x[i])\n  }\n}").Tasks[0]
		require.Equal(t, 1, of.Loops[0].II)
		require.InDelta(t, plain.Latency+int64(o.Latency), of.Latency, 1, fn)
		require.Equal(t, plain.Memories.BRAM18K, of.Memories.BRAM18K)
		twice := estimate(t, head+fn+"_fx10("+fn+"_fx10(x[i]))\n  }\n}").Tasks[0]
		require.InDelta(t, of.Latency+int64(o.Latency), twice.Latency, 1, fn)
	}
	sum := estimate(t, "arg x ap16[64] port=memory\narg y ap32[1] port=memory\ntask t {\n  local s ap32\n  s = 0:ap32\n  for i = 0 to 64 ii=1 {\n"+
		"    s = s + ap32(exp_fx10(x[i]))\n  }\n  y[0] = s\n}").Tasks[0]
	require.Equal(t, 1, sum.Loops[0].II, "only the sum is carried")
	carried := estimate(t, "arg x ap16[64] port=memory\narg y ap16[1] port=memory\ntask t {\n  local s ap16\n  s = 0:ap16\n  for i = 0 to 64 ii=1 {\n"+
		"    s = exp_fx10(s)\n  }\n  y[0] = s\n}").Tasks[0]
	require.GreaterOrEqual(t, carried.Loops[0].II, 5)
	o, err := device.ReadOperators().FixedMath("sin", 16, 10, 3.33)
	require.NoError(t, err)
	angles := estimate(t, "arg y ap12[64] port=memory\ntask t {\n  for i = 0 to 64 ii=1 {\n    y[i] = sin_fx10(ap16(i))\n  }\n}").Tasks[0]
	require.Greater(t, angles.Latency, int64(64+o.Latency), "of a counter, too")
}
