package verify

import (
	"context"
	"fmt"
	"path/filepath"
)

// passesWhereDefined asks whether a design differs from the user's source only in
// values that the source leaves open, as they depend on what it reads before it has
// written it: line buffers that are not filled yet, say. The source is built with
// variables that begin with zeros and again with a pattern of bits; where the two
// agree, the design must too, and something must be left that they agree on. Then the
// output of that run is passed on. (-ftrivial-auto-var-init: GCC 12, Clang 8.)
func (b builder) passesWhereDefined(ctx context.Context, out *transcript) bool {
	quiet, kept := newTranscript(nil), filepath.Join(b.work, "golden.values")
	code, err := b.build(ctx, "pattern", quiet, func() {}, "-ftrivial-auto-var-init=pattern")
	if code != 0 || err != nil {
		return false
	}
	if code, err = b.run(ctx, "pattern", quiet, "CODO_RECORD="+kept); code != 0 && code != 1 || err != nil {
		return false
	}
	if code, err = b.build(ctx, "zeros", quiet, func() {}, "-ftrivial-auto-var-init=zero"); code != 0 || err != nil {
		return false
	}
	judged := newTranscript(nil)
	if code, err = b.run(ctx, "zeros", judged, "CODO_REPLAY="+kept); code != 0 || err != nil || !judged.judge() {
		return false
	}
	fmt.Fprint(out, judged)
	return true
}
