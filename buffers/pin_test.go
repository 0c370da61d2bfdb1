package buffers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/diag"
	"codo/internal/golden"
)

// decide runs the stages about channels and gives all that they say of pins.
func decide(t *testing.T, text string) (*affine.Program, []string) {
	p := golden.Read(t, text)
	require.Empty(t, affine.Check(p, affine.Tasked))
	found := Pins(p)
	Stream(p, Arriving{}, nil)
	Choose(p)
	Sizes(p)
	found = append(found, Pinned(p)...)
	require.Empty(t, affine.Check(p, affine.Tasked))
	var said []string
	for _, d := range found {
		line := d.String()
		for _, n := range d.Notes {
			line += "; " + n.Pos.String() + ": " + n.Text
		}
		said = append(said, line+"; "+d.Help)
	}
	return p, said
}

// TestPins pins channel u of two tasks, of which the reader needs 19 tokens.
func TestPins(t *testing.T) {
	tests := []struct {
		pin, kind string
		depth     int
		reason    string // its end
		said      []string
	}{
		{"pin(pingpong @9:1)", "pingpong", 0, "pinned by the user", nil},
		{"pin(fifo @9:1)", "fifo", 19, "a run deadlocks with less than 19; pinned by the user", nil},
		{"pin(fifo depth=19 @9:1)", "fifo", 19, "; pinned by the user", nil},
		{"pin(fifo depth=500 @9:1)", "fifo", 500, "; pinned by the user", nil},
		{"pin(fifo depth=18 @9:1)", "fifo", 19, "less than 19", []string{
			"p.cpp:9:1: error[P15]: u is pinned to depth 18, but needs 19: written and read in the same order; a run deadlocks with less than 19;" +
				" p.cpp:3:1: u is written here; p.cpp:5:7: u is read here; give depth=19 or more, or none"}},
	}
	for _, c := range tests {
		text := strings.Replace(crossed, "channel u f32[20]", "channel u f32[20] "+c.pin, 1)
		text = strings.Replace(text, "u[i] = x[i] * 2f", "u[i] = x[i] * 2f @3:1", 1)
		text = strings.Replace(text, "y[i] = u[i] * s", "y[i] = u[i]@7 * s @5:1", 1)
		p, said := decide(t, text)
		u := p.Channels[1]
		require.Equal(t, c.said, said, c.pin)
		require.Equal(t, c.kind == "fifo", u.Kind == affine.FIFO, c.pin)
		require.Equal(t, c.depth, u.Depth, c.pin)
		require.True(t, strings.HasSuffix(u.Reason, c.reason), u.Reason)
	}
}

// TestPinOfPingPong refuses a FIFO pin of what has become a ping-pong.
func TestPinOfPingPong(t *testing.T) {
	p := golden.Read(t, strings.Replace(crossed, "channel u f32[20]", `channel u f32[20] pin(fifo @9:1) pingpong reason="read twice"`, 1))
	found := Pinned(p)
	require.Len(t, found, 1)
	require.Equal(t, diag.PinRefused, found[0].Code)
	require.Equal(t, "u cannot be the FIFO that it is pinned to: read twice", found[0].Text)
	require.Len(t, found[0].Notes, 2)
}

// TestPinWithoutEffect: a buffer that stays in one task, one of whose copies is
// a channel, and one whose copies are not.
func TestPinWithoutEffect(t *testing.T) {
	p, said := decide(t, `program p "p.cpp"
arg x f32[4] const pin(fifo depth=3 @1:1)
arg y f32[4] pin(pingpong @2:1)
channel x_1 f32[4] pin(fifo depth=3 @1:1)
task a {
  local s f32[4] pin(fifo @3:1)
  for i = 0 to 4 {
    s[i] = x[i]
    x_1[i] = s[i]
  }
}
task b {
  for i = 0 to 4 {
    y[i] = x_1[i]
  }
}
`)
	require.Equal(t, 3, p.Channels[0].Depth)
	require.Equal(t, []string{"p.cpp:2:1: warning[W05]: the pin of y has no effect: no task hands it to another; ",
		"p.cpp:3:1: warning[W05]: the pin of s has no effect: no task hands it to another; "}, said)
}
