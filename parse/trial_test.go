package parse

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

func TestTrialReportsNothing(t *testing.T) {
	var reported diag.List
	l := &lowerer{diags: &reported}
	report := func(text string) func() {
		return func() { l.diags.Errorf(diag.TypeError, diag.Pos{}, "%s", text) }
	}
	report("before")()
	var inner diag.List
	outer := l.trial(func() {
		report("outside")()
		inner = l.trial(report("inside"))
	})
	report("after")()
	text := func(l diag.List) (out []string) {
		for _, d := range l {
			out = append(out, d.Text)
		}
		return out
	}
	require.Equal(t, []string{"inside"}, text(inner))
	require.Equal(t, []string{"outside"}, text(outer))
	require.Equal(t, []string{"before", "after"}, text(reported))
	require.Panics(t, func() { l.trial(func() { panic("a defect") }) })
	require.Same(t, &reported, l.diags)
}
