package emit

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"codo/affine"
)

// hostData fills template/host.cpp and template/values.cpp.
type hostData struct {
	Top             string
	Headers         []string
	GoldenPrototype string
	GoldenCall      string
	Floats          []string
	Reals, Integers bool
	Split, Panels   bool // arrays are shared out
	Tolerance       string
	Args, Arrays    []hostArg
}

// hostArg is one argument of the user's function. Arrays that no task uses have no port, and
// XRT knows no memory for them (XRT pull request 10059).
type hostArg struct {
	Name, Type    string
	Index         int // position among the arguments of the kernel
	Array         bool
	Elements      int
	Ports         []hostPort // of what tasks use
	Padded        int        // elements in whole words, of all parts
	Split, Panels string     // see testbenchArg
	Shared        bool       // the kernel takes other arrays
	Fill          string
	Sizes         string
	Used          bool // by a task
	Read, Written bool // by tasks
	Compared      bool // the user's source may write it
	Lasting       bool // it is given its values once
}

// hostPort is an array of the kernel.
type hostPort struct {
	Name  string
	Index int   // position among the arguments of the kernel
	Bytes int64 // padded to whole words of 64
	Bank  string
}

// OffChip prints the files of Design that say where arrays lie off chip: the kernel,
// connectivity.cfg and, if opt.Golden has a Main, host.cpp.
func OffChip(p *affine.Program, opt Options) ([]File, error) {
	files, err := cardFiles(p, opt)
	return append([]File{{p.Top + ".cpp", Kernel(p, opt)}}, files...), err
}

// cardFiles are those that only a kernel for a card has: which memory it reaches,
// and, given the user's source, the program that runs it. A kernel with streams has no
// such program: other kernels are to be at their ends.
func cardFiles(p *affine.Program, opt Options) ([]File, error) {
	text, err := connectivity(p, opt)
	if err != nil {
		return nil, err
	}
	files := []File{{connectivityFile, text}}
	if opt.Golden.Main == "" || hasStreams(p) {
		return files, nil
	}
	if text, err = host(p, opt); err != nil {
		return nil, err
	}
	return append(files, File{HostFile(p.Top), text}), nil
}

// host prints the program that runs the kernel on a card.
func host(p *affine.Program, opt Options) ([]byte, error) {
	d := hostData{Top: p.Top, Args: hostArgs(p, opt)}
	if opt.Tolerance > 0 {
		d.Tolerance = strconv.FormatFloat(opt.Tolerance, 'g', -1, 64)
	}
	var golden []string
	for _, a := range d.Args {
		b := p.Args[a.Index]
		d.Split, d.Panels = d.Split || a.Split != "", d.Panels || a.Panels != ""
		d.Reals = d.Reals || strings.Contains(a.Fill, "random_real")
		d.Integers = d.Integers || strings.Contains(a.Fill, "random_integer")
		switch {
		case !a.Array:
			golden = append(golden, a.Name+"_value")
			continue
		case a.Compared:
			golden = append(golden, a.Name+"_golden.data()")
		case a.Lasting:
		default:
			golden = append(golden, a.Name+"_card.data()")
		}
		d.Arrays = append(d.Arrays, a)
		if a.Compared && b.Elem.IsFloat() && !slices.Contains(d.Floats, b.Elem.CPP()) {
			d.Floats = append(d.Floats, b.Elem.CPP())
		}
	}
	d.GoldenPrototype = listText(`extern "C" void codo_golden(`, goldenParameters(p, false), ");")
	if slices.ContainsFunc(d.Arrays, func(a hostArg) bool { return strings.Contains(a.Fill, "codo_bits<") }) {
		d.GoldenPrototype = bitsFunction + d.GoldenPrototype
	}
	d.GoldenCall = strings.TrimSpace(listText("    codo_golden(", golden, ");"))
	d.Headers = hostHeaders(d)
	t, err := template.ParseFS(templates, "template/host.cpp", "template/values.cpp")
	if err != nil {
		return nil, fmt.Errorf("emit: host: %w", err)
	}
	var out bytes.Buffer
	if err := t.Execute(&out, d); err != nil {
		return nil, fmt.Errorf("emit: host: %w", err)
	}
	return out.Bytes(), nil
}

func hostArgs(p *affine.Program, opt Options) []hostArg {
	reads, writes := map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	for _, t := range p.Tasks {
		u := usageOf(t)
		for b := range u.reads {
			reads[b] = true
		}
		for b := range u.writes {
			writes[b] = true
		}
	}
	stimuli := stimuliOf(p)
	var out []hostArg
	index := 0
	for _, own := range affine.Arguments(p) {
		b := own.Whole()
		data := argumentData(b, stimuli.of(own), opt)
		a := hostArg{Name: b.Name, Type: data.Type, Index: index, Elements: data.Elements, Padded: b.Len(), Fill: data.Fill, Sizes: data.Sizes, Array: byAddress(b)}
		for _, part := range own.All() {
			a.Read, a.Written = a.Read || reads[part], a.Written || writes[part]
			a.Ports = append(a.Ports, hostPort{part.Name, index, part.Bytes(), part.Port.Bank.String()})
			index++
		}
		a.Used, a.Compared, a.Lasting = a.Read || a.Written, a.Array && data.Golden != "", data.Lasting
		if !a.Used {
			a.Ports = nil
		}
		if own.IsShared() {
			data.shareOut(own, func(part *affine.Buffer) string { return part.Name + "_card.data()" })
			a.Split, a.Panels, a.Shared = data.Split, data.Panels, own.Parts[0].Port.Part.Of > 0
		}
		out = append(out, a)
	}
	return out
}

func hostHeaders(d hostData) []string {
	return driverHeaders(d.Tolerance, d.GoldenPrototype, "<chrono>", "<cstddef>", "<cstdint>", "<cstdio>", "<cstdlib>", "<cstring>",
		"<initializer_list>", "<memory>", "<stdexcept>", "<string>")
}
