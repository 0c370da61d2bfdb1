package preprocess

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"modernc.org/cc/v4"

	"codo/diag"
)

// Limits on included files.
const (
	maxFileBytes = 64 << 20
	maxIncludes  = 2000 // files
	maxDepth     = 200  // of files that include each other, as in g++
)

// Where the headers of ours stand among the folders that are searched: those of
// the system and of HLS first, those that stand in for a library last.
const (
	systemFolder  = "<system>"
	standInFolder = "<standin>"
)

// includer finds and reads the files of a translation unit. It is the file
// system that the library sees.
type includer struct {
	quoted, angled []string // folders searched for "x" and for <x>; @ is the includer's own
	dirs           []string // those of them that the user knows
	isC            bool     // the main file is C, which has no <cmath>
	sources        map[string]*source

	// State of a run of the library.
	seal     func(*source)
	once     map[string]bool
	depth    []*source // the files being read, the main file first
	files    []*source // the files read, in order
	provided map[string][]byte
	tooDeep  *diag.Diagnostic
}

// newIncluder prepares the folders for main file and those of -I.
func newIncluder(main string, dirs []string) *includer {
	user := append([]string{filepath.Dir(main)}, dirs...)
	return &includer{
		dirs:     user,
		isC:      IsC(main),
		quoted:   slices.Concat([]string{"@", systemFolder}, dirs, []string{standInFolder}),
		angled:   slices.Concat([]string{systemFolder}, user, []string{standInFolder}),
		sources:  map[string]*source{},
		once:     map[string]bool{},
		provided: map[string][]byte{},
	}
}

// add reads the text of a file and of all files that it may include. That is
// more than the library will open, since conditionals are not looked at here.
func (in *includer) add(s *source, m *macros) {
	in.sources[s.name] = s
	m.read(s)
	for _, c := range s.controls {
		if c.verb != "include" && c.verb != "include_next" {
			continue
		}
		paths, known := in.find(s, c)
		m.all = m.all || !known
		if c.verb == "include" && len(paths) > 1 {
			paths = paths[:1]
		}
		for _, path := range paths { // of #include_next, it may be any
			if in.sources[path] != nil {
				continue
			}
			if len(in.sources) >= maxIncludes {
				m.all = true
				return
			}
			if raw, err := in.read(path); err == nil {
				next := newSource(path, raw)
				next.includer = s.pos(c.start)
				in.add(next, m)
			}
		}
	}
}

// find gives the files that an #include may mean, the one it does mean first.
// known is false if only macro expansion can tell.
func (in *includer) find(s *source, c control) (paths []string, known bool) {
	arg := s.text[c.args:c.end]
	folders, closing := in.angled, byte('>')
	if bytes.HasPrefix(arg, []byte(`"`)) {
		folders, closing = in.quoted, '"'
	} else if !bytes.HasPrefix(arg, []byte("<")) {
		return nil, len(arg) == 0
	}
	n := bytes.IndexByte(arg[1:], closing)
	if n < 0 {
		return nil, true
	}
	header := string(arg[1 : n+1])
	for _, folder := range folders {
		if folder == "@" {
			folder = filepath.Dir(s.name)
		}
		if path := filepath.Join(folder, header); in.sources[path] != nil || in.exists(path) {
			paths = append(paths, path)
		}
	}
	return paths, true
}

// read gives the text of a file: a header of ours, or the user's.
func (in *includer) read(path string) ([]byte, error) {
	if text, ours := ourHeader(path); ours && !in.isForeign(path) {
		return []byte(text), nil
	}
	if !in.exists(path) {
		return nil, fs.ErrNotExist
	}
	return os.ReadFile(path)
}

// exists reports whether read would find a file. Devices are no files, and
// what is too large is none either.
func (in *includer) exists(path string) bool {
	if _, ours := ourHeader(path); ours && !in.isForeign(path) {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() <= maxFileBytes
}

// isForeign reports whether path is a header of the library of C++ that C does not have.
func (in *includer) isForeign(path string) bool {
	name, isSystem := strings.CutPrefix(path, systemFolder+"/")
	return in.isC && isSystem && !strings.HasSuffix(name, ".h")
}

// ourHeader is the header of ours that a path names, if any. Those of HLS are
// meant wherever the path leads: a user's own copies are for other compilers.
func ourHeader(path string) (text string, ours bool) {
	if text, ours = vendorHeaders[filepath.Base(path)]; ours {
		return text, true
	}
	if name, in := strings.CutPrefix(path, systemFolder+"/"); in {
		text, ours = systemHeaders[name]
	} else if name, in := strings.CutPrefix(path, standInFolder+"/"); in {
		text, ours = standInHeaders[name]
	}
	return text, ours
}

// Open gives the library a file, sealed.
func (in *includer) Open(name string) (fs.File, error) {
	path := filepath.FromSlash(name)
	s := in.sources[path]
	if s == nil { // its name came out of a macro
		raw, err := in.read(path)
		if err != nil {
			return nil, err
		}
		s = newSource(path, raw)
		in.sources[path] = s
	}
	if s.sealed == nil {
		in.seal(s)
	}
	return &memoryFile{bytes.NewReader(s.framed()), name}, nil
}

// searched lists the folders where an #include in a file is looked for.
func (in *includer) searched(file, text string) []string {
	dirs := in.dirs
	if strings.Contains(text, `"`) { // "x": beside the file
		dirs = append([]string{filepath.Dir(file)}, dirs...)
	}
	return slices.Compact(slices.Clone(dirs))
}

// framed is the sealed text between pragmas by which onPragma knows where the
// library is; #line makes up for the first two lines.
func (s *source) framed() []byte {
	return slices.Concat([]byte("#pragma "+sealPrefix+"enter\n#line 1\n"), s.sealed, []byte("\n#pragma "+sealPrefix+"leave\n"))
}

// onPragma is told of the pragmas that are left in the sealed text.
func (in *includer) onPragma(tokens []cc.Token) error {
	if len(tokens) == 0 {
		return nil
	}
	switch tokens[0].SrcStr() {
	case sealPrefix + "enter":
		return in.enter(in.sources[filepath.FromSlash(tokens[0].Position().Filename)])
	case sealPrefix + "leave":
		in.depth = in.depth[:len(in.depth)-1]
	case "once":
		current := in.depth[len(in.depth)-1]
		if in.once[current.name] {
			in.depth = in.depth[:len(in.depth)-1]
			return cc.SkipSource
		}
		in.once[current.name] = true
	}
	return nil
}

// enter notes that the library begins to read s, and refuses if files include
// each other without end, which the library does not notice. Once refused, all
// further files are, or the way back could take exponential time.
func (in *includer) enter(s *source) error {
	if len(in.depth) >= maxDepth && in.tooDeep == nil {
		top := in.depth[len(in.depth)-1]
		in.tooDeep = new(diag.List).Errorf(diag.Preprocess, s.includer, "files include each other more than %d deep", maxDepth)
		for _, c := range top.controls { // better the #include that closes the circle
			if paths, _ := in.find(top, c); c.verb == "include" && len(paths) > 0 && paths[0] == s.name {
				in.tooDeep.Pos = top.pos(c.start)
				break
			}
		}
		in.tooDeep.Advise("write #pragma once at the top of the header")
	}
	if in.tooDeep != nil {
		return cc.SkipSource
	}
	in.depth = append(in.depth, s)
	name, standsIn := strings.CutPrefix(s.name, standInFolder+"/")
	if _, vendor := vendorHeaders[filepath.Base(s.name)]; vendor && !withDesign[filepath.Base(s.name)] {
		name, standsIn = filepath.Base(s.name), true
	}
	if standsIn {
		in.provided[name] = slices.Concat([]byte("// Stands in for a header that is not at hand.\n"), s.raw)
	}
	if !slices.Contains(in.files, s) {
		in.files = append(in.files, s)
	}
	return nil
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
