package verify

import "slices"

// A function is a definition or a declaration at file level.
type function struct {
	name       string
	parameters []parameter
	open       int // the { of its body; -1: declaration only
}

// A parameter as far as the order of tasks depends on it.
type parameter struct {
	name    string
	stream  bool
	reads   bool // the function cannot change the argument: by value or const
	pointer bool
}

// functions lists the functions of the file, those in namespaces, extern "C"
// and classes included.
func (s *source) functions(types aliases) []function {
	var all []function
	for i := 0; i < len(s.tokens); i++ {
		switch {
		case s.is(i, "(") && s.isWord(i-1):
			end := s.partner[i] + 1
			for s.is(end, "const", "noexcept", "override") {
				end++
			}
			f := function{s.tokens[i-1].text, s.parameters(i, types), -1}
			if s.is(end, "{") {
				f.open = end
				end = s.partner[end]
			}
			all = append(all, f)
			i = end
		case s.is(i, "(", "["):
			i = s.partner[i]
		case s.is(i, "{") && !s.opensScope(i):
			i = s.partner[i]
		}
	}
	return all
}

// opensScope reports whether the { at file level holds declarations.
func (s *source) opensScope(open int) bool {
	for i := open - 1; i >= 0 && !s.is(i, ";", "}", "{"); i-- {
		if s.is(i, "namespace", "extern", "class", "struct", "union") {
			return true
		}
	}
	return false
}

// parameters reads a parameter list from its ( on.
func (s *source) parameters(open int, types aliases) []parameter {
	var all []parameter
	for _, r := range s.arguments(open) {
		all = append(all, s.parameter(r, types))
	}
	return all
}

// A span is a run of tokens, end excluded.
type span struct{ begin, end int }

// arguments splits a bracketed list at its commas; commas in brackets and in
// template arguments do not count.
func (s *source) arguments(open int) []span {
	end := s.partner[open]
	if end == open+1 {
		return nil
	}
	var all []span
	begin := open + 1
	for i := begin; i < end; i++ {
		switch {
		case s.is(i, "(", "[", "{"):
			i = s.partner[i]
		case s.is(i, "<"):
			i = s.afterTemplate(i) - 1
		case s.is(i, ","):
			all = append(all, span{begin, i})
			begin = i + 1
		}
	}
	return append(all, span{begin, end})
}

// afterTemplate returns what follows the template arguments that < at i opens,
// or i+1 if it is a comparison.
func (s *source) afterTemplate(i int) int {
	if !s.isWord(i - 1) {
		return i + 1
	}
	depth := 0
	for j := i; j < len(s.tokens) && !s.is(j, ";", "{", "}", ")", "]"); j++ {
		switch {
		case s.is(j, "(", "["):
			j = s.partner[j]
		case s.is(j, "<"):
			depth++
		case s.is(j, ">"):
			if depth--; depth == 0 {
				return j + 1
			}
		}
	}
	return i + 1
}

// parameter reads one declaration `const float (&x)[4] = y`.
func (s *source) parameter(r span, types aliases) parameter {
	p := parameter{}
	indirect, constant := false, false
	for i := r.begin; i < r.end && !s.is(i, "="); i++ {
		switch {
		case s.is(i, "["):
			indirect = true
			i = s.partner[i]
		case s.is(i, "*", "&"):
			indirect = true
			p.pointer = p.pointer || s.is(i, "*")
		case s.is(i, "const"):
			constant = constant || !indirect // float *const is a pointer to float
		case s.is(i, "<"):
			i = s.afterTemplate(i) - 1
		case s.isWord(i):
			name := s.tokens[i].text
			known := types[name]
			p.stream = p.stream || name == "stream" || known.stream
			indirect = indirect || known.indirect
			constant = constant || known.constant
			p.name = name // the last word is the name
		}
	}
	p.reads = constant || !indirect
	return p
}

// An alias tells of a name of a type what parameter needs to know.
type alias struct{ stream, indirect, constant bool }

type aliases map[string]alias

// aliases reads the typedefs and using declarations of the file.
func (s *source) aliases() aliases {
	all := aliases{}
	for i := 0; i < len(s.tokens); i++ {
		if !s.is(i, "typedef", "using") {
			continue
		}
		begin := i
		for i < len(s.tokens) && !s.is(i, ";") {
			i++
		}
		if s.is(begin, "using") && s.is(begin+2, "=") {
			p := s.parameter(span{begin + 3, i}, all)
			all[s.tokens[begin+1].text] = s.alias(span{begin + 3, i}, p)
		} else if s.is(begin, "typedef") {
			p := s.parameter(span{begin + 1, i}, all)
			all[p.name] = s.alias(span{begin + 1, i}, p)
		}
	}
	return all
}

func (s *source) alias(r span, p parameter) alias {
	constant := false
	for i := r.begin; i < r.end; i++ {
		constant = constant || s.is(i, "const")
	}
	return alias{p.stream, !p.reads || constant, constant && p.reads}
}

// A statement of a block, with its last token.
type statement struct {
	span
	kind statementKind
}

type statementKind int

const (
	otherStatement statementKind = iota
	declaration
	callStatement
	returnStatement
	emptyStatement
)

// statements lists what the block at { holds; directives are left out.
func (s *source) statements(open int) []statement {
	var all []statement
	for i := open + 1; i < s.partner[open]; {
		if s.tokens[i].kind == directive {
			i++
			continue
		}
		end := s.statementEnd(i)
		all = append(all, statement{span{i, end}, s.classify(span{i, end})})
		i = end
	}
	return all
}

// statementEnd returns the token after the statement that begins at i.
func (s *source) statementEnd(i int) int {
	for i < len(s.tokens) && s.tokens[i].kind == directive {
		i++
	}
	switch {
	case s.is(i, "{"):
		return s.partner[i] + 1
	case s.is(i, "for", "while", "if", "switch"):
		for i < len(s.tokens) && !s.is(i, "(") {
			i++
		}
		if i == len(s.tokens) {
			return i
		}
		end := s.statementEnd(s.partner[i] + 1)
		if s.is(end, "else") {
			return s.statementEnd(end + 1)
		}
		return end
	case s.is(i, "do"):
		i = s.statementEnd(i + 1) // then `while (...) ;`, like any other
	case s.isWord(i) && s.is(i+1, ":"):
		return s.statementEnd(i + 2)
	}
	for ; i < len(s.tokens) && !s.is(i, ";", "}"); i++ {
		if s.is(i, "(", "[", "{") {
			i = s.partner[i]
		}
	}
	if s.is(i, ";") {
		i++
	}
	return i
}

func (s *source) classify(r span) statementKind {
	first := r.begin
	switch {
	case s.is(first, ";"):
		return emptyStatement
	case s.is(first, "return"):
		return returnStatement
	case s.is(first, "using", "typedef", "static_assert", "enum"):
		return declaration
	case s.is(first, "for", "while", "if", "switch", "do", "{", "break", "continue", "goto"):
		return otherStatement
	}
	if s.callee(r) >= 0 {
		return callStatement
	}
	if len(s.declared(r)) > 0 {
		return declaration
	}
	return otherStatement
}

// callee returns the word before the ( of a statement `ns::f<4>(a, b);`, or -1
// if the statement is not just a call.
func (s *source) callee(r span) int {
	i := r.begin
	if !s.isWord(i) {
		return -1
	}
	for s.is(i+1, "::") && s.isWord(i+2) {
		i += 2
	}
	open := i + 1
	if s.is(open, "<") {
		open = s.afterTemplate(open)
	}
	if s.is(open, "(") && s.partner[open] == r.end-2 && s.is(r.end-1, ";") {
		return i
	}
	return -1
}

var specifiers = []string{"const", "constexpr", "static", "volatile", "register", "typename", "struct", "class", "unsigned",
	"signed", "short", "long", "int", "char", "bool", "half", "float", "double", "void", "auto"}

// basic are the specifiers that are a type of their own.
const basic = 8 // index of "unsigned"

// declared returns the word tokens that a declaration declares; none if the
// statement is no declaration.
func (s *source) declared(r span) []int {
	i := r.begin
	for typed := false; s.isWord(i); {
		if k := slices.Index(specifiers, s.tokens[i].text); k >= 0 {
			typed = typed || k >= basic
			i++
			continue
		}
		if typed {
			break
		}
		for s.is(i+1, "::") && s.isWord(i+2) {
			i += 2
		}
		if i++; s.is(i, "<") {
			i = s.afterTemplate(i)
		}
		typed = true
	}
	if i == r.begin {
		return nil
	}
	var names []int
	for i < r.end {
		for s.is(i, "*", "&", "const") || s.is(i, "(") && s.is(i+1, "*", "&") {
			i++
		}
		if !s.isWord(i) || !s.is(i+1, "[", ";", "=", "(", "{", ",", ")") {
			return nil
		}
		names = append(names, i)
		for ; i < r.end && !s.is(i, ",", ";"); i++ {
			if s.is(i, "(", "[", "{") {
				i = s.partner[i]
			} else if s.is(i, "<") {
				i = s.afterTemplate(i) - 1
			}
		}
		i++
	}
	return names
}
