package main

import "fmt"

// A network is what one file describes: a list of layers, or one transformer block.
type network struct {
	name   string   // of the file without its ending, and of the top function
	notes  []string // the comment lines with which the file begins
	layers []*layer // the first is the input
	block  *block   // nil unless it is a transformer
}

// A layer makes one array of int8 from those of earlier layers.
type layer struct {
	name   string // of the array and of the function that computes it
	kind   kind
	inputs []*layer
	shape  shape // of the result

	out    int  // channels or features of the result; 0 where the inputs decide
	kernel int  // height and width of the window, in elements
	stride int  // distance of windows, in elements
	pad    int  // elements added at each of the four borders
	shift  int  // sums are divided by 2^shift
	relu   bool // negative results become 0
}

// A kind says what layers of one kind compute.
type kind interface {
	// result is the shape of what a layer computes from inputs of known shapes.
	result(l *layer) (shape, error)
	// macs is the number of multiply-accumulates.
	macs(l *layer) int
	// parameters are the trained arrays, in the order of the arguments.
	parameters(l *layer) []array
	// body writes the statements of the layer's function: from `in` (and `other`,
	// the second input) and the parameters to `out`.
	body(l *layer, w *writer)
}

// kinds are the layers that a list may name, but for the input.
var kinds = map[string]kind{
	"conv":      conv{},
	"depthwise": depthwise{},
	"max":       maxPool{},
	"average":   average{},
	"relu":      relu{},
	"add":       add{},
	"concat":    concat{},
	"flatten":   flatten{},
	"dense":     dense{},
}

// A shape is the size of an array per dimension: channels, height, width of an
// image, or the number of features.
type shape []int

// elements is the number of elements of the array.
func (s shape) elements() int {
	n := 1
	for _, d := range s {
		n *= d
	}
	return n
}

// brackets is the shape as C++ writes it behind a name.
func (s shape) brackets() string {
	var text string
	for _, d := range s {
		text += fmt.Sprintf("[%d]", d)
	}
	return text
}

// An array is an argument or a local array of the C++.
type array struct {
	typ, name string
	shape     shape
}

// Types of the C++.
const (
	int8Type  = "signed char"
	int32Type = "int"
)

// in is the first input.
func (l *layer) in() *layer { return l.inputs[0] }

// windows is the shape of an image of channels that windows of the layer's input
// give, or an error if none fits.
func (l *layer) windows(channels int) (shape, error) {
	in := l.in().shape
	if len(in) != 3 {
		return nil, fmt.Errorf("%s needs an image, %s is %v", l.name, l.in().name, in)
	}
	h := in[1] + 2*l.pad - l.kernel
	w := in[2] + 2*l.pad - l.kernel
	if l.kernel < 1 || l.stride < 1 || h < 0 || w < 0 {
		return nil, fmt.Errorf("%s: a window of %d at stride %d does not fit into %v", l.name, l.kernel, l.stride, in)
	}
	return shape{channels, h/l.stride + 1, w/l.stride + 1}, nil
}
