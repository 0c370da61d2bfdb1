package randprog

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// nativeTypes are those that need no ap_int.h.
func nativeTypes() []affine.Type {
	var list []affine.Type
	for _, t := range allTypes {
		if !t.IsAP() {
			list = append(list, t)
		}
	}
	return list
}

// TestDefined builds programs with g++'s sanitizer, which stops at what C++
// leaves undefined (other than wrapping), and compares the results with those of
// the interpreter.
func TestDefined(t *testing.T) {
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("NO g++: random programs are not compared with C++")
	}
	const programs = 60
	var source, calls, want strings.Builder
	source.WriteString("#include <algorithm>\n#include <cmath>\n#include <cstdint>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n" +
		"template <class T> void show(const T &v) { uint64_t w = 0; std::memcpy(&w, &v, sizeof v); std::printf(\"%llx\\n\", (unsigned long long)w); }\n")
	for seed := range uint64(programs) {
		p := New(seed, Config{Types: nativeTypes(), Locals: seed%4 == 3})
		oracle(&source, &calls, &want, p, seed)
	}
	fmt.Fprintf(&source, "int main() {\n%s}\n", calls.String())
	dir := t.TempDir()
	file := filepath.Join(dir, "all.cpp")
	require.NoError(t, os.WriteFile(file, []byte(source.String()), 0o600))
	build := exec.Command(gxx, "-std=c++17", "-O0", "-w", "-fwrapv", "-ffp-contract=off", "-fsanitize=undefined,float-cast-overflow,bounds-strict",
		"-fno-sanitize=shift-base", "-fno-sanitize-recover=all", "-o", filepath.Join(dir, "all"), file)
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	var complaint strings.Builder
	run := exec.Command(filepath.Join(dir, "all"))
	run.Stderr = &complaint
	got, err := run.Output()
	require.NoError(t, err, complaint.String())
	gotLines, wantLines := strings.Split(string(got), "\n"), strings.Split(want.String(), "\n")
	require.Equal(t, len(wantLines), len(gotLines))
	name := ""
	for i, w := range wantLines {
		if strings.Contains(w, " ") {
			name = w
		}
		require.Equal(t, w, gotLines[i], "%s", name)
	}
}

// oracle writes one program as C++, a call of it, and the values the
// interpreter gives.
func oracle(source, calls, want *strings.Builder, p *affine.Program, seed uint64) {
	fmt.Fprintf(source, "namespace s%d {\n", seed)
	data := make([]*affine.Data, len(p.Args))
	var params, names []string
	for i, b := range p.Args {
		data[i] = affine.RandomData(b, seed)
		fmt.Fprintf(source, "%s %s%s = {%s};\n", b.Elem.CPP(), b.Name, dims(b), elements(data[i]))
		names = append(names, fmt.Sprintf("s%d::%s", seed, b.Name))
		switch {
		case b.IsScalar() && !b.ByRef:
			params = append(params, b.Elem.CPP()+" "+b.Name)
		default:
			params = append(params, fmt.Sprintf("%s (&%s)%s", b.Elem.CPP(), b.Name, dims(b)))
		}
	}
	for _, b := range p.Tables {
		fmt.Fprintf(source, "const %s %s%s = {%s};\n", b.Elem.CPP(), b.Name, dims(b), elements(affine.NewData(b)))
	}
	fmt.Fprintf(source, "void %s(%s) {\n%s}\n}\n", p.Top, strings.Join(params, ", "), cppBody(p.Tasks[0].Body))
	fmt.Fprintf(calls, "s%d::%s(%s);\n", seed, p.Top, strings.Join(names, ", "))
	if err := affine.Interpret(p, data); err != nil {
		panic(err)
	}
	for i, b := range p.Args {
		fmt.Fprintf(calls, "std::puts(\"seed %d %s\"); for (auto &v : (%s (&)[%d])%s) show(v);\n", seed, b.Name, b.Elem.CPP(), b.Len(), names[i])
		fmt.Fprintf(want, "seed %d %s\n", seed, b.Name)
		for _, v := range data[i].Ints {
			if b.Elem.Bits < 64 {
				v &= 1<<b.Elem.Bits - 1
			}
			fmt.Fprintf(want, "%x\n", uint64(v))
		}
		for _, v := range data[i].Floats {
			if b.Elem == affine.F32 {
				fmt.Fprintf(want, "%x\n", math.Float32bits(float32(v)))
			} else {
				fmt.Fprintf(want, "%x\n", math.Float64bits(v))
			}
		}
	}
}

func dims(b *affine.Buffer) string {
	text := ""
	for _, n := range b.Shape {
		text += fmt.Sprintf("[%d]", n)
	}
	return text
}

func elements(d *affine.Data) string {
	var list []string
	for _, v := range d.Ints {
		list = append(list, cppInt(d.Elem, v))
	}
	for _, v := range d.Floats {
		list = append(list, strconv.FormatFloat(v, 'x', -1, 64))
	}
	return strings.Join(list, ", ")
}

func cppInt(t affine.Type, v int64) string {
	if !t.Signed() {
		return fmt.Sprintf("(%s)%dULL", t.CPP(), uint64(v))
	}
	return fmt.Sprintf("(%s)%dLL", t.CPP(), v)
}

func cppBody(list []affine.Stmt) string {
	text := ""
	for _, s := range list {
		switch s := s.(type) {
		case *affine.Loop:
			cmp := "<"
			if s.Step < 0 {
				cmp = ">"
			}
			text += fmt.Sprintf("for (%[1]s %[2]s = %[3]s; %[2]s %[4]s %[5]s; %[2]s += %[6]d) {\n%s}\n",
				s.Type.CPP(), s.Name, cpp(s.Lo), cmp, cpp(s.Hi), s.Step, cppBody(s.Body))
		case *affine.If:
			text += fmt.Sprintf("if (%s) {\n%s} else {\n%s}\n", cpp(s.Cond), cppBody(s.Then), cppBody(s.Else))
		case *affine.Assign:
			text += element(s.Buffer, s.Index) + " = " + cpp(s.Value) + ";\n"
		case *affine.Decl:
			text += s.Buffer.Elem.CPP() + " " + s.Buffer.Name + dims(s.Buffer) + ";\n"
		default:
			panic(fmt.Sprintf("%T", s))
		}
	}
	return text
}

func element(b *affine.Buffer, index []affine.Expr) string {
	text := b.Name
	for _, x := range index {
		text += "[" + cpp(x) + "]"
	}
	return text
}

// cpp is e with every conversion written out.
func cpp(e affine.Expr) string {
	switch e := e.(type) {
	case *affine.Const:
		if e.T.IsFloat() {
			return fmt.Sprintf("(%s)%s", e.T.CPP(), strconv.FormatFloat(e.F, 'x', -1, 64))
		}
		return cppInt(e.T, e.I)
	case *affine.Counter:
		return e.Loop.Name
	case *affine.Load:
		return element(e.Buffer, e.Index)
	case *affine.Unary:
		return fmt.Sprintf("(%s)(%s(%s))", e.Type().CPP(), e.Op, cpp(e.X))
	case *affine.Binary:
		return fmt.Sprintf("(%s)((%s) %s (%s))", e.Type().CPP(), cpp(e.X), e.Op, cpp(e.Y))
	case *affine.Select:
		return fmt.Sprintf("((%s) ? (%s) : (%s))", cpp(e.Cond), cpp(e.X), cpp(e.Y))
	case *affine.Cast:
		return fmt.Sprintf("(%s)(%s)", e.T.CPP(), cpp(e.X))
	case *affine.Call:
		args := cpp(e.Args[0])
		for _, x := range e.Args[1:] {
			args += ", " + cpp(x)
		}
		if e.Fn == "min" || e.Fn == "max" {
			return fmt.Sprintf("std::%s<%s>(%s)", e.Fn, e.T.CPP(), args)
		}
		return fmt.Sprintf("std::%s(%s)", e.Fn, args)
	}
	panic(fmt.Sprintf("%T", e))
}
