package sim_test

import (
	"flag"
	"fmt"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
	"codo/pipeline"
)

var (
	programs = flag.Int("programs", 150, "random programs to take through the stages and run")
	seed     = flag.Uint64("seed", 0, "seed of the first random program")
)

// TestRandom compares the designs of random programs with the interpreter. A
// failing seed is reduced and printed with the command that reproduces it.
func TestRandom(t *testing.T) {
	for i := range *programs {
		n := *seed + uint64(i)
		p := randprog.New(n, randprog.Config{})
		if failure := attempt(p); failure != "" {
			small := randprog.Reduce(p, func(q *affine.Program) bool { return attempt(q) != "" })
			t.Fatalf("seed %d: %s\nreduced: %s\n%s\nreproduce: go test ./sim -run TestRandom -programs 1 -seed %d",
				n, failure, attempt(small), affine.Print(small), n)
		}
	}
}

// attempt is what goes wrong with a program, "" if nothing does.
func attempt(p *affine.Program) (failure string) {
	rec := &recorder{}
	defer func() {
		if r := recover(); r != nil && r != rec {
			failure = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		} else if r == rec {
			failure = rec.text
		}
	}()
	decided, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory})
	require.NoError(rec, err)
	for s := range uint64(2) {
		same(rec, p, decided, s)
	}
	least(rec, decided)
	same(rec, p, pingPongs(rec, p), 0)
	return ""
}

// pingPongs is p cut into tasks, with every channel a ping-pong buffer.
func pingPongs(t testing.TB, p *affine.Program) *affine.Program {
	t.Helper()
	split, _, _, err := pipeline.Run(p, pipeline.Options{Until: "split"})
	require.NoError(t, err)
	for _, c := range split.Channels {
		c.Kind = affine.PingPong
	}
	return split
}

// A recorder stands in for a test: the first failure ends the attempt.
type recorder struct {
	testing.TB
	text string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Name() string                      { return "attempt" }
func (r *recorder) Errorf(format string, args ...any) { r.text = fmt.Sprintf(format, args...) }
func (r *recorder) FailNow()                          { panic(r) }
