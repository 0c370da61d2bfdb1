package parse

import (
	"strconv"

	"codo/diag"
	"codo/parse/preprocess"
)

// The syntax tree: what is left of C++ once preprocessing is done and
// tree-sitter's tree has been read. It is private, so nothing after this
// package can depend on C++ syntax. Positions are the user's.

// expr is an expression; the comment gives the source it stands for.
type expr interface{ at() diag.Pos }

// place gives a node its position.
type place struct{ pos diag.Pos }

func (p place) at() diag.Pos { return p.pos }

// intLiteral is the literal n.
func intLiteral(at place, n int) *literal { return &literal{at, strconv.Itoa(n)} }

type (
	// 12, 0x1fu, 0.5f, 'a', true
	literal struct {
		place
		text string
	}
	// x, std::max (only the last part is kept)
	ident struct {
		place
		name  string
		scope string    // C of C::x: a struct, enum or namespace
		of    *typeName // C<T> of C<T>::x
		outer bool      // ::x, that of the file
	}
	// -x, !x, ~x, +x, &x, *x, ++x, x++
	unary struct {
		place
		op      string
		x       expr
		postfix bool
	}
	// x + y
	binary struct {
		place
		op   string
		x, y expr
	}
	// x = y, x += y; op is "=" or "+=" and so on
	assign struct {
		place
		op   string
		x, y expr
	}
	// c ? x : y
	conditional struct {
		place
		cond, x, y expr
	}
	// f<int, 4>(x, y)
	call struct {
		place
		fn    string
		scope *typeName // T of T::fn, nil for none
		targs []templateArg
		args  []expr
		// scoped is set for std::f and hls::f.
		scoped bool
		std    bool        // std::f
		made   *lambdaExpr // what is called, if it is made here
	}
	// x.method(args), x.field
	member struct {
		place
		x      expr
		name   string
		args   []expr
		called bool
		targs  []templateArg
	}
	// x[i]
	index struct {
		place
		x, i expr
	}
	// (T)x, T(x), static_cast<T>(x)
	cast struct {
		place
		typ *typeName
		x   expr
	}
	// {1, 2, 3}
	initList struct {
		place
		elems []expr
		part  bool // of .x[2] = 1: what x has beside it stays
		said  bool // where its values stand, [2] = 1: they are in their places
	}
	// [&](T x) { ... }
	lambdaExpr struct {
		place
		f      *function
		copies bool       // [=]: what it sees is copied
		copied []string   // [x]: this is, too
		seen   []string   // [=, &x]: this is not
		own    []*varDecl // [x = 3]: variables of its own
	}
	// .x = 1
	designated struct {
		place
		name string
		x    expr
	}
	// "text"
	stringLiteral struct {
		place
		text string
	}
	// sizeof(T), sizeof x
	sizeOf struct {
		place
		typ *typeName
		x   expr
	}
)

// templateArg is one argument of f<...> or ap_int<...>: a type, or a value; a
// bare name may be either and has both.
type templateArg struct {
	typ   *typeName
	value expr
}

// typeName is a type as written, without the declarator: const ap_uint<W>.
type typeName struct {
	place
	name    string    // "int", "unsigned long", "ap_int", "T"
	scope   string    // C of C::T
	of      *typeName // C<..> of C<..>::T
	outer   bool      // ::T
	value   expr      // of decltype(value)
	targs   []templateArg
	isConst bool
	ptr     int    // stars of a cast's type: (T *)
	isRef   bool   // of a cast's type: (T &)
	dims    []expr // its sizes: (T (*)[N])
	calls   bool   // it is what a function returns that the name stands for
}

// stmt is a statement.
type stmt interface{ at() diag.Pos }

type (
	// { ... }
	block struct {
		place
		list []stmt
	}
	// int a = 1, b[3];  one varDecl each
	declaration struct {
		place
		vars []*varDecl
	}
	// using T = float;  typedef float T;  template <int N> using T = std::array<float, N>;
	aliasDecl struct {
		place
		name    string
		typ     *typeName
		dims    []expr
		tparams []templateParam
	}
	// enum { A, B = 4 };  enum class E : T { A, B };
	enumDecl struct {
		place
		names  []string
		values []expr // nil entries count on
		class  string // name of an enum class
		typ    *typeName
	}
	// struct S : B { ... };
	structDecl struct {
		place
		name     string
		isUnion  bool
		padded   bool // it has bit-fields without a name
		base     *typeName
		fields   []*varDecl
		members  []stmt // constants and types
		methods  []*function
		friends  []*function // defined in it
		pure     []string    // functions that it only declares, virtual ones
		ctors    []*function
		inherits bool                        // it has those of its base: using B::B
		ofSome   []*function                 // functions for some arguments of the template alone
		renamed  [][]templateParam           // what the parameters of the template are called where functions of it are defined
		tparams  []templateParam             // of a template; nil for none
		special  []templateArg               // of a specialisation of one: what it is for
		library  bool                        // one of libraryStructs
		ahead    bool                        // a template that is only declared; all of it may be specialisations
		unpack   func(count int) *structDecl // of a template with packs: it with so many elements in each
		made     map[int]*structDecl         // what that gave
		errors   diag.List                   // they matter if the struct is used
	}
	// template <int N> const int C<N>::v[N] = {..};
	staticDef struct {
		place
		of      string // the struct
		v       *varDecl
		tparams []templateParam
	}
	// x = 1;  f(x);
	exprStmt struct {
		place
		x expr
	}
	// label: for (init; cond; post) body
	forStmt struct {
		place
		label   string
		init    stmt // nil, declaration or exprStmt
		cond    expr
		post    expr
		body    stmt
		pragmas []preprocess.Pragma

		// Of a loop that has been brought to plain form:
		after   []stmt // steps beside the counter's, at the end of each iteration
		tested  testTime
		written *forStmt // before that
	}
	// while (cond) body; do body while (cond);
	whileStmt struct {
		place
		label   string
		cond    expr
		body    stmt
		isDo    bool
		pragmas []preprocess.Pragma
	}
	// if (cond) then else other
	ifStmt struct {
		place
		cond        expr
		then, other stmt
	}
	// switch (x) { case 1: case 2: ...; default: ... }
	switchStmt struct {
		place
		x     expr
		cases []switchCase
	}
	// for (T v : x) body
	rangeStmt struct {
		place
		label   string
		v       *varDecl
		x       expr
		body    stmt
		pragmas []preprocess.Pragma
	}
	// return x;
	returnStmt struct {
		place
		x expr
	}
	// break; continue; goto l;
	jumpStmt struct {
		place
		word string
		to   string // the label of a goto
	}
	// #pragma codo verb key=value,value ...
	codoStmt struct {
		place
		verb    string
		options []codoOption // in order, each key once
	}
	// a statement that has been reported already
	badStmt struct{ place }
)

// codoOption is one key=value,value of a codo pragma.
type codoOption struct {
	key    preprocess.Word
	values []preprocess.Word
}

// testTime says when a loop tests its counter: before an iteration, as usual, or
// around the step, which stands in the condition.
type testTime int8

const (
	usual  testTime = iota
	before          // --i > 0: the stepped counter is tested
	after           // i-- > 0: the counter is tested, then stepped
)

// switchCase is what follows one or more labels of a switch, up to the next.
type switchCase struct {
	values    []expr
	isDefault bool
	body      *block
}

// varDecl is one declared variable or parameter: const float A[4][N] = {...}.
type varDecl struct {
	place
	name     string
	typ      *typeName
	dims     []expr   // outermost first; nil entry: [] without size
	isRef    bool     // T &x, T (&x)[N]
	ptr      int      // stars; with dims a pointer to such an array
	init     expr     // nil for none
	bind     []string // auto [a, b]: the names of its parts
	bits     expr     // of a bit-field: how many it has
	isStatic bool
	isExtern bool // extern without a value
	calls    bool // T (*f)(..), T f(..): a function that is given
	pack     bool // an element of a pack
	isMoved  bool // T &&x
}

// function is one definition.
type function struct {
	place
	name      string
	unit      string   // the file that was given, which may include the one it stands in
	end       diag.Pos // of its last brace
	ret       *typeName
	refers    bool // it returns a reference
	isStatic  bool // it is of its file alone
	isVirtual bool
	isConst   bool // a function of a struct that does not change it
	params    []*varDecl
	tparams   []templateParam
	special   []templateArg // of a specialisation of a template, or of the struct that it is a function of: what it is for
	scope     string        // C of C::f
	path      string        // a::C of a::C::f
	space     string        // the namespace that it stands in: a::b
	using     []string      // namespaces that it uses
	creates   bool          // a constructor
	body      *block
	pragmas   []preprocess.Pragma
	calls     map[string]diag.Pos       // functions named in calls, with one place
	unpack    func(count int) *function // of a template with packs: it with so many elements in each
	made      map[int]*function         // what that gave
	packed    bool                      // that gave it
	errors    diag.List                 // found while reading it; they matter if it is used
}

// templateParam is one parameter of template <typename T, int N = 4>.
type templateParam struct {
	name   string
	isType bool
	typ    *typeName // of a value without a name, which is there for its type
	def    templateArg
	pack   bool // an element of a pack
}

// translationUnit is what the files of a kernel declare, and what they include.
type translationUnit struct {
	file      string              // the first
	globals   []stmt              // declaration, aliasDecl, enumDecl in order
	units     map[stmt]string     // the files in which they stand
	own       map[stmt]bool       // those of them that mean something in their file alone
	calls     map[string]diag.Pos // functions that they call
	using     []string            // namespaces that they use
	functions []*function
	ahead     []aheadCall // of C++: calls by names that were not declared before
	library   []*function // of the standard library, see library_struct.go
}
