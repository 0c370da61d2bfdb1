package preprocess

import (
	"regexp"
	"strconv"
	"strings"

	"codo/diag"
)

var placedError = regexp.MustCompile(`^(.*?):(\d+):(\d+): (.*)$`)

// report turns the library's errors, a line each, into diagnostics.
func (p *preprocessor) report(err error) {
	if d := p.in.tooDeep; d != nil {
		*p.diags = append(*p.diags, *d)
		return // any others follow from it
	}
	if err == nil {
		return
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		pos, text := p.in.files[0].pos(0), line
		if m := placedError.FindStringSubmatch(line); m != nil {
			row, _ := strconv.Atoi(m[2])
			col, _ := strconv.Atoi(m[3])
			pos, text = p.placeOf(m[1], row, col), m[4]
		} else if p.diags.HasErrors() {
			continue // without a place, it follows from the one before
		}
		p.complain(pos, strings.TrimSpace(string(p.restore([]byte(text+" ")))))
	}
}

// placeOf is what the library's place means to the user.
func (p *preprocessor) placeOf(file string, line, col int) diag.Pos {
	if s := p.in.sources[file]; s != nil {
		return s.sealedPos(line, col)
	}
	return diag.Pos{File: file, Line: line, Col: col}
}

// The library's words, where ours are clearer. The first that fits counts.
var phrases = []struct {
	theirs *regexp.Regexp
	ours   string
}{
	{regexp.MustCompile(`^.*parsing "(.*)": value out of range`), "the number $1 is too large"},
	{regexp.MustCompile(`^.*parsing "(.*)": invalid syntax`), "$1 is no integer; a condition has only integers"},
	{regexp.MustCompile(`^unabalanced parenthesis`), "this is no complete condition"},
	{regexp.MustCompile(`^internal error$`), "a value is missing or cannot be used in a condition"},
	{regexp.MustCompile(`^(invalid argument|unexpected rune.*)$`), `#include needs "file" or <file>`},
	{regexp.MustCompile(`^macro paramater list`), "macro parameter list"},
	{regexp.MustCompile(operatorName), "_Pragma"},
}

// complain adds an error of the library, in our words.
func (p *preprocessor) complain(pos diag.Pos, text string) {
	for _, ph := range phrases {
		if ph.theirs.MatchString(text) {
			text = ph.theirs.ReplaceAllString(text, ph.ours)
			break
		}
	}
	switch {
	case text == "":
	case strings.Contains(text, "include file not found"):
		if _, name, _ := strings.Cut(text, "<"); p.in.isC && name != "" {
			name, _, _ = strings.Cut(name, ">")
			if _, known := systemHeaders[name]; known {
				p.included(p.diags.Errorf(diag.Preprocess, pos, "%s", text)).Advise("C has none, but C++: call the file .cpp")
				return
			}
		}
		dirs := strings.Join(p.in.searched(pos.File, text), ", ")
		p.included(p.diags.Errorf(diag.Preprocess, pos, "%s", text)).Advise("searched in %s; add a folder with -I", dirs)
	case strings.Contains(text, "expansion limit"):
		p.included(p.diags.Errorf(diag.TooLarge, pos, "macro expansion limit exceeded: a macro here expands to too much text"))
	default:
		p.included(p.diags.Errorf(diag.Preprocess, pos, "%s", text))
	}
}

// included notes how the file of an error came to be read.
func (p *preprocessor) included(d *diag.Diagnostic) *diag.Diagnostic {
	for s := p.in.sources[d.Pos.File]; s != nil && s.includer.IsValid(); s = p.in.sources[s.includer.File] {
		d.Note(s.includer, "included here")
	}
	return d
}
