package emit

import (
	"regexp"
	"slices"
	"strings"

	"codo/affine"
)

var systemInclude = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*<([\w/.]+)>`)

// standardHeaders are safe to include before the user's source does.
var standardHeaders = wordSet(`assert.h ctype.h errno.h float.h inttypes.h limits.h math.h stdbool.h stddef.h stdint.h
stdio.h stdlib.h string.h time.h algorithm array cassert cfloat chrono climits cmath complex cstddef cstdint cstdio cstdlib
cstring ctime fstream functional iomanip iostream limits map memory numeric random sstream string tuple type_traits utility
vector`)

// earlyHeaders are the standard headers of the source, to be read before its
// names are redefined: a kernel may be called copy or filter. The types of the
// wrapper's own parameters need some too.
func earlyHeaders(p *affine.Program, g Golden, source []byte) []string {
	var out []string
	add := func(h string) {
		if !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	if hasStreams(p) {
		for _, h := range []string{"<algorithm>", "<cstring>", "<functional>", "<memory>", "<type_traits>"} {
			add(h)
		}
	}
	if slices.ContainsFunc(p.Args, func(b *affine.Buffer) bool { return b.Port.Fields > 0 }) {
		for _, h := range []string{"<algorithm>", "<cstring>", "<functional>", "<memory>", "<type_traits>", "<vector>"} {
			add(h)
		}
	}
	params := []byte(strings.Join(goldenParameters(p, g.C), " "))
	for _, h := range headers(params) {
		if g.C {
			h = "<stdint.h>"
		}
		add(h)
	}
	for _, h := range standardOf(source) {
		add(h)
	}
	if !g.C {
		for _, h := range broughtAlong(g) {
			add(h)
		}
		for _, source := range readEarly(g, source) {
			for _, h := range append(standardOf(source), vendorOf(p, g, source)...) {
				add(h)
			}
		}
	}
	return out
}

// vendorOf are the headers of Vitis that the source includes, as they include many of the library's:
// a kernel may be called forward. Where they have functions of its name, these must be renamed, too,
// as the source may call them: in.read() in a kernel that is called read.
func vendorOf(p *affine.Program, g Golden, source []byte) (out []string) {
	if !mentions(source, "include") {
		return nil
	}
	function := regexp.MustCompile(`(^|[^:\w])` + regexp.QuoteMeta(p.Top) + `\s*\(`)
	for _, m := range vendorInclude.FindAllSubmatch(source, -1) {
		name := string(m[1])
		text, err := shims.ReadFile("include/" + name)
		own := slices.ContainsFunc(g.Files, func(f File) bool { return f.Name == name })
		if err == nil && function.Match(text) {
			return nil
		}
		if err == nil && !own {
			out = append(out, `"`+name+`"`)
		}
	}
	return out
}

// standardOf are the standard headers that a source includes.
func standardOf(source []byte) (out []string) {
	if !mentions(source, "include") {
		return nil
	}
	for _, m := range systemInclude.FindAllSubmatch(source, -1) {
		if name := string(m[1]); standardHeaders[name] && !slices.Contains(out, "<"+name+">") {
			out = append(out, "<"+name+">")
		}
	}
	return out
}

// vendorInclude finds the headers of Vitis, which include many of the library's.
var vendorInclude = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*[<"]((?:ap_|hls_)\w+\.h)[>"]`)

// along are words of the library that sources use without its header, as those of Vitis bring
// it along.
var along = []struct {
	header string
	word   *regexp.Regexp
}{
	{"<cassert>", regexp.MustCompile(`\bassert\s*\(`)},
	{"<cstdio>", regexp.MustCompile(`\bf?printf\s*\(`)},
	{"<cstdlib>", regexp.MustCompile(`\b(exit|abort|rand|atoi|atof|malloc)\s*\(`)},
	{"<cstring>", regexp.MustCompile(`\bmem(set|cpy)\s*\(`)},
	{"<fstream>", regexp.MustCompile(`\b[io]?fstream\b`)},
	{"<iostream>", regexp.MustCompile(`\b(cout|cerr)\b`)},
	{"<sstream>", regexp.MustCompile(`\b[io]?stringstream\b`)},
}

// broughtAlong are the headers of the library that the user's files need beside those they name.
func broughtAlong(g Golden) (out []string) {
	if !slices.ContainsFunc(g.Files, func(f File) bool { return mentions(f.Data, "include") && vendorInclude.Match(f.Data) }) {
		return nil
	}
	for _, a := range along {
		if slices.ContainsFunc(g.Files, func(f File) bool { return a.word.Match(f.Data) }) {
			out = append(out, a.header)
		}
	}
	return out
}
