package pipeline

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/parallel"
	"codo/parse"
)

// pixels is a random kernel over images, or rows, whose pixels have several values side by side:
// values mixed, as in another colour, or windows of each, over all pixels or the inner ones.
func pixels(r *rand.Rand) string {
	height, width, values := 9+r.IntN(6), 33+r.IntN(60), 2+r.IntN(3)
	elem := []string{"float", "int", "short", "unsigned char"}[r.IntN(4)]
	x, y := fmt.Sprintf("x[%d][%d][%d]", height, width, values), fmt.Sprintf("y[%d][%d][%d]", height, width, values)
	rows, at, inner := fmt.Sprintf("for (int i = 0; i < %d; i++) ", height), "[i][j]", 0
	if r.IntN(3) == 0 {
		x, y = fmt.Sprintf("x[%d][%d]", height*width, values), fmt.Sprintf("y[%d][%d]", height*width, values)
		rows, at, width = "", "[j]", height*width
	} else if r.IntN(2) == 0 {
		inner = 1 + r.IntN(2)
		rows = fmt.Sprintf("for (int i = %d; i < %d; i++) ", inner, height-inner)
	}
	columns := fmt.Sprintf("for (int j = %d; j < %d; j++) ", inner, width-inner)
	each := fmt.Sprintf("for (int c = 0; c < %d; c++) ", values)
	near := strings.NewReplacer("i", "i + a", "j", "j + b").Replace(at)
	var body string
	switch kind := r.IntN(4); {
	case kind == 0:
		y = strings.TrimSuffix(y, fmt.Sprintf("[%d]", values))
		terms := make([]string, values)
		for k := range terms {
			terms[k] = fmt.Sprintf("%d * x%s[%d]", 1+r.IntN(9), at, k)
		}
		body = rows + columns + fmt.Sprintf("y%s = %s;", at, strings.Join(terms, " + "))
	case kind == 1:
		body = rows + columns + each + fmt.Sprintf("y%s[c] = x%s[%d - c] * 3;", at, at, values-1)
	case kind == 2 && inner > 0:
		body = rows + columns + each + fmt.Sprintf("{ int s = 0; for (int a = -%[1]d; a <= %[1]d; a++) for (int b = -1; b < 2; b++) s += x%[2]s[c]; y%[3]s[c] = s / 9; }", inner, near, at)
	default:
		body = each + rows + columns + fmt.Sprintf("y%s[c] = x%s[c] + c;", at, at)
	}
	text := fmt.Sprintf("void top(const %s %s, %s %s) { %s }\n", elem, x, elem, y, body)
	if r.IntN(3) == 0 { // pixels that subscripts alone tell
		flat := regexp.MustCompile(`([xy])\[([^\]]*)\]\[([^\]]*)\]\[([^\]]*)\]`)
		text = flat.ReplaceAllString(text, fmt.Sprintf("$1[(($2) * %d + ($3)) * %d + $4]", width, values))
		text = regexp.MustCompile(`(const \w+ x|, \w+ y)\[\(\((\d+)\) \* \d+ \+ \((\d+)\)\) \* \d+ \+ (\d+)\]`).ReplaceAllString(text, "$1[$2 * $3 * $4]")
	}
	return text
}

// TestRandomPixels takes random kernels over pixels through all stages, with their values apart: they
// mean the same, and run with the depths that their FIFOs have.
func TestRandomPixels(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	search := parallel.Options{Budget: parallel.Of(board), ClockNS: 3.33}
	apart := 0
	const programs = 80
	for seed := range uint64(programs) {
		r := rand.New(rand.NewPCG(seed, 2))
		source := pixels(r)
		in, found := parse.File("k.cpp", []byte(source), parse.Options{})
		require.False(t, found.HasErrors(), "%v\n%s", found, source)
		for _, opt := range []Options{{}, {parts: 4}, {lanes: 2 << r.IntN(4)}, {parts: 4, lanes: 2 << r.IntN(5)}} {
			t.Run(fmt.Sprint(seed, opt.parts, opt.lanes), func(t *testing.T) {
				t.Log(source)
				opt.Interface, opt.Board, opt.Parallel, opt.planes = AXI, board, &search, true
				p, _, _, err := Run(in.Program, opt)
				require.NoError(t, err)
				for _, c := range p.Channels {
					if strings.HasPrefix(c.Reason, "whole pixels") {
						apart++
						break
					}
				}
				sameAndRuns(t, in.Program, p)
			})
		}
	}
	require.Greater(t, apart, 2*programs)
	t.Logf("%d of %d designs take pixels apart", apart, 4*programs)
}
