package diag

import (
	"maps"
	"slices"
	"strings"
)

// Code names a kind of finding. Codes are stable: scripts and editors may
// depend on them. Pnn: the input text cannot be read or is outside the
// supported C++; Vnn: a dataflow violation; Wnn: a warning.
type Code string

// The codes of the front end.
const (
	FileError    Code = "P01" // a file cannot be read, is empty, or is not text
	Preprocess   Code = "P02" // preprocessing failed (missing include, macro error, expansion limit)
	Syntax       Code = "P03" // not C++
	TopChoice    Code = "P04" // no top function, or several
	Unsupported  Code = "P05" // C++ outside the supported subset
	Unbounded    Code = "P06" // a loop without a usable bound
	Recursion    Code = "P07" // a function that calls itself
	Memory       Code = "P08" // pointers, dynamic allocation, arrays without constant size
	OutOfBounds  Code = "P09" // a subscript outside its array
	TypeError    Code = "P10" // a type that is unknown or does not fit
	Name         Code = "P11" // a name that is unknown or defined twice
	NotConstant  Code = "P12" // a constant was needed
	TooLarge     Code = "P13" // nesting, file or program size beyond the limits
	CodoPragma   Code = "P14" // a codo pragma that is wrong, or stands where it means nothing
	PinRefused   Code = "P15" // a pin that cannot be what the user wants
	OffChip      Code = "P16" // arrays that do not fit into the memory off chip
	Uninit       Code = "W01" // a local may be read before it is written
	PragmaUnread Code = "W02" // a pragma that could not be read
	IntegerAbs   Code = "W04" // abs of a float calls the abs of int
	NotAffine    Code = "W03" // not affine: one sequential task
	PinUnused    Code = "W05" // a codo pragma without effect
	ReturnValue  Code = "W06" // the value of the top function becomes an argument
	// PragmaIgnored is a pragma that an estimate does not look at.
	PragmaIgnored Code = "W07"
	// PragmaReplaced is a pragma of Vitis HLS in a kernel that a search is made for.
	PragmaReplaced Code = "W10"
	ManyPorts      Code = "W09" // more arrays off chip than the memory takes ports
	StaysOffChip   Code = "W11" // an array that a task reaches where it lies, off chip
	SizeAssumed    Code = "W12" // the size of an argument follows from what is said elsewhere
	Lasting        Code = "W13" // a variable that keeps its value between calls becomes an argument
	StreamsApart   Code = "W14" // an array of streams becomes arguments
	OpenLoop       Code = "W15" // a loop whose end depends on data, and that has no bound
	TripsAssumed   Code = "W16" // a loop whose end depends on data is priced with a guess
	FieldsApart    Code = "W17" // a struct becomes arguments
	RunStops       Code = "W18" // a design whose run stops, or leaves tokens
	ArgumentUnused Code = "W19" // an array argument that nothing uses
	LanesRefused   Code = "W08" // a FIFO that cannot carry as many elements per token as asked for
)

// The codes of dataflow violations (CODO sections IV-A and IV-B).
const (
	ManyReaders Code = "V01" // single producer, multiple consumers
	ManyWriters Code = "V02" // multiple producers, single consumer
	ManyBoth    Code = "V03" // multiple producers, multiple consumers
	Feedback    Code = "V04" // tasks in a cycle
	Bypass      Code = "V05" // a channel that skips tasks on a longer path between its ends
	AccessCount Code = "V11" // written or read more than once per element, or not at all
	AccessOrder Code = "V12" // written in one order, read in another
	PortReaders Code = "V21" // a top-level argument used by several tasks
)

// A meaning is what a code stands for.
type meaning struct {
	title string // in a few words
	// vitis is the message of Vitis HLS that the user would see otherwise, its
	// number with our words (UG1448); "" if there is none.
	vitis string
}

// Vitis gives the message of Vitis HLS that a dataflow violation would lead to,
// its number with our words; "" for other codes.
func (c Code) Vitis() string { return meanings[c].vitis }

// oneEach is what Vitis says of an array with several writers or readers.
const oneEach = "HLS 200-779, XFORM 203-711 and 203-713: an array between processes may have one writer and one reader; the region is refused"

var meanings = map[Code]meaning{
	FileError:      {title: "a file cannot be read, is empty, or is not text"},
	Preprocess:     {title: "preprocessing failed"},
	Syntax:         {title: "not C++"},
	TopChoice:      {title: "no top function, or several"},
	Unsupported:    {title: "C++ outside the supported subset"},
	Unbounded:      {title: "a loop without a usable bound"},
	Recursion:      {title: "a function that calls itself"},
	Memory:         {title: "pointers, dynamic allocation, or arrays without constant size"},
	OutOfBounds:    {title: "a subscript outside its array"},
	TypeError:      {title: "a type that is unknown or does not fit"},
	Name:           {title: "a name that is unknown or defined twice"},
	NotConstant:    {title: "a constant was needed"},
	TooLarge:       {title: "nesting, file or program size beyond the limits"},
	CodoPragma:     {title: "a codo pragma that is wrong, or stands where it means nothing"},
	PinRefused:     {title: "a pin that cannot be what the user wants"},
	SizeAssumed:    {title: "the size of an argument follows from what is said elsewhere"},
	ManyPorts:      {title: "more arrays off chip than the memory takes ports"},
	StaysOffChip:   {title: "an array that is reached off chip, element by element"},
	OffChip:        {title: "arrays that do not fit into the memory off chip"},
	Uninit:         {title: "a local may be read before it is written"},
	PragmaUnread:   {title: "a pragma that could not be read"},
	IntegerAbs:     {title: "abs of a float calls the abs of int"},
	NotAffine:      {title: "not affine: one sequential task"},
	PinUnused:      {title: "a codo pragma without effect"},
	ReturnValue:    {title: "the value of the top function becomes an argument"},
	Lasting:        {title: "a variable that keeps its value between calls becomes an argument"},
	OpenLoop:       {title: "a loop whose end depends on data, without a bound"},
	TripsAssumed:   {title: "a loop whose end depends on data is priced with a guess"},
	StreamsApart:   {title: "an array of streams becomes arguments"},
	FieldsApart:    {title: "a struct becomes arguments"},
	RunStops:       {title: "a design whose run stops, or leaves tokens"},
	ArgumentUnused: {title: "an array argument that nothing uses"},
	PragmaIgnored:  {title: "a pragma that an estimate does not look at"},
	PragmaReplaced: {title: "pragmas of Vitis HLS that the search replaces"},
	ManyReaders:    {title: "single producer, multiple consumers", vitis: oneEach},
	ManyWriters:    {title: "multiple producers, single consumer", vitis: oneEach},
	ManyBoth:       {title: "multiple producers, multiple consumers", vitis: oneEach},
	LanesRefused:   {title: "a FIFO that cannot carry as many elements per token as asked for"},
	Feedback: {
		title: "tasks in a cycle",
		vitis: "HLS 214-475: processes that feed back to each other are merged into one and no longer overlap; HLS 200-975 if one process reads and writes the same stream",
	},
	Bypass: {
		title: "a channel that skips tasks on a longer path between its ends",
		vitis: "none from synthesis: co-simulation stops where the short channel is too shallow, and with ping-pongs the interval grows; where it is an argument that skips tasks, HLS 200-1449 and 200-1450 warn that runs do not overlap",
	},
	AccessCount: {
		title: "written or read more than once per element, or not at all",
		vitis: "XFORM 203-124: an array made a stream may be accessed improperly; elements that are read twice or never show only in co-simulation, as wrong values or a deadlock",
	},
	AccessOrder: {
		title: "written in one order, read in another",
		vitis: "XFORM 203-124: an array made a stream may be accessed improperly; elements out of order show only in co-simulation, as wrong values",
	},
	PortReaders: {
		title: "a top-level argument used by several tasks",
		vitis: "HLS 200-977 and 200-979: an argument may be used in one process only; HLS 200-1449 and 200-1450 if it is an input or output that skips processes",
	},
}

// IsViolation reports whether c is a violation of the rules of dataflow.
func (c Code) IsViolation() bool { return strings.HasPrefix(string(c), "V") }

// Title says in a few words what a code stands for.
func (c Code) Title() string { return meanings[c].title }

// Codes lists all codes in order.
func Codes() []Code { return slices.Sorted(maps.Keys(meanings)) }
