package emit

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Variables of the user's that are called like functions of the C library. The wrappers around the
// golden source include headers that the source may not, and those of Vitis include others than ours,
// so that an array index meets the function of <strings.h>. It is renamed, behind the headers that
// declare the function. (A function of the user's overloads that of the library, or replaces it.)

// declaring are the headers that declare nearly all functions of the library.
var declaring = []string{"<cmath>", "<csignal>", "<cstdio>", "<cstdlib>", "<cstring>", "<ctime>", "<unistd.h>"}

// clashes are the variables with such names that the user's files declare at file scope, sorted.
func clashes(g Golden) (out []string) {
	if g.C { // no header comes before those of the source
		return nil
	}
	var texts [][]byte
	for _, f := range g.Files {
		if !namesLibrary(f.Data) { // nearly all do not, in comments either
			continue
		}
		text := bare(f.Data)
		texts = append(texts, text)
		for _, name := range fileScope(text) {
			if libraryNames[name] {
				out = append(out, name)
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	called := map[string]bool{}
	for _, text := range texts {
		for _, m := range memberCall.FindAllSubmatch(text, -1) {
			called[string(m[1])] = true
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(name string) bool { return called[name] })
}

// memberCall finds functions that may be those of a stream, or of the library, which keep their names.
var memberCall = regexp.MustCompile(`(?:\.|->|::)\s*(\w+)\s*\(`)

var notCode = regexp.MustCompile(`(?s)//(?:\\\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
var directive = regexp.MustCompile(`(?m)^[ \t]*#(?:\\\r?\n|[^\n])*`)

// bare is a source without comments, strings and directives.
func bare(source []byte) []byte {
	if mentions(source, "/", `"`, "'") {
		source = notCode.ReplaceAll(source, []byte(" "))
	}
	if mentions(source, "#") {
		source = directive.ReplaceAll(source, nil)
	}
	return source
}

// namesLibrary reports whether a text has a word that the library declares.
func namesLibrary(text []byte) bool {
	for len(text) > 0 {
		n := wordLen(text)
		if n > 0 && libraryNames[string(text[:n])] {
			return true
		}
		text = text[max(n, 1):]
	}
	return false
}

// sourceTokens are names, numbers, and signs of one byte, or two that end in =.
func sourceTokens(text []byte) (tokens []string) {
	for i := 0; i < len(text); {
		from := i
		switch c := text[i]; {
		case c == ' ' || c >= '\t' && c <= '\r':
			i++
			continue
		case isWord(c):
			i += wordLen(text[i:])
		case i+1 < len(text) && text[i+1] == '=' && strings.IndexByte("-+*/=<>!&|", c) >= 0:
			i += 2
		default:
			i++
		}
		tokens = append(tokens, string(text[from:i]))
	}
	return tokens
}

// fileScope are the variables that are declared outside of all braces, more or less: names behind a
// type, a star or a comma, outside of parentheses and of values.
func fileScope(text []byte) (names []string) {
	var open []string // the brackets around
	tokens := append(sourceTokens(text), "")
	value, before := false, ""
	for k, token := range tokens[:len(tokens)-1] {
		switch token {
		case "{":
			if before == "extern" { // extern "C" {
				token = "extern"
			}
			open = append(open, token)
		case "(", "[":
			open = append(open, token)
		case "}", ")", "]":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
			value = value && token != "}"
		case "=":
			value = true
		case ";", ",":
			value = false
		}
		outside := !slices.ContainsFunc(open, func(s string) bool { return s != "extern" })
		behindType := wordLike(before) || before != "" && strings.Contains("*&>,", before)
		if outside && !value && wordLike(token) && behindType && tokens[k+1] != "(" {
			names = append(names, token)
		}
		before = token
	}
	return names
}

// wordLike reports whether a token is a name or a keyword.
func wordLike(token string) bool {
	return token != "" && (token[0] == '_' || token[0] >= 'A' && token[0] <= 'Z' || token[0] >= 'a' && token[0] <= 'z')
}

// renameClashes defines these names anew.
func renameClashes(w *writer, names []string) {
	for _, h := range declaring {
		if include := []byte("#include " + h + "\n"); len(names) > 0 && !bytes.Contains(w.buf.Bytes(), include) {
			w.buf.Write(include)
		}
	}
	for _, name := range names {
		w.flush("#define %s codo_user_%s", name, name)
	}
}
