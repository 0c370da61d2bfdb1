package preprocess

import (
	"slices"
	"strings"
)

// C before C99 declares parameters behind the parentheses, and takes int where no type stands. Both are written as the
// grammar knows them:
//
//	scale(x, n)
//	float x[];            =>   int scale(float x[], int n)
//	{ register i; .. }         { register int i; .. }

// An edit puts text in the place of u.text[from:to].
type edit struct {
	from, to int
	text     string
}

// modernise writes old definitions anew.
func (u *Unit) modernise() {
	var edits []edit
	known := u.typeNames()
	depth, parens := 0, 0
	previous, before := "", ""
	for i, tok := range tokensOf(u.Text) {
		if isName := parens == 0 && isNameToken(tok) && !known[tok] && !isTypeWord(tok); isName {
			behind := u.behind(TokenEnd(u.Text, i))
			untyped := storageWords[previous] && startsStatement[before] && (strings.Contains("=;,[", behind) || depth == 0 && behind == "(")
			if untyped || depth == 0 && startsStatement[previous] && behind == "(" && u.defines(i) {
				edits = append(edits, edit{i, i, "int "})
			}
			if depth == 0 && behind == "(" {
				edits = append(edits, u.oldParameters(i, known)...)
			}
		}
		switch tok {
		case "(", "[":
			parens++
		case ")", "]":
			parens = max(0, parens-1)
		case "{":
			depth, parens = depth+1, 0
		case "}":
			depth, parens = max(0, depth-1), 0
		}
		before, previous = previous, tok
	}
	u.edit(edits)
}

// startsStatement are what is before one.
var startsStatement = map[string]bool{"": true, ";": true, "{": true, "}": true}

// storageWords may stand without a type.
var storageWords = map[string]bool{"static": true, "register": true, "auto": true, "const": true, "extern": true}

// isTypeWord reports whether a word of C belongs to a type, or begins what is none of these declarations.
func isTypeWord(word string) bool { return slices.Contains(typeWords, word) }

var typeWords = strings.Fields("int char short long float double void signed unsigned struct union enum const volatile static extern register auto inline restrict typedef bool _Bool __inline __inline__ __restrict __restrict__ __extension__ _Static_assert static_assert")

// behind is the first character from i on that is not blank.
func (u *Unit) behind(i int) string {
	if i = SkipBlanks(u.Text, i, len(u.Text)); i < len(u.Text) {
		return string(u.Text[i])
	}
	return " "
}

// Defines reports whether name ( .. ) at i stands in front of a body, or of declarations.
func (u *Unit) defines(i int) bool {
	behind := u.behind(u.closing(TokenEnd(u.Text, i)))
	return behind == "{" || isNameToken(behind)
}

// oldParameters are the edits for the definition of the function whose name stands at i, if its parameters are declared
// behind the parentheses, or not at all.
func (u *Unit) oldParameters(i int, types map[string]bool) []edit {
	open := SkipBlanks(u.Text, TokenEnd(u.Text, i), len(u.Text))
	end := u.closing(open)
	if end <= open+2 || !u.defines(i) {
		return nil
	}
	var names []string
	isName := true
	for _, tok := range tokensOf(u.Text[open+1 : end-1]) {
		if isName != isNameToken(tok) || !isName && tok != "," || types[tok] || isTypeWord(tok) {
			return nil
		}
		if isName {
			names = append(names, tok)
		}
		isName = !isName
	}
	body := -1
	declared := map[string]string{}
	var list []string
	for at, tok := range tokensOf(u.Text[end:]) {
		if tok == "{" {
			body = end + at
			break
		}
		if list = append(list, tok); tok == ";" {
			if !oldDeclaration(list[:len(list)-1], names, declared) {
				return nil
			}
			list = nil
		}
	}
	if body < 0 || len(list) > 0 {
		return nil
	}
	for k, name := range names {
		if names[k] = declared[name]; names[k] == "" {
			names[k] = "int " + name
		}
	}
	return []edit{{open + 1, end - 1, strings.Join(names, ", ")}, {end, body, " "}}
}

// oldDeclaration adds to declared what list, a declaration of some of these parameters, says of each.
func oldDeclaration(list []string, names []string, declared map[string]string) bool {
	base := ""
	for len(list) > 0 {
		stop := slices.Index(list, ",")
		if stop < 0 {
			stop = len(list)
		}
		one := list[:stop]
		at := slices.IndexFunc(one, func(tok string) bool { return slices.Contains(names, tok) })
		if at < 0 || declared[one[at]] != "" {
			return false
		}
		first := at
		for first > 0 && one[first-1] == "*" {
			first--
		}
		if base == "" {
			base = strings.Join(one[:first], " ") + " "
		} else if first > 0 {
			return false
		}
		declared[one[at]] = base + strings.Join(one[first:], " ")
		list = list[min(stop+1, len(list)):]
	}
	return base != "" && base != " "
}

// edit makes edits, which do not overlap, from the last one on: what stands around them keeps its places in the source.
func (u *Unit) edit(edits []edit) {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.from - b.from })
	for _, e := range slices.Backward(edits) {
		next, _ := slices.BinarySearchFunc(u.marks, e.to+1, func(m mark, o int) int { return m.offset - o })
		if next == 0 {
			continue
		}
		by := len(e.text) - (e.to - e.from)
		rest := u.marks[next-1] // of what follows
		if rest.end > 0 {
			rest.start = min(rest.start+e.to-rest.offset, rest.end)
		}
		rest.offset = e.to + by
		first, _ := slices.BinarySearchFunc(u.marks, e.from+1, func(m mark, o int) int { return m.offset - o })
		for k := range u.marks[next:] {
			u.marks[next+k].offset += by
		}
		u.marks = slices.Replace(u.marks, first, next, rest)
		for k := range u.Pragmas {
			if p := &u.Pragmas[k]; p.Offset >= e.to && p.Offset > e.from {
				p.Offset += by
			}
		}
		u.Text = slices.Replace(u.Text, e.from, e.to, []byte(e.text)...)
	}
}
