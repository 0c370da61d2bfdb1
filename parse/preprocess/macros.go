package preprocess

import (
	"bytes"
	"regexp"
	"strings"
)

// macros knows every name that is a macro somewhere in the sources at hand,
// whether or not its definition is in force. What the library then expands is
// its own affair; this table only tells which words it must see.
type macros struct {
	defined  map[string][]macro
	callable map[string]bool // may take arguments, by itself or through its text
	pasting  map[string]bool // may use # or ## on its arguments, likewise
	extents  map[string]extent
	// all says that some definitions are out of sight (#include of a macro), so
	// that every name may be a macro.
	all bool
}

// A macro is one definition.
type macro struct {
	takesArguments bool
	pastes         bool
	variadic       bool
	params         []string // and __VA_ARGS__
	text           string   // what it stands for
	words          []string // the names in text
}

// newMacros has the macros of the library itself. __DATE__ and __TIME__ are not
// among them: the same input gives the same output.
func newMacros() *macros {
	return &macros{extents: map[string]extent{}, defined: map[string][]macro{
		"__FILE__": {{}}, "__LINE__": {{}}, "__COUNTER__": {{}},
		"_Pragma": {{takesArguments: true}},
	}}
}

// read takes in the definitions of a file.
func (m *macros) read(s *source) {
	for _, c := range s.controls {
		if c.verb != "define" {
			continue
		}
		name := c.word(s.text)
		d := newMacro(s.text[c.args+len(name) : c.end])
		m.defined[name] = append(m.defined[name], d)
	}
}

// newMacro reads what follows the name in a #define.
func newMacro(rest []byte) macro {
	d := macro{takesArguments: bytes.HasPrefix(rest, []byte("(")), pastes: bytes.IndexByte(rest, '#') >= 0}
	if end := bytes.IndexByte(rest, ')'); d.takesArguments && end > 0 {
		d.variadic = bytes.Contains(rest[:end], []byte("..."))
		d.params = append(wordsOf(rest[:end]), "__VA_ARGS__")
		rest = rest[end+1:]
	}
	d.text = strings.TrimSpace(string(rest))
	d.words = wordsOf(rest)
	return d
}

// wordsOf lists the names in a text, as often as they stand there.
func wordsOf(text []byte) []string {
	var out []string
	for _, tok := range tokensOf(text) {
		if IsWordByte(tok[0]) && !isDigit(tok[0]) {
			out = append(out, tok)
		}
	}
	return out
}

// settle works out which macros take arguments and which paste, through all
// that they mention.
func (m *macros) settle() {
	mentionedBy := map[string][]string{}
	for name, list := range m.defined {
		for _, d := range list {
			for _, w := range d.words {
				mentionedBy[w] = append(mentionedBy[w], name)
			}
		}
	}
	m.callable = m.reach(mentionedBy, func(d macro) bool { return d.takesArguments })
	m.pasting = m.reach(mentionedBy, func(d macro) bool { return d.pastes })
}

// reach gives the macros with a property and all that mention one.
func (m *macros) reach(mentionedBy map[string][]string, has func(macro) bool) map[string]bool {
	found := map[string]bool{}
	var todo []string
	add := func(name string) {
		if !found[name] {
			found[name] = true
			todo = append(todo, name)
		}
	}
	for name, list := range m.defined {
		for _, d := range list {
			if has(d) {
				add(name)
			}
		}
	}
	for len(todo) > 0 {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, by := range mentionedBy[name] {
			add(by)
		}
	}
	return found
}

// has reports whether word may be a macro, isCallable whether it may take
// arguments, isPasting whether # or ## may get at them.
func (m *macros) has(word []byte) bool {
	return m.all && !isDigit(word[0]) || m.defined[string(word)] != nil
}
func (m *macros) isCallable(word []byte) bool { return m.all || m.callable[string(word)] }
func (m *macros) isPasting(word []byte) bool  { return m.all || m.pasting[string(word)] }

// constant is the single token that a macro without arguments stands for
// through at most a few others, if its definition is the only one; else name.
func (m *macros) constant(name string) string {
	for range 8 {
		list := m.defined[name]
		if len(list) != 1 || list[0].takesArguments {
			break
		}
		text := list[0].text
		if text == "" || !IsWordByte(text[0]) || TokenEnd([]byte(text), 0) < len(text) {
			break
		}
		name = text
	}
	return name
}

var pragmaValue = regexp.MustCompile(`=\s*[A-Za-z_]\w*`)

// values replaces constants that stand as a value in a pragma's text.
func (m *macros) values(text string) string {
	return pragmaValue.ReplaceAllStringFunc(text, func(option string) string {
		return "=" + m.constant(strings.TrimSpace(option[1:]))
	})
}
