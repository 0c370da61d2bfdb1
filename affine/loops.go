package affine

import "codo/diag"

// CountTo is a loop that counts from 0 to n-1, without a body.
func CountTo(name string, n int64, pos diag.Pos) *Loop {
	return &Loop{Name: name, Type: I32, Lo: IntConst(0), Hi: IntConst(n), Step: 1, Pos: pos}
}

// CountAtOnce is CountTo for iterations side by side.
func CountAtOnce(name string, n int64, pos diag.Pos) *Loop {
	l := CountTo(name, n, pos)
	l.Unroll = -1
	return l
}

// Chain lists loops that each are all that the one before does, from l on.
func Chain(l *Loop) []*Loop {
	chain := []*Loop{l}
	for len(l.Body) == 1 {
		in, ok := l.Body[0].(*Loop)
		if !ok {
			break
		}
		chain, l = append(chain, in), in
	}
	return chain
}

// Innermost is the last of the chain of l.
func Innermost(l *Loop) *Loop {
	chain := Chain(l)
	return chain[len(chain)-1]
}

// LoopsOver are loops over the elements of an array of this shape, in the order in which they
// lie in memory, the outermost first; name gives that of the loop over a dimension. With each
// element come its subscripts, the counters.
func LoopsOver(shape []int, pos diag.Pos, name func(d int) string) (loops []*Loop, index []Expr) {
	for d, n := range shape {
		l := CountTo(name(d), int64(n), pos)
		loops, index = append(loops, l), append(index, &Counter{Loop: l})
	}
	return loops, index
}
