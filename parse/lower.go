package parse

import (
	"fmt"
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// maxWork bounds how often a statement of the source is lowered.
const maxWork = 4 * preprocess.MaxStatements

// lowerer turns the syntax tree into an affine program. Functions are inlined
// where they are called; names resolve through lexical scopes.
type lowerer struct {
	diags *diag.List
	isC   bool
	wide  *wideWords
	// holding says that words are made of which bits are asked for at once: digits may have scalars.
	holding bool
	// given is Options.Values.
	given       map[string]float64
	file        string // the first of the kernel
	overloads   mathOverloads
	globalCalls map[string]diag.Pos // functions called by constants of the file, and by functions of structs
	// keepTasks is Options.KeepTasks
	keepTasks bool
	asWritten bool // Options.AsWritten
	funcs     map[string][]*function
	ofStructs map[string][]*function        // of the library, which take structs of it or make them
	special   map[string][]*function        // specialisations of templates
	methods   map[string][]*function        // of structs
	ctors     []*function                   // of structs of the file
	making    bool                          // a constant is being made, of variables
	changed   map[*function]map[string]bool // see changedBy
	mayStand  map[string][]*function        // see mayCall
	holders   map[string]bool               // names of fields and variables of files that hold functions, see mayCall
	order     []*function

	prog      *affine.Program
	loose     []*affine.Channel // streams that join no tasks
	streams   streamRows
	tokenRows map[*affine.Channel][]int         // see rowsOfTokens
	classes   map[*affine.Buffer]int            // see ofClass
	unsized   []*affine.Buffer                  // arguments whose first size is not known yet
	statics   []affine.Stmt                     // what declares static variables of functions, before all else, in a design as it is
	roomy     []*affine.Buffer                  // pointers of which a pragma says for how many elements there is room
	handedAs  map[*affine.Buffer]handedSize     // those that functions say a size of
	structs   []structPart                      // fields of arguments
	recasts   map[*affine.Buffer][]recast       // arrays that are seen as others
	recastsOf map[*affine.Buffer]*affine.Buffer // which those others stand for
	scope     *scope
	globals   *scope
	ofUnits   unitNames
	// declaring is the file of the declaration that is being lowered.
	declaring string
	words     []*affine.Buffer                  // arguments that point to vectors
	out       *[]affine.Stmt                    // where statements go
	joining   *[]affine.Stmt                    // which the statements of the loop at hand will join
	joins     map[*[]affine.Stmt]*[]affine.Stmt // of loops that are written out: their statements run once
	ending    map[*[]affine.Stmt][]func()       // what is to be done once a list of statements is whole
	pending   bool                              // there are pending lists
	filling   []*pendingList                    // those whose pointers the loop at hand sets
	loops     []*affine.Loop                    // enclosing loops, outermost first
	chooses   map[diag.Pos]bool                 // loops that are written out as their counters choose structs, see heldList
	using     []string                          // namespaces that the files use
	active    []*function                       // functions being inlined, outermost first
	exits     []*exit                           // of the enclosing statements, outermost first
	returned  func(x expr)                      // is given x instead, where its type is asked for; else nil
	result    *affine.Buffer                    // where `return x` of the innermost function goes

	resultRecord *record // the same for a struct

	taken        map[string]int    // names in use, see fresh
	numbers      map[string]int    // the last number that fresh gave a name
	buffersNamed map[string]bool   // names of buffers
	renamed      map[string]string // of those that are not called as in the source, what they are called there
	count        int               // statements made
	work         int               // statements lowered
	reported     map[string]bool   // things to say once
	tables       map[string]*affine.Buffer
	counters     map[*affine.Buffer]bool        // variables that only loops count with, and flags of exits
	unchanging   map[*affine.Buffer]affine.Expr // see keeps

	wishes wishes // of codo pragmas

	// Of a design that is taken as it is:
	isRegion   bool                              // the top is a dataflow region
	inPipeline int                               // pipelined loops and functions around
	processes  map[*affine.Task]string           // tasks made of loops, with labels
	bitFields  map[*affine.Buffer]affine.Type    // bit-fields, and their bits
	streamed   map[*affine.Buffer]int            // arrays that are FIFOs, with depths
	labels     map[*function]map[diag.Pos]string // see loopNumbers

	around   []preprocess.Pragma // of the enclosing loops in the function being lowered
	honoured map[diag.Pos]bool   // pragmas that became decisions
	used     []*function         // functions whose bodies are lowered, the top first

	shorter map[*affine.Buffer][]shapeNote // arrays passed for longer ones

	variables []*varDecl                // of the file
	called    map[*call][]*function     // of the library
	operators bool                      // some struct has operators
	choices   bool                      // some pointer is one of several arrays
	recursive int                       // calls in calls of the same function
	openAt    map[*affine.Loop]diag.Pos // loops until a flag is set, and where that is said
	lasting   []*affine.Buffer          // variables that outlive a run
	keeping   map[*affine.Channel]bool  // streams that do
	inRows    map[elementAt]bool        // accesses through pointers that begin inside of a row
	shared    map[*affine.Buffer]string // those of them that are globals, with their names
	anew      map[*affine.Buffer]bool   // what each run computes as the first one did, see computedAnew
	origin    map[*affine.Buffer]origin // what each of them is in the source
}

func newLowerer(tu *translationUnit, wide *wideWords, diags *diag.List, isC bool) *lowerer {
	l := &lowerer{diags: diags, isC: isC, wide: wide, file: tu.file, using: tu.using, globalCalls: tu.calls, funcs: map[string][]*function{}, ofStructs: map[string][]*function{}, special: map[string][]*function{}, methods: map[string][]*function{}, holders: map[string]bool{}, order: tu.functions,
		ofUnits: unitNames{}, taken: map[string]int{}, numbers: map[string]int{}, buffersNamed: map[string]bool{}, renamed: map[string]string{}, reported: map[string]bool{}, tables: map[string]*affine.Buffer{}, counters: map[*affine.Buffer]bool{}, wishes: wishes{counters: map[*affine.Loop]string{}}, honoured: map[diag.Pos]bool{}, shared: map[*affine.Buffer]string{}, anew: map[*affine.Buffer]bool{}, keeping: map[*affine.Channel]bool{}, openAt: map[*affine.Loop]diag.Pos{}, origin: map[*affine.Buffer]origin{}, processes: map[*affine.Task]string{}, streamed: map[*affine.Buffer]int{}, bitFields: map[*affine.Buffer]affine.Type{}, labels: map[*function]map[diag.Pos]string{},
		called: map[*call][]*function{}, handedAs: map[*affine.Buffer]handedSize{}, shorter: map[*affine.Buffer][]shapeNote{}, inRows: map[elementAt]bool{}, chooses: map[diag.Pos]bool{}, joins: map[*[]affine.Stmt]*[]affine.Stmt{}}
	for _, f := range tu.functions {
		if f.special != nil {
			l.special[f.name] = append(l.special[f.name], f)
		} else {
			l.funcs[f.name] = append(l.funcs[f.name], f)
		}
		l.operators = l.operators || isOperator(f.name)
		l.noteStructsIn(f)
	}
	for _, f := range tu.library {
		l.ofStructs[f.name] = append(l.ofStructs[f.name], f)
	}
	l.push()
	l.globals = l.scope
	for _, s := range tu.globals {
		l.declareGlobal(s, tu)
	}
	return l
}

// goesOn counts the statements of the source that are lowered, copies of loop
// bodies included, and reports false when there are too many to go on.
func (l *lowerer) goesOn(pos diag.Pos) bool {
	l.work++
	if l.work == maxWork+1 {
		l.diags.Errorf(diag.TooLarge, pos, "the kernel has more than %d statements where its loops and calls are written out", maxWork)
	}
	return l.work <= maxWork
}

// emit appends a statement to the program.
func (l *lowerer) emit(s affine.Stmt) {
	l.count++
	if l.count == preprocess.MaxStatements+1 {
		l.diags.Errorf(diag.TooLarge, s.At(), "the kernel has more than %d statements after inlining", preprocess.MaxStatements)
	}
	if nest, ok := s.(*affine.Loop); ok && len(l.loops) == 0 {
		l.keepNest(nest)
	}
	if a, ok := s.(*affine.Assign); ok && len(l.bitFields) > 0 {
		l.cutBits(a)
	}
	if l.count <= preprocess.MaxStatements {
		*l.out = append(*l.out, s)
	}
}

// into runs f with statements going to a new list, which is returned.
func (l *lowerer) into(f func()) []affine.Stmt {
	var list []affine.Stmt
	saved := l.out
	l.out = &list
	f()
	for _, end := range l.ending[&list] {
		end()
	}
	delete(l.ending, &list)
	l.out = saved
	return list
}

// program lowers the top function.
func (l *lowerer) program(file string, top *function) *affine.Program {
	l.prog = &affine.Program{Top: top.name, File: file, Pos: top.pos}
	l.taken[top.name]++
	l.use(top)
	l.active = []*function{top}
	l.inScope(l.globals, func() {
		if l.isDesign(top) {
			l.into(func() { l.arguments(top) })
			l.isRegion = true
			l.region(top)
			for _, t := range l.prog.Tasks {
				t.Body = l.joinRecasts(t.Body)
				t.Body = l.countLoops(t.Body)
				l.joinStructs(t.Body)
			}
			l.closeSizes()
			return
		}
		body := l.into(func() {
			l.openGlobals()
			l.arguments(top)
			l.pipelined(top, func() { l.function(top.body) })
		})
		body = l.joinRecasts(append(l.statics, body...))
		if l.asWritten {
			for _, b := range l.prog.Args {
				b.Port = port(top.pragmas, b, true)
			}
		}
		if !l.asWritten {
			body = l.withoutUnread(body)
			asTruths(body)
			l.dropUnread(body)
		}
		body = l.countLoops(body)
		body = l.unstream(body)
		l.joinStructs(body)
		l.prog.Tasks = []*affine.Task{{Name: top.name, Body: l.dropUnused(body), Pos: top.pos}}
		l.closeSizes()
	})
	dropPoints(l.prog)
	l.checkWishes()
	l.warnUnknown()
	if !l.asWritten && !l.diags.HasErrors() {
		l.warnUnused()
	}
	if l.asWritten {
		simplify(l.prog)
		l.honourFunction(top, true, false)
		l.warnIgnored()
	}
	for _, p := range top.pragmas {
		if d := parseDirective(p.Text); len(d.variables()) == 0 || !l.honoured[p.Pos] {
			l.prog.Pragmas = append(l.prog.Pragmas, p.Text)
		}
	}
	return l.prog
}

// use reports, once, the errors found while reading a function that is used.
func (l *lowerer) use(f *function) {
	if !slices.Contains(l.used, f) {
		*l.diags = append(*l.diags, f.errors...)
		l.used = append(l.used, f)
	}
}

// arguments makes the buffers of the top function's parameters.
func (l *lowerer) arguments(top *function) {
	if top.takesVectors() {
		k := slices.IndexFunc(top.params, func(v *varDecl) bool { return takesVector(v.typ) })
		l.diags.Errorf(diag.Memory, top.params[k].pos, "the top function takes a vector, %s", quoteToken(top.params[k].name)).
			Advise("make it an array of constant size, T %s[N]", top.params[k].name)
		for _, v := range top.params {
			l.declare(v.pos, v.name, poisoned{})
		}
		return
	}
	if top.tparams != nil {
		l.diags.Errorf(diag.TopChoice, top.pos, "the top function %s is a template", quoteToken(top.name)).
			Advise("add a function that calls it with fixed arguments, and make that the top")
	}
	changed, moved := l.changedNames(top.body), l.moved(top.body)
	for _, v := range top.params {
		if isStreamType(v.typ) { // a FIFO of which the other end is outside
			l.streamParameter(v)
			continue
		}
		if ref := l.structNamed(v.typ); ref.rec != nil && len(ref.dims) == 0 && v.name != "" && !l.asWritten {
			l.structArgument(v, ref.rec, top)
			continue
		}
		b, ok := l.argument(v, top)
		if !ok {
			l.declare(v.pos, v.name, poisoned{})
			continue
		}
		if b.Elem.IsLane() && b.Elem.Point.Frac%mostLaneBits != 0 {
			l.diags.Errorf(diag.Unsupported, v.pos, "an argument of words of %d bits, whose place in memory is up to the compiler", b.Elem.Point.Frac).
				Advise("make them a multiple of %d bits wide", mostLaneBits)
		}
		l.prog.Args = append(l.prog.Args, b)
		if l.fixedArgument(v, b, changed[v.name]) {
			continue
		}
		if (b.IsScalar() && !b.ByRef || b.Const && !v.typ.isConst) && changed[v.name] {
			l.copyOfArgument(v, b)
			continue
		}
		if !b.IsScalar() && (!v.isRef || v.ptr > 0) && moved[v.name] {
			l.pointerVariable(v, view{buf: b}, top.body)
			continue
		}
		l.declare(v.pos, v.name, view{buf: b, pointer: l.isPointerTo(v, b)})
	}
	if top.ret != nil && top.ret.name != "void" && top.returnsValue() {
		l.resultArgument(top)
	}
	l.unknownValues(top)
}

// returnsValue reports whether f says what it returns: one that only ends returns what nobody may use.
func (f *function) returnsValue() (found bool) {
	walk(f.body, func(n any) bool {
		r, ok := n.(*returnStmt)
		found = found || ok && r.x != nil
		return !found
	})
	return found
}

// resultArgument makes an argument of what the top function returns, since a
// dataflow region returns nothing.
func (l *lowerer) resultArgument(top *function) {
	ref, ok := l.resolve(top.ret)
	if !ok || !l.isScalarType(ref, top.ret) {
		return
	}
	b := l.buffer("result", ref.elem, nil, top.ret.pos)
	b.ByRef, b.Result = true, true
	l.prog.Args = append(l.prog.Args, b)
	l.result = b
	l.diags.Warnf(diag.ReturnValue, top.ret.pos, "the kernel gives what %s returns through a further argument, %s", quoteToken(top.name), quoteToken(b.Name)).
		Advise("a dataflow region returns void: to choose the name and place, pass the result by reference")
}

// cppOnly are the keywords of C++ that are names in C; a kernel is C++.
var cppOnly = map[string]bool{
	"and": true, "asm": true, "bool": true, "catch": true, "class": true, "compl": true, "constexpr": true, "decltype": true,
	"delete": true, "explicit": true, "export": true, "false": true, "friend": true, "mutable": true, "namespace": true, "new": true,
	"noexcept": true, "not": true, "nullptr": true, "operator": true, "or": true, "private": true, "protected": true, "public": true,
	"template": true, "this": true, "throw": true, "true": true, "try": true, "typeid": true, "typename": true, "using": true,
	"virtual": true, "xor": true,
}

// copyOfArgument gives a by-value argument that the body changes a local of its
// own.
func (l *lowerer) copyOfArgument(v *varDecl, b *affine.Buffer) {
	local := l.buffer(v.name, b.Elem, b.Shape, v.pos)
	l.emit(&affine.Decl{Buffer: local, Pos: v.pos})
	l.copyView(view{buf: local}, view{buf: b}, v.pos)
	l.declare(v.pos, v.name, view{buf: local})
}

// argument makes the buffer of one parameter of the top function.
func (l *lowerer) argument(v *varDecl, top *function) (*affine.Buffer, bool) {
	ref, ok := l.resolve(v.typ)
	if !ok {
		return nil, false
	}
	dims := v.dims
	switch {
	case v.name == "":
		l.diags.Errorf(diag.Unsupported, v.pos, "a parameter of the top function has no name")
		return nil, false
	case v.ptr > 1:
		l.diags.Errorf(diag.Memory, v.pos, "%s is a pointer to pointers", quoteToken(v.name)).
			Advise("declare the array with its sizes: %s[ROWS][COLS]", v.name)
		return nil, false
	case v.ptr == 1: // float (*a)[8] is float a[][8]
		dims = append([]expr{nil}, dims...)
	case len(dims) > 0 && dims[0] != nil: // float a[0] is a pointer, too
		if n, ok := l.tryConst(dims[0]); ok && n.I == 0 {
			dims = append([]expr{nil}, dims[1:]...)
		}
	}
	isOpen := false
	shape, ok := l.shape(v, dims, ref.dims, func(row int) int {
		depth := l.portDepth(top.pragmas, v.name)
		if depth == 0 && onlyDereferenced(top.body, v.name) {
			return 1
		}
		switch isOpen = depth == 0; {
		case isOpen:
			return openRows(row)
		case ref.isClass, v.ptr == 1 && len(ref.dims) > 0 && depth < row: // what the pointer points to is an element of the port
			return depth
		}
		return depth / row
	})
	if !ok {
		return nil, false
	}
	name := v.name
	if cppOnly[name] {
		name += "_"
	}
	b := l.buffer(name, ref.elem, shape, v.pos)
	b.Const = v.typ.isConst || ref.isClass && len(v.dims) == 0 && v.ptr == 0 && !v.isRef // a copy
	b.ByRef = len(shape) == 0 && v.isRef
	l.ofClass(b, ref)
	if isOpen {
		l.unsized = append(l.unsized, b)
	} else if depth, at := l.depthPragma(top.pragmas, v.name); depth > 0 && len(dims) > 0 && dims[0] == nil {
		l.shorter[b] = append(l.shorter[b], shapeNote{at, fmt.Sprintf("this says that %s has %d elements", quoteToken(v.name), depth)})
	}
	if !isOpen && v.ptr == 1 && len(shape) == 1 && shape[0] > 1 {
		l.roomy = append(l.roomy, b)
	}
	if v.ptr == 1 && lanesOf(ref) > 0 && len(ref.dims) == 1 {
		l.words = append(l.words, b)
	}
	return b, true
}

// shape computes constant array sizes; inner are those of an array typedef. An
// open first dimension takes its size from open, given the elements of a row.
func (l *lowerer) shape(v *varDecl, dims []expr, inner []int, open func(row int) int) ([]int, bool) {
	var shape []int
	for i, d := range dims {
		if d == nil && i == 0 {
			shape = append(shape, 0)
			continue
		}
		if d == nil {
			return nil, l.sizesUnknown(v.name, v.pos)
		}
		n, ok := l.constInt(d)
		if !ok {
			return nil, false
		}
		if n <= 0 || n > 1<<31 {
			l.diags.Errorf(diag.Memory, d.at(), "array %s has %d elements in one dimension", quoteToken(v.name), n)
			return nil, false
		}
		shape = append(shape, int(n))
	}
	shape = append(shape, inner...)
	if len(dims) > 0 && dims[0] == nil {
		if shape[0] = open(product(shape[1:])); shape[0] == 0 {
			return nil, l.sizesUnknown(v.name, v.pos)
		}
	}
	total := 1
	for _, n := range shape {
		if total *= n; total > 1<<31 {
			l.diags.Errorf(diag.TooLarge, v.pos, "array %s has more than 2^31 elements", quoteToken(v.name))
			return nil, false
		}
	}
	return shape, true
}

func (l *lowerer) sizesUnknown(name string, pos diag.Pos) bool {
	l.diags.Errorf(diag.Memory, pos, "the size of array %s is not known", quoteToken(name)).
		Advise("write it out: %s[N], or give it by #pragma HLS interface mode=m_axi port=%s depth=N", name, name)
	return false
}

// sizeOpen is sizesUnknown for an array whose loops end at these arguments.
func (l *lowerer) sizeOpen(b *affine.Buffer, arguments []string) {
	if len(arguments) == 0 {
		l.sizesUnknown(b.Name, b.Pos)
		return
	}
	l.diags.Errorf(diag.Memory, b.Pos, "the size of array %s is not known", quoteToken(b.Name)).
		Advise("write it out: %s[N], or give it by #pragma HLS interface mode=m_axi port=%s depth=N; or say where its loops end: %s",
			b.Name, b.Name, valueOptions(arguments))
}
