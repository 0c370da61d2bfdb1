package randprog

import (
	"fmt"
	"runtime/debug"
	"testing"

	"codo/affine"
)

// A Check demands something of a program, as tests do.
type Check func(t testing.TB, p *affine.Program)

// A recorder stands in for a test: the first failure ends the check.
type recorder struct {
	testing.TB
	text string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Name() string                      { return "check" }
func (r *recorder) Errorf(format string, args ...any) { r.text = fmt.Sprintf(format, args...) }
func (r *recorder) FailNow()                          { panic(r) }

// Failure is what goes wrong with p, a panic, too; "" if nothing does.
func (check Check) Failure(p *affine.Program) (text string) {
	rec := &recorder{}
	defer func() {
		if r := recover(); r != nil && r != rec {
			text = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		} else {
			text = rec.text
		}
	}()
	check(rec, p)
	return ""
}

// Programs takes n programs through the check, from a seed on. One that fails is reduced, and
// printed with the command that reproduces it; folder is that of t in the module.
func (check Check) Programs(t *testing.T, folder string, n int, seed uint64) {
	check.Configured(t, folder, Config{}, n, seed)
}

// Configured does so with programs of a config.
func (check Check) Configured(t *testing.T, folder string, config Config, n int, seed uint64) {
	for i := range n {
		own := seed + uint64(i)
		p := New(own, config)
		if failure := check.Failure(p); failure != "" {
			small := Reduce(p, func(q *affine.Program) bool { return check.Failure(q) != "" })
			t.Fatalf("seed %d: %s\nreduced: %s\n%s\nreproduce: go test ./%s -run %s -programs 1 -seed %d",
				own, failure, check.Failure(small), affine.Print(small), folder, t.Name(), own)
		}
	}
}
