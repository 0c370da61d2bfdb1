package parse

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modernc.org/cc/v4"

	"codo/diag"
)

// Limits on what preprocessing may make of a file.
const (
	maxFileBytes  = 64 << 20
	maxExpansion  = 20_000_000 // tokens
	maxOutputText = 256 << 20
	maxIncludes   = 2000
)

// preprocessOptions are the -I and -D of the command line.
type preprocessOptions struct {
	includeDirs []string
	defines     []string
}

// A pragma is one #pragma line or _Pragma of the source.
type pragma struct {
	pos    diag.Pos
	offset int    // in unit.text, where it stood
	text   string // without "#pragma", macros expanded
}

// A unit is a preprocessed file: the text without comments, directives and
// pragmas, and the place of every token of it.
type unit struct {
	text  []byte
	marks []mark
	// inserted are the offsets of the = that turn a < b into a <= b where the
	// grammar could take < for the start of template arguments.
	inserted []int
	pragmas  []pragma
	files    []string          // user files, the main file first
	sources  map[string][]byte // their text
	// provided are the stubs used that no compiler has.
	provided map[string][]byte
}

// A mark gives the place of the text from offset on, up to the next mark.
type mark struct {
	offset int
	pos    diag.Pos
}

// posOf is the place in a user's file of a byte of u.text.
func (u *unit) posOf(offset int) diag.Pos {
	i, _ := slices.BinarySearchFunc(u.marks, offset+1, func(m mark, o int) int { return m.offset - o })
	if i == 0 {
		return diag.Pos{File: u.files[0], Line: 1, Col: 1}
	}
	m := u.marks[i-1]
	m.pos.Col += offset - m.offset
	return m.pos
}

// preprocess expands includes, conditionals and macros of the file. Markers are
// put into the text before and found again after, which is how places survive:
// one before each line, a pair around each pragma.
func preprocess(file string, src []byte, opt preprocessOptions) (u *unit, diags diag.List) {
	pp := &preprocessor{u: &unit{sources: map[string][]byte{}, provided: map[string][]byte{}}, diags: &diags, dirs: opt.includeDirs, lines: map[string][]string{}, once: map[string]bool{}}
	defer func() {
		if r := recover(); r != nil { // the library gave up on this text
			u = nil
			diags.Errorf(diag.Preprocess, diag.Pos{File: file, Line: 1, Col: 1}, "the preprocessor cannot read this file: %v", r)
		}
	}()
	if len(bytes.TrimSpace(src)) == 0 {
		diags.Errorf(diag.FileError, diag.Pos{File: file, Line: 1, Col: 1}, "the file is empty")
		return nil, diags
	}
	text, ok := pp.prepare(file, src)
	if !ok {
		return nil, diags
	}
	out, ok := pp.expand(file, text, opt)
	if !ok {
		return nil, diags
	}
	pp.place(out)
	return pp.u, diags
}

type preprocessor struct {
	u     *unit
	diags *diag.List
	dirs  []string
	// pending are the pragmas found while preparing; a marker names one by its
	// index.
	pending []pragma
	lines   map[string][]string // cleaned lines of each user file
	once    map[string]bool     // files that asked to be included once and have been
}

// The markers. They are identifiers that no program uses.
const (
	lineMarker   = "__codo_L_" // file index, line
	pragmaBegin  = "__codo_B_" // pragma index
	pragmaEnd    = "__codo_E_"
	stubPrefix   = "<codo>/"
	definesLabel = "<command line>"
)

var pragmaOperator = regexp.MustCompile(`_Pragma\s*\(\s*"((?:[^"\\]|\\.)*)"\s*\)`)

// prepare cleans a user file and puts markers in.
func (pp *preprocessor) prepare(file string, src []byte) ([]byte, bool) {
	if len(src) > maxFileBytes {
		pp.diags.Errorf(diag.TooLarge, diag.Pos{File: file, Line: 1, Col: 1}, "the file has %d bytes; the limit is %d", len(src), maxFileBytes)
		return nil, false
	}
	index := len(pp.u.files)
	if _, seen := pp.u.sources[file]; seen {
		index = slices.Index(pp.u.files, file)
	} else {
		pp.u.files = append(pp.u.files, file)
		pp.u.sources[file] = src
	}
	errorsBefore := len(*pp.diags)
	cleaned := clean(file, src, pp.diags)
	if n := bytes.Count(cleaned, []byte(";")); n > maxStatements {
		pp.diags.Errorf(diag.TooLarge, diag.Pos{File: file, Line: 1, Col: 1}, "the file has %d statements; the limit is %d", n, maxStatements)
	}
	if len(*pp.diags) > errorsBefore {
		return nil, false
	}
	lines := strings.Split(string(cleaned), "\n")
	pp.lines[file] = lines
	var b bytes.Buffer
	b.Grow(len(cleaned) + 24*len(lines) + 2000)
	before, after := includeGuard(index)
	b.WriteString(before)
	continued := false
	for i, line := range lines {
		pos := diag.Pos{File: file, Line: i + 1, Col: 1 + len(line) - len(strings.TrimLeft(line, " \t"))}
		switch trimmed := strings.TrimSpace(line); {
		case continued, trimmed == "":
			b.WriteString(line)
		case trimmed[0] == '#':
			b.WriteString(pp.directive(pos, line, trimmed))
		default:
			fmt.Fprintf(&b, "%s%d_%d ", lineMarker, index, i+1)
			b.WriteString(pp.pragmaOperators(pos, line))
		}
		b.WriteByte('\n')
		continued = strings.HasSuffix(strings.TrimRight(line, " \t"), `\`)
	}
	b.WriteString(after)
	return b.Bytes(), true
}

// maxSelfIncludes is how often a file may be open at a time.
const maxSelfIncludes = 4

// guardLines is the number of lines that includeGuard puts before a file.
const guardLines = 3*maxSelfIncludes + 4

// includeGuard gives directives around user file f that stop it from including
// itself without end, which the library does not notice. They count by macros
// how often the file is open.
func includeGuard(f int) (before, after string) {
	var b, a strings.Builder
	word := "if"
	for n := 1; n <= maxSelfIncludes; n++ {
		fmt.Fprintf(&b, "#%s !defined(__codo_open_%d_%d)\n#define __codo_open_%d_%d\n\n", word, f, n, f, n)
		word = "elif"
	}
	fmt.Fprintf(&b, "#else\n#define __codo_stop_%d\n#endif\n#ifndef __codo_stop_%d\n", f, f)
	fmt.Fprintf(&a, "\n#else\n#error this file includes itself\n#endif\n")
	word = "if"
	for n := maxSelfIncludes; n >= 1; n-- {
		fmt.Fprintf(&a, "#%s defined(__codo_open_%d_%d)\n#undef __codo_open_%d_%d\n", word, f, n, f, n)
		word = "elif"
	}
	return b.String(), a.String() + "#endif\n"
}

// directive gives the line that stands for a directive: pragmas become markers
// around their text, so that macros in it are expanded.
func (pp *preprocessor) directive(pos diag.Pos, line, trimmed string) string {
	rest := strings.TrimSpace(trimmed[1:])
	text, isPragma := strings.CutPrefix(rest, "pragma")
	switch {
	case !isPragma:
		return pp.pragmaOperators(pos, line)
	case strings.TrimSpace(text) == "once":
		pp.once[pos.File] = true
		return ""
	}
	return pp.marked(pos, strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), `\`)))
}

func (pp *preprocessor) marked(pos diag.Pos, text string) string {
	pp.pending = append(pp.pending, pragma{pos: pos})
	k := len(pp.pending) - 1
	return fmt.Sprintf(" %s%d %s %s%d ", pragmaBegin, k, text, pragmaEnd, k)
}

// pragmaOperators turns _Pragma("text") into markers.
func (pp *preprocessor) pragmaOperators(pos diag.Pos, line string) string {
	if !strings.Contains(line, "_Pragma") {
		return line
	}
	return pragmaOperator.ReplaceAllStringFunc(line, func(m string) string {
		return pp.marked(pos, pragmaOperator.FindStringSubmatch(m)[1])
	})
}

// Open gives the preprocessor library an included file: a user's file, prepared,
// or a stub of ours.
func (pp *preprocessor) Open(name string) (fs.File, error) {
	if header, ok := strings.CutPrefix(name, stubPrefix); ok {
		if text, known := headers[header]; known {
			if header == "polybench.h" {
				pp.u.provided[header] = []byte(text)
			}
			return &memoryFile{strings.NewReader(text), name}, nil
		}
		return nil, fs.ErrNotExist
	}
	name = filepath.FromSlash(name)
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(pp.u.files) > maxIncludes {
		return nil, errors.New("too many files")
	}
	text, ok := pp.prepare(name, src)
	if !ok {
		text = nil // reported; go on without it
	}
	if pp.once[name] {
		guard := fmt.Sprintf("__codo_once_%d", slices.Index(pp.u.files, name))
		text = fmt.Appendf(nil, "#ifndef %s\n%s\n#define %s\n#endif\n", guard, text, guard)
	}
	return &memoryFile{bytes.NewReader(text), name}, nil
}

// memoryFile is a file whose text is in memory.
type memoryFile struct {
	io.Reader
	name string
}

func (f *memoryFile) Close() error               { return nil }
func (f *memoryFile) Stat() (fs.FileInfo, error) { return fileInfo{filepath.Base(f.name)}, nil }

// fileInfo is the little that the library asks of a file.
type fileInfo struct{ name string }

func (i fileInfo) Name() string     { return i.name }
func (fileInfo) Size() int64        { return 0 }
func (fileInfo) Mode() fs.FileMode  { return 0o444 }
func (fileInfo) ModTime() time.Time { return time.Time{} }
func (fileInfo) IsDir() bool        { return false }
func (fileInfo) Sys() any           { return nil }

// limitedBuffer stops a text that grows without end.
type limitedBuffer struct{ bytes.Buffer }

var errTooLong = errors.New("macro expansion gives too much text")

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxOutputText {
		return 0, errTooLong
	}
	return b.Buffer.Write(p)
}

// expand runs the preprocessor library over the prepared text.
func (pp *preprocessor) expand(file string, text []byte, opt preprocessOptions) ([]byte, bool) {
	abi, err := cc.NewABI("linux", "amd64")
	if err != nil {
		panic(err)
	}
	dirs := append([]string{filepath.Dir(file)}, opt.includeDirs...)
	cfg := &cc.Config{ABI: abi, FS: pp, FSOnly: true, ExpansionLimit: maxExpansion,
		IncludePaths:    append(append([]string{"@"}, dirs...), stubPrefix),
		SysIncludePaths: append(slices.Clone(dirs), stubPrefix)}
	defines := predefined
	if !isC(file) {
		defines += "#define __cplusplus 201703L\n"
	}
	sources := []cc.Source{{Name: "<predefined>", Value: defines}, {Name: definesLabel, Value: definitions(opt.defines)}, {Name: file, Value: string(text)}}
	var out limitedBuffer
	if err := cc.Preprocess(cfg, sources, &out); err != nil {
		pp.report(file, err)
	}
	return out.Bytes(), !pp.diags.HasErrors()
}

// definitions turns NAME and NAME=VALUE into directives.
func definitions(defines []string) string {
	var b strings.Builder
	for _, d := range defines {
		name, value, given := strings.Cut(d, "=")
		if !given {
			value = "1"
		}
		fmt.Fprintf(&b, "#define %s %s\n", name, value)
	}
	return b.String()
}

var placedError = regexp.MustCompile(`^(.*?):(\d+):(\d+): (.*)$`)

// report turns the library's errors, a line each, into diagnostics.
func (pp *preprocessor) report(file string, err error) {
	for _, line := range strings.Split(err.Error(), "\n") {
		pos, text := diag.Pos{File: file, Line: 1, Col: 1}, line
		if m := placedError.FindStringSubmatch(line); m != nil {
			pos.File, text = m[1], m[4]
			pos.Line, _ = strconv.Atoi(m[2])
			pos.Col, _ = strconv.Atoi(m[3])
			if lines, ok := pp.lines[pos.File]; ok {
				pos.Line = min(max(pos.Line-guardLines-b2i(pp.once[pos.File]), 1), len(lines))
			}
		}
		text = pp.withoutMarkers(text)
		if text == "" {
			continue
		}
		d := pp.diags.Errorf(diag.Preprocess, pos, "%s", text)
		switch {
		case strings.Contains(text, "include file not found"):
			d.Advise("searched beside the file and in the folders given by -I; add one with -I DIR")
		case strings.Contains(text, "limit"):
			d.Code = diag.TooLarge
		}
	}
}

var anyMarker = regexp.MustCompile(`__codo_[LBE]_\d+(_\d+)? ?`)

func (pp *preprocessor) withoutMarkers(s string) string {
	return strings.TrimSpace(anyMarker.ReplaceAllString(s, ""))
}
