package diag

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
	Uninit       Code = "W01" // a local may be read before it is written
	PragmaUnread Code = "W02" // a pragma that could not be read
	IntegerAbs   Code = "W04" // abs of a float calls the abs of int
	NotAffine    Code = "W03" // not affine: one sequential task
	ReturnValue  Code = "W05" // the value of the top function becomes an argument
)

// The codes of dataflow violations (CODO sections IV-A and IV-B).
const (
	ManyReaders Code = "V01" // single producer, multiple consumers
	ManyWriters Code = "V02" // multiple producers, single consumer
	ManyBoth    Code = "V03" // multiple producers, multiple consumers
	Feedback    Code = "V04" // tasks in a cycle
	AccessCount Code = "V11" // written or read more than once per element, or not at all
	AccessOrder Code = "V12" // written in one order, read in another
	PortReaders Code = "V21" // a top-level argument used by several tasks
)

// titles say in a few words what each code means.
var titles = map[Code]string{
	FileError:    "a file cannot be read, is empty, or is not text",
	Preprocess:   "preprocessing failed",
	Syntax:       "not C++",
	TopChoice:    "no top function, or several",
	Unsupported:  "C++ outside the supported subset",
	Unbounded:    "a loop without a usable bound",
	Recursion:    "a function that calls itself",
	Memory:       "pointers, dynamic allocation, or arrays without constant size",
	OutOfBounds:  "a subscript outside its array",
	TypeError:    "a type that is unknown or does not fit",
	Name:         "a name that is unknown or defined twice",
	NotConstant:  "a constant was needed",
	TooLarge:     "nesting, file or program size beyond the limits",
	Uninit:       "a local may be read before it is written",
	PragmaUnread: "a pragma that could not be read",
	IntegerAbs:   "abs of a float calls the abs of int",
	NotAffine:    "not affine: one sequential task",
	ReturnValue:  "the value of the top function becomes an argument",
	ManyReaders:  "single producer, multiple consumers",
	ManyWriters:  "multiple producers, single consumer",
	ManyBoth:     "multiple producers, multiple consumers",
	Feedback:     "tasks in a cycle",
	AccessCount:  "written or read more than once per element, or not at all",
	AccessOrder:  "written in one order, read in another",
	PortReaders:  "a top-level argument used by several tasks",
}
