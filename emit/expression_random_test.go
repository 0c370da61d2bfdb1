package emit

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// types are all families and the widths at which C++'s rules change.
var types = []affine.Type{
	affine.B1, {Kind: affine.Int, Bits: 8}, {Kind: affine.Uint, Bits: 8}, {Kind: affine.Int, Bits: 16}, {Kind: affine.Uint, Bits: 16},
	affine.I32, {Kind: affine.Uint, Bits: 32}, affine.I64, {Kind: affine.Uint, Bits: 64}, affine.F16, affine.F32, affine.F64,
	{Kind: affine.APInt, Bits: 5}, {Kind: affine.APUint, Bits: 7}, {Kind: affine.APInt, Bits: 20}, {Kind: affine.APInt, Bits: 40},
}

// An expressionMaker draws random expressions over one scalar argument per type.
type expressionMaker struct {
	rand  *rand.Rand
	types []affine.Type
	args  map[affine.Type][]*affine.Buffer
	where *affine.Loop
}

func (m *expressionMaker) expr(t affine.Type, depth int) affine.Expr {
	if depth == 0 || m.rand.IntN(12) == 0 {
		return m.leaf(t)
	}
	switch m.rand.IntN(9) {
	case 0, 1, 2:
		return m.converted(m.expr(m.types[m.rand.IntN(len(m.types))], depth-1), t)
	case 3:
		return &affine.Select{Cond: m.expr(affine.B1, depth-1), X: m.expr(t, depth-1), Y: m.expr(t, depth-1)}
	}
	if t == affine.B1 {
		return m.test(depth)
	}
	return m.arithmetic(t, depth)
}

// converted casts x to t. What leaves the range of an integer type is undefined
// in C++, and g++ folds it otherwise than it computes it: floats are clamped.
func (m *expressionMaker) converted(x affine.Expr, t affine.Type) affine.Expr {
	from := x.Type()
	if !from.IsFloat() || t.IsFloat() || t == affine.B1 {
		return affine.Convert(x, t)
	}
	low := &affine.Const{T: from, F: -4}
	if !t.Signed() {
		low.F = 0
	}
	x = &affine.Call{Fn: "fmax", T: from, Args: []affine.Expr{x, low}}
	return affine.Convert(&affine.Call{Fn: "fmin", T: from, Args: []affine.Expr{x, &affine.Const{T: from, F: 4}}}, t)
}

func (m *expressionMaker) leaf(t affine.Type) affine.Expr {
	switch {
	case m.rand.IntN(3) > 0:
		list := m.args[t]
		b := list[m.rand.IntN(len(list))]
		return &affine.Load{Buffer: b, Index: []affine.Expr{&affine.Counter{Loop: m.where}}}
	case t.IsFloat():
		return &affine.Const{T: t, F: float64(m.rand.IntN(9)-4) / 4}
	case m.rand.IntN(4) == 0:
		return &affine.Const{T: t, I: t.Wrap(m.rand.Int64() >> m.rand.IntN(63))}
	}
	return &affine.Const{T: t, I: t.Wrap(int64(m.rand.IntN(9) - 4))}
}

// test makes a bool.
func (m *expressionMaker) test(depth int) affine.Expr {
	switch m.rand.IntN(3) {
	case 0:
		return &affine.Unary{Op: "!", X: m.expr(affine.B1, depth-1)}
	case 1:
		op := []affine.Op{"&&", "||", "&", "|", "^"}[m.rand.IntN(5)]
		return &affine.Binary{Op: op, X: m.expr(affine.B1, depth-1), Y: m.expr(affine.B1, depth-1)}
	}
	t := m.types[m.rand.IntN(len(m.types))]
	op := []affine.Op{"==", "!=", "<", "<=", ">", ">="}[m.rand.IntN(6)]
	return &affine.Binary{Op: op, X: m.expr(t, depth-1), Y: m.expr(t, depth-1)}
}

// arithmetic makes a number. Divisors are odd or 1.5, as 0 traps; shifts stay
// inside the narrowest type.
func (m *expressionMaker) arithmetic(t affine.Type, depth int) affine.Expr {
	x := m.expr(t, depth-1)
	if t.IsFloat() {
		switch m.rand.IntN(8) {
		case 0:
			return &affine.Unary{Op: "-", X: x}
		case 1:
			return &affine.Call{Fn: []affine.Fn{"fabs", "floor", "sqrt"}[m.rand.IntN(3)], T: t, Args: []affine.Expr{x}}
		case 2:
			return &affine.Call{Fn: "fmax", T: t, Args: []affine.Expr{x, m.expr(t, depth-1)}}
		}
		return &affine.Binary{Op: []affine.Op{"+", "-", "*", "/"}[m.rand.IntN(4)], X: x, Y: m.expr(t, depth-1)}
	}
	switch op := []affine.Op{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "unary", "call"}[m.rand.IntN(12)]; op {
	case "unary":
		return &affine.Unary{Op: []affine.Op{"-", "~"}[m.rand.IntN(2)], X: x}
	case "call":
		if m.rand.IntN(3) == 0 {
			return &affine.Call{Fn: "abs", T: t, Args: []affine.Expr{x}}
		}
		return &affine.Call{Fn: []affine.Fn{"min", "max"}[m.rand.IntN(2)], T: t, Args: []affine.Expr{x, m.expr(t, depth-1)}}
	case "<<", ">>":
		u := m.types[1+m.rand.IntN(8)]
		y := &affine.Binary{Op: "&", X: m.expr(u, depth-1), Y: &affine.Const{T: u, I: 3}}
		return &affine.Binary{Op: op, X: x, Y: y}
	case "/", "%":
		three := &affine.Binary{Op: "&", X: m.expr(t, depth-1), Y: &affine.Const{T: t, I: 3}}
		return &affine.Binary{Op: op, X: x, Y: &affine.Binary{Op: "|", X: three, Y: &affine.Const{T: t, I: 1}}}
	default:
		return &affine.Binary{Op: op, X: x, Y: m.expr(t, depth-1)}
	}
}

// randomProgram stores count random values per type, on `rows` rows of data.
func randomProgram(seed uint64, types []affine.Type, count, rows int) *affine.Program {
	m := &expressionMaker{rand: rand.New(rand.NewPCG(seed, 1)), types: types, args: map[affine.Type][]*affine.Buffer{}}
	m.where = &affine.Loop{Name: "i", Type: affine.I32, Lo: affine.IntConst(0), Hi: affine.IntConst(int64(rows)), Step: 1}
	p := &affine.Program{Top: "mixed", File: "mixed.cpp", Tasks: []*affine.Task{{Name: "all", Body: []affine.Stmt{m.where}}}}
	memory := affine.Port{Kind: affine.PortMemory}
	for _, t := range types {
		for n := range 2 {
			b := &affine.Buffer{Name: fmt.Sprintf("%s_%d", t, n), Elem: t, Shape: []int{rows}, Const: true, Port: memory}
			p.Args, m.args[t] = append(p.Args, b), append(m.args[t], b)
		}
	}
	for _, t := range types {
		out := &affine.Buffer{Name: fmt.Sprintf("out_%s", t), Elem: t, Shape: []int{rows, count}, Port: memory}
		p.Args = append(p.Args, out)
		for n := range count {
			index := []affine.Expr{&affine.Counter{Loop: m.where}, affine.IntConst(int64(n))}
			m.where.Body = append(m.where.Body, &affine.Assign{Buffer: out, Index: index, Value: m.expr(t, 1+n%4)})
		}
	}
	return p
}

// TestRandomExpressions compares what g++ computes from the printed text with
// what the IR means, bit by bit, over all operators and types.
func TestRandomExpressions(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not installed: printed expressions were not compared")
	}
	const count, rows = 24, 6
	for seed := range uint64(2) {
		p := randomProgram(seed, types, count, rows)
		require.Empty(t, affine.Check(p, affine.Decided))
		args := make([]*affine.Data, len(p.Args))
		for i, b := range p.Args {
			args[i] = affine.NewData(b)
			if b.Const {
				args[i] = affine.RandomData(b, seed*100+uint64(i))
			}
		}
		kernel := Kernel(p, Options{})
		got := runKernel(t, p, kernel, args)
		require.NoError(t, affine.Interpret(p, args))
		body := p.Tasks[0].Body[0].(*affine.Loop).Body
		for i, b := range p.Args {
			if at, ok := args[i].Diff(got[i]); !ok {
				statement := (i-2*len(types))*count + at%count
				t.Fatalf("seed %d, %s[%d]: interpreted %s, g++ %s\n%s\n%s", seed, b.Name, at, show(args[i], at), show(got[i], at),
					affine.ExprString(body[statement].(*affine.Assign).Value), lineWith(kernel, fmt.Sprintf("%s[i][%d] ", b.Name, at%count)))
			}
		}
	}
}

func show(d *affine.Data, at int) string {
	if d.Elem.IsFloat() {
		return fmt.Sprint(d.Floats[at])
	}
	return fmt.Sprint(d.Ints[at])
}

func lineWith(text []byte, part string) string {
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, part) {
			return line
		}
	}
	return ""
}

// runKernel compiles the kernel with a main that holds the arguments as bits,
// runs it, and reads the arguments back.
func runKernel(t *testing.T, p *affine.Program, kernel []byte, args []*affine.Data) []*affine.Data {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n#include <cstdio>\n#include <cstring>\n#include <cstdint>\n", kernel)
	s.WriteString("template <typename T> void put(const T *x, long n) { for (long i = 0; i < n; ++i) std::printf(\"%lld\\n\", (long long)x[i]); }\n")
	s.WriteString("template <typename T> void get(T *x, const long long *from, long n) { for (long i = 0; i < n; ++i) x[i] = from[i]; }\n")
	for _, f := range []string{"float", "double"} {
		bits := map[string]string{"float": "uint32_t", "double": "uint64_t"}[f]
		fmt.Fprintf(&s, "void put(const %s *x, long n) { for (long i = 0; i < n; ++i) { %s b; std::memcpy(&b, x + i, sizeof b); std::printf(\"%%lld\\n\", (long long)b); } }\n", f, bits)
		fmt.Fprintf(&s, "void get(%s *x, const long long *from, long n) { for (long i = 0; i < n; ++i) { %s b = from[i]; std::memcpy(x + i, &b, sizeof b); } }\n", f, bits)
	}
	if bytes.Contains(kernel, []byte("half")) { // as floats
		s.WriteString("void put(const half *x, long n) { for (long i = 0; i < n; ++i) { float f = x[i]; put(&f, 1); } }\n")
		s.WriteString("void get(half *x, const long long *from, long n) { for (long i = 0; i < n; ++i) { float f; get(&f, from + i, 1); x[i] = f; } }\n")
	}
	var names []string
	for i, b := range p.Args {
		fmt.Fprintf(&s, "%s a%d%s;\nconst long long d%d[] = {%s};\n", b.Elem.CPP(), i, dimensions(b.Shape), i, bitList(args[i]))
		names = append(names, fmt.Sprintf("a%d", i))
	}
	s.WriteString("int main() {\n")
	for i, b := range p.Args {
		fmt.Fprintf(&s, "get((%s *)a%d, d%d, %d);\n", b.Elem.CPP(), i, i, b.Len())
	}
	fmt.Fprintf(&s, "%s(%s);\n", p.Top, strings.Join(names, ", "))
	for i, b := range p.Args {
		fmt.Fprintf(&s, "put((%s *)a%d, %d);\n", b.Elem.CPP(), i, b.Len())
	}
	s.WriteString("}\n")
	return readBack(t, p, compileAndRun(t, s.String()))
}

func bitList(d *affine.Data) string {
	var list []string
	for _, v := range d.Ints {
		list = append(list, fmt.Sprintf("(long long)%dULL", uint64(v)))
	}
	for _, v := range d.Floats {
		if d.Elem != affine.F64 {
			list = append(list, fmt.Sprint(math.Float32bits(float32(v))))
		} else {
			list = append(list, fmt.Sprintf("(long long)%dULL", math.Float64bits(v)))
		}
	}
	return strings.Join(list, ", ")
}

func compileAndRun(t *testing.T, source string) []byte {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.cpp"), []byte(source), 0o644))
	include, err := filepath.Abs("include")
	require.NoError(t, err)
	exe := filepath.Join(dir, "main")
	out, err := exec.Command("g++", "-std=c++17", "-O1", "-ffp-contract=off", "-fwrapv", "-w", "-I"+include, "-o", exe, filepath.Join(dir, "main.cpp")).CombinedOutput()
	require.NoError(t, err, "%s", out)
	out, err = exec.Command(exe).Output()
	require.NoError(t, err)
	return out
}

func readBack(t *testing.T, p *affine.Program, out []byte) []*affine.Data {
	in := bytes.NewReader(out)
	got := make([]*affine.Data, len(p.Args))
	for i, b := range p.Args {
		got[i] = affine.NewData(b)
		for j := range b.Len() {
			var bits int64
			_, err := fmt.Fscan(in, &bits)
			require.NoError(t, err)
			switch b.Elem {
			case affine.F16, affine.F32:
				got[i].Floats[j] = float64(math.Float32frombits(uint32(bits)))
			case affine.F64:
				got[i].Floats[j] = math.Float64frombits(uint64(bits))
			default:
				got[i].Ints[j] = bits
			}
		}
	}
	return got
}
