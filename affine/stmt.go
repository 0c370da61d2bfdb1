package affine

import "codo/diag"

// Stmt is one statement of a task body.
type Stmt interface {
	// At is the place of the statement in the user's source.
	At() diag.Pos
	stmt()
}

type (
	// A Loop counts: for (v = Lo; v < Hi; v += Step), or v > Hi when Step is
	// negative. Lo and Hi are integers of type Type, evaluated once, before the
	// first iteration, but see Again; the counter is not changed by the body.
	Loop struct {
		Name   string // of the counter, for print
		Type   Type   // of the counter
		Lo, Hi Expr
		Step   int64 // never 0
		// Again says that Hi is evaluated before each iteration, as data that the body
		// changes ends the loop, see Until. The iterations that are left out then would do nothing.
		Again bool
		// Trips is how many iterations a price takes, where that depends on data, see PricedTrips; 0: not known.
		Trips int64
		Body  []Stmt
		Label string // C++ label, "" for none
		Pos   diag.Pos

		// Decisions; zero means undecided.
		II      int      // initiation interval to ask for; -1: the least that the tool finds
		Flush   bool     // the pipeline goes on with what is in it while it waits for tokens (style=flp)
		Unroll  int      // copies of the body; -1: all iterations
		Pack    bool     // pairs of iterations compute their integer products in one multiplier, see nest.Pack
		Tile    bool     // it goes from tile to tile of data that does not fit on chip, and stays where it is
		Layers  []Layer  // called in turn, one in each iteration, if any; it stays outermost, see nest.Share
		Fabric  bool     // integer products and sums of floats in it are computed in LUTs, see nest.Fabric
		Summed  bool     // beside Fabric: so are products of floats that are summed up
		Part    int      // so many iterations, the first ones, are as those of loops with Fabric
		Sums    int      // so many of the sums of floats in it are computed in LUTs, the first ones, see nest.Fabric
		Pragmas []string // the user's other pragmas in this loop, as text

		// Wishes of the user, of outermost loops.
		Keep  int      // nests with the same number, not 0, stay one task, as written
		Order []string // labels or counters of loops of this nest, outermost first; see WantedOrder
	}

	// A Layer is what an iteration of a loop stands for.
	Layer struct {
		Name string // label of its first nest, or the array that it writes
		Pos  diag.Pos
	}

	// An If runs Then or Else.
	If struct {
		Cond       Expr // bool
		Then, Else []Stmt
		Pos        diag.Pos
	}

	// An Assign stores Value, of the element type, in Buffer[Index].
	Assign struct {
		Buffer *Buffer
		Index  []Expr
		Value  Expr
		Pos    diag.Pos
	}

	// A Decl makes a buffer that lives until the end of the enclosing body. Its
	// elements are undefined at each execution of the Decl.
	Decl struct {
		Buffer *Buffer
		Pos    diag.Pos
	}

	// A Push writes Value to a FIFO channel. A Load of an array without
	// subscripts is a token of several elements, see VectorOf.
	Push struct {
		Channel *Channel
		Value   Expr
		Pos     diag.Pos
	}

	// A Pop takes the next token of a FIFO channel and stores it in
	// Buffer[Index]. An array without subscripts takes a token of as many
	// elements.
	Pop struct {
		Channel *Channel
		Buffer  *Buffer
		Index   []Expr
		Pos     diag.Pos
	}
)

func (s *Loop) At() diag.Pos   { return s.Pos }
func (s *If) At() diag.Pos     { return s.Pos }
func (s *Assign) At() diag.Pos { return s.Pos }
func (s *Decl) At() diag.Pos   { return s.Pos }
func (s *Push) At() diag.Pos   { return s.Pos }
func (s *Pop) At() diag.Pos    { return s.Pos }

func (*Loop) stmt()   {}
func (*If) stmt()     {}
func (*Assign) stmt() {}
func (*Decl) stmt()   {}
func (*Push) stmt()   {}
func (*Pop) stmt()    {}
