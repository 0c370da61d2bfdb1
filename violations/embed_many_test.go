package violations_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/buffers"
	"codo/internal/golden"
	"codo/violations"
)

// TestManyConstants: a table of structs that is filled anew in each call is thousands of statements; each stage goes
// through them once, so that four times as many take about four times as long.
func TestManyConstants(t *testing.T) {
	of := func(count int) time.Duration {
		var text strings.Builder
		fmt.Fprintf(&text, "program f \"in.cpp\" @1:1\narg y f32[%d] @1:2\narg z f32[%d] @1:3\ntask f @1:1 {\n  local a f32[%d]\n  local b f32[%d]\n", count, count, count, count)
		for k := range count {
			fmt.Fprintf(&text, "  a[%d] = %d:f32 @2:1\n  b[%d] = %d:f32 @2:2\n", k, k%97, k, k%89)
		}
		fmt.Fprintf(&text, "  for i = 0 to %d @3:1 {\n    y[i] = a[i]\n    z[i] = b[i]\n  }\n}\n", count)
		p := golden.Read(t, text.String())
		start := worked(t)
		violations.Embed(p)
		buffers.Order(p, buffers.OffChip{}, nil)
		return worked(t) - start
	}
	part, whole := of(3000), of(12000)
	for range 3 { // collections of garbage make some of them longer
		part, whole = min(part, of(3000)), min(whole, of(12000))
	}
	require.Less(t, whole, 10*part)
}

// worked is the time that the cores have worked for this process, whatever else they do.
func worked(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
