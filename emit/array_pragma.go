package emit

import (
	"fmt"

	"codo/affine"
)

// Pragmas of what was decided for an array or a scalar (UG1399, pragmas HLS
// array_partition, array_reshape, bind_storage and bind_op). The front end reads them back.

var partitionWords = map[affine.PartitionKind]string{affine.Complete: "complete", affine.Cyclic: "cyclic", affine.Block: "block"}

// partitionPragmas divide b, called name, into banks, or words of several elements.
func partitionPragmas(b *affine.Buffer, name string) []string {
	var out []string
	for _, p := range b.Partition {
		kind := "array_partition"
		if p.Words {
			kind = "array_reshape"
		}
		text := fmt.Sprintf("%s variable=%s type=%s", kind, name, partitionWords[p.Kind])
		if p.Kind != affine.Complete {
			text += fmt.Sprintf(" factor=%d", p.Factor)
		}
		out = append(out, fmt.Sprintf("%s dim=%d", text, p.Dim+1))
	}
	return out
}

var storageWords = map[affine.Storage]string{affine.LUTRAM: "lutram", affine.BRAM: "bram", affine.URAM: "uram"}

// storagePragmas build array b of a memory with two ports.
func storagePragmas(b *affine.Buffer, name string) []string {
	if word := storageWords[b.Storage]; word != "" && !b.IsScalar() {
		return []string{fmt.Sprintf("bind_storage variable=%s type=ram_2p impl=%s", name, word)}
	}
	return nil
}

// operatorPragmas pick the cores of operators whose results go to b.
func operatorPragmas(b *affine.Buffer, name string) []string {
	var out []string
	for _, o := range b.Bind {
		text := fmt.Sprintf("bind_op variable=%s op=%s impl=%s", name, o.Op, o.Impl)
		if o.Latency > 0 {
			text += fmt.Sprintf(" latency=%d", o.Latency)
		}
		out = append(out, text)
	}
	return out
}

// decided prints the pragmas of a local behind its declaration.
func (p *taskPrinter) decided(b *affine.Buffer) {
	name := p.names.buffer[b]
	for _, list := range [][]string{partitionPragmas(b, name), storagePragmas(b, name), operatorPragmas(b, name)} {
		for _, text := range list {
			p.flush("#pragma HLS %s", text)
		}
	}
}

// boundOutside prints the operators of a task whose results go to arguments and
// channels.
func (k *kernelPrinter) boundOutside(u usage) {
	note := func(b *affine.Buffer) {
		if u.writes[b] {
			for _, text := range operatorPragmas(b, k.names.buffer[b]) {
				k.flush("#pragma HLS %s", text)
			}
		}
	}
	for _, b := range k.prog.Args {
		note(b)
	}
	for _, c := range k.prog.Channels {
		note(c.Buffer)
	}
}

// regionArrays are the pragmas on arrays that are arrays of the region. m_axi
// ports take none (UG1399, pragma HLS array_partition).
func regionArrays(p *affine.Program, n *names) []string {
	var out []string
	for _, b := range p.Args {
		if b.Port.Kind == affine.PortMemory {
			out = append(out, partitionPragmas(b, n.buffer[b])...)
		}
	}
	for _, c := range p.Channels {
		if c.Kind == affine.PingPong {
			out = append(out, partitionPragmas(c.Buffer, n.buffer[c.Buffer])...)
			out = append(out, storagePragmas(c.Buffer, n.buffer[c.Buffer])...)
		}
	}
	return out
}
