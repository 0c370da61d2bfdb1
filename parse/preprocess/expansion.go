package preprocess

// What macros make of a text is bounded before the library sees it, in two
// cases where its own limit, which counts tokens, does not help: it reads an
// #if by recursion, and ## can double the length of a token again and again.
const (
	maxCondition    = 40_000  // bytes that an #if may become
	maxPasted       = 1 << 26 // bytes that arguments of # and ## may become
	maxMeasurement  = 1 << 30 // where counting stops
	maxMeasureDepth = 1000    // parentheses and macros within each other, likewise
)

// An extent bounds what becomes of a macro: the bytes of its text, expanded,
// and how often one of its arguments can stand in that.
type extent struct{ size, growth int }

// A measurement bounds from above how many bytes a text becomes.
type measurement struct {
	macros *macros
	known  map[string]extent // macros.extents
	depth  int
	text   []byte
	i      int
	uses   map[string]int // how often each word of text comes to stand in the result
}

// expansionSize bounds the size of a text after macro expansion.
func (m *macros) expansionSize(text []byte) int {
	z := measurement{macros: m, known: m.extents, text: text, uses: map[string]int{}}
	e := z.rest(1, false)
	return saturated(e.size * e.growth)
}

// saturated keeps a count from running over.
func saturated(n int) int { return min(n, maxMeasurement) }

// rest measures what follows, up to the end or, within parentheses, to their
// end. What is here stands scale times in the result.
func (z *measurement) rest(scale int, inParentheses bool) extent {
	e := extent{growth: 1}
	if z.depth++; z.depth > maxMeasureDepth {
		return extent{maxMeasurement, 1}
	}
	defer func() { z.depth-- }()
	for z.i < len(z.text) {
		start := z.i
		z.i = TokenEnd(z.text, start)
		word := string(z.text[start:z.i])
		e.size = saturated(e.size + len(word))
		switch {
		case word == ")" && inParentheses:
			return e
		case word == "(":
			e = e.with(z.rest(scale, true), 1)
		case z.macros.defined[word] != nil:
			e = z.macro(e, word, scale)
		case IsWordByte(word[0]):
			z.uses[word] = saturated(z.uses[word] + scale)
		}
	}
	return e
}

// with adds what stands within e, times over.
func (e extent) with(inner extent, times int) extent {
	return extent{saturated(e.size + saturated(inner.size*times)), saturated(e.growth * inner.growth)}
}

// macro measures the use of a macro. Without arguments it may yet be called,
// with whatever is at hand.
func (z *measurement) macro(e extent, name string, scale int) extent {
	body := z.ofMacro(name)
	e.size = saturated(e.size + body.size)
	z.i = SkipBlanks(z.text, z.i, len(z.text))
	if z.i < len(z.text) && z.text[z.i] == '(' {
		z.i++
		return e.with(z.rest(saturated(scale*body.growth), true), body.growth)
	}
	e.growth = saturated(e.growth * body.growth)
	return e
}

// ofMacro measures a macro. One inside itself stays as it is.
func (z *measurement) ofMacro(name string) extent {
	if e, ok := z.known[name]; ok {
		return e
	}
	z.known[name] = extent{growth: 1}
	most := extent{growth: 1}
	for _, d := range z.macros.defined[name] {
		body := measurement{macros: z.macros, known: z.known, depth: z.depth, text: []byte(d.text), uses: map[string]int{}}
		e := body.rest(1, false)
		uses := 1
		for _, p := range d.params {
			uses = max(uses, body.uses[p])
		}
		most.size = max(most.size, saturated(e.size*e.growth))
		most.growth = max(most.growth, saturated(uses*e.growth))
	}
	z.known[name] = most
	return most
}
