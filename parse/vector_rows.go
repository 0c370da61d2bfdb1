package parse

import (
	"codo/affine"
	"codo/diag"
)

// Tokens that are vectors of vectors: a stream moves all their elements, one row after another.
//
//	hls::stream<hls::vector<hls::vector<int, 4>, 2>> s;  m[a][b] = ..; s.write(m);    =>  t[4 * a + b] = m[a][b]; s.push(t)

// rowsOfTokens notes of which rows the tokens of ch are, if they are vectors of vectors.
func (l *lowerer) rowsOfTokens(ch *affine.Channel, ref typeRef) {
	if len(ref.dims) < 2 {
		return
	}
	if l.tokenRows == nil {
		l.tokenRows = map[*affine.Channel][]int{}
	}
	l.tokenRows[ch] = ref.dims
}

// tokenDims are the sizes of a token of several elements.
func (l *lowerer) tokenDims(ch *affine.Channel) []int {
	if rows := l.tokenRows[ch]; rows != nil {
		return rows
	}
	return []int{ch.Lanes}
}

// asToken is v, of the sizes of tokens of ch, as a vector.
func (l *lowerer) asToken(v view, ch *affine.Channel) view {
	if l.tokenRows[ch] == nil {
		return v
	}
	return reshaped(v, []int{ch.Lanes})
}

// noRowsAtPort reports an argument of the top that is a stream of vectors of vectors.
func (l *lowerer) noRowsAtPort(ch *affine.Channel, v *varDecl) {
	if l.tokenRows[ch] != nil {
		l.diags.Errorf(diag.Unsupported, v.pos, "%s is a stream of vectors of vectors among the arguments of the top function", quoteToken(v.name)).
			Advise("make its tokens vectors of %d elements", ch.Lanes)
	}
}
