package pipeline_test

import (
	"testing"

	"codo/affine"
	"codo/internal/randprog"
)

// TestRandomUntil takes random programs with loops that data ends through all stages.
func TestRandomUntil(t *testing.T) {
	open := 0
	for i := range *programs / 4 {
		n := *seed + uint64(i)
		p := randprog.New(n, randprog.Config{Until: true, Nests: 3})
		affine.Walk(p.Tasks[0].Body, func(s affine.Stmt) bool {
			if l, ok := s.(*affine.Loop); ok && l.Again {
				open++
			}
			return true
		})
		check := randprog.Check(all)
		if failure := check.Failure(p); failure != "" {
			small := randprog.Reduce(p, func(q *affine.Program) bool { return check.Failure(q) != "" })
			t.Fatalf("seed %d: %s\nreduced: %s\n%s", n, failure, check.Failure(small), affine.Print(small))
		}
	}
	if open < *programs/16 {
		t.Errorf("%d loops are ended by data", open)
	}
}
