package affine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
)

// TestReadLiberal: text that Print would not write, and what it means.
func TestReadLiberal(t *testing.T) {
	p, err := affine.Read("// kernel\r\nprogram f \"f.cpp\" // named f\n\n" +
		"arg A i32 [ 4 ]\ntable k i32[2] = { 1 ,\n -2 , }\n" +
		"task f{for i=0 to 4{A[i]=((A[i])*(2))+- 1 // twice\n}\n  } // end")
	require.NoError(t, err)
	require.Equal(t, `program f "f.cpp"
arg A i32[4]
table k i32[2] = {1, -2}
task f {
  for i = 0 to 4 {
    A[i] = A[i] * 2 + -1
  }
}
`, affine.Print(p))
}

// TestReadErrors: the line, what was expected and what stands there. Each case
// is the body of a task that starts on line 5, or the whole text.
func TestReadErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{``, `line 1: expected 'program', found end of text`},
		{`program`, `line 1: expected the name of the top function, found end of text`},
		{`program f f`, `line 1: expected the file name in quotes, found 'f'`},
		{`program f "f.cpp`, `line 1: a string without end, or with a wrong escape`},
		{"program `f", `line 1: a name in backquotes without end`},
		{"program f \"f.cpp\"\narg A i33", `line 2: expected a type, found 'i33'`},
		{"program f \"f.cpp\"\narg A i32[x]", `line 2: expected a number of elements, found 'x'`},
		{"program f \"f.cpp\"\narg A i32[9999999999]", `line 2: 9999999999 is too large for a number of elements`},
		{"program f \"f.cpp\"\narg A i32 port=ddr", `line 2: expected memory, axi, scalar or stream, found 'ddr'`},
		{"program f \"f.cpp\"\narg A i32 arg B i32", `line 2: expected end of line, found 'arg'`},
		{"program f \"f.cpp\"\ntable k u8[1] = {256}", `line 2: expected a value of type u8, found '256'`},
		{"program f \"f.cpp\"\ntable k i32[1] = {x}", `line 2: expected a value of type i32, found 'x'`},
		{"program f \"f.cpp\"\n\nhello", `line 3: expected pragma, arg, table, channel or task, found 'hello'`},
		{"program f \"f.cpp\" @0:1", `line 1: expected a line number, found ':'`},
		{"program f \"f.cpp\" @3", `line 1: expected ':', found end of text`},
		{`A[0] = `, `line 6: expected an expression, found '}'`},
		{`A[0] = 1 +`, `line 6: expected an expression, found '}'`},
		{`A[0] = 1 2`, `line 5: expected end of line, found '2'`},
		{`A[0] = (1`, `line 6: expected ')', found '}'`},
		{`A[0 = 1`, `line 5: expected ']', found '='`},
		{`A[0] = 1 ? 2`, `line 6: expected ':', found '}'`},
		{`A[0] = 1x`, `line 5: '1x' is not a number`},
		{`A[0] = 300:u8`, `line 5: '300:u8' is not a value of type u8`},
		{`A[0] = 2147483648`, `line 5: '2147483648' is not a value of type i32`},
		{`A[0] = 1e999`, `line 5: '1e999' is not a value of type f64`},
		{`A[0] = $`, `line 5: "$" has no meaning here`},
		{`A[0] = z`, `line 5: unknown name 'z'`},
		{`A[0] = A[1]@7`, `line 6: expected a position of the statement, because a load has only a column`},
		{"local x i32\nA[0] = y", `line 6: unknown name 'y'`},
		{"if (true) {\nlocal x i32\n}\nA[0] = x", `line 8: unknown name 'x'`},
		{`for i = 0 to 4 {`, `line 7: expected a statement or '}', found end of text`},
		{`for i = 0 {`, `line 5: expected 'to', found '{'`},
		{`for i = 0 to i {`, `line 5: unknown name 'i'`},
		{"for i = 0 to 4 {\ni = 1\n}", `line 6: the loop counter 'i' cannot be written`},
		{`for i = 0 to 4 step x {`, `line 5: expected a step, found 'x'`},
		{`push A, 1`, `line 5: 'A' is not a channel`},
		{`pop c = A[0]`, `line 5: expected '->', found '='`},
		{`A[0] = ` + strings.Repeat("(", 2000), `line 5: nested more than 1000 levels deep`},
		{`A[0] = ` + strings.Repeat("-", 2000), `line 5: nested more than 1000 levels deep`},
		{strings.Repeat("if (true) {\n", 2000), `line 1004: nested more than 1000 levels deep`},
	}
	for _, tt := range tests {
		text := tt.text
		if !strings.HasPrefix(text, "program") && text != "" {
			text = "program f \"f.cpp\"\narg A i32[4]\nchannel c i32[4]\ntask f {\n" + text + "\n}\n"
		}
		p, err := affine.Read(text)
		require.EqualError(t, err, tt.want, text)
		require.Nil(t, p)
	}
}

// FuzzReadPrint: Read never panics, and what it reads, Print and Read keep.
func FuzzReadPrint(f *testing.F) {
	for _, text := range goldens(f) {
		f.Add(text)
	}
	for seed := range uint64(20) {
		f.Add(affine.Print(randprog.New(seed, randprog.Config{})))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := affine.Read(text)
		if err != nil {
			return
		}
		for phase := affine.Parsed; phase <= affine.Decided; phase++ {
			affine.Check(p, phase) // must not panic on what is well formed only in grammar
		}
		printed := affine.Print(p)
		q, err := affine.Read(printed)
		require.NoError(t, err, printed)
		requireSame(t, p, q)
		require.Equal(t, printed, affine.Print(q))
	})
}
