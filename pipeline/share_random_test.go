package pipeline

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/model"
	"codo/parallel"
	"codo/parse"
)

// randomLayers is a kernel with several groups of layers of one shape: convolutions along a
// row, or fully connected, in several styles, some of two nests, some with the input of the
// layer added, or that of the kernel; some groups take their inputs all from one place.
func randomLayers(r *rand.Rand) string {
	typ := []string{"float", "signed char", "int"}[r.IntN(3)]
	channels, width := 1+r.IntN(5), 2+r.IntN(7)
	var params, decls, body strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&body, "  "+format+"\n", args...) }
	shape := fmt.Sprintf("[%d][%d]", channels, width)
	loops := func(names ...string) string {
		text := ""
		for k, n := range []int{channels, width} {
			text += fmt.Sprintf("for (int %[1]s = 0; %[1]s < %[2]d; %[1]s++) ", names[k], n)
		}
		return text
	}
	at, arrays := "x", 0
	array := func() string {
		arrays++
		name := fmt.Sprintf("a%d", arrays)
		fmt.Fprintf(&decls, "  %s %s%s;\n", typ, name, shape)
		return name
	}
	for g := range 1 + r.IntN(3) {
		style, skip, apart := r.IntN(5), r.IntN(4), r.IntN(8) == 0
		taps, stride, from := 1+r.IntN(3), r.IntN(2), at
		for k := range 1 + r.IntN(5) {
			w, out := fmt.Sprintf("w%d_%d", g, k), array()
			in := at
			if apart {
				in = from
			}
			added := []string{"0", in + "[o][i]", from + "[o][i]", "0"}[skip]
			fmt.Fprintf(&params, "const %s %s[%d][%d][%d], ", typ, w, channels, channels, taps)
			index := fmt.Sprintf("i + t - %d", taps/2)
			if stride > 0 {
				index = fmt.Sprintf("2 * i + t - %d", taps/2)
			}
			inside := fmt.Sprintf("%[1]s >= 0 && %[1]s < %[2]d", index, width)
			term := fmt.Sprintf("(%s ? %s[c][%s] : 0) * %s[o][c][t]", inside, in, index, w)
			inner := fmt.Sprintf("for (int c = 0; c < %d; c++) for (int t = 0; t < %d; t++)", channels, taps)
			last := fmt.Sprintf("s > %d ? s : 0", r.IntN(2))
			sum := map[bool]string{true: "float", false: "int"}[typ == "float"]
			switch style {
			case 0:
				line("%s{ %s s = %s; %s s += %s; %s[o][i] = %s; }", loops("o", "i"), sum, added, inner, term, out, last)
			case 1: // in place
				line("%s{ %s[o][i] = %s; %s %s[o][i] += %s; }", loops("o", "i"), out, added, inner, out, term)
			case 2: // in place, and then once more
				line("%s{ %s[o][i] = 0; %s %s[o][i] += %s; }", loops("o", "i"), out, inner, out, term)
				line("%s%s[o][i] = %[2]s[o][i] + %[3]s > 0 ? %[2]s[o][i] : 0;", loops("o", "i"), out, added)
			case 3: // two nests
				between := array()
				line("%s{ %s s = 0; %s s += %s; %s[o][i] = s; }", loops("o", "i"), sum, inner, term, between)
				line("%s%s[o][i] = %s[o][i] + %s;", loops("o", "i"), out, between, added)
			case 4: // twice
				between := array()
				line("%s{ %s s = 0; %s s += %s; %s[o][i] = s; }", loops("o", "i"), sum, inner, term, between)
				term = strings.ReplaceAll(term, in+"[c]", between+"[c]")
				line("%s{ %s s = %s; %s s += %s; %s[o][i] = %s; }", loops("o", "i"), sum, added, inner, term, out, last)
			}
			at = out
		}
		if r.IntN(3) == 0 {
			next := array()
			line("%s%s[o][i] = %s[o][%d - i];", loops("o", "i"), next, at, width-1)
			at = next
		}
	}
	line("%sy[o][i] = %s[o][i];", loops("o", "i"), at)
	if r.IntN(3) == 0 && arrays > 1 { // something inside of a group may be used again
		line("%sz[o][i] = a%d[o][i];", loops("o", "i"), 1+r.IntN(arrays))
	} else {
		line("%sz[o][i] = x[o][i];", loops("o", "i"))
	}
	return fmt.Sprintf("void f(%[1]s%[2]s y%[3]s, %[2]s z%[3]s, const %[2]s x%[3]s) {\n%[4]s%[5]s}\n", params.String(), typ, shape, decls.String(), body.String())
}

// TestRandomLayers: layers that take turns, and what the search makes of them, mean the same.
func TestRandomLayers(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	turns := 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 11))
		source := randomLayers(r)
		parsed, found := parse.File("f.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, source)
		budget := parallel.Of(board)
		budget.DSP = 20 + r.IntN(200)
		opt := Options{Interface: []Interface{Memory, AXI}[min(1, r.IntN(6)/5)], Board: board, formOptions: formOptions{share: true}, Parallel: &parallel.Options{Budget: budget, ClockNS: 5}}.settled()
		plan, err := prepare(parsed.Program, opt)
		require.NoError(t, err, "seed %d\n%s", seed, source)
		golden.Same(t, parsed.Program, plan.program)
		if plan.inTurns(opt) == nil {
			continue
		}
		turns++
		opt.price = model.Options{ClockNS: 5, PipelineFrom: -1}
		d, err := plan.searchAll(opt)
		require.NoError(t, err, "seed %d\n%s", seed, source)
		golden.Same(t, parsed.Program, d.Program)
	}
	require.Greater(t, turns, 15)
}
