package affine

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
)

// runText interprets IR text whose last argument is the result, from zeros.
func runText(t *testing.T, text string, options InterpretOptions) (*Data, error) {
	t.Helper()
	p, err := Read(text)
	require.NoError(t, err)
	var args []*Data
	for _, b := range p.Args {
		args = append(args, NewData(b))
	}
	return args[len(args)-1], InterpretWith(p, args, options)
}

func TestInterpretErrors(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"read outside", `arg out f32[4][5]
task t {
  for i = 0 to 4 {
    for j = 0 to 5 {
      out[i][j] = out[3 - i][j * i]@9 @7:3
    }
  }
}`, "e.cpp:7:9: out[1][6] is outside out f32[4][5] (task t)"},
		{"write outside", `arg out f32[4]
task t {
  for i = 3 to -2 step -1 {
    out[i] = 0f @7:3
  }
}`, "e.cpp:7:3: out[-1] is outside out f32[4] (task t)"},
		{"computed subscript outside", `table k u64[2] = {1, 18446744073709551615}
arg out f32[4][4]
task t {
  for i = 0 to 2 {
    out[i][k[i]] = 0f
  }
}`, "out[1][18446744073709551615] is outside out f32[4][4] (task t)"},
		{"no subscript is surely inside another row", `arg out f32[4][4]
task t {
  for i = 0 to 4 {
    out[0][i + 1] = 0f
  }
}`, "out[0][4] is outside out f32[4][4] (task t)"},
		{"triangle outside below", `arg out f32[4][4]
task t {
  for i = 0 to 3 {
    for j = i to i - 3 step -1 {
      out[1][j + 1] = 0f
    }
  }
}`, "out[1][-1] is outside out f32[4][4] (task t)"},
		{"triangle outside above", `arg out f32[4][4]
task t {
  for i = 0 to 4 {
    for j = 0 to i + 2 {
      out[0][j] = 0f
    }
  }
}`, "out[0][4] is outside out f32[4][4] (task t)"},
		{"division by zero", `arg out i32[4]
task t {
  for i = 0 to 4 {
    out[i] = 6 / (2 - i) @5:1
  }
}`, "e.cpp:5:1: division of 6 by zero (task t)"},
		{"remainder by zero", `arg out u64[1]
task t {
  out[0] = 18446744073709551615:u64 % out[0]
}`, "division of 18446744073709551615 by zero (task t)"},
		{"division that traps", `arg out i32[2]
task t {
  out[0] = -2147483648 % (out[1] - 1)
}`, "division of -2147483648 by -1 overflows i32 (task t)"},
		{"empty channel", `arg out f32[2]
channel c f32[2] fifo
task send {
  push c, 1f
}
task receive {
  for i = 0 to 2 {
    pop c -> out[i] @8:2
  }
}`, "e.cpp:8:2: pop from the empty channel c (task receive)"},
		{"tokens left", `arg out i8[1]
channel c i8[3] fifo @2:2
task send {
  for i = 0 to 3 {
    push c, 1:i8
  }
}
task receive {
  pop c -> out[0]
}`, "e.cpp:2:2: 2 token(s) left in channel c at the end"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := runText(t, "program p \"e.cpp\"\n"+c.text, InterpretOptions{})
			require.EqualError(t, err, c.want)
		})
	}
}

func TestInterpretMaxSteps(t *testing.T) {
	text := `program p "e.cpp"
arg out i32[4]
task t {
  for i = 0 to 4 {
    for j = 0 to 9 @6:1 {
      out[i] = out[i] + 1
    }
  }
}`
	out, err := runText(t, text, InterpretOptions{MaxSteps: 40})
	require.NoError(t, err)
	require.Equal(t, []int64{9, 9, 9, 9}, out.Ints)
	_, err = runText(t, text, InterpretOptions{MaxSteps: 39})
	require.ErrorIs(t, err, ErrSteps)
	require.EqualError(t, err, "e.cpp:6:1: too many loop iterations (task t)")

	endless := strings.Replace(text, "j = 0 to 9", "j = 0:u8 to 255:u8 step 2 type=u8", 1)
	_, err = runText(t, endless, InterpretOptions{MaxSteps: 1000})
	require.ErrorIs(t, err, ErrSteps)
}

func TestInterpretArguments(t *testing.T) {
	p, err := Read(`program p "e.cpp"
arg n u8
arg sum i32 ref
arg out u8[3]
task t {
  n = n + 1:u8
  sum = sum + i32(n)
  out[n % 3:u8] = n
}
`)
	require.NoError(t, err)
	args := func() []*Data {
		return []*Data{
			{Elem: Type{Kind: Uint, Bits: 8}, Ints: []int64{255}},
			{Elem: I32, Ints: []int64{7}},
			{Elem: Type{Kind: Uint, Bits: 8}, Ints: make([]int64, 3)},
		}
	}
	a := args()
	a[0].Ints[0] = 4
	require.NoError(t, Interpret(p, a))
	require.Equal(t, []int64{4}, a[0].Ints, "a scalar by value keeps its value outside")
	require.Equal(t, []int64{12}, a[1].Ints)
	require.Equal(t, []int64{0, 0, 5}, a[2].Ints)

	a = args()
	a[0].Ints[0] = 256
	require.EqualError(t, Interpret(p, a), "element 0 of argument n is no value of u8")
	a = args()
	a[2].Elem = Type{Kind: Int, Bits: 8}
	require.EqualError(t, Interpret(p, a), "the data of argument out does not fit out u8[3]")
	a[2] = nil
	require.Error(t, Interpret(p, a))
	require.EqualError(t, Interpret(p, args()[:2]), "2 arguments for the 3 of p")
}

// A size that is an argument makes the same flat subscripts as a constant one.
func TestInterpretSymbolicSize(t *testing.T) {
	p, err := Read(`program p "e.cpp"
arg n i32
arg out i32[64]
task t {
  for i = 0 to n {
    for j = 0 to n {
      out[i * n + j] = out[i * n + j] + 10 * i + j
    }
  }
}
`)
	require.NoError(t, err)
	out := NewData(p.Args[1])
	require.NoError(t, Interpret(p, []*Data{{Elem: I32, Ints: []int64{3}}, out}))
	require.Equal(t, []int64{0, 1, 2, 10, 11, 12, 20, 21, 22, 0}, out.Ints[:10])
	err = Interpret(p, []*Data{{Elem: I32, Ints: []int64{9}}, out})
	require.EqualError(t, err, "out[64] is outside out i32[64] (task t)")
}

func TestInterpretChannels(t *testing.T) {
	for _, kind := range []string{"", " pingpong"} {
		out, err := runText(t, `program p "e.cpp"
arg out i32[4]
channel c i32[4]`+kind+`
task send {
  for i = 0 to 4 {
    c[3 - i] = i
  }
}
task receive {
  for i = 0 to 4 {
    out[i] = c[i]
  }
}
`, InterpretOptions{})
		require.NoError(t, err)
		require.Equal(t, []int64{3, 2, 1, 0}, out.Ints)
	}
	out, err := runText(t, `program p "e.cpp"
arg out f32[3]
channel c f32[3] fifo depth=1
task send {
  for i = 0 to 3 {
    push c, f32(i) * 0.5f
  }
}
task receive {
  local x f32[2]
  for i = 0 to 3 {
    pop c -> x[i % 2]
    out[i] = x[0] - x[1]
  }
}
`, InterpretOptions{})
	require.NoError(t, err)
	require.Equal(t, []float64{0, -0.5, 0.5}, out.Floats)
}

// Each execution of a declaration makes new elements.
func TestInterpretDecl(t *testing.T) {
	out, err := runText(t, `program p "e.cpp"
arg out f32[3]
task t {
  for i = 0 to 3 {
    local n i32
    local x f32[2]
    n = n + 1
    x[1] = x[1] + 0.5f
    out[i] = x[1] + f32(n)
  }
}
`, InterpretOptions{})
	require.NoError(t, err)
	require.Equal(t, []float64{1.5, 1.5, 1.5}, out.Floats)
}

func TestInterpretUninit(t *testing.T) {
	type read struct {
		name string
		pos  diag.Pos
	}
	var reads []read
	options := InterpretOptions{OnUninit: func(b *Buffer, pos diag.Pos) { reads = append(reads, read{b.Name, pos}) }}
	text := `program p "e.cpp"
arg out i32[4]
channel c i32[4]
task t {
  for i = 0 to 2 {
    local x i32[2]
    x[i] = x[1]@11 + 5 @9:3
    out[i] = x[1]@7 @10:3
  }
}
task u {
  c[1] = 2
  out[2] = c[1]@7 @14:3
  out[3] = c[2]@7 + 1 @15:3
}
`
	out, err := runText(t, text, options)
	require.NoError(t, err)
	require.Equal(t, []int64{0, 5, 2, 1}, out.Ints)
	at := func(line, col int) diag.Pos { return diag.Pos{File: "e.cpp", Line: line, Col: col} }
	require.Equal(t, []read{{"x", at(9, 11)}, {"x", at(10, 7)}, {"x", at(9, 11)}, {"c", at(15, 7)}}, reads)

	out, err = runText(t, text, InterpretOptions{})
	require.NoError(t, err)
	require.Equal(t, []int64{0, 5, 2, 1}, out.Ints, "the hook changes no result")
}

// Programs that Check refuses end in an error, not in a panic of ours.
func TestInterpretMalformed(t *testing.T) {
	out := &Buffer{Name: "out", Elem: I32, Shape: []int{4}}
	zero := IntConst(0)
	i := &Loop{Name: "i", Type: I32, Lo: zero, Hi: zero, Step: 1}
	half := &Const{T: F32, F: 0.5}
	assign := func(e Expr) Stmt { return &Assign{Buffer: out, Index: []Expr{zero}, Value: e} }
	cases := []struct {
		want string
		s    Stmt
	}{
		{"a value of type f32 where one of i32 belongs (task t)", assign(half)},
		{"counter i is used outside its loop (task t)", assign(&Counter{i})},
		{"buffer x is not declared (task t)", assign(&Load{Buffer: &Buffer{Name: "x", Elem: I32}})},
		{"2 subscripts for out i32[4] (task t)", &Assign{Buffer: out, Index: []Expr{zero, zero}, Value: zero}},
		{"no function erf of 1 argument(s) of i32 (task t)", assign(&Call{"erf", I32, []Expr{zero}})},
		{"operator % on f32 (task t)", assign(&Cast{I32, &Binary{"%", half, half}})},
		{"channel c is not declared (task t)", &Push{Channel: &Channel{Buffer: &Buffer{Name: "c", Elem: I32}}, Value: zero}},
		{"loop i has step 0 (task t)", &Loop{Name: "i", Type: I32, Lo: zero, Hi: zero}},
		{"a value of type f32 where an integer belongs (task t)", assign(&Cast{I32, &Binary{"<<", zero, half}})},
		{"a value of type i32 where one of bool belongs (task t)", &If{Cond: zero}},
		{"operator ~ on f32 (task t)", assign(&Cast{I32, &Unary{"~", half}})},
		{"a value of type f32 where one of i32 belongs (task t)", &Loop{Name: "i", Type: I32, Lo: zero, Hi: half, Step: 1}},
		{"a value of type f64 where one of f32 belongs (task t)", assign(&Cast{I32, &Binary{"+", half, &Const{T: F64}}})},
		{"no function min of 3 argument(s) of i32 (task t)", assign(&Call{"min", I32, []Expr{zero, zero, zero}})},
		{"no function frobnicate of 1 argument(s) of f32 (task t)", assign(&Cast{I32, &Call{"frobnicate", F32, []Expr{half}}})},
		{"a token of f32 for out i32[4] (task t)", &Pop{Channel: &Channel{Buffer: &Buffer{Name: "f", Elem: F32}}, Buffer: out, Index: []Expr{zero}}},
	}
	for _, c := range cases {
		p := &Program{Top: "p", Args: []*Buffer{out}, Tasks: []*Task{{Name: "t", Body: []Stmt{c.s}}}}
		if pop, ok := c.s.(*Pop); ok {
			p.Channels = []*Channel{pop.Channel}
		}
		require.EqualError(t, Interpret(p, []*Data{NewData(out)}), c.want)
	}
}

// Facts decide which bounds checks are left out, so they must never be narrower
// than the truth. The programs reach each rule from both sides.
func TestInterpretFacts(t *testing.T) {
	i := &Loop{Name: "i", Type: I32, Lo: IntConst(3), Hi: IntConst(12), Step: 4}
	x := &Counter{i}
	m := &machine{counters: map[*Loop]*counter{}, facts: map[Expr]fact{}, memory: &memory{fixed: map[*Buffer]bool{}}}
	m.counters[i] = &counter{fact: fact{&counterSum{terms: []sumTerm{{&counter{}, 1}}}, counterSpan(i, newSpan(3, 3), newSpan(12, 12))}}
	bin := func(op Op, x Expr, y int64) Expr { return &Binary{op, x, &Const{T: x.Type(), I: y}} }
	unknown := &Load{Buffer: &Buffer{Elem: I32}}
	cases := []struct {
		e      Expr
		lo, hi int64
		linear bool
	}{
		{x, 3, 11, true},
		{bin("-", bin("*", x, -2), 5), -27, -11, true},
		{bin("%", x, 8), 0, 7, false},
		{bin("%", bin("-", x, 5), 3), -2, 2, false},
		{bin("/", bin("-", x, 6), 2), -1, 2, false},
		{bin(">>", bin("-", x, 6), 1), -2, 2, false},
		{bin("&", unknown, 15), 0, 15, false},
		{bin("&", unknown, -16), math.MinInt32, math.MaxInt32, false},
		{bin("*", x, 1<<30), math.MinInt32, math.MaxInt32, false},
		{&Cast{Type{Kind: Uint, Bits: 8}, x}, 3, 11, true},
		{&Cast{Type{Kind: Uint, Bits: 8}, bin("-", x, 4)}, 0, 255, false},
		{&Cast{Type{Kind: APInt, Bits: 4}, x}, -8, 7, false},
		{&Select{&Const{T: B1}, x, IntConst(40)}, 3, 40, false},
		{&Unary{"-", x}, -11, -3, true},
	}
	for _, c := range cases {
		f := m.fact(c.e)
		require.Equal(t, newSpan(c.lo, c.hi), f.span, ExprString(c.e))
		require.Equal(t, c.linear, f.sum != nil, ExprString(c.e))
	}
}
