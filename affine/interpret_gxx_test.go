package affine

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The oracle of the interpreter is g++: every operator on every type, every
// cast, every function and a set of loops become one C++ program, which reads
// its inputs at run time, so that nothing can be folded, and writes all results.

// inputSize is the number of values of each input; operators see all pairs.
const inputSize = 32

// A gxxCase is a program with one result, in the IR and in C++.
type gxxCase struct {
	name   string
	cpp    string // statements that fill the array out, of type elem
	elem   Type
	size   int
	result *Data // what Interpret gave
}

// gxxSuite collects the cases and the inputs they read.
type gxxSuite struct {
	t      *testing.T
	inputs []*Buffer
	values []*Data
	cases  []gxxCase
}

func TestInterpretAgainstGxx(t *testing.T) {
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("NOT TESTED: no g++ here, so the interpreter has no oracle")
	}
	s := &gxxSuite{t: t}
	s.addInputs()
	s.addCasts()
	s.addIntegers()
	s.addShifts()
	s.addComparisons()
	s.addFloats()
	s.addMath()
	s.addLoops()

	source := filepath.Join(t.TempDir(), "cases.cpp")
	require.NoError(t, os.WriteFile(source, []byte(s.source()), 0o600))
	program := strings.TrimSuffix(source, ".cpp")
	out, err := exec.Command(gxx, "-O1", "-ffp-contract=off", "-fwrapv", "-std=c++17", "-w", "-o", program, source).CombinedOutput()
	require.NoError(t, err, "%s", out)
	run := exec.Command(program)
	run.Stdin = bytes.NewReader(s.inputBytes())
	results, err := run.Output()
	require.NoError(t, err)
	s.compare(results)
}

// compare reads the results of the C++ program, one 64-bit word an element.
func (s *gxxSuite) compare(words []byte) {
	elements := 0
	for _, c := range s.cases {
		want := NewData(&Buffer{Elem: c.elem, Shape: []int{c.size}})
		for i := range c.size {
			require.GreaterOrEqual(s.t, len(words), 8, c.name)
			setWord(want, i, binary.LittleEndian.Uint64(words))
			words = words[8:]
		}
		if at, ok := c.result.Diff(want); !ok {
			require.GreaterOrEqual(s.t, at, 0, c.name)
			s.t.Errorf("%s: element %d is %s, g++ has %s", c.name, at, elementText(c.result, at), elementText(want, at))
		}
		elements += c.size
	}
	require.Empty(s.t, words)
	s.t.Logf("%d cases, %d results", len(s.cases), elements)
}

func elementText(d *Data, i int) string {
	if d.Elem.IsFloat() {
		return fmt.Sprintf("%v (%x)", d.Floats[i], math.Float64bits(d.Floats[i]))
	}
	return integerText(d.Elem, d.Ints[i])
}

func setWord(d *Data, i int, word uint64) {
	switch {
	case d.Elem == F32:
		d.Floats[i] = float64(math.Float32frombits(uint32(word)))
	case d.Elem == F64:
		d.Floats[i] = math.Float64frombits(word)
	default:
		d.Ints[i] = int64(word)
	}
}

func word(d *Data, i int) uint64 {
	switch {
	case d.Elem == F32:
		return uint64(math.Float32bits(float32(d.Floats[i])))
	case d.Elem == F64:
		return math.Float64bits(d.Floats[i])
	}
	return uint64(d.Ints[i])
}

func (s *gxxSuite) inputBytes() []byte {
	var out []byte
	for _, d := range s.values {
		for i := range d.Len() {
			out = binary.LittleEndian.AppendUint64(out, word(d, i))
		}
	}
	return out
}

var gxxTypes = []Type{
	B1, {Kind: Int, Bits: 8}, {Kind: Int, Bits: 16}, I32, I64, {Kind: Uint, Bits: 8}, {Kind: Uint, Bits: 16}, {Kind: Uint, Bits: 32}, {Kind: Uint, Bits: 64},
	{Kind: APInt, Bits: 1}, {Kind: APInt, Bits: 5}, {Kind: APInt, Bits: 17}, {Kind: APInt, Bits: 33}, {Kind: APInt, Bits: 64},
	{Kind: APUint, Bits: 1}, {Kind: APUint, Bits: 5}, {Kind: APUint, Bits: 12}, {Kind: APUint, Bits: 40}, {Kind: APUint, Bits: 64}, F32, F64,
}

// addInputs makes, for each type t, x_t with extreme and random values, for the
// floats also mid_t with moderate ones, and counts for shifts.
func (s *gxxSuite) addInputs() {
	random := rand.New(rand.NewPCG(1, 2))
	for _, t := range gxxTypes {
		x := s.input("x", t)
		if t.IsFloat() {
			s.fillFloats(x, random)
			mid := s.input("mid", t)
			for i := range mid.Floats {
				mid.Floats[i] = roundTo(t, 8*random.Float64()-4)
			}
			continue
		}
		extremes := []int64{0, 1, -1, 2, 3, -3, 7, math.MinInt64, math.MaxInt64, 1 << (t.Bits - 1), 1<<(t.Bits-1) - 1, 1<<(t.Bits-1) + 1, 100,
			1<<60 + 1<<36 + 1, math.MinInt64 + 1<<39 + 1} // these are rounded wrongly to f32 by way of f64
		for i := range x.Ints {
			v := int64(random.Uint64()) >> random.IntN(64)
			if i < len(extremes) {
				v = extremes[i]
			}
			x.Ints[i] = t.Wrap(v)
		}
	}
	for _, t := range []Type{I32, I64, {Kind: Uint, Bits: 8}, {Kind: Uint, Bits: 64}} {
		n := s.input("count", t)
		for i, v := range []int64{0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 15, 16, 17, 30, 31, 32, 33, 39, 40, 62, 63, 64, 65, 100, 127, 128, -1, -2, -5, -40, -64, math.MinInt64} {
			n.Ints[i] = t.Wrap(v)
		}
	}
}

func (s *gxxSuite) fillFloats(x *Data, random *rand.Rand) {
	list := []float64{
		0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2.5, -3.75, math.NaN(), math.Inf(1), math.Inf(-1),
		0.1, 255.75, -129.5, 70000.5, 2147483648, -2147483648, -2147483904, 4294967040, 3e9, 9.3e18, -9.3e18, 1.7e19, 1.9e19, -1e30,
	}
	if x.Elem == F32 {
		list = append(list, math.MaxFloat32, math.SmallestNonzeroFloat32, 1e-40, 1.1754943508222875e-38, 16777217)
	} else {
		list = append(list, math.MaxFloat64, math.SmallestNonzeroFloat64, 2147483647.5, 9007199254740993, 4503599627370497.5)
	}
	for i := range x.Floats {
		x.Floats[i] = roundTo(x.Elem, random.NormFloat64())
		if i < len(list) {
			x.Floats[i] = roundTo(x.Elem, list[i])
		}
	}
}

func (s *gxxSuite) input(name string, t Type) *Data {
	b := &Buffer{Name: name + "_" + t.String(), Elem: t, Shape: []int{inputSize}}
	s.inputs, s.values = append(s.inputs, b), append(s.values, NewData(b))
	return s.values[len(s.values)-1]
}

func (s *gxxSuite) find(name string, t Type) *Buffer {
	for _, b := range s.inputs {
		if b.Name == name+"_"+t.String() {
			return b
		}
	}
	panic("no input " + name + " of " + t.String())
}

// each adds the case: out[i] = f(in[i]), where cpp computes it from x.
func (s *gxxSuite) each(name string, in *Buffer, f func(x Expr) Expr, cpp string) {
	i := &Loop{Name: "i", Type: I32, Lo: IntConst(0), Hi: IntConst(inputSize), Step: 1}
	value := f(&Load{Buffer: in, Index: []Expr{&Counter{i}}})
	out := &Buffer{Name: "out", Elem: value.Type(), Shape: []int{inputSize}}
	i.Body = []Stmt{&Assign{Buffer: out, Index: []Expr{&Counter{i}}, Value: value}}
	s.add(name, out, i, fmt.Sprintf("for (int i = 0; i < %d; i++) { auto x = %s[i]; out[i] = %s; }", inputSize, in.Name, cpp))
}

// pairs adds the case: out[i][j] = f(a[i], b[j]), where cpp computes it from x and y.
func (s *gxxSuite) pairs(name string, a, b *Buffer, f func(x, y Expr) Expr, cpp string) {
	i := &Loop{Name: "i", Type: I32, Lo: IntConst(0), Hi: IntConst(inputSize), Step: 1}
	j := &Loop{Name: "j", Type: I32, Lo: IntConst(0), Hi: IntConst(inputSize), Step: 1}
	value := f(&Load{Buffer: a, Index: []Expr{&Counter{i}}}, &Load{Buffer: b, Index: []Expr{&Counter{j}}})
	out := &Buffer{Name: "out", Elem: value.Type(), Shape: []int{inputSize, inputSize}}
	j.Body = []Stmt{&Assign{Buffer: out, Index: []Expr{&Counter{i}, &Counter{j}}, Value: value}}
	i.Body = []Stmt{j}
	s.add(name, out, i, fmt.Sprintf("for (int i = 0; i < %d; i++) for (int j = 0; j < %d; j++) { auto x = %s[i]; auto y = %s[j]; out[i * %d + j] = %s; }",
		inputSize, inputSize, a.Name, b.Name, inputSize, cpp))
}

// add interprets the loop, which fills out, and keeps the case.
func (s *gxxSuite) add(name string, out *Buffer, loop *Loop, cpp string) {
	p := &Program{Top: name, Args: append([]*Buffer{out}, s.inputs...), Tasks: []*Task{{Name: name, Body: []Stmt{loop}}}}
	result := NewData(out)
	require.NoError(s.t, Interpret(p, append([]*Data{result}, s.values...)), name)
	require.Equal(s.t, -1, result.stray(), name)
	s.cases = append(s.cases, gxxCase{name, cpp, out.Elem, out.Len(), result})
}

// source is the C++ program.
func (s *gxxSuite) source() string {
	var w strings.Builder
	w.WriteString(gxxPrelude)
	for _, b := range s.inputs {
		fmt.Fprintf(&w, "%s %s[%d];\n", cType(b.Elem), b.Name, inputSize)
	}
	for i, c := range s.cases {
		fmt.Fprintf(&w, "// %s\n__attribute__((noipa)) void case%d(%s *out) {\n%s\n}\n", c.name, i, cType(c.elem), c.cpp)
	}
	w.WriteString("int main() {\n")
	for _, b := range s.inputs {
		fmt.Fprintf(&w, "get(%s);\n", b.Name)
	}
	for i, c := range s.cases {
		fmt.Fprintf(&w, "{ static %s out[%d]; case%d(out); put(out); }\n", cType(c.elem), c.size, i)
	}
	w.WriteString("}\n")
	return w.String()
}

// cType is the C++ type that holds a t: 64-bit integers for the ap kinds.
func cType(t Type) string {
	switch t.Kind {
	case APInt:
		return "int64_t"
	case APUint:
		return "uint64_t"
	}
	return t.CPP()
}

// cWrap is the C++ text that makes a t from an integer.
func cWrap(t Type, x string) string {
	switch t.Kind {
	case APInt:
		return fmt.Sprintf("wrap_signed<%d>(%s)", t.Bits, x)
	case APUint:
		return fmt.Sprintf("wrap_unsigned<%d>(%s)", t.Bits, x)
	}
	return fmt.Sprintf("static_cast<%s>(%s)", t.CPP(), x)
}

const gxxPrelude = `#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

template <int W> int64_t wrap_signed(uint64_t v) { return static_cast<int64_t>(v << (64 - W)) >> (64 - W); }
template <int W> uint64_t wrap_unsigned(uint64_t v) { return v << (64 - W) >> (64 - W); }

// A float as an ap_int of 64 bits, see ap_int.h.
uint64_t modulo(double x) {
  if (std::isnan(x) || std::isinf(x)) return 0;
  __int128 whole = static_cast<__int128>(std::fmod(std::trunc(x), 18446744073709551616.0));
  return static_cast<uint64_t>(whole);
}

// A shift of an ap_int of W bits; T is int64_t or uint64_t.
template <int W, typename T> T left(T v, __int128 n);
template <int W, typename T> T right(T v, __int128 n) {
  if (n < 0) return left<W>(v, -n);
  return n >= W ? (v < 0 ? -1 : 0) : v >> n;
}
template <int W, typename T> T left(T v, __int128 n) {
  if (n < 0) return right<W>(v, -n);
  return n >= W ? 0 : static_cast<T>(static_cast<uint64_t>(v) << n);
}

void convert(float &to, uint64_t from) { memcpy(&to, &from, 4); }
void convert(double &to, uint64_t from) { memcpy(&to, &from, 8); }
template <typename T> void convert(T &to, uint64_t from) { to = static_cast<T>(from); }
uint64_t word(float x) { uint32_t v; memcpy(&v, &x, 4); return v; }
uint64_t word(double x) { uint64_t v; memcpy(&v, &x, 8); return v; }
template <typename T> uint64_t word(T x) { return static_cast<uint64_t>(static_cast<int64_t>(x)); }

template <typename T, int N> void get(T (&a)[N]) {
  for (T &x : a) { uint64_t v; if (fread(&v, 8, 1, stdin) != 1) abort(); convert(x, v); }
}
template <typename T, int N> void put(T (&a)[N]) {
  for (T x : a) { uint64_t v = word(x); fwrite(&v, 8, 1, stdout); }
}
`
