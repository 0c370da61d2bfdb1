package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/device"
	"codo/emit"
	"codo/hbm"
	"codo/internal/randprog"
	"codo/parallel"
	"codo/parse"
	"codo/pipeline"
	"codo/verify"
)

// TestRandomStreams puts streams around random programs: the arrays among their
// arguments come and go token by token, in loops of several forms, or through streams
// between functions.
func TestRandomStreams(t *testing.T) {
	board, err := device.Find("u55c")
	require.NoError(t, err)
	ways := []pipeline.Options{
		{Interface: pipeline.Memory},
		{Interface: pipeline.AXI, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}},
		{Interface: pipeline.AXI, Without: pipeline.Ablation{Communication: true}},
		{Interface: pipeline.Memory, Board: board, Parallel: &parallel.Options{Budget: parallel.Of(board), ClockNS: 5}},
	}
	for i := range max(*programs/4, 1) {
		n := *seed + uint64(i)
		p := randprog.New(n, randprog.Config{})
		p.Tasks[0].Name = p.Top + "_body"
		hbm.Memory(p)
		source := streamed(p, rand.New(rand.NewPCG(n, 3)))
		r, found := parse.File("kernel.cpp", []byte(source), parse.Options{Top: "streamed"})
		require.False(t, found.HasErrors(), "seed %d: %v\n%s", n, found, source)
		decided, err := designed(r.Program, ways[i%len(ways)])
		require.NoError(t, err, "seed %d", n)
		result, err := verify.Run(context.Background(), writeDesign(t, decided, "kernel.cpp", []byte(source)), verify.Options{Timeout: 2 * time.Minute, DesignFlags: small, Headers: headers})
		require.NoError(t, err)
		require.True(t, result.Pass, "seed %d: %s\n%s\nreproduce: go test ./bench -run RandomStreams -programs 4 -seed %d", n, result.Output, source, n)
		agree(t, decided, result, fmt.Sprintf("seed %d", n))
	}
}

var interfaces = regexp.MustCompile(`(?m)^#pragma HLS (interface|dataflow).*\n`)

// streamed is the source of p below a top function with streams.
func streamed(p *affine.Program, r *rand.Rand) string {
	var head, before, after, params, args []string
	for _, b := range p.Args {
		elem, dims := b.Elem.CPP(), ""
		for _, n := range b.Shape {
			dims += fmt.Sprintf("[%d]", n)
		}
		switch {
		case b.IsScalar() && b.ByRef:
			params = append(params, elem+" &"+b.Name)
		case b.IsScalar():
			params = append(params, elem+" "+b.Name)
		default:
			before = append(before, fmt.Sprintf("  %s %s_here%s;", elem, b.Name, dims))
			args = append(args, b.Name+"_here")
			params = append(params, fmt.Sprintf("hls::stream<%s> &%s_in", elem, b.Name))
			body := b.Name + "_here%s = " + b.Name + "_in.read();"
			if r.IntN(3) == 0 { // by way of another stream
				before = append(before, fmt.Sprintf("  hls::stream<%s> %s_between;", elem, b.Name), eachElement(b, r, b.Name+"_between.write("+b.Name+"_in.read());%.0s"))
				body = b.Name + "_between >> " + b.Name + "_here%s;"
			}
			before = append(before, eachElement(b, r, body))
			if !b.Const {
				params = append(params, fmt.Sprintf("hls::stream<%s> &%s_out", elem, b.Name))
				after = append(after, eachElement(b, r, b.Name+"_out << "+b.Name+"_here%s;"))
			}
			continue
		}
		args = append(args, b.Name)
	}
	kernel := interfaces.ReplaceAllString(string(emit.Kernel(p, emit.Options{})), "")
	head = append(head, "#include \"hls_stream.h\"", kernel, "void streamed("+strings.Join(params, ", ")+") {")
	call := fmt.Sprintf("  %s(%s);", p.Top, strings.Join(args, ", "))
	return strings.Join(append(append(append(append(head, before...), call), after...), "}\n"), "\n")
}

// eachElement is loops over all elements of b, in row-major order, around a statement
// that has %s for the subscripts.
func eachElement(b *affine.Buffer, r *rand.Rand, body string) string {
	if n := b.Shape[0]; len(b.Shape) == 1 && r.IntN(2) == 0 { // in a loop that goes too far, and backwards
		return fmt.Sprintf("  for (int i0 = %d; i0 >= 0; i0--)\n    if (i0 > 1 && i0 <= %d) { "+body+" }", n+3, n+1, fmt.Sprintf("[%d - i0]", n+1))
	}
	text, index := "", ""
	for d, n := range b.Shape {
		if d == len(b.Shape)-1 && n%2 == 0 && r.IntN(2) == 0 { // two at a time
			text += fmt.Sprintf("  for (int i%d = 0; i%d < %d; i%d += 2)\n", d, d, n, d)
			return text + "  { " + fmt.Sprintf(body, index+fmt.Sprintf("[i%d]", d)) + " " + fmt.Sprintf(body, index+fmt.Sprintf("[i%d + 1]", d)) + " }"
		}
		text += fmt.Sprintf("  for (int i%d = 0; i%d < %d; i%d++)\n", d, d, n, d)
		index += fmt.Sprintf("[i%d]", d)
	}
	return text + "  { " + fmt.Sprintf(body, index) + " }"
}
