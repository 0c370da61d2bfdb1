package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Headers are what many designs have in common, compiled once for all of them: the headers that
// they begin with, and the functions of these that are the same in each. They take g++ most of the
// time that a small design takes.
type Headers struct {
	dir  string
	lock sync.Mutex
	made map[string]func() bool // by file: makes it, once, and reports whether it is there
	asks map[string]int         // by file, how often it was asked for
}

// worthwhile is how many units begin alike when compiling what they begin with pays: that takes
// about as long as to read it so often.
const worthwhile = 4

// NewHeaders keeps them in dir, which is there.
func NewHeaders(dir string) *Headers {
	return &Headers{dir: dir, made: map[string]func() bool{}, asks: map[string]int{}}
}

// apart says to a compilation that the runtime is a unit of its own.
const apart = "-DCODO_APART"

// runtime returns the object of the functions that are the same in each design, built by this
// compiler; "" if there is no way to have them apart.
func (h *Headers) runtime(ctx context.Context, d design, compiler []string) string {
	if h == nil {
		return ""
	}
	command := join(compiler, []string{apart, "-DCODO_RUNTIME", "-x", "c++", "-c"})
	return h.file(ctx, d, command, []string{"codo_region.h", "codo_port.h"}, ".o", 1)
}

// precompiled returns the flags with which the compiler reads what text includes first from a
// header that is compiled already; none if text begins with no header of the design's or there is
// no way to compile these. Beside it is the plain header, which a compiler takes that cannot use the other.
func (h *Headers) precompiled(ctx context.Context, d design, compiler []string, text string) []string {
	if h == nil {
		return nil
	}
	names := firstHeaders(d, text)
	if len(names) == 0 {
		return nil
	}
	made := h.file(ctx, d, join(compiler, []string{"-x", "c++-header"}), names, ".gch", worthwhile)
	if made == "" {
		return nil
	}
	return []string{"-include", strings.TrimSuffix(made, ".gch")}
}

// file returns what the command makes of a text that includes these headers, from the n-th time on
// that it is asked for; "" before, and if it fails.
func (h *Headers) file(ctx context.Context, d design, command, names []string, ext string, n int) string {
	key, err := headerKey(d, command, names)
	if err != nil {
		return ""
	}
	text := filepath.Join(h.dir, key+".h")
	h.lock.Lock()
	if h.asks[text]++; h.asks[text] < n {
		h.lock.Unlock()
		return ""
	}
	made, known := h.made[text]
	if !known {
		made = sync.OnceValue(func() bool {
			var b strings.Builder
			for _, name := range names {
				fmt.Fprintf(&b, "#include \"%s\"\n", name)
			}
			if os.WriteFile(text, []byte(b.String()), 0o644) != nil {
				return false
			}
			code, err := execute(ctx, d.dir, newTranscript(nil), join(command, []string{text, "-o", text + ext})...)
			return code == 0 && err == nil
		})
		h.made[text] = made
	}
	h.lock.Unlock()
	if !made() {
		return ""
	}
	return text + ext
}

var (
	firstLine = regexp.MustCompile(`^\s*($|//|#line |#include <[\w/.]+>|#ifdef CODO_THREADS$|#endif$)`)
	ownHeader = regexp.MustCompile(`^#include "([\w/.]+)"$`)
)

// firstHeaders are the headers of the folder include that a text includes before
// anything else but headers of the library, in alphabetical order.
func firstHeaders(d design, text string) []string {
	var names []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if firstLine.MatchString(line) {
			continue
		}
		m := ownHeader.FindStringSubmatch(line)
		if m == nil || !isFile(filepath.Join(d.dir, "include", m[1])) || isFile(filepath.Join(d.dir, m[1])) {
			break
		}
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// headerKey names what a command makes of headers after all that it is made of.
func headerKey(d design, command, names []string) (string, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q\n", command, names)
	flags, err := os.ReadFile(filepath.Join(d.dir, "golden.flags"))
	if err != nil && !os.IsNotExist(err) {
		return "", err
	}
	fmt.Fprintf(sum, "%q\n", flags)
	err = filepath.WalkDir(filepath.Join(d.dir, "include"), func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		fmt.Fprintf(sum, "%q %d\n%s\n", strings.TrimPrefix(name, d.dir), len(text), text)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:16]), err
}
