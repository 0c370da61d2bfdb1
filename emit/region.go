package emit

import (
	"fmt"
	"maps"

	"codo/affine"
	"codo/device"
)

// top prints the top function: interface pragmas, the dataflow pragma, channel
// declarations, calls.
func (k *kernelPrinter) top() {
	axi := throughAXI(k.prog)
	k.from = Line{Pos: k.prog.Pos}
	k.flushLines(renamed(k.prog.Top))
	k.list(topHead(k.prog), topParameters(k.prog), ") {")
	k.flushLines(renamedEnd(k.prog.Top))
	for _, b := range k.prog.Args {
		if k.comments && b.Port.Bank != (affine.Bank{}) {
			k.flush("// %s: %s", b.Name, b.Port.Bank)
		}
		if v, ok := k.values[b.Name]; ok && k.comments && b.IsScalar() {
			k.flush("// The design is made for %s = %s alone.", b.Name, scalarValue(b.Elem, v))
		}
	}
	for _, line := range interfacePragmas(k.prog, axi) {
		k.flush("#pragma HLS interface %s", line)
	}
	k.flush("#pragma HLS dataflow")
	k.indent++
	for _, c := range k.prog.Channels {
		name := k.names.buffer[c.Buffer]
		k.from = Line{Pos: c.Pos, Channel: c}
		if c.Kind == affine.FIFO {
			k.line("%s %s(%q);", streamType(c), name, name)
			if impl := fifoStorage(c); impl != "" {
				k.flush("#pragma HLS bind_storage variable=%s type=fifo impl=%s", name, impl)
			}
			continue
		}
		k.line("%s %s%s;", c.Buffer.Elem.CPP(), name, dimensions(c.Buffer.Shape))
	}
	k.from = Line{Pos: k.prog.Pos}
	for _, text := range regionArrays(k.prog, k.names) {
		k.flush("#pragma HLS %s", text)
	}
	for _, text := range regionPragmas(k.prog, k.names) {
		k.flush("#pragma %s", text)
	}
	for _, t := range k.prog.Tasks {
		k.from = Line{Pos: t.Pos, Task: t}
		k.list(k.names.task[t]+"(", k.arguments(k.usages[t]), ");")
	}
	k.from = Line{}
	k.indent--
	k.flush("}")
}

// fifoStorage names the storage of a FIFO where it has to be asked for; small
// FIFOs are shift registers of themselves.
func fifoStorage(c *affine.Channel) string {
	return storageWords[c.Buffer.Storage]
}

// topHead is the start of the top function's declaration, up to "(".
func topHead(p *affine.Program) string {
	if throughAXI(p) {
		return `extern "C" void ` + p.Top + "("
	}
	return "void " + p.Top + "("
}

// topParameters declares the arguments: for memories with the user's types, for
// AXI as pointers to the row-major elements, const where nothing writes them.
func topParameters(p *affine.Program) []string {
	_, written := usesOfArguments(p)
	out := make([]string, len(p.Args))
	for i, b := range p.Args {
		readOnly := b.Const || b.Port.Kind == affine.PortAXI && !written[b]
		if b.IsScalar() && !b.ByRef {
			readOnly = true
		}
		out[i] = parameter(b, b.Name, readOnly, b.ByRef)
	}
	return out
}

// interfacePragmas are the options of one interface pragma per line (UG1399,
// pragma HLS interface).
func interfacePragmas(p *affine.Program, axi bool) []string {
	if axi {
		return axiInterface(p)
	}
	return memoryInterface(p)
}

// axiInterface gives each array a bundle of its own, so that all move data at
// once, but for those that one task loads in turn, and puts offsets, scalars and control in one register file.
func axiInterface(p *affine.Program) []string {
	var out []string
	reads, writes := usesOfArguments(p)
	longest := map[string]int{} // words of an array, by bundle: arrays that share one have the same options
	for _, b := range p.Args {
		if b.Port.Kind == affine.PortAXI && b.Port.Elements > 0 {
			longest[bundle(b)] = max(longest[bundle(b)], b.Shape[0])
		}
	}
	for _, b := range p.Args {
		if b.Port.Kind == affine.PortAXI {
			depth := b.Len()
			if b.Port.Elements > 0 {
				depth = b.Shape[0]
			}
			text := fmt.Sprintf("mode=m_axi port=%s bundle=%s offset=slave depth=%d", b.Name, bundle(b), depth)
			if b.Port.Elements > 0 {
				text += bursts(b, longest[bundle(b)], reads[b], writes[b])
			}
			if b.Port.Widen > 0 {
				text += fmt.Sprintf(" max_widen_bitwidth=%d", b.Port.Widen)
			}
			out = append(out, text)
		}
	}
	for _, b := range p.Args {
		if isStream(b) {
			out = append(out, "mode=axis port="+b.Name)
			continue
		}
		out = append(out, fmt.Sprintf("mode=s_axilite port=%s bundle=control", b.Name))
	}
	return append(out, "mode=s_axilite port=return bundle=control")
}

// bursts asks for as many words on their way as keep the memory busy, of so many behind the port of b.
func bursts(b *affine.Buffer, words int, reads, writes bool) (text string) {
	length, ahead := 1, device.PortBursts
	for length < min(device.PortBurst, words) {
		length *= 2
	}
	if b.Port.Run > 0 {
		length, ahead = 1, device.PortAhead
	}
	for _, way := range []struct {
		name string
		used bool
	}{{"read", reads}, {"write", writes}} {
		if way.used {
			text += fmt.Sprintf(" num_%s_outstanding=%d max_%s_burst_length=%d", way.name, ahead, way.name, max(length, 2))
		}
	}
	return text
}

func bundle(b *affine.Buffer) string {
	if b.Port.Bundle != "" {
		return b.Port.Bundle
	}
	return "gmem_" + b.Name
}

// memoryInterface reaches arrays as memories and scalars as wires: an output
// comes with a valid signal. ap_ctrl_chain lets runs overlap (message 200-786).
func memoryInterface(p *affine.Program) []string {
	var out []string
	reads, writes := usesOfArguments(p)
	for _, b := range p.Args {
		mode := "ap_memory"
		switch {
		case isStream(b):
			mode = "axis"
		case !b.IsScalar():
		case !writes[b]:
			mode = "ap_none"
		case reads[b]:
			mode = "ap_ovld"
		default:
			mode = "ap_vld"
		}
		out = append(out, fmt.Sprintf("mode=%s port=%s", mode, b.Name))
	}
	return append(out, "mode=ap_ctrl_chain port=return")
}

// usesOfArguments are the buffers that tasks read and write.
func usesOfArguments(p *affine.Program) (reads, writes map[*affine.Buffer]bool) {
	reads, writes = map[*affine.Buffer]bool{}, map[*affine.Buffer]bool{}
	for _, t := range p.Tasks {
		u := usageOf(t)
		maps.Copy(reads, u.reads)
		maps.Copy(writes, u.writes)
	}
	return reads, writes
}
