package verify

import (
	"context"
	"fmt"
	"path/filepath"
)

// passesWhereDefined asks whether a design differs from the user's source only in
// values that the source leaves open, as they depend on what it reads before it has
// written it: line buffers that are not filled yet, say. Both are built with
// variables that begin with zeros and again with a pattern of bits; where the two
// sources agree, both designs must agree with them, and something must be left that they
// agree on. Then the output of that run is passed on. (-ftrivial-auto-var-init: GCC 12, Clang 8.)
func (b builder) passesWhereDefined(ctx context.Context, out *transcript) bool {
	const begins = "-ftrivial-auto-var-init="
	quiet, judged := newTranscript(nil), newTranscript(nil)
	kept := func(build string) string { return filepath.Join(b.work, build+".values") }
	runs := func(out *transcript, build string, environment ...string) bool {
		code, err := b.run(ctx, build, out, environment...)
		return (code == 0 || code == 1) && err == nil
	}
	for _, value := range []string{"pattern", "zero"} {
		b.begins = []string{begins + value, "-fno-tree-sra"} // GCC 12 loses what a class in a loop begins with else
		if code, err := b.build(ctx, value, quiet, func() {}); code != 0 || err != nil {
			return false
		}
	}
	if !runs(quiet, "pattern", "CODO_RECORD="+kept("pattern")) ||
		!runs(judged, "zero", "CODO_REPLAY="+kept("pattern"), "CODO_RECORD="+kept("zero")) || !judged.judge() {
		return false
	}
	other := newTranscript(nil)
	if !runs(other, "pattern", "CODO_REPLAY="+kept("zero")) || !other.judge() {
		return false
	}
	fmt.Fprint(out, judged)
	return true
}
