package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/randprog"
)

// checkText is what Check says about a text, in order.
func checkText(t *testing.T, text string, phase affine.Phase) []string {
	p, err := affine.Read(text)
	require.NoError(t, err, text)
	return messages(affine.Check(p, phase))
}

func messages(findings []error) []string {
	var list []string
	for _, err := range findings {
		list = append(list, err.Error())
	}
	return list
}

func TestCheckAccepts(t *testing.T) {
	latest := map[string]affine.Phase{"dataflow.ir": affine.Decided, "undecided.ir": affine.Tasked}
	for name, text := range goldens(t) {
		require.Empty(t, checkText(t, text, latest[name]), name)
	}
	for seed := range uint64(300) {
		p := randprog.New(seed, randprog.Config{})
		require.Empty(t, affine.Check(p, affine.Tasked), affine.Print(p)) // one task alone is a graph
	}
}

// TestCheckParsed: the declarations and the body of one task, and all that Check
// says.
func TestCheckParsed(t *testing.T) {
	tests := []struct {
		name, decls, body string
		want              []string
	}{
		{"position", "", "out[0] = 1f @7:3", []string{"f.cpp:7:3: the value for out has type f32, expected i32: 1f"}},
		{"all findings", "", "out[0] = 1f\nout[1] = true\nout[2] = 2.0", []string{
			"task f: the value for out has type f32, expected i32: 1f",
			"task f: the value for out has type bool, expected i32: true",
			"task f: the value for out has type f64, expected i32: 2.0",
		}},
		{"name of the task", "task `a b` {\n}", "", []string{`task a b: "a b" is no identifier, but the name of this task`}},
		{"two tasks", "task f {\n}", "", []string{"task f: two tasks are called f"}},
		{"two arguments", "arg x i32\narg x i32", "", []string{"argument x has the name of another in scope"}},
		{"name of an argument", "arg `a-b` i32", "", []string{`"a-b" is no identifier, but the name of this argument`}},
		{"no elements", "arg x i32[4][0]", "", []string{"dimension 2 of x has 0 elements"}},
		{"negative size", "arg x i32[-1]", "", []string{"dimension 1 of x has -1 elements"}},
		{"too many elements", "arg x i32[2147483647][2147483647][2147483647]", "", []string{"x has too many elements"}},
		{"array by reference", "arg x i32[4] ref", "", []string{"x is passed by reference, but is no scalar argument"}},
		{"local by reference", "", "local x i32 ref", []string{"task f: x is passed by reference, but is no scalar argument"}},
		{"short table", "table k i32[3] = {1, 2}", "", []string{"table k has 3 elements and 2 initial values"}},
		{"pin of a table", "table k i32[1] pin(fifo) = {1}", "", []string{"table k is pinned, but is no channel"}},
		{"pin to nothing", "channel c i32[4] pin()", "", nil},
		{"pin without kind", "channel c i32[4] pin(@1:2)", "", []string{"c is pinned to kind 0 and depth 0"}},
		{"pin of a depth", "arg x i32[4] pin(pingpong depth=3)", "", []string{"x is pinned to kind 2 and depth 3"}},
		{"pin of a negative depth", "", "local x i32[4] pin(fifo depth=-3)", []string{"task f: x is pinned to kind 1 and depth -3"}},
		{"keep", "", "for i = 0 to 4 keep=-1 {\n}", []string{"task f: loop i has keep -1"}},
		{"layers", "", "for i = 0 to 4 layers=(a @1:2, b) {\n}", []string{"task f: loop i does not count its 2 layers"}},
		{"order", "", "for i = 0 to 4 order=(i, `a b`, i) {\n}", []string{
			`task f: "a b" is no identifier, but the name of this loop in an order`, "task f: the order of loop i names i twice"}},
		{"depth", "channel c i32[4] fifo depth=-1", "", []string{"channel c has kind 1 and depth -1"}},
		{"const written", "arg x i32[4] const", "x[0] = 1", []string{"task f: x is written, but is const"}},
		{"const popped into", "arg x i32[4] const\nchannel c i32", "pop c -> x[0]", []string{"task f: x is written, but is const"}},
		{"table written", "table k i32[1] = {1}", "k[0] = 1", []string{"task f: k is written, but is a constant table"}},
		{"shadowed argument", "", "local out i32", []string{"task f: local out has the name of another in scope"}},
		{"shadowed counter", "", "for i = 0 to 4 {\nfor i = 0 to 4 {\n}\n}", []string{"task f: counter i has the name of another in scope"}},
		{"counter as an argument", "", "for out = 0 to 4 {\n}", []string{"task f: counter out has the name of another in scope"}},
		{"names may come back", "", "for i = 0 to 4 {\nlocal x i32\n}\nfor i = 0 to 4 {\nlocal x f32\n}\nlocal x bool", nil},
		{"dimensions written", "", "out[0][0] = 1\nout = 1", []string{
			"task f: out has 1 dimensions and 2 subscripts", "task f: out has 1 dimensions and 0 subscripts"}},
		{"dimensions read", "", "out[0] = out[1][2]", []string{"task f: out has 1 dimensions and 2 subscripts"}},
		{"subscript", "", "out[1.5] = out[2f]", []string{"task f: subscript 1 of out has type f64", "task f: subscript 1 of out has type f32"}},
		{"counter type", "", "for i = 0f to 4f type=f32 {\n}", []string{"task f: the counter i has type f32"}},
		{"bool counter", "", "for i = false to true type=bool {\n}", []string{"task f: the counter i has type bool"}},
		{"bounds", "", "for i = 0 to 4:u8 type=i64 {\n}", []string{
			"task f: the start of i has type i32, expected i64: 0", "task f: the bound of i has type u8, expected i64: 4:u8"}},
		{"step", "", "for i = 0 to 4 step 0 {\n}", []string{"task f: the step of i is 0"}},
		{"bound again", "", "for i = 0 to 4 again {\n}", []string{"task f: loop i has a bound that no data changes, but evaluates it again"}},
		{"flushing no pipeline", "", "for i = 0 to 4 flush {\n}", []string{"task f: loop i is to flush, but is no pipeline"}},
		{"decisions of a loop", "", "for i = 0 to 4 ii=-2 unroll=-2 {\n}", []string{"task f: loop i has ii -2 and unroll -2"}},
		{"label", "", "for i = 0 to 4 label=`1st` {\n}", []string{`task f: "1st" is no identifier, but the name of this label`}},
		{"condition", "", "if (out[0]) {\n}", []string{"task f: a condition has type i32, expected bool: out[0]"}},
		{"push", "channel c i32", "push c, 1f", []string{"task f: the value for c has type f32, expected i32: 1f"}},
		{"pop", "channel c f32", "pop c -> out[0]", []string{"task f: a pop of f32 c is stored in i32 out"}},
		{"mixed operands", "", "out[0] = out[1] + 1:i64", []string{"task f: i32 + i64: out[1] + 1:i64"}},
		{"arithmetic on bool", "", "if (true + false == true) {\n}", []string{"task f: bool + bool: true + false"}},
		{"remainder of floats", "", "if (1f % 2f == 0f) {\n}", []string{"task f: f32 % f32: 1f % 2f"}},
		{"bits of floats", "", "if ((1f & 2f) == 0f) {\n}", []string{"task f: f32 & f32: 1f & 2f"}},
		{"shift of a float", "", "if (1f << 2 == 0f) {\n}", []string{"task f: f32 << i32: 1f << 2"}},
		{"shift by a float", "", "out[0] = 1 >> 2f", []string{"task f: i32 >> f32: 1 >> 2f"}},
		{"shift by another type", "", "out[0] = 1 >> 2:u8", nil},
		{"mixed comparison", "", "if (1 < 2f) {\n}", []string{"task f: i32 < f32: 1 < 2f"}},
		{"logic on int", "", "if (1 && true) {\n}", []string{"task f: i32 && bool: 1 && true"}},
		{"bits of bool", "", "if (true ^ false) {\n}", nil},
		{"minus bool", "", "if (-(true)) {\n}", []string{"task f: unary - of bool: -(true)"}},
		{"complement of a float", "", "if (~1f == 0f) {\n}", []string{"task f: unary ~ of f32: ~1f"}},
		{"not of an int", "", "if (!1) {\n}", []string{"task f: unary ! of i32: !1"}},
		{"select condition", "", "out[0] = 1 ? 2 : 3", []string{"task f: a condition has type i32, expected bool: 1"}},
		{"select sides", "", "out[0] = true ? 2 : 3f", []string{"task f: the sides of a select have types i32 and f32: true ? 2 : 3f"}},
		{"unknown function", "", "out[0] = foo(1)", []string{"task f: foo is no function"}},
		{"function of an int", "", "out[0] = sqrt(4)", []string{"task f: sqrt of type i32"}},
		{"min of bool", "", "if (min(true, false)) {\n}", []string{"task f: min of type bool"}},
		{"number of arguments", "", "out[0] = min(1, 2, 3)", []string{"task f: min has 3 arguments, expected 2"}},
		{"types of arguments", "", "out[0] = min(1, 2f)", []string{"task f: min of type i32 has an argument of type f32"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "program f \"f.cpp\"\narg out i32[4]\n" + tt.decls + "\ntask f {\n" + tt.body + "\n}\n"
			require.Equal(t, tt.want, checkText(t, text, affine.Parsed))
		})
	}
}

// TestCheckTrees: faults that no text has.
func TestCheckTrees(t *testing.T) {
	const base = `program f "f.cpp"
arg out i32[4]
table k i32[1] = {1}
channel c i32
task f {
  for i = 0 to 4 {
    out[i] = i
  }
  if (true) {
    local x i32
    x = 1
    out[0] = x
  }
  push c, 1
}
`
	type parts struct {
		p      *affine.Program
		out    *affine.Buffer
		loop   *affine.Loop
		assign *affine.Assign // in the loop
		branch *affine.If
	}
	tests := []struct {
		name string
		edit func(f parts)
		want []string
	}{
		{"nothing", func(parts) {}, nil},
		{"top", func(f parts) { f.p.Top = "" }, []string{`"" is no identifier, but the name of this top function`}},
		{"statement twice", func(f parts) { f.loop.Body = append(f.loop.Body, f.assign) }, []string{"task f: this assignment appears twice in the program"}},
		{"statement in itself", func(f parts) { f.loop.Body = append(f.loop.Body, f.loop) }, []string{"task f: this loop appears twice in the program"}},
		{"declared twice", func(f parts) {
			f.p.Tasks[0].Body = append(f.p.Tasks[0].Body, &affine.Decl{Buffer: f.out})
		}, []string{"task f: out is declared twice", "task f: local out has the name of another in scope"}},
		{"counter outside", func(f parts) {
			f.branch.Then = append(f.branch.Then, &affine.Assign{
				Buffer: f.out, Index: []affine.Expr{&affine.Counter{Loop: f.loop}}, Value: affine.IntConst(1)})
		}, []string{"task f: the counter i is used outside its loop"}},
		{"counter in its own bound", func(f parts) { f.loop.Hi = &affine.Counter{Loop: f.loop} }, []string{"task f: the counter i is used outside its loop"}},
		{"local outside", func(f parts) {
			x := f.branch.Then[0].(*affine.Decl).Buffer
			f.p.Tasks[0].Body = append(f.p.Tasks[0].Body, &affine.Assign{Buffer: x, Value: affine.IntConst(1)})
		}, []string{"task f: x is used outside the scope of its declaration"}},
		{"local before", func(f parts) {
			f.branch.Then[0], f.branch.Then[1] = f.branch.Then[1], f.branch.Then[0]
		}, []string{"task f: x is used without a declaration"}},
		{"undeclared", func(f parts) { f.assign.Value = &affine.Load{Buffer: &affine.Buffer{Name: "y", Elem: affine.I32}} },
			[]string{"task f: y is used without a declaration"}},
		{"constant not of its type", func(f parts) {
			f.assign.Value = &affine.Cast{T: affine.I32, X: &affine.Const{T: affine.Type{Kind: affine.Uint, Bits: 8}, I: 256}}
		}, []string{"task f: a constant is not a value of its type u8: 256"}},
		{"float constant not of its type", func(f parts) {
			f.assign.Value = &affine.Cast{T: affine.I32, X: &affine.Const{T: affine.F32, F: 0.1}}
		}, []string{"task f: a constant is not a value of its type f32: 0.1"}},
		{"type of a cast", func(f parts) {
			f.branch.Cond = &affine.Cast{T: affine.Type{Kind: affine.Int, Bits: 7}, X: f.branch.Cond}
		},
			[]string{"task f: a cast to i7, which is no type of a program", "task f: a condition has type i7, expected bool: i7(true)"}},
		{"type of a buffer", func(f parts) { f.p.Args = append(f.p.Args, &affine.Buffer{Name: "y"}) },
			[]string{"y has elements of type none, which is no type of a program"}},
		{"operator", func(f parts) {
			f.assign.Value = &affine.Binary{Op: "**", X: affine.IntConst(1), Y: affine.IntConst(2)}
		}, []string{"task f: i32 ** i32: 1 ** 2"}},
		{"initial values", func(f parts) { f.out.Init = []affine.Const{} }, []string{"argument out has initial values"}},
		{"type of an initial value", func(f parts) { f.p.Tables[0].Init[0].T = affine.I64 }, []string{"initial value 0 of k is not a value of type i32"}},
		{"table not const", func(f parts) { f.p.Tables[0].Const = false }, []string{"table k is not const"}},
		{"port", func(f parts) { f.p.Tables[0].Port.Kind = affine.PortAXI }, []string{"k has a port, but is no argument"}},
		{"place", func(f parts) { f.p.Tables[0].Place.Bank = affine.Bank{Memory: "HBM"} }, []string{"k is placed in a bank, but is no argument"}},
		{"type in the signature", func(f parts) {
			f.p.Tables[0].Outside, f.out.Outside = affine.Type{Kind: affine.Fixed, Bits: 8}, affine.Type{Kind: affine.Fixed, Bits: 8}
		}, []string{"out of type i32 is called ap_fixed<8, 8> in the user's signature, which has other bits",
			"k has a type in the user's signature, but is no argument"}},
		{"bank without port", func(f parts) { f.out.Port.Bank = affine.Bank{Memory: "DDR", First: 1, Last: 1} },
			[]string{"out lies in bank DDR[1], but has no m_axi port"}},
		{"no bank", func(f parts) { f.out.Place.Bank = affine.Bank{Memory: "HBM", First: 3, Last: 2} }, []string{"out lies in bank HBM[3:2], which is none"}},
		{"channel twice", func(f parts) { f.p.Channels = append(f.p.Channels, f.p.Channels[0]) }, []string{"a channel appears twice"}},
		{"foreign channel", func(f parts) { f.p.Tasks[0].Body[2].(*affine.Push).Channel = &affine.Channel{Buffer: f.out} },
			[]string{"task f: a push or pop of a channel that the program does not have"}},
		{"channel without buffer", func(f parts) { f.p.Channels = append(f.p.Channels, &affine.Channel{}) }, []string{"a channel has no buffer"}},
		{"channel kind", func(f parts) { f.p.Channels[0].Kind = 9 }, []string{"channel c has kind 9 and depth 0"}},
		{"nil statement", func(f parts) { f.loop.Body = append(f.loop.Body, nil) }, []string{"task f: a statement is missing (nil)"}},
		{"nil expression", func(f parts) { f.assign.Value = nil }, []string{"task f: an expression is missing (nil)"}},
		{"nil operand", func(f parts) { f.assign.Value = &affine.Unary{Op: "-"} }, []string{"task f: an expression is missing (nil)"}},
		{"nil buffer", func(f parts) { f.assign.Buffer = nil }, []string{"task f: an access has no buffer"}},
		{"nil declaration", func(f parts) { f.branch.Then = []affine.Stmt{&affine.Decl{}} }, []string{"task f: a declaration has no buffer"}},
		{"nil loop", func(f parts) { f.assign.Value = &affine.Counter{} }, []string{"task f: a counter has no loop"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := affine.Read(base)
			require.NoError(t, err)
			loop := p.Tasks[0].Body[0].(*affine.Loop)
			tt.edit(parts{p, p.Args[0], loop, loop.Body[0].(*affine.Assign), p.Tasks[0].Body[1].(*affine.If)})
			require.Equal(t, tt.want, messages(affine.Check(p, affine.Parsed)))
			affine.Check(p, affine.Decided) // must not panic
		})
	}
}

func TestCheckTasked(t *testing.T) {
	tests := []struct {
		name, decls, a, b, c string // the bodies of three tasks
		want                 []string
	}{
		{"chain", "arg in i32\narg out i32 ref\nchannel s i32\nchannel t i32", "s = in", "t = s + in", "out = t", nil},
		{"read back", "arg out i32 ref\nchannel t i32", "t = 1\nt = t + 1", "out = t", "", nil},
		{"unused", "arg out i32[4]\narg in i32[4] const", "", "", "", nil},
		{"unused channel", "channel t i32", "", "", "", []string{
			"channel t is written by no task, expected one task", "channel t is read by no task, expected one task that does not write it"}},
		{"two writers", "arg out i32 ref\nchannel t i32 @3:9", "t = 1", "t = 2", "out = t", []string{
			"f.cpp:3:9: channel t is written by a, b, expected one task"}},
		{"update", "arg out i32 ref\nchannel t i32", "t = 1", "t = t + 1", "out = t", []string{
			"channel t is written by a, b, expected one task"}},
		{"two readers", "arg o i32 ref\narg p i32 ref\nchannel t i32", "t = 1", "o = t", "p = t", []string{
			"channel t is read by b, c, expected one task that does not write it"}},
		{"only read back", "channel t i32", "t = 1\nt = t + 1", "", "", []string{
			"channel t is read by no task, expected one task that does not write it"}},
		{"feedback", "arg out i32 ref\nchannel t i32", "out = t", "t = 1", "", []string{
			"channel t is read by a before b writes it"}},
		{"tokens", "arg out i32 ref\nchannel t i32 fifo", "push t, 1", "pop t -> out", "push t, 2", []string{
			"channel t is written by a, c, expected one task"}},
		{"output of two", "arg out i32[4]", "out[0] = 1", "", "out[1] = 1", []string{
			"argument out is written by a, c, expected one task"}},
		{"output read elsewhere", "arg out i32[4]\narg p i32 ref", "out[0] = 1", "p = out[0]", "", []string{
			"argument out is written by a, but used by a, b"}},
		{"output read back", "arg out i32[4]", "out[0] = 1\nout[1] = out[0]", "", "", nil},
		{"popped into and read elsewhere", "arg o i32 ref\narg p i32 ref\nchannel t i32", "push t, 1", "pop t -> o", "p = o", []string{
			"argument o is written by b, but used by b, c"}},
		{"array read by two", "arg in i32[4]\narg o i32 ref\narg p i32 ref", "o = in[0]", "p = in[in[1]]", "", nil},
		{"array read by three", "arg in i32[4]\narg o i32 ref\narg p i32 ref\narg q i32 ref", "o = in[0]", "p = in[in[1]]", "q = in[2]", []string{
			"argument in is read by a, b, c, expected 2 at most"}},
		{"port read by two", "arg in i32[4] port=axi bundle=gmem0\narg o i32 ref\narg p i32 ref", "o = in[0]", "p = in[1]", "", []string{
			"argument in is read by a, b, expected 1 at most"}},
		{"scalar read by two", "arg in i32\narg o i32 ref\narg p i32 ref", "o = in", "p = in", "", nil},
		{"bounds count as reads", "arg in i32[4] port=axi bundle=gmem0\narg o i32 ref", "for i = 0 to in[0] {\n}", "if (in[1] == 0) {\no = 1\n}", "", []string{
			"argument in is read by a, b, expected 1 at most"}},
		{"also parsed", "channel t i32", "t = 1f", "", "", []string{
			"task a: the value for t has type f32, expected i32: 1f",
			"channel t is read by no task, expected one task that does not write it"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "program f \"f.cpp\"\n" + tt.decls + "\ntask a {\n" + tt.a + "\n}\ntask b {\n" + tt.b + "\n}\ntask c {\n" + tt.c + "\n}\n"
			require.Equal(t, tt.want, checkText(t, text, affine.Tasked))
			if tt.name != "also parsed" {
				require.Empty(t, checkText(t, text, affine.Parsed))
			}
		})
	}
}

func TestCheckDecided(t *testing.T) {
	tests := []struct {
		name, port, channel, write, read string
		want                             []string
	}{
		{"fifo", "port=axi bundle=g", "fifo depth=2", "push t, 1", "pop t -> out[0]", nil},
		{"ping-pong", "port=memory", "pingpong", "t = 1", "out[0] = t", nil},
		{"no kind", "port=memory", "", "t = 1", "out[0] = t", []string{"channel t has no kind"}},
		{"shallow", "port=memory", "fifo depth=1", "push t, 1", "pop t -> out[0]", []string{"FIFO t has depth 1, expected 2 or more"}},
		{"fifo as an array", "port=memory", "fifo depth=2", "t = 1 @5:3", "out[0] = t @6:3", []string{
			"f.cpp:5:3: FIFO t is accessed as an array", "f.cpp:6:3: FIFO t is accessed as an array"}},
		{"fifo popped into", "port=memory", "fifo depth=2", "push t, 1", "pop t -> t\nout[0] = 1", []string{
			"channel t is written by a, b, expected one task",
			"channel t is read by no task, expected one task that does not write it",
			"task b: FIFO t is accessed as an array"}},
		{"tokens of a ping-pong", "port=memory", "pingpong", "push t, 1", "pop t -> out[0]", []string{
			"task a: channel t is accessed by push or pop, but is no FIFO", "task b: channel t is accessed by push or pop, but is no FIFO"}},
		{"no port", "", "pingpong", "t = 1", "out[0] = t", []string{"argument out has no port"}},
		{"no bundle", "port=axi", "pingpong", "t = 1", "out[0] = t", []string{
			`the m_axi port of out has no bundle, or one that is no identifier: ""`}},
		{"array in a register", "port=scalar", "pingpong", "t = 1", "out[0] = t", []string{"array out has a scalar port"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "program f \"f.cpp\"\narg out i32[4] " + tt.port + "\nchannel t i32 " + tt.channel +
				"\ntask a {\n" + tt.write + "\n}\ntask b {\n" + tt.read + "\n}\n"
			require.Equal(t, tt.want, checkText(t, text, affine.Decided))
		})
	}
}
