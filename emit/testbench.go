package emit

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"codo/affine"
)

// testbenchData fills template/testbench.cpp.
type testbenchData struct {
	Top, Renamed, RenamedEnd   string
	Headers                    []string
	Prototype, GoldenPrototype string
	Call, GoldenCall           string
	Floats                     []string   // floating-point types of what is compared
	Reals, Integers            bool       // which random values are drawn
	Structs                    string     // definitions of what ports move
	Fixed                      string     // makes fixed point numbers of bits
	Split                      bool       // arrays are shared out
	Panels                     bool       // matrices lie in panels
	Prints                     bool       // the source may leave a line unfinished
	Tolerance                  string     // "" compares bits
	Ports                      []portData // arguments behind ports of words
	Args                       []testbenchArg
}

// printing are the names of what writes to where the testbench writes, and prints finds them.
var (
	printing = []string{"printf", "puts", "putchar", "cout"}
	prints   = regexp.MustCompile(`\b(` + strings.Join(printing, "|") + `)\b`)
)

// portData is a port of words.
type portData struct {
	Name    string
	Courses string // the orders in which it reads and writes, as further arguments; "" from the first word to the last
}

// testbenchArg is the data of one argument of the top function.
type testbenchArg struct {
	Name, Type   string
	Data, Golden string // declarations; Data is empty for a scalar by value, Golden for what is const
	At, GoldenAt string // pointers to the first element
	Element      string // what [i] is put behind
	Elements     int
	Sizes        string // per dimension
	Fill         string // the value of one element
	Lasting      bool   // it gets them once
	Stream       *streamData
	Split        string // arguments of split and join; "": the kernel takes the array as a whole
	Panels       string // arguments of panels; "": the kernel does not take the array in panels
}

// watchedBytes is how long the words of a port are that the testbench watches, as hls_vector.h reports
// their accesses; the user's own designs may have others.
const watchedBytes = 64

// testbench prints the program that runs the design and the golden source on the
// same data and compares every element of every argument that is not const.
func testbench(p *affine.Program, opt Options) []byte {
	d := testbenchData{Top: p.Top, Renamed: renamed(p.Top), RenamedEnd: renamedEnd(p.Top)}
	stimuli := stimuliOf(p)
	for _, a := range affine.Arguments(p) {
		for _, b := range a.All() {
			if b.Port.Elements > 0 && !isStream(b) && b.Shape[1]*b.Elem.Bytes() == watchedBytes {
				d.Ports = append(d.Ports, portData{b.Name, courses(p, b)})
			}
		}
		b := a.Whole()
		data := argumentData(b, stimuli.of(a), opt)
		if a.IsShared() {
			data.shareOut(a, func(part *affine.Buffer) string { return firstOf(part.Name+"_design", designShape(part)) })
			d.Split, d.Panels = d.Split || data.Split != "", d.Panels || data.Panels != ""
			for _, part := range a.All() {
				if part.Port.Part.Of > 0 {
					data.Data += fmt.Sprintf("\nCODO_ARRAY(%s, %s_design, %s);", data.Type, part.Name, dimensions(designShape(part)))
				}
			}
		}
		d.Args = append(d.Args, data)
		if data.Golden != "" && b.Elem.IsFloat() && !slices.Contains(d.Floats, b.Elem.CPP()) {
			d.Floats = append(d.Floats, b.Elem.CPP())
		}
	}
	if opt.Tolerance > 0 {
		d.Tolerance = strconv.FormatFloat(opt.Tolerance, 'g', -1, 64)
	}
	d.Prototype = listText(topHead(p), topParameters(p), ");")
	d.GoldenPrototype = listText(`extern "C" void codo_golden(`, goldenParameters(p, false), ");")
	d.Call = strings.TrimSpace(listText("    codo_kernel(", callArguments(p, d.Args, false), ");"))
	d.GoldenCall = strings.TrimSpace(listText("    CODO_SOURCE(codo_golden(", callArguments(p, d.Args, true), "));"))
	for _, a := range d.Args {
		d.Reals = d.Reals || strings.Contains(a.Fill, "random_real")
		d.Integers = d.Integers || strings.Contains(a.Fill, "random_integer")
	}
	if strings.Contains(d.Call, "codo_fixed<") || slices.ContainsFunc(d.Args, func(a testbenchArg) bool { return a.Stream != nil && a.Stream.Make != "" }) {
		d.Fixed = fixedFunction
	}
	d.Structs = tokenDefinitions(p)
	d.Fixed += tokenFunctions(p, streamCalls(d.Args))
	if !strings.Contains(d.Fixed, "codo_bits(") && slices.ContainsFunc(d.Args, func(a testbenchArg) bool { return strings.Contains(a.Fill, "codo_bits<") }) {
		d.Fixed = bitsFunction + d.Fixed
	}
	d.Prints = slices.ContainsFunc(opt.Golden.Files, func(f File) bool { return mentions(f.Data, printing...) && prints.Match(f.Data) })
	d.Headers = testbenchHeaders(d)
	t := template.Must(template.ParseFS(templates, "template/testbench.cpp", "template/values.cpp"))
	var out bytes.Buffer
	if err := t.Execute(&out, d); err != nil {
		panic("emit: testbench: " + err.Error())
	}
	return out.Bytes()
}

func listText(open string, items []string, end string) string {
	w := &writer{}
	w.list(open, items, end)
	return w.buf.String()
}

func testbenchHeaders(d testbenchData) []string {
	return driverHeaders(d.Tolerance, d.Prototype+d.Structs+d.Fixed, "<cstdint>", "<cstdio>", "<cstring>", "<initializer_list>")
}

// driverHeaders lists the headers of a program that runs the design: its own, and
// those for a tolerance and for the types of the golden function.
func driverHeaders(tolerance, prototype string, own ...string) []string {
	if tolerance != "" {
		own = append(own, "<cmath>")
	}
	for _, h := range headers([]byte(prototype)) {
		if !slices.Contains(own, h) {
			own = append(own, h)
		}
	}
	slices.Sort(own)
	return own
}

// argumentData declares what stands for b: an array of its shape for the design,
// and a flat one for the golden source unless neither may write.
func argumentData(b *affine.Buffer, s stimulus, opt Options) testbenchArg {
	a := testbenchArg{Name: b.Name, Type: b.Elem.CPP(), Elements: b.Elements(), Fill: s.fill(b)}
	if v, ok := opt.ScalarValues[b.Name]; ok && b.Len() == 1 {
		a.Fill = scalarValue(b.Elem, v)
	}
	if a.Lasting = b.Start != nil; a.Lasting {
		a.Fill = startOf(b)
	}
	if !byAddress(b) {
		return a
	}
	name, shape := b.Name+"_design", designShape(b)
	if isStream(b) {
		shape, a.Stream = []int{b.Len()}, streamDataOf(b)
		a.Stream.At = name
	}
	if b.Port.Token != nil {
		a.Fill = partFill(b, a.Fill)
	}
	a.Data = fmt.Sprintf("CODO_ARRAY(%s, %s, %s);", a.Type, name, dimensions(shape))
	a.At, a.Element = name, name
	switch len(shape) {
	case 0:
		a.Data, a.Elements, a.Sizes = fmt.Sprintf("CODO_ARRAY(%s, %s, [1]);", a.Type, name), 1, "1"
	case 1:
	default:
		a.At = firstOf(name, shape)
		a.Element = "(" + a.At + ")"
	}
	if !b.Const && (!a.Lasting || b.Global != "") {
		a.Golden = fmt.Sprintf("CODO_ARRAY(%s, %s_golden, [%d]);", a.Type, b.Name, a.Elements)
		a.GoldenAt = b.Name + "_golden"
	}
	if b.Port.Elements > 0 {
		shape = []int{a.Elements}
	}
	if len(shape) > 0 {
		sizes := make([]string, len(shape))
		for i, n := range shape {
			sizes[i] = strconv.Itoa(n)
		}
		a.Sizes = strings.Join(sizes, ", ")
	}
	return a
}

// designShape is that of the array which stands for b: where a port moves words the same bytes as
// elements, filled up to a whole word.
func designShape(b *affine.Buffer) []int {
	if b.Port.Elements > 0 {
		return []int{b.Len()}
	}
	return b.Shape
}

// firstOf points to the first element of an array.
func firstOf(name string, shape []int) string {
	if len(shape) < 2 {
		return name
	}
	return "&" + name + strings.Repeat("[0]", len(shape))
}

// startOf is the value of element i of an argument that lasts.
func startOf(b *affine.Buffer) string {
	list := make([]string, len(b.Start))
	same := true
	for i := range b.Start {
		list[i] = materialise(constant(&b.Start[i])).s
		same = same && list[i] == list[0]
	}
	if same {
		return list[0]
	}
	return fmt.Sprintf("std::initializer_list<%s>{%s}.begin()[i]", b.Elem.CPP(), strings.Join(list, ", "))
}

func scalarValue(t affine.Type, v float64) string {
	c := &affine.Const{T: t, I: int64(v)}
	if t.IsFloat() {
		c = affine.Rounded(t, v)
	}
	return materialise(constant(c)).s
}

// callArguments are what the design, or the golden source, is called with.
func callArguments(p *affine.Program, args []testbenchArg, golden bool) []string {
	var out []string
	add := func(text string) { out = append(out, text) }
	for i, own := range affine.Arguments(p) {
		a, b := args[i], own.Parts[0]
		switch {
		case golden && a.Lasting && a.Golden == "":
		case a.Data == "" && isPointed(b) && !golden:
			add(bitsTo(b, a.Name+"_value"))
		case a.Data == "":
			add(a.Name + "_value")
		case golden && a.Golden != "":
			add(a.GoldenAt)
		case golden:
			add(a.At)
		case a.Stream != nil:
			add(a.Stream.Name)
		case b.IsScalar() && isPointed(b):
			add("*" + pointer(b, a.At))
		case b.IsScalar():
			add(a.At + "[0]")
		default:
			for _, part := range own.All() {
				if part.Port.Elements > 0 {
					add(fmt.Sprintf("reinterpret_cast<%s *>(%s_design)", vectorType(b.Elem, affine.VectorLen(part)), part.Name))
				} else {
					add(pointer(part, part.Name+"_design"))
				}
			}
		}
	}
	return out
}

// shareOut lets a be split into what parts are called, and joined from there, and lie in panels.
func (a *testbenchArg) shareOut(own affine.Argument, name func(*affine.Buffer) string) {
	var parts, panels []string
	var last *affine.Buffer
	for _, b := range own.All() {
		switch {
		case b.Port.Part.Panels.Width > 0:
			panels, last = append(panels, name(b)), b
		case b.Port.Part.Of > 0:
			parts = append(parts, name(b))
		}
	}
	if len(parts) > 0 {
		a.Split = fmt.Sprintf("{%s}, %d", strings.Join(parts, ", "), own.Parts[0].Shape[0])
	}
	if len(panels) > 0 {
		words := 1
		if last.Port.Part.Of > 1 {
			words = last.Shape[0]
		}
		x := last.Port.Part.Panels
		a.Panels = fmt.Sprintf("{%s}, %d, %d, {%d, %d, %d, %d}", strings.Join(panels, ", "), words, last.Len()/words, x.Rows, x.Columns, x.Height, x.Width)
	}
}
