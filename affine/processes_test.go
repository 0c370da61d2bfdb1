package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each task runs when it is called, the gates see every token first, and a panic
// of a gate goes through.
func TestProcesses(t *testing.T) {
	p, err := Read(`program p "e.cpp"
arg y i32[20]
channel t i32[20] fifo
task send {
  for i = 0 to 20 {
    push t, i * i
  }
}
task receive {
  for i = 0 to 20 {
    pop t -> y[i + y[0]]
  }
}
`)
	require.NoError(t, err)
	var made, tokens []string
	gate := func(s string) func() {
		made = append(made, s)
		return func() {
			if tokens = append(tokens, s); len(tokens) == 41 {
				panic("enough")
			}
		}
	}
	gates := Gates{
		Push: func(s *Push) func() { return gate("push " + s.Channel.Buffer.Name) },
		Pop:  func(s *Pop) func() { return gate("pop " + s.Channel.Buffer.Name) },
	}
	y := NewData(p.Args[0])
	run, err := Processes(p, []*Data{y}, gates)
	require.NoError(t, err)
	require.Len(t, run, 2)
	require.Equal(t, []string{"push t", "pop t"}, made)
	require.Empty(t, tokens)
	require.NoError(t, run[0]())
	require.NoError(t, run[1]())
	require.Equal(t, "push t", tokens[19])
	require.Equal(t, "pop t", tokens[20])
	require.EqualValues(t, 361, y.Ints[19])
	require.PanicsWithValue(t, "enough", func() { run[0]() })

	y.Ints[0] = 1
	run, err = Processes(p, []*Data{y}, Gates{})
	require.NoError(t, err)
	require.NoError(t, run[0]())
	require.EqualError(t, run[1](), "y[20] is outside y i32[20] (task receive)")

	_, err = Processes(p, nil, gates)
	require.EqualError(t, err, "0 arguments for the 1 of p")
}

// A ring keeps the order when it wraps and grows.
func TestRing(t *testing.T) {
	r := ring[int]{}
	put, taken := 0, 0
	for round := range 40 {
		for range round {
			r.put(put)
			put++
		}
		for range round / 2 {
			require.Equal(t, taken, r.take())
			taken++
		}
	}
	for r.n > 0 {
		require.Equal(t, taken, r.take())
		taken++
	}
	require.Equal(t, put, taken)
}
