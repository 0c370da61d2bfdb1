package parse

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
	"codo/diag"
)

// A shapeNote is a call that hands an array to a parameter with a longer first
// dimension. C++ allows that, but where a subscript leaves the array it is why.
type shapeNote struct {
	at   diag.Pos
	text string
}

// parameterShape is the sizes that p is declared with; the first is 0 if it is not
// known. ok is false if a size is not constant, which is reported then.
func (l *lowerer) parameterShape(p *varDecl, ref typeRef) (sizes []int, ok bool) {
	if p.ptr > 0 {
		sizes = []int{0}
		if row, ok := l.constants(p.dims); ok {
			sizes = append(sizes, row...)
		}
		return append(sizes, ref.dims...), true
	}
	for i, d := range p.dims {
		if i == 0 {
			sizes = append(sizes, l.firstSize(d))
			continue
		}
		n, ok := l.constInt(d)
		if !ok {
			return nil, false
		}
		sizes = append(sizes, int(n))
	}
	return append(sizes, ref.dims...), true
}

// firstSize is the first size of a parameter, 0 if it is not given or not constant:
// C++ does not look at it.
func (l *lowerer) firstSize(x expr) int {
	if x == nil {
		return 0
	}
	var n int64
	var ok bool
	if l.trial(func() { n, ok = l.constInt(x) }); !ok {
		return 0
	}
	return int(max(n, 0))
}

// sameRows reports whether all sizes of p but the first are those of v.
func (l *lowerer) sameRows(p *varDecl, ref typeRef, v view) bool {
	if v.isTarget && p.ptr == 1 && len(p.dims) == 0 {
		return true
	}
	if p.ptr == 2 && len(p.dims)+len(ref.dims) == 0 { // the address of a pointer: see addressed
		return len(v.dims()) == 2 && v.dims()[0] == 1
	}
	wanted, ok := l.parameterShape(p, ref)
	dims := v.dims()
	return !ok || len(wanted) == len(dims) && slices.Equal(wanted[1:], dims[1:]) // !ok is reported
}

// fits reports whether array v can be passed for p, and says so if not.
func (l *lowerer) fits(f *function, p *varDecl, ref typeRef, a expr, v view) bool {
	same := l.sameRows(p, ref, v)
	wanted, ok := l.parameterShape(p, ref)
	dims := v.dims()
	if ok && same && len(dims) > 0 {
		l.noteHanded(v, f, p, wanted[0])
	}
	if !ok || same && (len(dims) == 0 || wanted[0] <= dims[0]) {
		return true
	}
	text := fmt.Sprintf("%s is %s, parameter %s of %s is %s", viewName(v), brackets(dims), quoteToken(p.name), quoteToken(f.name), brackets(wanted))
	if same {
		l.shorter[v.buf] = append(l.shorter[v.buf], shapeNote{a.at(), text})
		return true
	}
	d := l.diags.Errorf(diag.TypeError, a.at(), "%s", text).Note(p.pos, "declared here")
	if slices.Equal(slices.Sorted(slices.Values(wanted)), slices.Sorted(slices.Values(dims))) {
		d.Advise("the same sizes in another order: declare the array that way, or swap its subscripts")
	}
	return false
}

// viewName is the name of an array, or of a row of it.
func viewName(v view) string {
	return quoteToken(v.buf.Name + strings.Repeat("[..]", len(v.prefix)))
}

// brackets writes sizes as C++ does; 0 is left open.
func brackets(sizes []int) string {
	var b strings.Builder
	for _, n := range sizes {
		if n == 0 {
			b.WriteString("[]")
		} else {
			fmt.Fprintf(&b, "[%d]", n)
		}
	}
	return b.String()
}

// noteShapes adds to subscripts that leave an array the calls that gave it for a
// longer one.
func noteShapes(d *diag.Diagnostic, b *affine.Buffer, shorter map[*affine.Buffer][]shapeNote) {
	for _, n := range shorter[b] {
		d.Note(n.at, "%s", n.text)
	}
}
